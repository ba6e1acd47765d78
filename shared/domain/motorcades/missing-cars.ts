import { later } from '#shared/domain/time/days.ts';
import type { Sighting } from '#shared/schemas/accountability/sighting.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { destinationOf, isSamePlace, passedBy, type Where } from './sighting.ts';

/** A car is behind if more minutes lie between it and the car ahead, or since a place where it is missing. */
export const BEHIND_MINUTES = 5;

/** A car of a motorcade, with the places that it has passed. */
export interface SeenCar {
  readonly car: ActivityRecord;
  readonly passed: readonly Sighting[];
}

/** Returns the cars that are not cancelled, with the places that they have passed. */
export function seenCars(all: readonly ActivityRecord[]): SeenCar[] {
  return all.filter(({ status }) => status !== 'CANCELLED').map((car) => ({ car, passed: passedOf(car) }));
}

/** A person who ends a ride says that it is at its destination. */
function passedOf(car: ActivityRecord): Sighting[] {
  const passed = passedBy(car);
  const end = destinationOf(car);
  const { status, statusSetBy } = car;
  if (!end || status !== 'COMPLETED' || !statusSetBy || passed.some((each) => isSamePlace(each, end))) return passed;
  return [...passed, { ...end, at: statusSetBy.at, by: statusSetBy.role }];
}

/** Returns the rides of the cars that are missing at a place. */
export function missingAt(all: readonly ActivityRecord[], where: Where, now: string): ReadonlySet<string> {
  const cars = seenCars(all);
  const spot = spotsOf(cars).find((each) => isSamePlace(each, where));
  return new Set(cars.flatMap(({ car }, place) => (spot && misses(cars, place, spot, now) ? [car.id] : [])));
}

/**
 * Tells whether a car is missing at a place: more than half of the other cars were seen there, it was not, nor at any place after that,
 * and either a later car was seen there or no car for 5 minutes. A report of the first and the last car alone says nothing of those
 * between them.
 */
export function misses(cars: readonly SeenCar[], place: number, spot: Sighting, now: string): boolean {
  const own = cars[place];
  if (!own || timeAt(own, spot) !== undefined) return false;
  const seen = cars.flatMap((each, other) => {
    const at = timeAt(each, spot);
    return at === undefined ? [] : [{ at, isLater: other > place }];
  });
  if (seen.length <= (cars.length - 1) / 2) return false;
  const spots = spotsOf(cars);
  const beyond = spots.slice(spots.findIndex((each) => isSamePlace(each, spot)) + 1);
  if (beyond.some((each) => timeAt(own, each) !== undefined)) return false;
  const last = seen.reduce((latest, { at }) => (at > latest ? at : latest), '');
  return seen.some(({ isLater }) => isLater) || last < later(now, -BEHIND_MINUTES * MINUTE_MS);
}

/** Returns when a car passed a place. */
export function timeAt({ passed }: SeenCar, spot: Sighting): string | undefined {
  return passed.find((each) => isSamePlace(each, spot))?.at;
}

/** Returns the places at which cars were seen, in the order in which the first car came there. */
export function spotsOf(cars: readonly SeenCar[]): Sighting[] {
  const all = cars.flatMap(({ passed }) => passed).sort((a, b) => (a.at < b.at ? -1 : 1));
  return all.filter((each, place) => !all.slice(0, place).some((earlier) => isSamePlace(earlier, each)));
}
