import { invalidNow } from '#shared/contract/invalid-field.ts';
import { CapacityExceeded } from '#shared/contract/problems.ts';
import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { seatsNeeded } from '#shared/domain/assignments/warnings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
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

/**
 * Returns a motorcade without one car. Its ride is cancelled, the others close up, and its guests change into cars with room, each party
 * together, the largest first. A spare that takes guests of the principal is the principal's car from then on. Throws ValidationFailed, or CapacityExceeded if a party fits nowhere.
 */
export function withoutCar(
  formation: Formation,
  position: number,
  { vehicles, vips }: Pick<RelatedRecords, 'vehicles' | 'vips'>,
  now: string,
): Movement {
  const { cars, motorcade } = formation;
  const seatsOf = (vipIds: readonly string[]): number => seatsNeeded(vipIds, vips);
  const freeSeats = ({ vehicleId, vipIds }: ActivityRecord): number =>
    (vehicles.get(vehicleId ?? '')?.seatCapacity ?? 0) - seatsOf(vipIds);
  const lost = carAt(formation, position);
  const others = cars.filter((car) => car !== lost);
  if (others.length === 0) throw invalidNow('body.position', 'is the only car: cancel the motorcade');
  const room = new Map(others.map((car) => [car.id, isOver(car) ? 0 : freeSeats(car)]));
  const taken = new Map<string, string[]>();
  const rank = ({ role = 'OTHER' }: ActivityRecord): number => TAKERS.indexOf(role);
  for (const vipId of [...lost.vipIds].sort((a, b) => seatsOf([b]) - seatsOf([a]))) {
    const needed = seatsOf([vipId]);
    const [taker] = others.filter(({ id }) => (room.get(id) ?? 0) >= needed).sort((a, b) => rank(a) - rank(b));
    if (!taker) throw noRoom(lost, room, needed);
    room.set(taker.id, (room.get(taker.id) ?? 0) - needed);
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

function noRoom({ position }: ActivityRecord, room: ReadonlyMap<string, number>, needed: number) {
  const seats = Math.max(0, ...room.values());
  return new CapacityExceeded(
    `A party of ${needed} in car ${position} finds no car with enough seats: the most that one has left is ${seats}. Give a car a larger vehicle first, or take guests off.`,
    { capacity: { seats, needed }, alternatives: [] },
  );
}
