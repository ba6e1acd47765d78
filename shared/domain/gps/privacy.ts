import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** A time during which a driver is visible, both ends included. */
export interface Visible {
  readonly from: string;
  readonly to: string;
}

type Timed = Pick<ActivityRecord, 'deletedAt' | 'endTime' | 'startTime' | 'status'>;

/** Returns when a driver is visible: a number of minutes around each of their activities that is not cancelled. */
export function visibleTimes(activities: readonly Timed[], privacyMinutes: number): Visible[] {
  return activities
    .filter(({ deletedAt, status }) => deletedAt === undefined && status !== 'CANCELLED')
    .map(({ endTime, startTime }) => ({
      from: later(startTime, -privacyMinutes * MINUTE_MS),
      to: later(endTime, privacyMinutes * MINUTE_MS),
    }));
}

/** Tells whether a driver is visible at a time. */
export function isVisibleAt(times: readonly Visible[], time: string): boolean {
  return times.some(({ from, to }) => from <= time && time <= to);
}

/** Tells whether a driver is visible now. Without `privacyMinutes` they always are. */
export function isVisibleNow(activities: readonly Timed[], privacyMinutes: number | undefined, now: string): boolean {
  return privacyMinutes === undefined || isVisibleAt(visibleTimes(activities, privacyMinutes), now);
}

/** Tells whether a driver is visible at any time of a range. */
export function isVisibleIn(times: readonly Visible[], range: Visible): boolean {
  return times.some(({ from, to }) => from <= range.to && range.from <= to);
}
