import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { progressOf } from '#shared/domain/motorcades/progress.ts';
import { passedBy, storedSighting } from '#shared/domain/motorcades/sighting.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const NOW = at('09:30');

/** A car with the places where it was seen, such as `Bridge 09:05`. */
function car(position: number, seen: readonly string[] = [], fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    id: `car-${position}`,
    version: 1,
    createdAt: at('00:00'),
    updatedAt: at('00:00'),
    type: 'TRANSPORT',
    title: 'Car',
    startTime: at('09:00'),
    endTime: at('10:00'),
    dropoffLocation: 'Guildhall',
    status: 'IN_PROGRESS',
    vipIds: [],
    driverId: `driver-${position}`,
    position,
    sightings: seen.map((each) => {
      const [place = '', time = ''] = each.split(' ');
      return storedSighting({ place, at: at(time), by: 'user' });
    }),
    ...fields,
  };
}
function behind(cars: readonly ActivityRecord[], now = NOW): number[] {
  const { cars: found } = progressOf(cars, { now });
  return cars.filter(({ id }) => found.get(id)?.isBehind).map(({ position = 0 }) => position);
}
function gaps(cars: readonly ActivityRecord[], facts = {}): (number | null | undefined)[] {
  const { cars: found } = progressOf(cars, { now: NOW, ...facts });
  return cars.map(({ id }) => found.get(id)?.gapMinutes);
}

describe('the gap to the car ahead', () => {
  it.each([
    ['is unknown without a common place', [car(1, ['Bridge 09:05']), car(2, ['Gate 09:06'])], [null, null]],
    [
      'is that of the newest common place',
      [car(1, ['Bridge 09:05', 'Gate 09:10']), car(2, ['Bridge 09:06', 'Gate 09:14'])],
      [null, 4],
    ],
    ['is negative for a car that overtook', [car(1, ['Bridge 09:05']), car(2, ['Bridge 09:02'])], [null, -3]],
    ['takes a place by its name, whatever its case', [car(1, ['Bridge 09:05']), car(2, ['BRIDGE 09:06'])], [null, 1]],
    [
      'leaves out a cancelled car',
      [car(1, ['Bridge 09:05']), car(2, [], { status: 'CANCELLED' }), car(3, ['Bridge 09:07'])],
      [null, undefined, 2],
    ],
  ] as const)('%s', (_title, cars, expected) => {
    expect(gaps(cars)).toEqual(expected);
  });

  it('is worked out from the positions of both phones, if these are newer', () => {
    const fixes = new Map([
      ['driver-1', { latitude: 51.5, longitude: 0, fixTime: at('09:20') }],
      ['driver-2', { latitude: 51.5 + 6 / 111.2, longitude: 0, fixTime: at('09:20') }],
    ]);
    const cars = (time: string) => [car(1, ['Bridge 09:05']), car(2, [`Bridge ${time}`])];
    expect(gaps(cars('09:06'), { fixes, speedKmh: 40 })).toEqual([null, 9]);
    expect(gaps(cars('09:25'), { fixes, speedKmh: 40 })).toEqual([null, 20]);
    expect(behind(cars('09:25'))).toEqual([2]);
  });
});

describe('a car is behind', () => {
  it.each([
    ['with a gap of more than 5 minutes', [car(1, ['Bridge 09:00']), car(2, ['Bridge 09:06'])], [2]],
    ['not with 5', [car(1, ['Bridge 09:00']), car(2, ['Bridge 09:05'])], []],
    ['not once it has arrived', [car(1, ['Bridge 09:00']), car(2, ['Bridge 09:06'], { status: 'COMPLETED' })], []],
    ['if later cars are through and it is not', [car(1, ['Bridge 09:26']), car(2), car(3, ['Bridge 09:27'])], [2]],
    ['if no car has come for 5 minutes', [car(1, ['Bridge 09:20']), car(2)], [2]],
    ['not while it may still come', [car(1, ['Bridge 09:26']), car(2)], []],
    [
      'not where only the first and the last were told',
      [car(1, ['Bridge 09:10']), car(2), car(3), car(4), car(5, ['Bridge 09:12'])],
      [],
    ],
    [
      'not if it was seen beyond',
      [car(1, ['Bridge 09:10', 'Gate 09:27']), car(2, ['Gate 09:28']), car(3, ['Bridge 09:11'])],
      [],
    ],
    [
      'though it was seen at an earlier place since',
      [car(1, ['Inn 09:05', 'Bridge 09:10']), car(2, ['Inn 09:09']), car(3, ['Inn 09:07', 'Bridge 09:11'])],
      [2],
    ],
  ] as const)('%s', (_title, cars, expected) => {
    expect(behind(cars)).toEqual(expected);
  });
});

