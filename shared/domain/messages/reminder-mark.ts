import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

type Ride = Pick<ActivityRecord, 'driverId' | 'startTime' | 'status' | 'deletedAt' | 'reminded'>;

/** A reminder for one driver, one start and one number of minutes before it. */
export interface ReminderMark {
  readonly name: string;
  readonly minutes: number;
}

function markOf(driverId: string, startTime: string, minutes: number): ReminderMark {
  return {
    name: `${driverId} ${startTime} ${minutes}`,
    minutes,
  };
}

/** Tells whether a reminder that waits to be sent still says the truth: the driver has the ride, and its start has not changed. */
export function isStillTrue(ride: Ride | undefined, driverId: string | undefined, startTime: string): boolean {
  return (
    ride !== undefined &&
    !ride.deletedAt &&
    ride.status === 'SCHEDULED' &&
    ride.driverId === driverId &&
    ride.startTime === startTime
  );
}

/**
 * Returns the reminder that is due at `now`, or undefined. If several are due, only the last makes sense: those before it are left
 * out. A reminder is never sent twice, and none follows the start. After a new start or a new driver, all reminders count again.
 */
export function dueReminder(ride: Ride, reminderMinutes: readonly number[], now: string): ReminderMark | undefined {
  const { deletedAt, driverId, reminded = [], startTime, status } = ride;
  if (deletedAt || status !== 'SCHEDULED' || driverId === undefined || startTime <= now) return undefined;
  const left = (Date.parse(startTime) - Date.parse(now)) / MINUTE_MS;
  const due = reminderMinutes.filter((minutes) => left <= minutes).sort((a, b) => a - b);
  const [last] = due;
  if (last === undefined) return undefined;
  const sent = new Set(reminded);
  // After a clock that went back, an earlier reminder is due again although the later one was sent.
  const isOver = reminderMinutes.some(
    (minutes) => minutes <= last && sent.has(markOf(driverId, startTime, minutes).name),
  );
  return isOver ? undefined : markOf(driverId, startTime, last);
}
