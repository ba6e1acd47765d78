import {
  type Need,
  needsAcknowledgement,
  needsDriver,
  needsSeats,
  needsVehicle,
} from '#shared/domain/activities/needs.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { byId } from '#shared/domain/by-id.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MAX_WINDOW_MINUTES } from '#shared/schemas/attention/attention.ts';
import { endOfWindow, findAttention } from '#shared/use-cases/attention/find-rows.ts';

/** Returns the activities that are not over and need any of these. Eventually consistent. */
export async function inNeed(
  activities: readonly ActivityRecord[],
  needs: readonly Need[],
  now: string,
): Promise<ActivityRecord[]> {
  const ahead = activities.filter((activity) => isAhead(activity, now));
  const [drivers, vehicles, vips, listed] = await Promise.all([
    findDrivers(
      ahead.flatMap(({ driverId }) => driverId ?? []),
      'eventual',
    ),
    findVehicles(
      ahead.flatMap(({ vehicleId }) => vehicleId ?? []),
      'eventual',
    ),
    needs.includes('seats')
      ? findVips(
          ahead.flatMap(({ vehicleId, vipIds }) => (vehicleId ? vipIds : [])),
          'eventual',
        )
      : [],
    needs.includes('attention') ? listedIds(now) : new Set<string>(),
  ]);
  const related = { drivers: byId(drivers), vehicles: byId(vehicles), vips: byId(vips) };
  const has: Readonly<Record<Need, (activity: ActivityRecord) => boolean>> = {
    driver: (activity) => needsDriver(activity, related),
    vehicle: (activity) => needsVehicle(activity, related),
    seats: (activity) => needsSeats(activity, related),
    acknowledgement: needsAcknowledgement,
    attention: ({ id }) => listed.has(id),
  };
  return ahead.filter((activity) => needs.some((need) => has[need](activity)));
}

/** Returns the ids of the subjects and the rides that GET /api/attention shows for the next 7 days. */
async function listedIds(now: string): Promise<ReadonlySet<string>> {
  const { rows } = await findAttention(now, endOfWindow(now, MAX_WINDOW_MINUTES));
  return new Set(
    rows
      .filter(({ dismissal }) => !dismissal)
      .flatMap(({ rides = [], subject }) => [subject.id, ...rides.map(({ id }) => id)]),
  );
}
