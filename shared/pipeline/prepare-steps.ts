import type { Contract } from '#shared/contract/define-contract.ts';
import { logger } from '#shared/platform/logger.ts';
import { untilTimeLimit, withTimeLimit } from '#shared/platform/time-limit.ts';
import { sampleOf } from './sample-of.ts';

/** Lambda gives a function 10 s to start. Where an outside part is silent, the first request waits for it, as it does without preparation. */
const TIME_LIMIT_MS = 2_000;

/** One thing that the first request would do for the first time. */
export type Step = (contract: Contract) => unknown;

/**
 * Does these steps at the same time, while a Lambda starts. Logs a failure and goes on: the first request then does what is missing. Does
 * nothing outside of Lambda.
 */
export async function prepareSteps(contract: Contract, steps: readonly Step[]): Promise<void> {
  if (process.env['AWS_LAMBDA_FUNCTION_NAME'] === undefined) return;
  const outcomes = await Promise.allSettled(
    steps.map((step) => withTimeLimit(TIME_LIMIT_MS, () => untilTimeLimit(async () => step(contract)))),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') logger().warn('not prepared', { error: outcome.reason as Error });
  }
}

/** zod compiles a schema when it first parses with it. */
export const parseSample: Step = ({ body, params }) => {
  for (const schema of [params, body]) schema?.safeParse(sampleOf(schema));
};
