import type { Movement } from '#shared/domain/motorcades/movement.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';

/** All cars of a motorcade share their places, so they are linked once. */
export const withLinkedPlaces = async (before: Movement, { cars, motorcades }: Movement) => {
  const [first] = cars.filter(({ deletedAt, motorcadeId }) => !deletedAt && motorcadeId !== undefined);
  if (!first) return { cars, motorcades, relyingOn: [] };
  const { activity, relyingOn } = await linkPlaces(
    before.cars.find(({ id }) => id === first.id),
    first,
  );
  if (activity === first) return { cars, motorcades, relyingOn };
  const { dropoffLocation, dropoffPlaceId, pickupCoordinates, pickupLocation, pickupPlaceId } = activity;
  const linked = { dropoffLocation, dropoffPlaceId, pickupLocation, pickupPlaceId };
  const isSame = (each: Partial<ActivityRecord>): boolean =>
    each.pickupLocation === first.pickupLocation && each.dropoffLocation === first.dropoffLocation;
  return {
    cars: cars.map((car) => (isSame(car) ? { ...car, ...linked, pickupCoordinates } : car)),
    motorcades: motorcades.map((motorcade) => (isSame(motorcade) ? { ...motorcade, ...linked } : motorcade)),
    relyingOn,
  };
};
