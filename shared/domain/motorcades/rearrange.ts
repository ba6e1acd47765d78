import { invalidField } from '#shared/contract/invalid-field.ts';
import { InvalidTransition } from '#shared/contract/problems.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import { MAX_CARS } from '#shared/schemas/car.ts';
import type { MotorcadeRecord } from '#shared/schemas/motorcade.ts';
import { type Formation, inFormation, type Movement } from './movement.ts';

const together = (...formations: readonly Formation[]): Movement => ({
  motorcades: formations.map(({ motorcade }) => motorcade),
  cars: formations.flatMap(({ cars }) => cars),
});

/** Returns the cars at these positions. Throws ValidationFailed for a position that the motorcade does not have. */
const carsAt = ({ cars }: Formation, positions: readonly number[], field: string): ActivityRecord[] =>
  positions.map((position) => {
    const car = cars.find((each) => each.position === position);
    if (!car) throw invalidField(field, `names car ${position}, and the motorcade has ${cars.length}`);
    return car;
  });

const isUsable = ({ status }: ActivityRecord): boolean => status === 'SCHEDULED' || status === 'IN_PROGRESS';

/**
 * Returns a motorcade whose spare carries the guests of its principal, beside its own. The two change their roles. Throws
 * InvalidTransition if there is no spare, or no principal.
 */
export const spareInFront = ({ cars, motorcade }: Formation): Movement => {
  const of = (role: ActivityRecord['role']) => cars.find((car) => car.role === role && isUsable(car));
  const [principal, spare] = [of('PRINCIPAL'), of('SPARE')];
  if (!principal || !spare)
    throw new InvalidTransition(`The motorcade has no ${principal ? 'SPARE' : 'PRINCIPAL'} that can drive.`);
  const vipIds = [...new Set([...spare.vipIds, ...principal.vipIds])];
  return {
    motorcades: [motorcade],
    cars: cars.map((car) => {
      if (car === spare) return { ...car, role: 'PRINCIPAL' as const, vipIds };
      return car === principal ? { ...car, role: 'SPARE' as const, vipIds: [] } : car;
    }),
  };
};

/** Returns a motorcade in a new order: `order` names each present position once, the first drives ahead. */
export const reordered = (formation: Formation, order: readonly number[]): Movement => {
  const cars = carsAt(formation, order, 'body.order');
  if (new Set(order).size !== order.length || order.length !== formation.cars.length)
    throw invalidField('body.order', `must name each of the ${formation.cars.length} cars once`);
  return together(inFormation(formation.motorcade, cars));
};

/** Returns a motorcade without the cars that go on as one of their own, and that one. Throws ValidationFailed if a side is empty. */
export const split = (
  formation: Formation,
  {
    id,
    positions,
    title,
  }: { readonly id: string; readonly positions: readonly number[]; readonly title?: string | undefined },
  now: string,
): Movement => {
  const { motorcade } = formation;
  const leaving = carsAt(
    formation,
    [...new Set(positions)].sort((a, b) => a - b),
    'body.positions',
  );
  const staying = formation.cars.filter((car) => !leaving.includes(car));
  if (staying.length === 0) throw invalidField('body.positions', 'names all cars: one must stay');
  const { createdAt: _created, id: _id, updatedAt: _updated, version: _version, ...shared } = motorcade;
  const own: MotorcadeRecord = begin(id, { ...shared, title: title ?? `${motorcade.title}, second part` }, now);
  return together(inFormation(motorcade, staying), inFormation(own, leaving));
};

/**
 * Returns a motorcade with the cars of another one behind its own, and the other one deleted. Cars that have not begun take its times and
 * places.
 */
export const joined = (formation: Formation, other: Formation, now: string): Movement => {
  const { motorcade } = formation;
  const count = formation.cars.length + other.cars.length;
  if (count > MAX_CARS) throw invalidField('body.otherId', `makes ${count} cars; a motorcade has at most ${MAX_CARS}`);
  const { dropoffLocation, dropoffPlaceId, endTime, pickupLocation, pickupPlaceId, startTime } = motorcade;
  const shared = { dropoffLocation, dropoffPlaceId, endTime, pickupLocation, pickupPlaceId, startTime };
  const coming = other.cars.map((car) => (car.status === 'SCHEDULED' ? { ...car, ...shared } : car));
  const after = inFormation(motorcade, [...formation.cars, ...coming]);
  return { motorcades: [after.motorcade, { ...other.motorcade, carIds: [], deletedAt: now }], cars: after.cars };
};
