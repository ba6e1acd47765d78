import type { Contract } from '#shared/contract/define-contract.ts';
import { findCaller } from '#shared/entities/user.ts';
import { logger } from '#shared/platform/logger.ts';
import { withTimeLimit } from '#shared/platform/time-limit.ts';
import { abilitiesOf } from './abilities.ts';
import { requireKeys } from './caller-identity.ts';
import { sampleOf } from './sample-of.ts';

/** Lambda gives a function 10 s to start. Where an outside part is silent, the first request waits for it, as it does without preparation. */
const TIME_LIMIT_MS = 2_000;
/** The subject of no user: no identity provider gives out an empty one. */
const NO_USER = '';

/**
 * Does, while a Lambda starts, what its first request would do for the first time: Lambda then gives it a full core, and a share of one
 * afterwards. Reads the keys of the identity provider, opens the connection to the table with the read of an item that cannot exist,
 * builds the abilities, and parses a sample of the request. Logs a failure and goes on: the first request then does what is missing.
 * Does nothing outside of Lambda.
 */
export const prepare = async (contract: Contract): Promise<void> => {
  if (process.env['AWS_LAMBDA_FUNCTION_NAME'] === undefined) return;
  const isOpen = contract.access === 'public';
  // The calls begin first, so that the rest is done while they wait.
  const steps = isOpen ? [parseSample] : [requireKeys, openTable, buildAbilities, parseSample];
  const outcomes = await Promise.allSettled(
    steps.map((step) => withTimeLimit(TIME_LIMIT_MS, async () => step(contract))),
  );
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') logger().warn('not prepared', { error: outcome.reason as Error });
  }
};

const openTable = (): Promise<unknown> => findCaller(NO_USER);

const buildAbilities = ({ access }: Contract): void => {
  const abilities = abilitiesOf({ id: NO_USER, role: 'COORDINATOR' });
  if (typeof access !== 'string') abilities.can(...access);
};

/** zod compiles a schema when it first parses with it. */
const parseSample = ({ body, params }: Contract): void => {
  for (const schema of [params, body]) schema?.safeParse(sampleOf(schema));
};
