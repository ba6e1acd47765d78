import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { CapacityExceeded, InvalidTransition } from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { headsOf, loadOf } from '#shared/domain/assignments/capacity.ts';
import { newlyUnmet, suits } from '#shared/domain/assignments/suits.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Capacity, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import { type CarRole, MAX_CARS } from '#shared/schemas/motorcades/car.ts';
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
    throw invalidNow(
      'body.order',
      fault('EACH_ONCE', `must name each of the ${formation.cars.length} cars once`, { count: formation.cars.length }),
    );
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

/** Cars that take the guests of another one, the best first. */
const TAKERS: readonly CarRole[] = [
  'SPARE',
  'FOLLOW',
  'STAFF',
  'OTHER',
  'TAIL',
  'PRINCIPAL',
  'LEAD',
  'PRESS',
  'LUGGAGE',
  'MEDICAL',
];

/** What decides which car takes which guests. */
interface Taking extends Pick<RelatedRecords, 'drivers' | 'vehicles' | 'vips'> {
  readonly tags: TagSettings;
  readonly now: string;
}

/**
 * Returns a motorcade without one car. Its ride is cancelled, the others close up, and its guests change into cars with room, each party
 * together, the largest first. A spare that takes guests of the principal is the principal's car from then on. Throws ValidationFailed, or CapacityExceeded if a party fits nowhere.
 */
export function withoutCar(
  formation: Formation,
  position: number,
  { drivers, now, tags, vehicles, vips }: Taking,
): Movement {
  const { cars, motorcade } = formation;
  const seatsOf = (vipId: string): number => headsOf(loadOf({ vipIds: [vipId] }, vips));
  const lost = carAt(formation, position);
  const others = cars.filter((car) => car !== lost);
  if (others.length === 0)
    throw invalidNow('body.position', fault('ONE_MUST_STAY', 'is the only car: cancel the motorcade'));
  const taken = new Map<string, string[]>();
  const rank = ({ role = 'OTHER' }: ActivityRecord): number => TAKERS.indexOf(role);
  const takesToo = (car: ActivityRecord, vipId: string): boolean => {
    const vehicle = vehicles.get(car.vehicleId ?? '');
    const unmetWith = (more: readonly string[]) =>
      suits(
        { ride: { ...car, vipIds: [...car.vipIds, ...more] }, vips, tags },
        vehicle,
        drivers.get(car.driverId ?? ''),
      );
    const seated = taken.get(car.id) ?? [];
    return (
      vehicle !== undefined && !isOver(car) && newlyUnmet(unmetWith(seated), unmetWith([...seated, vipId])).length === 0
    );
  };
  const seatsLeft = (): number =>
    Math.max(
      0,
      ...others
        .filter((car) => !isOver(car))
        .map((car) => {
          const ride = { ...car, vipIds: [...car.vipIds, ...(taken.get(car.id) ?? [])] };
          return (vehicles.get(car.vehicleId ?? '')?.seatCapacity ?? 0) - headsOf(loadOf(ride, vips));
        }),
    );
  for (const vipId of [...lost.vipIds].sort((a, b) => seatsOf(b) - seatsOf(a))) {
    const [taker] = others.filter((car) => takesToo(car, vipId)).sort((a, b) => rank(a) - rank(b));
    if (!taker) throw noRoom(lost, vips.get(vipId)?.name ?? vipId, { needed: seatsOf(vipId), seats: seatsLeft() });
    taken.set(taker.id, [...(taken.get(taker.id) ?? []), vipId]);
  }
  const seated = others.map((car) => {
    const coming = taken.get(car.id) ?? [];
    // The principal's guests make their car the principal's.
    const isPrincipal = lost.role === 'PRINCIPAL' && car.role === 'SPARE' && coming.length > 0;
    return {
      ...car,
      ...(isPrincipal && { role: 'PRINCIPAL' as const }),
      vipIds: [...new Set([...car.vipIds, ...coming])],
    };
  });
  const after = inFormation(motorcade, seated);
  const { callSign: _callSign, motorcadeId: _motorcade, position: _position, role: _role, ...ride } = lost;
  const out = isOver(lost) ? ride : moveStatus({ ...ride, vipIds: [] }, 'CANCELLED', now);
  return { motorcades: [after.motorcade], cars: [...after.cars, out] };
}

function isOver({ status }: ActivityRecord): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}

function noRoom({ position }: ActivityRecord, name: string, capacity: Capacity) {
  return new CapacityExceeded(
    `The party of ${name} in car ${position}, ${capacity.needed} in all, finds no car with enough room that suits them: the most seats that one has left are ${capacity.seats}. Give a car a larger or more suitable vehicle first, or take guests off.`,
    {
      ...because('NO_CAR_WITH_ROOM', { name, position, needed: capacity.needed, seats: capacity.seats }),
      capacity,
      alternatives: [],
    },
  );
}
