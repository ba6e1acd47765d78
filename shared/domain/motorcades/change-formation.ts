import { invalidField } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { movedWithFlight } from '#shared/domain/flights/impact.ts';
import { begin, canonical, change, markDeleted, withChanges } from '#shared/domain/records.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import {
  MAX_MOTORCADE_GUESTS,
  type MotorcadeChange,
  type MotorcadeRecord,
  type NewCar,
  type NewMotorcade,
} from '#shared/schemas/motorcades/motorcade.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Role } from '#shared/schemas/users/user.ts';
import { type Formation, inFormation, type Movement, SHARED, statusOf } from './movement.ts';

/** Returns a new motorcade with its cars. Throws ValidationFailed if two cars share a place, a guest, a vehicle or a driver. */
export function beginMotorcade(
  { carIds, id }: { readonly id: string; readonly carIds: readonly string[] },
  { cars, ...movement }: Omit<NewMotorcade, keyof Accepts>,
  now: string,
): Formation {
  assertApart(cars);
  const motorcade: MotorcadeRecord = begin(id, { ...movement, carIds: [...carIds] }, now);
  const { notes: _notes, splittable: _splittable, ...shared } = movement;
  const rides = cars.map(({ position: _position, ...car }, place) => {
    const { callSign, role, ...booked } = car;
    const ride = beginActivity(carIds[place] ?? '', { ...shared, ...booked, type: 'TRANSPORT' }, now);
    return { ...ride, role, ...(callSign !== undefined && { callSign }) };
  });
  const places = cars.map(({ position }, place) => position ?? place + 1);
  const order = rides.map((_ride, place) => place).sort((a, b) => (places[a] ?? 0) - (places[b] ?? 0));
  return inFormation(
    motorcade,
    order.flatMap((place) => rides[place] ?? []),
  );
}

function assertApart(cars: readonly NewCar[]): void {
  const given = cars.filter(({ position }) => position !== undefined).length;
  if (given > 0 && given < cars.length)
    throw invalidField('body.cars', fault('ALL_OR_NONE', 'must have a position for each car, or for none'));
  const guests = cars.flatMap(({ vipIds }) => vipIds);
  if (guests.length > MAX_MOTORCADE_GUESTS)
    throw invalidField(
      'body.cars',
      fault('TOO_MANY_GUESTS', `has ${guests.length} guests; a motorcade can have at most ${MAX_MOTORCADE_GUESTS}`, {
        max: MAX_MOTORCADE_GUESTS,
      }),
    );
  const seen = new Map<string, number>();
  for (const [place, { coDriverId, driverId, position, vehicleId, vipIds }] of cars.entries()) {
    const held = [
      ['position', position?.toString()],
      ['vehicleId', vehicleId],
      ['driverId', driverId],
      ['coDriverId', coDriverId],
      ...vipIds.map((vipId) => ['vipIds', vipId] as const),
    ] as const;
    for (const [field, value] of held) {
      if (value === undefined) continue;
      // A person drives one car, first or second.
      const key = `${field === 'coDriverId' ? 'driverId' : field} ${value}`;
      const other = seen.get(key);
      if (other !== undefined)
        throw invalidField(`body.cars.${place}.${field}`, fault('TWICE', `is that of car ${other + 1} too`));
      seen.set(key, place);
    }
  }
}

const BEFORE_START = ['startTime', 'pickupLocation', 'pickupPlaceId'] as const;

/** Returns a motorcade after a change, with all its cars. Throws InvalidTransition for what lies behind a car that drives. */
export function changedMotorcade(
  { cars, motorcade }: Formation,
  wanted: Omit<MotorcadeChange, keyof Accepts>,
  now: string,
): Movement {
  const after = change(motorcade, wanted, now);
  const moves = SHARED.filter((name) => after[name] !== motorcade[name]);
  if (statusOf(cars) !== 'SCHEDULED' && BEFORE_START.some((name) => moves.includes(name)))
    throw new InvalidTransition(
      'The motorcade has begun, so its start cannot change. Its end and destination can.',
      because('MOTORCADE_BEGUN'),
    );
  const isElsewhere = moves.includes('pickupLocation') || moves.includes('pickupPlaceId');
  const shared = {
    ...Object.fromEntries(moves.map((name) => [name, after[name] ?? null])),
    ...(isElsewhere && { pickupCoordinates: null }),
  };
  const moved = cars.map((car) => (car.status === 'COMPLETED' ? car : withChanges(car, shared)));
  const renamed = inFormation(after, moved);
  return { motorcades: [renamed.motorcade], cars: renamed.cars };
}

/**
 * Returns a motorcade as it moves with its flight: all its cars that drive, as long after the arrival as they were booked. Throws FlightUnknown
 * if there is no expected arrival, and InvalidTransition if people have begun it.
 */
export function followedFormation(
  { cars, motorcade }: Formation,
  flight: FlightRecord | undefined,
  now: string,
): Movement {
  const driving = cars.filter(isActive);
  if (driving.length < cars.length || driving.some(({ status, statusSetBy }) => status !== 'SCHEDULED' && statusSetBy))
    throw new InvalidTransition(
      `The motorcade “${motorcade.title}” has begun, or is over: it no longer waits.`,
      because('MOTORCADE_BEGUN'),
    );
  const moved = cars.map((car) => movedWithFlight(car, flight, now));
  const [first] = moved;
  const shared = first && Object.fromEntries(SHARED.map((name) => [name, first[name] ?? null]));
  return { motorcades: [first && first !== cars[0] ? change(motorcade, shared ?? {}, now) : motorcade], cars: moved };
}

/** Returns a motorcade whose cars have a new status. Cars that are beyond it stay. Throws InvalidTransition if none can take it. */
export function movedStatus(
  { cars, motorcade }: Formation,
  status: ActivityStatus,
  now: string,
  role?: Role,
): Movement {
  const stays = ({ status: present }: ActivityRecord): boolean =>
    present === status || (status !== 'SCHEDULED' && (present === 'CANCELLED' || present === 'COMPLETED'));
  const [first] = cars;
  if (first && cars.every(stays) && statusOf(cars) !== status) moveStatus(first, status, now, role);
  return { motorcades: [motorcade], cars: cars.map((car) => (stays(car) ? car : moveStatus(car, status, now, role))) };
}

/** Marks a motorcade and its cars as deleted. */
export function deletedFormation({ cars, motorcade }: Formation, now: string): Movement {
  return {
    motorcades: [markDeleted(motorcade, now)],
    cars: cars.map((car) => markDeleted(car, now)),
  };
}

/** Returns these records, each that differs from the stored one, or is touched, in its next version. */
export function nextVersions<R extends StoredRecord>(
  stored: readonly R[],
  wanted: readonly R[],
  now: string,
  isTouched = false,
): R[] {
  const before = new Map(stored.map((record) => [record.id, record]));
  return wanted.map((record) => {
    const old = before.get(record.id);
    if (!old) return record;
    const next = { ...record, version: old.version, updatedAt: old.updatedAt };
    if (!isTouched && canonical(next) === canonical(old)) return old;
    return { ...next, version: old.version + 1, updatedAt: now };
  });
}
