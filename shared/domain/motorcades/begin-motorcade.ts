import { invalidField } from '#shared/contract/invalid-field.ts';
import { beginActivity } from '#shared/domain/activities/shape.ts';
import { begin } from '#shared/domain/records.ts';
import type { Accepts } from '#shared/schemas/assignments/needs.ts';
import { fault } from '#shared/schemas/fault.ts';
import {
  MAX_MOTORCADE_GUESTS,
  type MotorcadeRecord,
  type NewCar,
  type NewMotorcade,
} from '#shared/schemas/motorcades/motorcade.ts';
import { type Formation, inFormation } from './movement.ts';

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
