import type { PlannedChange } from '#shared/domain/proposals/planned-change.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { HOUR_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import { MAX_RIDES_PER_REQUEST } from '#shared/schemas/new-proposal.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';

/** Rides that start up to these hours before or after a change may make room for it. */
const ROOM_HOURS = 4;

/** Not every kind has a time of its own. */
const TOO_MANY = ['body', `change less at once. It counts the rides up to ${ROOM_HOURS} h around the change`] as const;

/** Reads the rides around changes, and what vehicles and drivers have then. Throws ValidationFailed if there are more than 500 rides. */
export const loadDayFacts = (now: string, changes: readonly PlannedChange[]): Promise<DispatchFacts> => {
  const all = changes.flatMap(({ after, before }) => (before ? [before, after] : [after]));
  const starts = all.map(({ startTime }) => startTime).sort();
  const ends = all.map(({ endTime }) => endTime).sort();
  const from = later(starts[0] ?? now, -ROOM_HOURS * HOUR_MS);
  const to = later(ends.at(-1) ?? now, ROOM_HOURS * HOUR_MS);
  return loadDispatchFacts(now, { from, to }, { max: MAX_RIDES_PER_REQUEST, also: all, tooMany: TOO_MANY });
};
