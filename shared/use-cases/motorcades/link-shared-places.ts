import type { Movement } from '#shared/domain/motorcades/movement.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { linkPlaces } from '#shared/use-cases/places/link-places.ts';

type Places = Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId' | 'pickupLocation' | 'pickupPlaceId'>;

function placesOf({ dropoffLocation, dropoffPlaceId, pickupLocation, pickupPlaceId }: Places): Places {
  return {
    dropoffLocation,
    dropoffPlaceId,
    pickupLocation,
    pickupPlaceId,
  };
}

/** Links the places of motorcades and their cars. Cars share them, except those that move alone: equal ones are linked once. */
export async function withLinkedPlaces(before: Movement, { cars, motorcades }: Movement) {
  const isCar = ({ deletedAt, motorcadeId }: ActivityRecord): boolean => !deletedAt && motorcadeId !== undefined;
  const first = cars.find(isCar);
  if (!first) return { cars, motorcades, relyingOn: [] };
  const links = new Map<string, ReturnType<typeof linkOnce>>();
  const link = (was: ActivityRecord | undefined, is: ActivityRecord): ReturnType<typeof linkOnce> => {
    const key = JSON.stringify([was, is].map((each) => each && [placesOf(each), each.pickupCoordinates]));
    const known = links.get(key) ?? linkOnce(was, is);
    links.set(key, known);
    return known;
  };
  const linkedCars = cars.map(async (car) => {
    if (!isCar(car)) return car;
    const { changed } = await link(
      before.cars.find(({ id }) => id === car.id),
      car,
    );
    return changed ? { ...car, ...placesOf(changed), pickupCoordinates: changed.pickupCoordinates } : car;
  });
  // A motorcade has the places of a ride. One that is split off has those of the motorcade that it was a part of.
  const linkedMotorcades = motorcades.map(async (motorcade) => {
    const was = before.motorcades.find(({ id }) => id === motorcade.id) ?? before.motorcades[0];
    const known = before.cars.find(({ id }) => id === first.id) ?? first;
    const { changed } = await link(was && { ...known, ...placesOf(was) }, { ...first, ...placesOf(motorcade) });
    return changed ? { ...motorcade, ...placesOf(changed) } : motorcade;
  });
  // Together, because none may fail unheard while another is awaited.
  const [carsNow, motorcadesNow, linked] = await Promise.all([
    Promise.all(linkedCars),
    Promise.all(linkedMotorcades),
    Promise.all(links.values()),
  ]);
  return { cars: carsNow, motorcades: motorcadesNow, relyingOn: linked.flatMap(({ relyingOn }) => relyingOn) };
}

/** Links the places of a ride. `changed` is the ride with its links; absent if they are as they were. */
async function linkOnce(was: ActivityRecord | undefined, is: ActivityRecord) {
  const { activity, relyingOn } = await linkPlaces(was, is);
  return { changed: activity === is ? undefined : activity, relyingOn };
}
