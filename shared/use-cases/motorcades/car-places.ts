import { type CarPlace, carPlaceOf } from '#shared/domain/motorcades/car-place.ts';
import { byId, lastChange } from '#shared/domain/records.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { formationsOf } from './formations.ts';

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
