import { isAhead, named } from '#shared/domain/assignments/warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

function minutesFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);
}

type Timed = Pick<ActivityRecord, 'startTime' | 'endTime'>;

/** Tells whether a leg brings guests to its master. Other legs take them away. */
export function isArrival(leg: Timed, master: Timed): boolean {
  return leg.startTime < master.startTime;
}

/**
 * Warns about each leg that stays where it was although the times of its master changed: LEG_LEFT_BEHIND. The message tells how many
 * minutes lie between leg and master, before and after the change.
 */
export function leftBehindWarnings(
  before: ActivityRecord,
  after: ActivityRecord,
  legs: readonly ActivityRecord[],
  { now, timezone }: { readonly now: string; readonly timezone: string },
): Warning[] {
  if (before.startTime === after.startTime && before.endTime === after.endTime) return [];
  if (after.status === 'CANCELLED' || after.deletedAt) return [];
  return legs.filter((leg) => isAhead(leg, now)).flatMap((leg) => leftBehind(leg, before, after, timezone) ?? []);
}

function leftBehind(
  leg: ActivityRecord,
  before: ActivityRecord,
  after: ActivityRecord,
  timezone: string,
): Warning | undefined {
  const arrives = isArrival(leg, before);
  const gap = (master: Timed): number =>
    arrives ? minutesFrom(leg.endTime, master.startTime) : minutesFrom(master.endTime, leg.startTime);
  const [old, now] = [gap(before), gap(after)];
  if (old === now) return undefined;
  const told = (minutes: number): string => {
    if (minutes < 0) return `${-minutes} minutes too ${arrives ? 'late' : 'early'}`;
    return arrives ? `${minutes} minutes before the start` : `${minutes} minutes after the end`;
  };
  const verb = arrives ? 'ends' : 'starts';
  const message = `“${after.title}” moved, but ${named(leg, timezone)} did not. It ${verb} ${told(now)}; before: ${told(old)}.`;
  return { code: 'LEG_LEFT_BEHIND', message, activityId: leg.id };
}
