import { presentActivity, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { driverIdsOf } from '#shared/domain/assignments/assignment.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import type { LastCarThrough, Sighting } from '#shared/schemas/accountability/sighting.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';
import type { Motorcade } from '#shared/schemas/motorcades/motorcade.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { minutesFrom } from '#shared/units/durations.ts';
import { type Formation, statusOf } from './movement.ts';
import { BEHIND_MINUTES, isSamePlace, misses, type SeenCar, seenCars, spotsOf, timeAt } from './sighting.ts';

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

interface Car extends SeenCar {
  readonly fix: (Coordinates & { readonly fixTime: string }) | undefined;
}

export interface Progress {
  /** By ride. */
  readonly cars: ReadonlyMap<string, CarProgress>;
  readonly lastCarThrough: LastCarThrough[];
}

/** Returns how the cars of a motorcade get on, and which car is the last through at each place. Cancelled cars do not count. */
export function progressOf(all: readonly ActivityRecord[], facts: ProgressFacts): Progress {
  const cars = seenCars(all).map((each): Car => ({ ...each, fix: fixOf(each.car, facts) }));
  const spots = spotsOf(cars);
  const found = cars.map((each, place): [string, CarProgress] => {
    const gap = gapBehind(cars[place - 1], each, facts);
    const isUnderWay = each.car.status !== 'COMPLETED';
    const isMissing = () => spots.some((spot) => misses(cars, place, spot, facts.now));
    const isBehind = isUnderWay && ((gap ?? 0) > BEHIND_MINUTES || isMissing());
    return [each.car.id, { lastPlace: lastPlaceOf(each, facts), gapMinutes: gap ?? null, isBehind }];
  });
  return { cars: new Map(found), lastCarThrough: lastCars(cars, facts.now) };
}

function fixOf(car: ActivityRecord, { fixes }: ProgressFacts) {
  return car.status === 'IN_PROGRESS' ? driverIdsOf(car).flatMap((id) => fixes?.get(id) ?? [])[0] : undefined;
}

function lastPlaceOf({ fix, passed }: Car, { places = [] }: ProgressFacts): CarProgress['lastPlace'] {
  const last = passed.at(-1);
  const near = fix && places.find(({ coordinates }) => coordinates && distanceMetres(fix, coordinates) <= THERE_METRES);
  if (fix && near && fix.fixTime > (last?.at ?? ''))
    return { placeId: near.id, place: near.name, at: fix.fixTime, basis: 'GPS' };
  return last ? { placeId: last.placeId, place: last.place, at: last.at, basis: 'REPORTED' } : null;
}

/** Returns the minutes behind the car ahead, by what is newer: the reports of people, or the positions of both phones. */
function gapBehind(ahead: Car | undefined, own: Car, { speedKmh }: ProgressFacts): number | undefined {
  if (!ahead) return undefined;
  const common = own.passed.flatMap((here) => {
    const there = ahead.passed.find((each) => isSamePlace(each, here));
    return there ? [{ at: here.at, minutes: Math.round(minutesFrom(there.at, here.at)) }] : [];
  });
  const last = common.at(-1);
  const seen = [ahead.fix, own.fix].flatMap((fix) => fix ?? []);
  const [first, second] = seen;
  if (first && second && speedKmh && seen.every(({ fixTime }) => fixTime > (last?.at ?? '')))
    return Math.round(distanceMetres(first, second) / 1_000 / (speedKmh / 60));
  return last?.minutes;
}

function lastCars(cars: readonly Car[], now: string): LastCarThrough[] {
  return spotsOf(cars).map((spot) => {
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
}

/** Returns the answer for a motorcade: with its cars in order, each with vehicle, driver, guests in brief, and how it gets on. */
export function presentMotorcade(
  { cars, motorcade }: Formation,
  related: RelatedRecords,
  { warnings = [], ...facts }: ProgressFacts & { readonly warnings?: readonly Warning[] },
): Motorcade {
  const { cars: progress, lastCarThrough } = progressOf(cars, facts);
  const { carIds: _carIds, changeId: _changeId, ...record } = motorcade;
  return {
    ...record,
    status: statusOf(cars),
    cars: cars.map((car, place) => {
      const { aboard, notAboard, driver, vehicle, vips } = presentActivity(car, related);
      return {
        activityId: car.id,
        position: car.position ?? place + 1,
        ...(car.callSign !== undefined && { callSign: car.callSign }),
        role: car.role ?? 'OTHER',
        status: car.status,
        startTime: car.startTime,
        endTime: car.endTime,
        vehicleId: car.vehicleId ?? null,
        driverId: car.driverId ?? null,
        ...(car.coDriverId !== undefined && { coDriverId: car.coDriverId }),
        vipIds: [...car.vipIds],
        vehicle: vehicle ?? null,
        driver: driver ?? null,
        vips,
        ...progress.get(car.id),
        ...(aboard && { aboard }),
        ...(notAboard && { notAboard }),
      };
    }),
    lastCarThrough,
    ...(warnings.length > 0 ? { warnings: [...warnings] } : {}),
  };
}
