import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { BESIDE, rideChanges, toldVehicle } from '#shared/domain/messages/ride-change.ts';
import { aroundText, carPlaceOf } from '#shared/domain/motorcades/car-place.ts';
import { byId } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { heldFromNow } from '#shared/entities/assignments/ledger.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { Write } from '#shared/table/write.ts';
import { besideNotice, tellOnce } from '#shared/use-cases/messages/notice-writes.ts';
import { formationsOf } from './formations.ts';

/** What the drivers of a motorcade know of the cars around them. */
const SEEN = ['motorcadeId', 'position', 'role', 'callSign', 'vehicleId', 'status', 'deletedAt'] as const;

/**
 * Returns the writes that note for the drivers of a motorcade that another car drives ahead of them or behind. Those whose own ride
 * changes are told by that. Reads nothing if no car changes.
 */
export async function neighbourNotices(changes: readonly ActivityChange[], now: string): Promise<Write[]> {
  const seen = changes.filter(({ after, before }) => before && SEEN.some((field) => before[field] !== after[field]));
  const formations = await formationsOf(seen.flatMap(({ before }) => before ?? []));
  if (formations.length === 0) return [];
  const changed = byId(changes.map(({ after }) => after));
  const told = new Set(
    changes.flatMap(({ after, before }) => (rideChanges(before, after).length > 0 ? [after.id] : [])),
  );
  const all = [...formations.flatMap(({ cars }) => cars), ...changed.values()];
  const vehicles = byId(await findVehicles(all.flatMap(({ vehicleId }) => vehicleId ?? [])));
  return formations.flatMap(({ cars, motorcade }) => {
    const after = [...byId([...cars, ...changed.values()]).values()]
      .filter((car) => car.motorcadeId === motorcade.id && !car.deletedAt)
      .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
    const around = (car: ActivityRecord, among: readonly ActivityRecord[]): string =>
      aroundText(carPlaceOf(car, among, vehicles));
    return cars.flatMap((car) => {
      const was = around(car, cars);
      const stays = after.some(({ id }) => id === car.id) && !told.has(car.id);
      return stays && was !== around(car, after) ? besideNotice(car, { [BESIDE.cars]: was }, now) : [];
    });
  });
}

/**
 * Returns the writes that note for the drivers of a vehicle, and for those of the cars around it in motorcades, that it has another name or
 * plate. Commit them with the change itself.
 */
export async function vehicleNotices(before: VehicleRecord | undefined, after: VehicleRecord): Promise<Write[]> {
  const { id, updatedAt: now } = after;
  if (!before || toldVehicle(before) === toldVehicle(after)) return [];
  const held = await findActivities(await heldFromNow('VEHICLE', id, now));
  const rides = held.filter(({ vehicleId }) => vehicleId === id);
  const formations = await formationsOf(rides);
  const cars = formations.flatMap((formation) => formation.cars);
  const known = byId(await findVehicles(cars.flatMap(({ vehicleId }) => vehicleId ?? [])));
  const [former, current] = [before, after].map((vehicle) => new Map(known).set(id, vehicle));
  const around = formations.flatMap((formation) =>
    formation.cars.flatMap((car) => {
      const [was, is] = [former, current].map((vehicles) =>
        aroundText(carPlaceOf(car, formation.cars, vehicles ?? known)),
      );
      return was === undefined || was === is ? [] : besideNotice(car, { [BESIDE.cars]: was }, now);
    }),
  );
  const own = tellOnce(rides, { [`${BESIDE.vehicle}${id}`]: toldVehicle(before) }, now);
  return [...own, ...around];
}
