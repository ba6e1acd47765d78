import { invalidNow } from '#shared/contract/invalid-field.ts';
import { because } from '#shared/contract/problem.ts';
import { CapacityExceeded } from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { headsOf, loadOf } from '#shared/domain/assignments/capacity.ts';
import { newlyUnmet, suits } from '#shared/domain/assignments/suits.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Capacity, TagSettings } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { CarRole } from '#shared/schemas/motorcades/car.ts';
import { carAt, type Formation, inFormation, type Movement } from './movement.ts';

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
