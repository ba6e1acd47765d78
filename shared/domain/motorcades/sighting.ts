import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { DRIVER_LEAD_HOURS, driverMayMoveFrom } from '#shared/domain/activities/driver-lead.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { placeKey } from '#shared/domain/places/place.ts';
import { later } from '#shared/domain/time/days.ts';
import { type Sighting, StoredSighting } from '#shared/schemas/accountability/sighting.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { Role } from '#shared/schemas/users/user.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { carAt, type Formation, type Movement } from './movement.ts';

/** The most sightings of one car. */
const MAX_SIGHTINGS = 60;

type Where = Pick<Sighting, 'place' | 'placeId'>;

/** Returns a sighting as it is stored. */
export function storedSighting({ at, by, place, placeId = '' }: Sighting): string {
  return JSON.stringify([at, placeId, place, by]);
}

function readSighting(text: string): Sighting {
  const [at, placeId, place, by] = StoredSighting.parse(parseJson(text));
  return { at, ...(placeId !== '' && { placeId }), place, by };
}

/** Tells whether both are the same place: by its id, or by its name without case and accents. */
export function isSamePlace(a: Where, b: Where): boolean {
  return (a.placeId !== undefined && a.placeId === b.placeId) || placeKey(a.place) === placeKey(b.place);
}

type Seen = Pick<ActivityRecord, 'sightings'>;

/** Returns the stored sightings of a car at a place. */
export function sightingsAt({ sightings = [] }: Seen, where: Where): string[] {
  return sightings.filter((text) => isSamePlace(readSighting(text), where));
}

/** Tells whether the same person has reported that before: a repeat, and what they say later, adds nothing. */
export function isKnown({ sightings = [] }: Seen, sighting: Sighting): boolean {
  return sightings
    .map(readSighting)
    .some((each) => each.by === sighting.by && each.at <= sighting.at && isSamePlace(each, sighting));
}

/** Returns where a car was seen, in order of time. Of several reports of one place, the earliest counts: people report late, not early. */
export function passedBy({ sightings = [] }: Seen): Sighting[] {
  const inTime = sightings.map(readSighting).sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
  return inTime.filter((each, place) => !inTime.slice(0, place).some((earlier) => isSamePlace(earlier, each)));
}

/** Returns the destination of a car. */
export function destinationOf({
  dropoffLocation,
  dropoffPlaceId,
}: Pick<ActivityRecord, 'dropoffLocation' | 'dropoffPlaceId'>): Where | undefined {
  return dropoffLocation === undefined ? undefined : { place: dropoffLocation, placeId: dropoffPlaceId };
}

interface Seeing {
  readonly position: number;
  readonly sighting: Sighting;
  readonly now: string;
  readonly role: Role | undefined;
}

/**
 * Returns a motorcade one of whose cars was seen. A car that was SCHEDULED has begun. At its destination it has arrived, and if it is the
 * tail, so have all cars that drive and are not missing there. Throws ValidationFailed, or InvalidTransition for a cancelled car,
 * and for one that begins more than 6 hours later.
 */
export function sighted(formation: Formation, { now, position, role, sighting }: Seeing): Movement {
  const { cars, motorcade } = formation;
  const car = carAt(formation, position);
  if (car.status === 'CANCELLED')
    throw new InvalidTransition(
      `Car ${position} is cancelled, so it passes no place.`,
      because('CAR_CANCELLED', { position }),
    );
  assertNotEarly(car, sighting);
  const { sightings: known = [] } = car;
  const sightings = isKnown(car, sighting) ? known : [...known, storedSighting(sighting)];
  if (sightings.length > MAX_SIGHTINGS)
    throw invalidNow(
      'body.position',
      fault('TOO_MANY', `names a car with ${MAX_SIGHTINGS} reports, which is the most`, { max: MAX_SIGHTINGS }),
    );
  const begun = car.status === 'SCHEDULED' ? moveStatus(car, 'IN_PROGRESS', now, role) : car;
  const end = destinationOf(car);
  const hasArrived = end !== undefined && isSamePlace(end, sighting);
  const seen = { ...begun, sightings };
  const marked = cars.map((each) => (each === car ? seen : each));
  if (!hasArrived) return { motorcades: [motorcade], cars: marked };
  const tail = cars.filter(({ status }) => status !== 'CANCELLED').at(-1);
  const missing = tail === car ? missingAt(marked, end, now) : undefined;
  const arrives = (each: ActivityRecord): boolean =>
    each.status === 'IN_PROGRESS' && (each === seen || (missing?.has(each.id) === false && isGoingTo(each, sighting)));
  return {
    motorcades: [motorcade],
    cars: marked.map((each) => (arrives(each) ? moveStatus(each, 'COMPLETED', now, role) : each)),
  };
}

/** A report by mistake, or of a rehearsal, must not begin tomorrow's ride. It may begin one as long before its start as its driver may. */
function assertNotEarly({ motorcadeId = '', position, startTime, status }: ActivityRecord, { at }: Sighting): void {
  if (status !== 'SCHEDULED' || at >= driverMayMoveFrom({ startTime })) return;
  throw new InvalidTransition(
    `Car ${position} is planned for later: a report begins its ride from ${DRIVER_LEAD_HOURS} hours before its start. If it drives already, move or begin the motorcade first.`,
    {
      ...because('CAR_STARTS_LATER', { position, time: { hours: DRIVER_LEAD_HOURS, rest: 0 } }),
      cure: { operationId: 'updateMotorcade', params: { motorcadeId } },
    },
  );
}

function isGoingTo(car: ActivityRecord, sighting: Sighting): boolean {
  const end = destinationOf(car);
  return end !== undefined && isSamePlace(end, sighting);
}

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
function missingAt(all: readonly ActivityRecord[], where: Where, now: string): ReadonlySet<string> {
  const cars = seenCars(all);
  const spot = spotsOf(cars).find((each) => isSamePlace(each, where));
  return new Set(cars.flatMap(({ car }, place) => (spot && misses(cars, place, spot, now) ? [car.id] : [])));
}

/**
 * Tells whether a car is missing at a place: it was not seen there, nor at any place after that, and more than half of the other cars were.
 * Besides, a later car was seen there, or no car for 5 minutes. A report of the first and the last car alone says nothing of those
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
