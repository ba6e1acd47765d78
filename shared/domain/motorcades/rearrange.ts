import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import { MAX_CARS } from '#shared/schemas/motorcades/car.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcades/motorcade.ts';
import { carAt, type Formation, inFormation, type Movement } from './movement.ts';

function together(...formations: readonly Formation[]): Movement {
  return {
    motorcades: formations.map(({ motorcade }) => motorcade),
    cars: formations.flatMap(({ cars }) => cars),
  };
}

function carsAt(formation: Formation, positions: readonly number[], field: string): ActivityRecord[] {
  return positions.map((position) => carAt(formation, position, field));
}

function isUsable({ status }: ActivityRecord): boolean {
  return status === 'SCHEDULED' || status === 'IN_PROGRESS';
}

function noSuchCar(role: string) {
  const why = because('NO_SUCH_CAR', { role: { field: 'role', value: role } });
  return new InvalidTransition(`The motorcade has no ${role} that can drive.`, why);
}

/**
 * Returns a motorcade whose spare carries the guests of its principal, beside its own. The two change their roles. Throws
 * InvalidTransition if there is no spare, or no principal.
 */
export function spareInFront({ cars, motorcade }: Formation): Movement {
  const of = (role: ActivityRecord['role']) => cars.find((car) => car.role === role && isUsable(car));
  const [principal, spare] = [of('PRINCIPAL'), of('SPARE')];
  if (!principal || !spare) throw noSuchCar(principal ? 'SPARE' : 'PRINCIPAL');
  const vipIds = [...new Set([...spare.vipIds, ...principal.vipIds])];
  return {
    motorcades: [motorcade],
    cars: cars.map((car) => {
      if (car === spare) return { ...car, role: 'PRINCIPAL' as const, vipIds };
      return car === principal ? { ...car, role: 'SPARE' as const, vipIds: [] } : car;
    }),
  };
}

/** Returns a motorcade in a new order: `order` names each present position once, the first drives ahead. */
export function reordered(formation: Formation, order: readonly number[]): Movement {
  const cars = carsAt(formation, order, 'body.order');
  if (new Set(order).size !== order.length || order.length !== formation.cars.length)
    throw invalidNow('body.order', `must name each of the ${formation.cars.length} cars once`);
  return together(inFormation(formation.motorcade, cars));
}

/** Returns a motorcade without the cars that go on as one of their own, and that one. Throws ValidationFailed if a side is empty. */
export function split(
  formation: Formation,
  {
    id,
    positions,
    title,
  }: { readonly id: string; readonly positions: readonly number[]; readonly title?: string | undefined },
  now: string,
): Movement {
  const { motorcade } = formation;
  const leaving = carsAt(
    formation,
    [...new Set(positions)].sort((a, b) => a - b),
    'body.positions',
  );
  const staying = formation.cars.filter((car) => !leaving.includes(car));
  if (staying.length === 0) throw invalidNow('body.positions', fault('ONE_MUST_STAY', 'names all cars: one must stay'));
  const { createdAt: _created, id: _id, updatedAt: _updated, version: _version, ...shared } = motorcade;
  const own: MotorcadeRecord = begin(id, { ...shared, title: title ?? `${motorcade.title}, second part` }, now);
  return together(inFormation(motorcade, staying), inFormation(own, leaving));
}

/**
 * Returns a motorcade with the cars of others behind its own, and the others deleted. Cars that have not begun take its times and
 * places. Throws ValidationFailed if that makes too many cars.
 */
export function joined(formation: Formation, others: readonly Formation[], now: string): Movement {
  const { motorcade } = formation;
  const theirs = others.flatMap(({ cars }) => cars);
  const count = formation.cars.length + theirs.length;
  if (count > MAX_CARS)
    throw invalidNow(
      'body.otherId',
      fault('TOO_MANY', `makes ${count} cars; a motorcade has at most ${MAX_CARS}`, { max: MAX_CARS }),
    );
  const { dropoffLocation, dropoffPlaceId, endTime, pickupLocation, pickupPlaceId, startTime } = motorcade;
  const [first] = formation.cars;
  const shared = { dropoffLocation, dropoffPlaceId, endTime, pickupLocation, pickupPlaceId, startTime };
  const own = { ...shared, pickupCoordinates: first?.pickupCoordinates };
  const coming = theirs.map((car) => (car.status === 'SCHEDULED' ? { ...car, ...own } : car));
  const after = inFormation(motorcade, [...formation.cars, ...coming]);
  const gone = others.map((other) => ({ ...other.motorcade, carIds: [], deletedAt: now }));
  return { motorcades: [after.motorcade, ...gone], cars: after.cars };
}
