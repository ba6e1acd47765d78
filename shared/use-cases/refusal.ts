import { Problem } from '#shared/contract/problem.ts';
import type { StepProblem } from '#shared/schemas/proposal.ts';

/** A refusal as it stands in a result of its own. */
export interface Refused {
  readonly problem: { readonly status: number; readonly code: string; readonly detail: string };
}

/** Runs one of several independent pieces of work. A refusal becomes its result; a failure is thrown. */
export const orRefusal = async <R>(work: () => Promise<R>): Promise<R | Refused> => {
  const done = await orProblem(work);
  if (!(done instanceof Problem)) return done;
  const { code, message: detail, status } = done;
  return { problem: { status, code, detail } };
};

/** Runs the write of a step. Returns the problem if it is refused; a failure is thrown. */
export const stepProblemOf = async (write: () => Promise<unknown>): Promise<StepProblem | undefined> => {
  const done = await orProblem(write);
  if (!(done instanceof Problem)) return undefined;
  const { code, details, message } = done;
  const { alternatives, capacity, conflicts, errors } = details;
  return {
    detail: message,
    code,
    ...(errors && { errors: [...errors] }),
    ...(conflicts && { conflicts: [...conflicts] }),
    ...(capacity && { capacity }),
    ...(alternatives && { alternatives: [...alternatives] }),
  };
};

const orProblem = async <R>(work: () => Promise<R>): Promise<R | Problem> => {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
};
