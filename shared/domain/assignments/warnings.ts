import { readableRange } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { isActive } from './assignment.ts';
import { seatsNeeded, takesAssignments } from './seats.ts';

type Timed = Pick<ActivityRecord, 'status' | 'endTime' | 'deletedAt'>;

/** Tells whether an activity is planned or in progress, and not over at `now`. */
export function isAhead(activity: Timed, now: string): boolean {
  return !activity.deletedAt && isActive(activity) && activity.endTime > now;
}

/** Returns title and time of an activity, for messages to people. */
export function named({ endTime, startTime, title }: ActivityRecord, timezone: string): string {
  return `“${title}” (${readableRange(startTime, endTime, timezone)})`;
}

/** Returns a SEATS_EXCEEDED warning if the VIPs and their parties need more seats than the vehicle has. */
export function seatWarning(
  activity: ActivityRecord,
  { name, seatCapacity }: VehicleRecord,
  vips: ReadonlyMap<string, NamedVip>,
  timezone: string,
): Warning | undefined {
  const needed = seatsNeeded(activity.vipIds, vips);
  if (needed <= seatCapacity) return undefined;
  const message = `${named(activity, timezone)} needs ${needed} seats, but ${name} has ${seatCapacity}.`;
  return { code: 'SEATS_EXCEEDED', message, activityId: activity.id };
}

/** Returns a VEHICLE_UNAVAILABLE warning if the vehicle takes no new assignments. The activity keeps the vehicle. */
export function withdrawnWarning(
  activity: ActivityRecord,
  vehicle: VehicleRecord,
  timezone: string,
): Warning | undefined {
  if (takesAssignments(vehicle)) return undefined;
  const message = `${named(activity, timezone)} uses ${vehicle.name}, which is ${vehicle.status}.`;
  return { code: 'VEHICLE_UNAVAILABLE', message, activityId: activity.id };
}
