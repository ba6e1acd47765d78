import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities, linkChildren, unlinkChildren } from '#shared/entities/activities/activity.ts';
import { findDrivers, findDriversShown } from '#shared/entities/drivers/driver.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { findVehicles, findVehiclesShown } from '#shared/entities/vehicles/vehicle.ts';
import { findVipNames, findVips } from '#shared/entities/vips/vip.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Consistency } from '#shared/table/read-many.ts';
import type { Write } from '#shared/table/write.ts';

type Referring = Pick<
  ActivityRecord,
  'vipIds' | 'driverId' | 'coDriverId' | 'vehicleId' | 'masterEventId' | 'childIds' | 'flightId'
>;

function defined(ids: readonly (string | undefined)[]): string[] {
  return ids.filter((id) => id !== undefined);
}

/**
 * Reads the records that these activities refer to, in parallel. A decision needs `strong`, the default. An answer that only shows
 * names, party sizes, vehicles and drivers asks for `eventual`, which costs half or less. Masters, legs and flights are always read with
 * strong consistency.
 */
export async function relatedRecords(
  activities: readonly Referring[],
  names: Consistency = 'strong',
): Promise<RelatedRecords> {
  const vipIds = activities.flatMap((activity) => activity.vipIds);
  const driverIds = activities.flatMap(driverIdsOf);
  const vehicleIds = defined(activities.map(({ vehicleId }) => vehicleId));
  const [vips, related, drivers, vehicles, flights] = await Promise.all([
    names === 'strong' ? findVips(vipIds) : findVipNames(vipIds),
    findActivities(defined(activities.flatMap(({ childIds, masterEventId }) => [masterEventId, ...(childIds ?? [])]))),
    names === 'strong' ? findDrivers(driverIds) : findDriversShown(driverIds),
    names === 'strong' ? findVehicles(vehicleIds) : findVehiclesShown(vehicleIds),
    findFlights(defined(activities.map(({ flightId }) => flightId))),
  ]);
  return {
    vips: byId(vips),
    activities: byId(related),
    drivers: byId(drivers),
    vehicles: byId(vehicles),
    flights: byId(flights),
  };
}

/** Returns the id of the master that lists this activity as its leg. A master does not list deleted legs. */
export function activeMaster(activity: ActivityRecord | undefined): string | undefined {
  return activity?.deletedAt ? undefined : activity?.masterEventId;
}

/**
 * Returns the writes that list legs at their master, or take them off it: one write for each master, because a transaction takes an item
 * once. `findMaster` returns a master as it was read. Without it, nothing is listed.
 */
export function masterLinks(
  changes: readonly ActivityChange[],
  findMaster: (id: string) => ActivityRecord | undefined,
): Write[] {
  const linked = changes.filter(({ after, before }) => activeMaster(after) !== activeMaster(before));
  const by = (side: 'after' | 'before') =>
    [...Map.groupBy(linked, (each) => activeMaster(each[side]))].flatMap(([masterId, legs]) =>
      masterId === undefined ? [] : [{ masterId, ids: legs.map(({ after }) => after.id) }],
    );
  return [
    ...by('before').map(({ ids, masterId }) => unlinkChildren(masterId, ids)),
    ...by('after').flatMap(({ ids, masterId }) => {
      const master = findMaster(masterId);
      return master ? [linkChildren(master, ids)] : [];
    }),
  ];
}
