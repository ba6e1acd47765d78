import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { minutesFrom } from '#shared/units/durations.ts';

type Ride = Pick<ActivityRecord, 'coDriverId' | 'driverId' | 'startTime' | 'status' | 'deletedAt' | 'reminded'>;

/** A reminder for one driver, one start and one number of minutes before it. */
export interface ReminderMark {
  readonly driverId: string;
  readonly name: string;
  readonly minutes: number;
}

function markOf(driverId: string, startTime: string, minutes: number): ReminderMark {
  return {
    driverId,
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
    driverId !== undefined &&
    driverIdsOf(ride).includes(driverId) &&
    ride.startTime === startTime
  );
}

/**
 * Returns the reminders that are due at `now`: at most one for each driver. If several are due, only the last makes sense: those before it are left
 * out. A reminder is never sent twice, and none follows the start. After a new start or a new driver, all reminders count again.
 */
export function dueReminders(ride: Ride, reminderMinutes: readonly number[], now: string): ReminderMark[] {
  const { deletedAt, reminded = [], startTime, status } = ride;
  if (deletedAt || status !== 'SCHEDULED' || startTime <= now) return [];
  const left = minutesFrom(now, startTime);
  const due = reminderMinutes.filter((minutes) => left <= minutes).sort((a, b) => a - b);
  const [last] = due;
  if (last === undefined) return [];
  const sent = new Set(reminded);
  // After a clock that went back, an earlier reminder is due again although the later one was sent.
  const isOver = (driverId: string): boolean =>
    reminderMinutes.some((minutes) => minutes <= last && sent.has(markOf(driverId, startTime, minutes).name));
  return driverIdsOf(ride).flatMap((id) => (isOver(id) ? [] : [markOf(id, startTime, last)]));
}
