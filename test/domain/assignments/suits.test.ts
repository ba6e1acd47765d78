import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { capacityOf, loadOf, shortagesText } from '#shared/domain/assignments/capacity.ts';
import {
  type Asked,
  driversAlike,
  newlyUnmet,
  sayUnmet,
  suits,
  vehiclesAlike,
} from '#shared/domain/assignments/suits.ts';
import { tagLabel } from '#shared/domain/assignments/tag-label.ts';
import type { TagSettings } from '#shared/schemas/assignments/needs.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';

const tags: TagSettings = {
  vehicle: [
    { id: 'LIFT', label: { en: 'Lift', de: 'Hebebühne' } },
    { id: 'ARMOURED', label: { en: 'Armour' } },
    { id: 'LIFE_VESTS', label: { en: 'Life vests' }, modes: ['WATER'] },
  ],
  driver: [{ id: 'ARABIC', label: { de: 'Arabisch' } }],
};
function guest(id: string, fields: Partial<NamedVip> = {}): [string, NamedVip] {
  return [id, { id, name: id, partySize: 1, isRosterOnly: false, ...fields }];
}
const vips = new Map([
  guest('Ada'),
  guest('Ben', { partySize: 12, wheelchairs: 2, childSeats: 1, luggage: 20 }),
  guest('Cai', { needs: { vehicle: ['ARMOURED', 'LIFT'], driver: ['ARABIC'] } }),
  guest('Dee', { apartFrom: ['Ada'] }),
  guest('Eve', { department: 'ADMIN' }),
  guest('Gone', { partySize: 9, wheelchairs: 9, needs: { vehicle: ['LIFT'] }, deletedAt: '2027-05-10T00:00:00Z' }),
]);
const VAN = { name: 'Van', type: 'VAN', seatCapacity: 8 } as const;

describe('what travels', () => {
  it.each([
    ['all of the parties', { vipIds: ['Ada', 'Ben'] }, { seats: 11, wheelchairs: 2, childSeats: 1, luggage: 20 }],
    [
      'nothing of deleted and unknown guests',
      { vipIds: ['Gone', 'x'] },
      { seats: 0, wheelchairs: 0, childSeats: 0, luggage: 0 },
    ],
    [
      'a part of a party, counted cautiously',
      { vipIds: ['Ben'], people: { Ben: { count: 1 } } },
      { seats: 0, wheelchairs: 1, childSeats: 1, luggage: 20 },
    ],
    [
      'what the part itself says',
      { vipIds: ['Ben'], people: { Ben: { count: 6, wheelchairs: 0, childSeats: 0, luggage: 2 } } },
      { seats: 6, wheelchairs: 0, childSeats: 0, luggage: 2 },
    ],
    [
      'no more than the party',
      { vipIds: ['Ada'], people: { Ada: { count: 9 } } },
      { seats: 1, wheelchairs: 0, childSeats: 0, luggage: 0 },
    ],
    [
      'people who are not listed',
      { vipIds: ['Ada'], seatsNeeded: 30 },
      { seats: 30, wheelchairs: 0, childSeats: 0, luggage: 0 },
    ],
    [
      'the listed ones, if they are more',
      { vipIds: ['Ben'], seatsNeeded: 3 },
      { seats: 10, wheelchairs: 2, childSeats: 1, luggage: 20 },
    ],
    [
      'the luggage of the ride, not of its guests',
      { vipIds: ['Ben'], luggage: 3 },
      { seats: 10, wheelchairs: 2, childSeats: 1, luggage: 3 },
    ],
  ])('is %s', (_what, ride, load) => {
    expect(loadOf(ride, vips)).toEqual(load);
  });

  it.each([
    ['seats', VAN, { seats: 9 }, ['too few seats: 8 of 9']],
    ['no wheelchair place', VAN, { wheelchairs: 1 }, ['too few wheelchair places: 0 of 1']],
    [
      'seats that a wheelchair takes away',
      { ...VAN, wheelchairPlaces: 2, seatsPerWheelchair: 2 },
      { seats: 5, wheelchairs: 2 },
      ['too few seats: 4 of 5'],
    ],
    ['a child seat', { ...VAN, childSeats: 1 }, { childSeats: 2 }, ['too few child seats: 1 of 2']],
    ['room for luggage', { ...VAN, luggage: 1 }, { luggage: 2 }, ['too little room for luggage: 1 of 2 pieces']],
    ['nothing, where its room for luggage is unknown', VAN, { luggage: 99 }, []],
  ])('lacks %s in a vehicle that is too small', (_what, vehicle, load, expected) => {
    expect(
      shortagesText(capacityOf(vehicle, { seats: 0, wheelchairs: 0, childSeats: 0, luggage: 0, ...load })),
    ).toEqual(expected);
  });
});

