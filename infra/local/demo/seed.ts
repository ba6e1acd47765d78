import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Issuer } from '#infra/local/identity/issuer.ts';
import { DEMONSTRATION_USERS } from './users.ts';

/** What the worker that enters the demonstration is given. */
export interface Wanted {
  readonly firstDate: string;
  /** A token of each user. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Whether flights may be asked for: a provider that somebody has configured is not asked for a demonstration. */
  readonly withFlights: boolean;
}

/**
 * Enters the demonstration through the operations themselves, so that every rule is kept. It is done in a worker with a
 * configuration of its own: the limit of requests, which the service is to hold, would take minutes.
 */
export const seedDemonstration = async (issuer: Issuer, firstDate: string, withFlights: boolean): Promise<void> => {
  const tokens = await Promise.all(
    DEMONSTRATION_USERS.map(async ({ name, subject }) => [subject, await issuer.token(subject, { name })] as const),
  );
  const wanted: Wanted = { firstDate, tokens: Object.fromEntries(tokens), withFlights };
  const env = { ...process.env, RATE_LIMIT_REQUESTS: '1000000', POWERTOOLS_LOG_LEVEL: 'WARN' };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: wanted, env });
  // A worker that throws emits `error`, which rejects here.
  await once(worker, 'exit');
};
