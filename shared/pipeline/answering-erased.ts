import type { Contract } from '#shared/contract/define-contract.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import { problemsOf } from '#shared/contract/problems-of.ts';
import { erasedProblem } from '#shared/domain/erased-problem.ts';
import { erasedIdIn } from '#shared/entities/erasure/erasure.ts';
import type { Event } from './exchange.ts';

/**
 * Runs an operation. Throws Erased instead of NotFound if the record was deleted for good in the last 8 days. Reads the marks only
 * after a NotFound, so other requests cost nothing more.
 */
export async function answeringErased<T>(
  contract: Contract,
  { rawPath }: Event,
  run: () => Promise<T> | T,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof NotFound) || !problemsOf(contract).includes(Erased)) throw error;
    const id = await erasedIdIn(`${rawPath} ${typeof error.cause === 'string' ? error.cause : ''}`);
    throw id === undefined ? error : erasedProblem();
  }
}
