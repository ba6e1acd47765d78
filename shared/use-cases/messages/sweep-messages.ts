import pMap from 'p-map';
import { SWEEP_AFTER_MS } from '#shared/domain/messages/begin-message.ts';
import { later } from '#shared/domain/time/days.ts';
import { messagingPausedUntil } from '#shared/entities/messages/messaging-pause.ts';
import { overdueMessages, postponeSweep } from '#shared/entities/messages/waiting-messages.ts';
import { unlessLost } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { queueMessages } from './queue-messages.ts';

const MAX_PER_PASS = 1_000;
const AT_ONCE = 25;

/**
 * Puts messages into the queue that wait and should have been taken from it by now: those that were stored and never queued, and
 * those whose worker has ended. Waits while all sending pauses. Returns how many.
 */
export async function sweepMessages({ commit, now }: UseCaseContext): Promise<number> {
  if (await messagingPausedUntil(now)) return 0;
  const overdue = await overdueMessages(now, MAX_PER_PASS);
  const next = later(now, 2 * SWEEP_AFTER_MS);
  // A worker or a person may have changed a message meanwhile. Then a worker that gets it too does nothing.
  await pMap(overdue, (message) => unlessLost(() => commit({ writes: [postponeSweep(message, next)] })), {
    concurrency: AT_ONCE,
  });
  await queueMessages(overdue.map(({ id }) => id));
  return overdue.length;
}
