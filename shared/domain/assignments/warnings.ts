import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { isActive } from './assignment.ts';
import { seatsNeeded, takesAssignments } from './seats.ts';

type Timed = Pick<ActivityRecord, 'status' | 'endTime' | 'deletedAt'>;

/** Whether an activity is planned or under way, so that something can still be done about it. */
export const isAhead = (activity: Timed, now: string): boolean =>
  !activity.deletedAt && isActive(activity) && activity.endTime > now;

/** An activity as a coordinator knows it: by title and time. */
export const named = ({ endTime, startTime, title }: ActivityRecord, timezone: string): string =>
  `“${title}” (${readableRange(startTime, endTime, timezone)})`;

/** What no longer fits: an activity whose VIPs with their parties need more seats than its vehicle has. */
export const seatWarning = (
  activity: ActivityRecord,
  { name, seatCapacity }: VehicleRecord,
  vips: ReadonlyMap<string, VipRecord>,
  timezone: string,
): Warning | undefined => {
  const needed = seatsNeeded(activity.vipIds, vips);
  if (needed <= seatCapacity) return undefined;
  const message = `${named(activity, timezone)} needs ${needed} seats, and ${name} has ${seatCapacity}.`;
  return { code: 'SEATS_EXCEEDED', message, activityId: activity.id };
};

/** An activity whose vehicle takes no more assignments and keeps this one. */
export const withdrawnWarning = (
  activity: ActivityRecord,
  vehicle: VehicleRecord,
  timezone: string,
): Warning | undefined => {
  if (takesAssignments(vehicle)) return undefined;
  const message = `${named(activity, timezone)} has ${vehicle.name}, which is ${vehicle.status}.`;
  return { code: 'VEHICLE_UNAVAILABLE', message, activityId: activity.id };
};
