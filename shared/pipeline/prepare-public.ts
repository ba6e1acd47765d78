import * as z from 'zod';
import type { Contract } from '#shared/contract/define-contract.ts';
import { logger } from '#shared/platform/logger.ts';
import { untilTimeLimit, withTimeLimit } from '#shared/platform/time-limit.ts';

/** Prepares a public operation while its Lambda starts: parses a sample of the request. */
export function prepare(contract: Contract): Promise<void> {
  return prepareSteps(contract, [parseSample]);
}

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

/**
 * Returns a value for a schema from the examples of the API document: that of the schema, or those of its fields. Where a required field
 * has none, the first value of an enum, or a simple one. The value may be invalid: a request that is refused is prepared too.
 */
export function sampleOf(schema: z.ZodType): unknown {
  const example = schema.meta()?.['example'];
  if (example !== undefined) return example;
  if (schema instanceof z.ZodObject) return sampleOfFields(schema);
  if (schema instanceof z.ZodEnum) return schema.options[0];
  if (schema instanceof z.ZodLiteral) return schema.value;
  if (schema instanceof z.ZodArray) return [];
  if (schema instanceof z.ZodNumber) return 1;
  if (schema instanceof z.ZodString) return 'sample';
  return undefined;
}

function sampleOfFields({ shape }: z.ZodObject): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(shape)
      .map(([name, field]) => [name, sampleOf(field as z.ZodType)])
      .filter(([, value]) => value !== undefined),
  ) as Record<string, unknown>;
}
