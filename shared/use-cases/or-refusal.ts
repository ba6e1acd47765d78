import { Problem } from '#shared/contract/problem.ts';

/** A refusal as it stands in a result of its own. */
export interface Refused {
  readonly problem: { readonly status: number; readonly code: string; readonly detail: string };
}

/** Runs one of several independent pieces of work. A refusal becomes its result; a failure is thrown. */
export const orRefusal = async <R>(work: () => Promise<R>): Promise<R | Refused> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message: detail, status } = error;
    return { problem: { status, code, detail } };
  }
};
