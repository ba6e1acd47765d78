import { because } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { movedWithFlight } from '#shared/domain/flights/impact.ts';
import { canonical, change, markDeleted, withChanges } from '#shared/domain/records.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { MotorcadeChange } from '#shared/schemas/motorcades/motorcade.ts';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Role } from '#shared/schemas/users/user.ts';
import { type Formation, inFormation, type Movement, SHARED, statusOf } from './movement.ts';

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
