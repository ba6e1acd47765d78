import type { PlannedChange } from '#shared/domain/proposals/planned-change.ts';
import type { DispatchFacts } from '#shared/domain/proposals/planned-rides.ts';
import { roomAround } from '#shared/domain/proposals/room-around.ts';
import { MAX_RIDES_PER_REQUEST } from '#shared/schemas/proposals/new-proposal.ts';
import { loadDispatchFacts } from './dispatch-facts.ts';

/** If one request has no time for the rides around the changes, only those that change are planned. */
const NO_OTHERS = [] as const;

/** Reads the rides around changes, at most 500, and what vehicles and drivers have then. */
export function loadDayFacts(now: string, changes: readonly PlannedChange[]): Promise<DispatchFacts> {
  const all = changes.flatMap(({ after, before }) => (before ? [before, after] : [after]));
  const times = all.map(({ endTime, startTime }) => ({ from: startTime, to: endTime }));
  return loadDispatchFacts(now, [...roomAround(times), NO_OTHERS], { max: MAX_RIDES_PER_REQUEST, also: all });
}
