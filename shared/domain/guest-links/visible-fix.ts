import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { ageOf, STALE_SECONDS } from '#shared/domain/gps/fix-freshness.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Fix } from '#shared/schemas/gps/gps-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

interface Seen {
  readonly ride: Pick<ActivityRecord, 'endTime' | 'id' | 'startTime' | 'status'>;
  /** The assignments of the driver around now. */
  readonly assignments: readonly Pick<Assignment, 'activityId' | 'busy' | 'end' | 'start'>[];
  readonly minutesBefore: number;
  readonly now: string;
}

/**
 * Returns the position of a driver if it belongs to this ride: not before the window opens, and not of another ride of the driver,
 * because that would show where another guest is. Undefined also if it is older than 10 minutes.
 */
export function visibleFix(fix: Fix | undefined, { assignments, minutesBefore, now, ride }: Seen): Fix | undefined {
  if (!fix || ageOf(fix, now) > STALE_SECONDS || fix.fixTime > later(now, MINUTE_MS)) return undefined;
  if (ride.status === 'IN_PROGRESS')
    return fix.fixTime >= earliest(ride.startTime, now, minutesBefore) ? fix : undefined;
  if (ride.status !== 'SCHEDULED') return undefined;
  const others = assignments.filter(({ activityId, busy }) => busy && activityId !== ride.id);
  if (others.some(({ end, start }) => start <= now && now < end)) return undefined;
  const free = others.filter(({ end }) => end <= now).map(({ end }) => end);
  const from = [later(ride.startTime, -minutesBefore * MINUTE_MS), ...free].sort().at(-1) ?? now;
  return now >= from && fix.fixTime >= from && now < ride.endTime ? fix : undefined;
}

/** A ride may begin before its time. Then its positions of the last minutes are its own. */
function earliest(startTime: string, now: string, minutesBefore: number): string {
  return [later(startTime, -minutesBefore * MINUTE_MS), later(now, -MINUTE_MS)].sort()[0] ?? now;
}
