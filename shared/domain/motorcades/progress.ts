import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { LastCarThrough, Sighting } from '#shared/schemas/sighting.ts';
import { destinationOf, isSamePlace, passedBy, type Where } from './sighting.ts';

/** A car is behind if more minutes lie between it and the car ahead, or since a place where it is missing. */
const BEHIND_MINUTES = 5;
/** Within this distance a phone is at a place. */
const THERE_METRES = 250;

/** What is known beside the reports of people. */
export interface ProgressFacts {
  readonly now: string;
  /** The newest fixes that are not OFFLINE, by driver. */
  readonly fixes?: ReadonlyMap<string, Coordinates & { readonly fixTime: string }>;
  /** The places at which a phone can be. */
  readonly places?: readonly {
    readonly id: string;
    readonly name: string;
    readonly coordinates?: Coordinates | undefined;
  }[];
  /** Turns the distance between two phones into minutes. */
  readonly speedKmh?: number;
}

/** How one car gets on. */
export interface CarProgress {
  readonly lastPlace: (Omit<Sighting, 'by'> & { readonly basis: 'REPORTED' | 'GPS' }) | null;
  readonly gapMinutes: number | null;
  readonly isBehind: boolean;
}

interface Car {
  readonly car: ActivityRecord;
  readonly passed: readonly Sighting[];
  readonly fix: (Coordinates & { readonly fixTime: string }) | undefined;
}

export interface Progress {
  /** By ride. */
  readonly cars: ReadonlyMap<string, CarProgress>;
  readonly lastCarThrough: LastCarThrough[];
}

/** Returns how the cars of a motorcade get on, and which car is the last through at each place. Cancelled cars do not count. */
export const progressOf = (all: readonly ActivityRecord[], facts: ProgressFacts): Progress => {
  const cars = drivingOf(all, facts);
  const spots = spotsOf(cars);
  const found = cars.map((each, place): [string, CarProgress] => {
    const gap = gapBehind(cars[place - 1], each, facts);
    const isUnderWay = each.car.status !== 'COMPLETED';
    const isMissing = () => spots.some((spot) => misses(cars, place, spot, facts.now));
    const isBehind = isUnderWay && ((gap ?? 0) > BEHIND_MINUTES || isMissing());
    return [each.car.id, { lastPlace: lastPlaceOf(each, facts), gapMinutes: gap ?? null, isBehind }];
  });
  return { cars: new Map(found), lastCarThrough: lastCars(cars, facts.now) };
};

const drivingOf = (all: readonly ActivityRecord[], facts: ProgressFacts): Car[] =>
  all
    .filter(({ status }) => status !== 'CANCELLED')
    .map((car) => ({ car, passed: passedOf(car), fix: fixOf(car, facts) }));

/** A person who ends a ride says that it is at its destination. */
const passedOf = (car: ActivityRecord): Sighting[] => {
  const passed = passedBy(car);
  const end = destinationOf(car);
  const { status, statusSetBy } = car;
  if (!end || status !== 'COMPLETED' || !statusSetBy || passed.some((each) => isSamePlace(each, end))) return passed;
  return [...passed, { ...end, at: statusSetBy.at, by: statusSetBy.role }];
};

const fixOf = ({ driverId, status }: ActivityRecord, { fixes }: ProgressFacts) =>
  status === 'IN_PROGRESS' ? fixes?.get(driverId ?? '') : undefined;

const minutesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);

const lastPlaceOf = ({ fix, passed }: Car, { places = [] }: ProgressFacts): CarProgress['lastPlace'] => {
  const last = passed.at(-1);
  const near = fix && places.find(({ coordinates }) => coordinates && distanceMetres(fix, coordinates) <= THERE_METRES);
  if (fix && near && fix.fixTime > (last?.at ?? ''))
    return { placeId: near.id, place: near.name, at: fix.fixTime, basis: 'GPS' };
  return last ? { placeId: last.placeId, place: last.place, at: last.at, basis: 'REPORTED' } : null;
};

/** Returns the minutes behind the car ahead, by what is newer: the reports of people, or the positions of both phones. */
const gapBehind = (ahead: Car | undefined, own: Car, { speedKmh }: ProgressFacts): number | undefined => {
  if (!ahead) return undefined;
  const common = own.passed.flatMap((here) => {
    const there = ahead.passed.find((each) => isSamePlace(each, here));
    return there ? [{ at: here.at, minutes: minutesBetween(there.at, here.at) }] : [];
  });
  const last = common.at(-1);
  const seen = [ahead.fix, own.fix].flatMap((fix) => fix ?? []);
  const [first, second] = seen;
  if (first && second && speedKmh && seen.every(({ fixTime }) => fixTime > (last?.at ?? '')))
    return Math.round(distanceMetres(first, second) / 1_000 / (speedKmh / 60));
  return last?.minutes;
};

/** Returns the rides of the cars that are missing at a place. */
export const missingAt = (all: readonly ActivityRecord[], where: Where, now: string): ReadonlySet<string> => {
  const cars = drivingOf(all, { now });
  const spot = spotsOf(cars).find((each) => isSamePlace(each, where));
  return new Set(cars.flatMap(({ car }, place) => (spot && misses(cars, place, spot, now) ? [car.id] : [])));
};

/**
 * Tells whether a car is missing at a place: more than half of the other cars were seen there, it was not, nor at any place after that,
 * and either a later car was seen there or no car for 5 minutes. A report of the first and the last car alone says nothing of those
 * between them.
 */
const misses = (cars: readonly Car[], place: number, spot: Sighting, now: string): boolean => {
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
};

const timeAt = ({ passed }: Car, spot: Sighting): string | undefined =>
  passed.find((each) => isSamePlace(each, spot))?.at;

/** Returns the places at which cars were seen, in the order in which the first car came there. */
const spotsOf = (cars: readonly Car[]): Sighting[] => {
  const all = cars.flatMap(({ passed }) => passed).sort((a, b) => (a.at < b.at ? -1 : 1));
  return all.filter((each, place) => !all.slice(0, place).some((earlier) => isSamePlace(earlier, each)));
};

const lastCars = (cars: readonly Car[], now: string): LastCarThrough[] =>
  spotsOf(cars).map((spot) => {
    const seen = cars.flatMap((each, place) => {
      const at = timeAt(each, spot);
      return at === undefined ? [] : [{ at, place, position: each.car.position ?? place + 1 }];
    });
    const last = seen.reduce((latest, each) => (each.at >= latest.at ? each : latest));
    const isTailThrough = seen.some(({ place }) => place === cars.length - 1);
    return {
      placeId: spot.placeId ?? null,
      place: spot.place,
      firstAt: spot.at,
      at: last.at,
      position: last.position,
      cars: seen.length,
      isWhole: isTailThrough && cars.every((_each, place) => !misses(cars, place, spot, now)),
    };
  });