describe('vehicles and drivers that are alike', () => {
  const some = <T>(...values: T[]) => fc.constantFrom(undefined, undefined, ...values);
  const vehicle = fc.record({
    name: fc.constantFrom('A', 'B'),
    type: fc.constantFrom('VAN' as const, 'TRUCK' as const, 'BOAT' as const),
    seatCapacity: fc.constantFrom(1, 12),
    wheelchairPlaces: some(2),
    seatsPerWheelchair: some(3),
    childSeats: some(1),
    luggage: some(5, 30),
    carries: some('BOTH' as const),
    reservedFor: some({ vipIds: ['Ben'] }),
    tags: some(['LIFT']),
  });
  const shift = { from: '2027-05-10T06:00:00.000Z', to: '2027-05-10T12:00:00.000Z' };
  const driver = fc.record({ name: fc.constantFrom('A', 'B'), shifts: some([shift]), tags: some(['ARABIC']) });
  const at = { startTime: '2027-05-10T11:00:00.000Z', endTime: '2027-05-10T13:00:00.000Z' };
  const asked = fc
    .constantFrom(['Ada'], ['Ben'], ['Cai', 'Ada'], [])
    .map((vipIds): Asked => ({ ride: { vipIds, ...at }, vips, tags }));

  it('suit each ride alike, and are not mixed with others', () => {
    const vehicles = fc.array(vehicle, { minLength: 8, maxLength: 30 });
    const property = fc.property(vehicles, fc.array(driver), asked, (cars, drivers, ask) => {
      for (const [first, ...others] of vehiclesAlike(cars))
        for (const each of others) expect(suits(ask, each, undefined)).toEqual(suits(ask, first, undefined));
      for (const [first, ...others] of driversAlike(drivers))
        for (const each of others) expect(suits(ask, undefined, each)).toEqual(suits(ask, undefined, first));
      expect(vehiclesAlike(cars).flat()).toHaveLength(cars.length);
    });
    fc.assert(property, { numRuns: 50 });
  });

  it('are one group where only names differ', () => {
    expect(
      vehiclesAlike([VAN, { ...VAN, name: 'Other' }, { ...VAN, tags: ['LIFT'] }]).map((group) => group.length),
    ).toEqual([2, 1]);
    expect(driversAlike([{ name: 'Dana' }, { name: 'Eli' }]).map((group) => group.length)).toEqual([2]);
  });
});

