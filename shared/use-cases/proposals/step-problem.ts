import { Problem } from '#shared/contract/problem.ts';
import type { StepProblem } from '#shared/schemas/proposal.ts';

/** Runs a write. Returns the problem if it is refused. */
export const problemOf = async (run: () => Promise<unknown>): Promise<StepProblem | undefined> => {
  try {
    await run();
    return undefined;
  } catch (error) {
    if (error instanceof Problem) return presentProblem(error);
    throw error;
  }
};

const presentProblem = ({ code, details, message }: Problem): StepProblem => {
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
