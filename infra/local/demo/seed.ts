import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Issuer } from '#infra/local/identity/issuer.ts';
import { DEMONSTRATION_USERS } from './users.ts';

/** The input of the worker that enters the demonstration. */
export interface DemonstrationOrder {
  readonly firstDate: string;
  /** A token of each user. */
  readonly tokens: Readonly<Record<string, string>>;
  /** Whether to track flights. False where a real provider is configured: a demonstration must not use its budget. */
  readonly withFlights: boolean;
  /** Whether to send messages. False where a real provider is configured: a demonstration must not write to real phones. */
  readonly withMessages: boolean;
}

/** The providers of the demonstration that are stubs. */
export type StubbedProviders = Pick<DemonstrationOrder, 'withFlights' | 'withMessages'>;

/**
 * Enters the demonstration through the operations, so that all rules apply. Uses a worker thread with its own environment: with the
 * rate limit of the service this would take minutes.
 */
export const seedDemonstration = async (
  issuer: Issuer,
  firstDate: string,
  stubbed: StubbedProviders,
): Promise<void> => {
  const tokens = await Promise.all(
    DEMONSTRATION_USERS.map(async ({ name, subject }) => [subject, await issuer.token(subject, { name })] as const),
  );
  const wanted: DemonstrationOrder = { firstDate, tokens: Object.fromEntries(tokens), ...stubbed };
  const env = { ...process.env, RATE_LIMIT_REQUESTS: '1000000', POWERTOOLS_LOG_LEVEL: 'WARN' };
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: wanted, env });
  // `once` rejects when the worker emits `error`.
  await once(worker, 'exit');
};
