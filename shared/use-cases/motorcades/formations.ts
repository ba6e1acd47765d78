import { PartOfMotorcade } from '#shared/contract/problems.ts';
import type { ActivityChange } from '#shared/domain/assignments/decide-bookings.ts';
import { BESIDE, rideChanges, toldVehicle } from '#shared/domain/messages/ride-change.ts';
import { aroundText, type CarPlace, carPlaceOf } from '#shared/domain/motorcades/car-place.ts';
import { type Formation, formationOf, SHARED } from '#shared/domain/motorcades/movement.ts';
import { byId, lastChange, requireLive, requireStored } from '#shared/domain/records.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { heldFromNow } from '#shared/entities/assignments/ledger.ts';
import { motorcadeStore } from '#shared/entities/motorcades/motorcade.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { Write } from '#shared/table/write.ts';
import { besideNotice, tellOnce } from '#shared/use-cases/messages/notice-writes.ts';

/** Reads a motorcade with its cars, with strong consistency. Throws NotFound if it does not exist, or is deleted and not asked for. */
export async function findFormation(id: string, { includeDeleted = false } = {}): Promise<Formation> {
  const found = await motorcadeStore.find(id);
  const motorcade = includeDeleted ? requireStored(found, 'motorcade', id) : requireLive(found, 'motorcade', id);
  return readFormation(motorcade);
}

/** Reads the cars of a motorcade. */
export async function readFormation(motorcade: MotorcadeRecord): Promise<Formation> {
  return formationOf(motorcade, await findActivities(motorcade.carIds));
}

/** Returns the motorcades of these rides with all their cars, without deleted ones. Reads nothing if no ride is a car. */
export async function formationsOf(
  rides: readonly (ActivityRecord | Pick<ActivityRecord, 'id' | 'motorcadeId'>)[],
): Promise<Formation[]> {
  const ids = [...new Set(rides.flatMap(({ motorcadeId }) => motorcadeId ?? []))];
  if (ids.length === 0) return [];
  const known = byId(rides.filter((ride): ride is ActivityRecord => 'vipIds' in ride && 'version' in ride));
  const found = (await motorcadeStore.findMany(ids)).filter(({ deletedAt }) => !deletedAt);
  const others = await findActivities(found.flatMap(({ carIds }) => carIds.filter((id) => !known.has(id))));
  const cars = byId([...known.values(), ...others]);
  return found.map((motorcade) =>
    formationOf(
      motorcade,
      motorcade.carIds.flatMap((id) => cars.get(id) ?? []),
    ),
  );
}

/** Returns the motorcades of these rides whose cars move as one, by id, with all their cars. Reads nothing if no ride is a car. */
export async function boundMotorcades(rides: readonly ActivityRecord[]): Promise<ReadonlyMap<string, Formation>> {
  const found = await formationsOf(rides);
  return new Map(
    found.flatMap((formation) =>
      formation.motorcade.splittable ? [] : [[formation.motorcade.id, formation] as const],
    ),
  );
}

/** What the motorcade says of each car. */
const GIVEN = [...SHARED, 'title', 'type', 'masterEventId', 'deletedAt'] as const;

/**
 * Throws PartOfMotorcade if a change moves, cancels or deletes one car of a motorcade whose cars move as one. Reads the motorcade only
 * then.
 */
export async function assertMovesAlone(before: ActivityRecord, after: ActivityRecord): Promise<void> {
  const { motorcadeId, position } = before;
  if (motorcadeId === undefined) return;
  const isCancelled = after.status !== before.status && (after.status === 'CANCELLED' || after.status === 'SCHEDULED');
  const [field] = GIVEN.filter((name) => after[name] !== before[name]);
  if (!isCancelled && field === undefined) return;
  const motorcade = await motorcadeStore.find(motorcadeId);
  if (!motorcade || motorcade.deletedAt || motorcade.splittable) return;
  const [operationId, advice] = isCancelled
    ? (['moveMotorcadeStatus', 'Change the status of the motorcade, or let this car drop out.'] as const)
    : field === 'deletedAt'
      ? (['deleteMotorcade', 'Delete the motorcade, or let this car drop out.'] as const)
      : (['updateMotorcade', 'Change the motorcade.'] as const);
  throw new PartOfMotorcade(
    `The ride is car ${position} of the motorcade “${motorcade.title}”, whose cars move as one. ${advice}`,
    { values: { position, title: motorcade.title }, cure: { operationId, params: { motorcadeId } } },
  );
}

/** Returns for each of these rides that is a car where it drives, by ride. Reads nothing if none is a car. */
export async function placesOfCars(
  rides: readonly Pick<ActivityRecord, 'id' | 'motorcadeId'>[],
): Promise<ReadonlyMap<string, CarPlace>> {
  const cars = rides.filter(({ motorcadeId }) => motorcadeId !== undefined);
  const formations = await formationsOf(cars);
  const vehicles = byId(
    await findVehicles(
      formations.flatMap((formation) => formation.cars.flatMap(({ vehicleId }) => vehicleId ?? [])),
      'eventual',
    ),
  );
  return new Map(
    cars.flatMap((ride) => {
      const formation = formations.find(({ motorcade }) => motorcade.id === ride.motorcadeId);
      const car = formation?.cars.find(({ id }) => id === ride.id);
      if (!formation || !car) return [];
      const updatedAt = lastChange(formation.motorcade, ...formation.cars, ...vehicles.values());
      return [[ride.id, { ...carPlaceOf(car, formation.cars, vehicles), updatedAt }] as const];
    }),
  );
}

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
