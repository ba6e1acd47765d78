import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Issuer } from '#infra/local/identity/issuer.ts';
import { DEMONSTRATION_USERS } from './users.ts';

/** The input of the worker that enters the demonstration. */
export interface DemonstrationOrder {
  readonly firstDate: string;
  /** A token of each user. */
  readonly tokens: Readonly<Record<string, string>>;
  /** The variables that name stubs. A demonstration must not use the budget or the account of a real provider. */
  readonly stubs: readonly string[];
}

/**
 * Enters the demonstration through the operations, so that all rules apply. Uses a worker thread with its own environment: with the
 * rate limit of the service this would take minutes. Returns the path of a guest's page.
 */
export async function seedDemonstration(
  issuer: Issuer,
  firstDate: string,
  stubs: readonly string[],
): Promise<string | undefined> {
  const tokens = await Promise.all(
    DEMONSTRATION_USERS.map(async ({ name, subject }) => [subject, await issuer.token(subject, { name })] as const),
  );
  const wanted: DemonstrationOrder = { firstDate, tokens: Object.fromEntries(tokens), stubs };
  const env = { ...process.env, RATE_LIMIT_REQUESTS: '1000000', POWERTOOLS_LOG_LEVEL: 'WARN' };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: wanted, env });
  // `once` rejects when the worker emits `error`.
  const [[guestPage]] = await Promise.all([once(worker, 'message'), once(worker, 'exit')]);
  return guestPage as string | undefined;
}
