import { Problem } from '#shared/contract/problem.ts';
import type { StepProblem } from '#shared/schemas/proposals/proposal.ts';

/** A refusal as it stands in a result of its own. */
export interface Refused {
  readonly problem: { readonly status: number; readonly code: string; readonly detail: string };
}

/** Runs one of several independent pieces of work. A refusal becomes its result; a failure is thrown. */
export async function orRefusal<R>(work: () => Promise<R>): Promise<R | Refused> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    const { code, message: detail, status } = error;
    return { problem: { status, code, detail } };
  }
}

/** Returns a refusal as a step of a proposal shows it. */
export function stepProblem({ code, details, message }: Problem): StepProblem {
  const { alternatives, capacity, conflicts, errors } = details;
  return {
    detail: message,
    code,
    ...(errors && { errors: [...errors] }),
    ...(conflicts && { conflicts: [...conflicts] }),
    ...(capacity && { capacity }),
    ...(alternatives && { alternatives: [...alternatives] }),
  };
}
