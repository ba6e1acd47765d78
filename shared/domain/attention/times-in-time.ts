import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts } from './facts.ts';

/** Returns the times at which a drop-off ends when it should. Undefined if it cannot begin earlier. */
export function timesInTime(facts: Pick<AttentionFacts, 'now'>, ride: ActivityRecord, due: string) {
  const startTime = later(ride.startTime, Date.parse(due) - Date.parse(ride.endTime));
  return ride.status === 'SCHEDULED' && startTime > facts.now ? { startTime, endTime: due } : undefined;
}
