import { invalidNow } from '#shared/contract/invalid-field.ts';
import { type Load, loadOf, type Rider } from '#shared/domain/assignments/capacity.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';

/** Motorcades with the rides that are their cars. */
export interface Movement {
  readonly motorcades: readonly MotorcadeRecord[];
  readonly cars: readonly ActivityRecord[];
}

/** One motorcade with its cars in order. */
export interface Formation {
  readonly motorcade: MotorcadeRecord;
  readonly cars: readonly ActivityRecord[];
}

/**
 * Returns the cars of a motorcade in order, and the motorcade with the time that they take. A car that was deleted by itself is none of
 * them.
 */
export function formationOf(motorcade: MotorcadeRecord, rides: readonly ActivityRecord[]): Formation {
  const cars = rides
    .filter((ride) => ride.motorcadeId === motorcade.id && (motorcade.deletedAt !== undefined || !ride.deletedAt))
    .sort((a, b) => (a.position ?? 0) - (b.position ?? 0));
  const startTime = cars.map((car) => car.startTime).sort()[0] ?? motorcade.startTime;
  const endTime =
    cars
      .map((car) => car.endTime)
      .sort()
      .at(-1) ?? motorcade.endTime;
  return { motorcade: { ...motorcade, startTime, endTime }, cars };
}

/** Returns the status of a motorcade: it has begun with its first car, and is over when its last one has arrived. */
export function statusOf(cars: readonly Pick<ActivityRecord, 'status'>[]): ActivityStatus {
  const driving = cars.filter(({ status }) => status !== 'CANCELLED');
  if (driving.length === 0) return 'CANCELLED';
  if (driving.every(({ status }) => status === 'COMPLETED')) return 'COMPLETED';
  return driving.some(({ status }) => status !== 'SCHEDULED') ? 'IN_PROGRESS' : 'SCHEDULED';
}

/** What all cars of a motorcade share. */
export const SHARED = [
  'startTime',
  'endTime',
  'pickupLocation',
  'pickupPlaceId',
  'dropoffLocation',
  'dropoffPlaceId',
  'flightId',
  'flightLeg',
] as const;

/** The title of a car says its place, so its driver is told when the order changes. */
function carTitle(title: string, position: number, of: number): string {
  return `${title} (car ${position} of ${of})`;
}

/** Returns these rides as the cars of a motorcade, in this order. */
export function inFormation(motorcade: MotorcadeRecord, rides: readonly ActivityRecord[]): Formation {
  const cars = rides.map(
    (ride, place): ActivityRecord => ({
      ...ride,
      motorcadeId: motorcade.id,
      position: place + 1,
      title: carTitle(motorcade.title, place + 1, rides.length),
    }),
  );
  return { motorcade: { ...motorcade, carIds: cars.map(({ id }) => id) }, cars };
}

/** Returns the car at a position. `field` says where the request names it. Throws ValidationFailed if the motorcade does not have it. */
export function carAt({ cars }: Formation, position: number, field = 'body.position'): ActivityRecord {
  const car = cars.find((each) => each.position === position);
  if (!car) throw invalidNow(field, fault('NOT_FOUND', `names car ${position}, and the motorcade has ${cars.length}`));
  return car;
}

/** Returns what travels in a car. A spare needs room for the principal's guests too. `cars` are those of its motorcade. */
export function loadOfCar(
  car: ActivityRecord,
  cars: readonly ActivityRecord[],
  vips: ReadonlyMap<string, Rider>,
): Load {
  const principals = cars.filter(({ role, status }) => role === 'PRINCIPAL' && status !== 'CANCELLED');
  const also = car.role === 'SPARE' ? principals.flatMap(({ vipIds }) => vipIds) : [];
  return loadOf({ ...car, vipIds: [...new Set([...car.vipIds, ...also])] }, vips);
}
