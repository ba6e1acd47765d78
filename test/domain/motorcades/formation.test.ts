import { describe, expect, it } from '@jest/globals';
import { beginMotorcade, changedMotorcade } from '#shared/domain/motorcades/change-formation.ts';
import { type Formation, statusOf } from '#shared/domain/motorcades/movement.ts';
import { presentMotorcade } from '#shared/domain/motorcades/progress.ts';
import { destinationOf, sighted } from '#shared/domain/motorcades/sighting.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const NOW = at('08:00');
const MOVEMENT = { title: 'Arrival', startTime: at('09:00'), endTime: at('10:00'), splittable: false };
function begun(...cars: Parameters<typeof beginMotorcade>[1]['cars']): Formation {
  return beginMotorcade(
    { id: 'mcd_1', carIds: cars.map((_car, place) => `act_${place + 1}`) },
    { ...MOVEMENT, cars },
    NOW,
  );
}
function car(fields: Partial<Parameters<typeof beginMotorcade>[1]['cars'][number]> = {}) {
  return {
    role: 'FOLLOW' as const,
    vipIds: [],
    ...fields,
  };
}
function ids(count: number): string[] {
  return Array.from({ length: count }, (_one, place) => `vip_${place}`);
}
/** A motorcade whose cars have these statuses. */
function driving(...statuses: ActivityStatus[]): Formation {
  const { cars, motorcade } = begun(...statuses.map(() => car()));
  return { motorcade, cars: cars.map((each, place) => ({ ...each, status: statuses[place] ?? each.status })) };
}

describe('a new motorcade', () => {
  it('has at most 200 guests', () => {
    const withGuests = (count: number) => () => begun(car({ vipIds: ids(count - 1) }), car({ vipIds: ['vip_last'] }));
    expect(withGuests(200)).not.toThrow();
    expect(withGuests(201)).toThrow('has 201 guests; a motorcade can have at most 200');
  });

  it.each([
    ['in the order of the list without positions', [undefined, undefined], ['act_1', 'act_2']],
    ['in the order of their positions', [2, 1], ['act_2', 'act_1']],
  ])('has its cars %s', (_what, positions, expected) => {
    const cars = positions.map((position) => car(position === undefined ? {} : { position }));
    expect(begun(...cars).cars.map(({ id }) => id)).toEqual(expected);
  });

  it('has positions for all cars or for none', () => {
    expect(() => begun(car({ position: 1 }), car(), car())).toThrow('must have a position for each car, or for none');
    expect(() => begun(car({ position: 1 }), car({ position: 2 }), car())).toThrow('for each car, or for none');
  });

  it('answers with the call signs that its cars have', () => {
    const related = { vips: new Map(), activities: new Map(), drivers: new Map(), vehicles: new Map() };
    const { cars } = presentMotorcade(begun(car({ callSign: 'Falcon 1' }), car()), related, { now: NOW });
    expect(cars.map(({ callSign }) => callSign)).toEqual(['Falcon 1', undefined]);
  });
});

describe('the status of a motorcade', () => {
  it.each<[ActivityStatus, readonly ActivityStatus[]]>([
    ['SCHEDULED', ['SCHEDULED', 'SCHEDULED']],
    ['SCHEDULED', ['SCHEDULED', 'CANCELLED']],
    ['IN_PROGRESS', ['IN_PROGRESS', 'SCHEDULED']],
    ['IN_PROGRESS', ['COMPLETED', 'SCHEDULED']],
    ['IN_PROGRESS', ['COMPLETED', 'IN_PROGRESS']],
    ['COMPLETED', ['COMPLETED', 'COMPLETED']],
    ['COMPLETED', ['COMPLETED', 'CANCELLED']],
    ['CANCELLED', ['CANCELLED', 'CANCELLED']],
  ])('is %s with cars that are %j', (expected, statuses) => {
    expect(statusOf(driving(...statuses).cars)).toBe(expected);
  });
});

it('a change of the end leaves cars that have arrived as they are', () => {
  const formation = driving('COMPLETED', 'IN_PROGRESS');
  const { cars } = changedMotorcade(formation, { endTime: at('10:30') }, NOW);
  expect(cars.map(({ endTime, status }) => [status, endTime])).toEqual([
    ['COMPLETED', at('10:00')],
    ['IN_PROGRESS', at('10:30')],
  ]);
});

describe('a car that was seen', () => {
  const seen = (status: ActivityStatus): ActivityRecord | undefined => {
    const sighting = { place: 'Bridge', at: at('09:05'), by: 'usr_ada' };
    return sighted(driving(status), { position: 1, sighting, now: at('09:06'), role: 'COORDINATOR' }).cars[0];
  };

  it('has begun', () => expect(seen('SCHEDULED')?.status).toBe('IN_PROGRESS'));
  it('is not a cancelled one', () =>
    expect(() => seen('CANCELLED')).toThrow('Car 1 is cancelled, so it passes no place.'));
});

it.each([
  [
    'the place where its ride ends',
    { dropoffLocation: 'Guildhall', dropoffPlaceId: 'plc_1' },
    { place: 'Guildhall', placeId: 'plc_1' },
  ],
  ['unknown, if its ride names no place', {}, undefined],
])('the destination of a car is %s', (_what, fields, expected) => {
  expect(destinationOf(fields)).toEqual(expected);
});