describe('the last car through', () => {
  it('is told for each place in the order of the way, and whether all are through', () => {
    const cars = [car(1, ['Gate 09:20', 'Bridge 09:10']), car(2, ['Bridge 09:12']), car(3, ['Bridge 09:11'])];
    expect(progressOf(cars, { now: NOW }).lastCarThrough).toEqual([
      { placeId: null, place: 'Bridge', firstAt: at('09:10'), at: at('09:12'), position: 2, cars: 3, isWhole: true },
      { placeId: null, place: 'Gate', firstAt: at('09:20'), at: at('09:20'), position: 1, cars: 1, isWhole: false },
    ]);
  });

  it('is not whole where a car is missing, though the tail is through', () => {
    const cars = [car(1, ['Bridge 09:10']), car(2), car(3, ['Bridge 09:11'])];
    expect(progressOf(cars, { now: NOW }).lastCarThrough[0]).toMatchObject({ position: 3, isWhole: false });
  });
});

describe('the last place', () => {
  it('is the newest report, or where the phone is since', () => {
    const places = [{ id: 'plc_1', name: 'Gate', coordinates: { latitude: 51.5, longitude: 0 } }];
    const last = (latitude: number, fixTime: string) =>
      progressOf([car(1, ['Bridge 09:05'])], {
        now: NOW,
        places,
        fixes: new Map([['driver-1', { latitude, longitude: 0, fixTime }]]),
      }).cars.get('car-1')?.lastPlace;
    expect(last(51.502, at('09:20'))).toEqual({ placeId: 'plc_1', place: 'Gate', at: at('09:20'), basis: 'GPS' });
    expect(last(51.503, at('09:20'))).toMatchObject({ place: 'Bridge', basis: 'REPORTED' });
    expect(last(51.502, at('09:04'))).toMatchObject({ place: 'Bridge', basis: 'REPORTED' });
  });

  it('is the destination of a ride that a person has ended', () => {
    const over = { status: 'COMPLETED' as const, statusSetBy: { role: 'DRIVER' as const, at: at('09:25') } };
    const lastOf = (fields: Partial<ActivityRecord>) =>
      progressOf([car(1, ['Bridge 09:05'], fields)], { now: NOW }).cars.get('car-1')?.lastPlace?.place;
    expect(lastOf(over)).toBe('Guildhall');
    expect(lastOf({ status: 'COMPLETED' })).toBe('Bridge');
  });
});

it('keeps of each place the earliest report, in order of time, whatever the order of the reports', () => {
  const sighting = fc.record({
    place: fc.constantFrom('Gate', 'gate', 'Bridge', 'Inn'),
    at: fc.integer({ min: 10, max: 59 }).map((minute) => at(`09:${minute}`)),
    by: fc.constantFrom('a', 'b'),
  });
  fc.assert(
    fc.property(fc.array(sighting), (all) => {
      const passed = passedBy({ sightings: all.map(storedSighting) });
      const names = new Set(all.map(({ place }) => place.toLowerCase()));
      expect(passed).toHaveLength(names.size);
      for (const { at: time, place } of passed) {
        const times = all.filter((each) => each.place.toLowerCase() === place.toLowerCase()).map((each) => each.at);
        expect(time).toBe(times.sort()[0]);
      }
      expect(passed.map(({ at: time }) => time)).toEqual(passed.map(({ at: time }) => time).sort());
    }),
  );
});
