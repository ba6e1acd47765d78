import { Problem } from '#shared/contract/problem.ts';
import { logger } from '#shared/platform/logger.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { applySteps } from './apply-steps.ts';

/** The job may take 300 s. */
const MAX_MS = 240_000;

/**
 * Goes on with the rows of a file, as the user who applies the proposal. Ends if a row no longer holds, or if the user may no longer do it:
 * the next request that applies the proposal says why.
 */
export async function finishEntries(context: UseCaseContext, id: string): Promise<void> {
  const noOperations = () => Promise.reject(new Error('the rows of a file invoke no operations'));
  try {
    await applySteps(context, id, noOperations, MAX_MS);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    logger().info('rows of a file stopped', { proposalId: id, code: error.code });
  }
}
