import { byId } from '#shared/domain/by-id.ts';
import { carPlaceText } from '#shared/domain/messages/templates/car-place.ts';
import { findVehicles } from '#shared/entities/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { formationsOf } from './formations-of.ts';

/** Returns for each of these rides that is a car where it drives, for its driver, by ride. Reads nothing if none is a car. */
export const carPlaces = async (rides: readonly ActivityRecord[]): Promise<ReadonlyMap<string, string>> => {
  const formations = await formationsOf(rides);
  const cars = formations.flatMap((formation) => formation.cars);
  const vehicles = byId(
    await findVehicles(
      cars.flatMap(({ vehicleId }) => vehicleId ?? []),
      'eventual',
    ),
  );
  return new Map(
    rides.flatMap((ride) => {
      const formation = formations.find(({ motorcade }) => motorcade.id === ride.motorcadeId);
      return formation ? [[ride.id, carPlaceText(ride, formation.cars, vehicles)] as const] : [];
    }),
  );
};
