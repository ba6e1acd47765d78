import { upcoming } from '#shared/domain/assignments/release.ts';
import { isAhead, seatWarning, withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { activityIdsOf } from '#shared/entities/attendance.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { findVehicles } from '#shared/entities/vehicle.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { daysFromNow } from '#shared/use-cases/assignments/days-from-now.ts';

/** The record with what to look at, as it goes out; without, where there is nothing. */
export const withWarnings = <T extends object>(
  record: T,
  warnings: readonly Warning[],
): T & { warnings?: Warning[] } => (warnings.length > 0 ? { ...record, warnings: [...warnings] } : record);

/**
 * What a change of a vehicle leaves to look at: read behind the write, since no booking that was decided on the former vehicle comes
 * after it.
 */
export const vehicleWarnings = async (
  before: VehicleRecord,
  after: VehicleRecord,
  now: string,
): Promise<readonly Warning[]> => {
  const isSmaller = after.seatCapacity < before.seatCapacity;
  if (!isSmaller && after.status === before.status) return [];
  const [settings, days] = await Promise.all([readSettings(), daysFromNow('VEHICLE', after.id, now)]);
  const held = await findActivities(upcoming(days, now).map(({ activityId }) => activityId));
  const activities = inOrder(held.filter((activity) => isAhead(activity, now) && activity.vehicleId === after.id));
  const vips = isSmaller ? await vipsOf(activities) : new Map<string, VipRecord>();
  return activities.flatMap((activity) => [
    ...given(withdrawnWarning(activity, after, settings.timezone)),
    ...given(seatWarning(activity, after, vips, settings.timezone)),
  ]);
};

/** The rides of a VIP that his party no longer fits into; nothing where it has not grown. */
export const partyWarnings = async (before: VipRecord, after: VipRecord, now: string): Promise<readonly Warning[]> => {
  const grows = after.partySize > before.partySize || (before.deletedAt !== undefined && !after.deletedAt);
  if (!grows) return [];
  const [settings, ids] = await Promise.all([readSettings(), activityIdsOf(after.id)]);
  const rides = inOrder((await findActivities(ids)).filter((activity) => isAhead(activity, now)));
  const [vips, found] = await Promise.all([
    vipsOf(rides),
    findVehicles(rides.flatMap(({ vehicleId }) => vehicleId ?? [])),
  ]);
  // On a dry run the table still has him as he was.
  const parties = new Map([...vips, [after.id, after]]);
  const vehicles = new Map(found.map((vehicle) => [vehicle.id, vehicle]));
  return rides.flatMap((ride) => {
    const vehicle = ride.vehicleId === undefined ? undefined : vehicles.get(ride.vehicleId);
    return vehicle ? given(seatWarning(ride, vehicle, parties, settings.timezone)) : [];
  });
};

const given = (warning: Warning | undefined): readonly Warning[] => (warning ? [warning] : []);

const inOrder = (activities: readonly ActivityRecord[]): ActivityRecord[] =>
  [...activities].sort((a, b) => (a.startTime < b.startTime ? -1 : 1));

const vipsOf = async (activities: readonly ActivityRecord[]): Promise<ReadonlyMap<string, VipRecord>> =>
  new Map((await findVips(activities.flatMap(({ vipIds }) => vipIds))).map((vip) => [vip.id, vip]));
