import { countRequest, readCount } from '#shared/entities/rate-counter.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** A counter is kept for longer than its day. */
const KEPT_SECONDS = (2 * DAY_MS) / 1_000;

/**
 * Returns the number of the next question to any driver, from one counter of the event. Each day (UTC) begins again, so that numbers stay
 * short: odd days take 1, 3, 5 and so on, even days 2, 4, 6. So two questions with one number are more than a day apart. A number that is
 * not used in the end stays free. On a dry run it is the number that would be taken.
 */
export async function nextAskNumber({ dryRun, now }: Pick<UseCaseContext, 'dryRun' | 'now'>): Promise<number> {
  const day = Math.floor(Date.parse(now) / DAY_MS);
  const client = `questions:${day}`;
  const begin = day * DAY_MS;
  const limits = { limit: Number.POSITIVE_INFINITY, windowSeconds: KEPT_SECONDS };
  const count = dryRun
    ? (await readCount(client, KEPT_SECONDS, begin)) + 1
    : (await countRequest({ client, ...limits, now: begin })).count;
  return 2 * count - (day % 2);
}