describe('a vehicle and a driver that do not suit', () => {
  const dana = { name: 'Dana' };
  const RIDE = { vipIds: ['Ada'] };
  const cases: [string, Partial<Asked['ride']>, object, object, string[]][] = [
    ['nothing', {}, {}, {}, []],
    ['another type', { vehicleTypes: ['SEDAN'] }, {}, {}, ['it asks for SEDAN, but Van is a VAN']],
    ['no licence', {}, {}, { vehicleTypes: ['BUS'] }, ['Dana may not drive Van, a VAN, but only BUS']],
    ['a boat by road', {}, { type: 'BOAT' }, {}, ['it goes by road, but Van does not']],
    ['a van by water', { mode: 'WATER' }, {}, {}, ['it goes by water, but Van does not']],
    ['a helicopter by air', { mode: 'AIR' }, { type: 'HELICOPTER' }, {}, []],
    ['a truck for guests', {}, { type: 'TRUCK' }, {}, ['Van is for goods, not for guests']],
    ['a truck for guests, though it carries both', {}, { type: 'TRUCK', carries: 'BOTH' }, {}, []],
    ['a van for goods', { vipIds: [], carries: 'GOODS' }, {}, {}, ['Van is not for goods']],
    [
      'tags of the ride',
      { needs: { vehicle: ['LIFT'], driver: ['ARABIC'] } },
      {},
      {},
      ['Van lacks Lift', 'Dana lacks Arabisch'],
    ],
    ['tags of a guest', { vipIds: ['Cai'] }, { tags: ['LIFT'] }, { tags: ['ARABIC'] }, ['Van lacks Armour']],
    ['no tag that counts by road only', { vipIds: ['Cai'], mode: 'WATER' }, { type: 'BOAT' }, { tags: ['ARABIC'] }, []],
    [
      'a tag that counts by water',
      { needs: { vehicle: ['LIFE_VESTS'] }, mode: 'WATER' },
      { type: 'BOAT' },
      {},
      ['Van lacks Life vests'],
    ],
    ['guests who keep apart', { vipIds: ['Ada', 'Dee'] }, {}, {}, ['Ada and Dee must not share a vehicle']],
    ['a car of others', {}, { reservedFor: { vipIds: ['Cai'] } }, {}, ['Van is reserved for others']],
    [
      'a car of a department of others',
      {},
      { reservedFor: { departments: ['ADMIN'] } },
      {},
      ['Van is reserved for others'],
    ],
    [
      'a reserved car without guests',
      { vipIds: ['Gone'] },
      { reservedFor: { vipIds: ['Gone'] } },
      {},
      ['Van is reserved for others'],
    ],
    [
      'a reserved car of all its guests',
      { vipIds: ['Ada', 'Eve'] },
      { reservedFor: { vipIds: ['Ada'], departments: ['ADMIN'] } },
      {},
      [],
    ],
  ];

  it.each(cases)('are told: %s', (_what, ride, vehicle, driver, expected) => {
    const named = { vehicle: { ...VAN, ...vehicle }, driver: { ...dana, ...driver } };
    const asked = { ride: { ...RIDE, ...ride }, vips, tags };
    const unmet = suits(asked, named.vehicle, named.driver);
    expect(unmet.map((each) => sayUnmet(each, { ...named, vips, tags }))).toEqual(expected);
  });

  it.each([
    ['none', [], true],
    ['around it', [['08:00', '11:00']], true],
    ['exactly its time', [['09:00', '10:00']], true],
    [
      'two that touch in it',
      [
        ['08:00', '09:30'],
        ['09:30', '12:00'],
      ],
      true,
    ],
    [
      'two with a gap in it',
      [
        ['08:00', '09:20'],
        ['09:30', '12:00'],
      ],
      false,
    ],
    ['one that ends in it', [['08:00', '09:30']], false],
    ['one that begins in it', [['09:01', '12:00']], false],
    ['one on another time', [['10:00', '12:00']], false],
  ])('are told of a driver with shifts: %s', (_what, shifts, isIn) => {
    const at = (time = '') => `2027-05-10T${time}:00.000Z`;
    const ride = { ...RIDE, startTime: at('09:00'), endTime: at('10:00') };
    const driver = { ...dana, shifts: shifts.map(([from, to]) => ({ from: at(from), to: at(to) })) };
    expect(suits({ ride, vips, tags }, undefined, driver)).toEqual(isIn ? [] : [{ code: 'SHIFT' }]);
  });

  it('are new only where they were not unmet before', () => {
    const before = suits({ ride: { vipIds: ['Cai'] }, vips, tags }, VAN, undefined);
    const after = suits({ ride: { vipIds: ['Cai', 'Ben'] }, vips, tags }, VAN, undefined);
    expect(newlyUnmet(before, after).map(({ code }) => code)).toEqual(['CAPACITY']);
  });

  it('are named in the language of the reader, else in another', () => {
    expect(['de', 'fr'].map((language) => tagLabel(tags, 'vehicle', 'LIFT', language))).toEqual(['Hebebühne', 'Lift']);
    expect(tagLabel(tags, 'vehicle', 'UNKNOWN')).toBe('UNKNOWN');
  });
});
