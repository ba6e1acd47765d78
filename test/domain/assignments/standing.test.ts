import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Assignment, type BlockedTime, daysOf } from '#shared/domain/assignments/assignment.ts';
import { busyTimeId, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import {
  byResource,
  freedomOf,
  gapsAround,
  MAX_GAP_MINUTES,
  NOT_FREE,
  standingOf,
} from '#shared/domain/assignments/standing.ts';

const START = Date.parse('2027-05-10T00:00:00.000Z');
function minute(of: number): string {
  return new Date(START + of * 60_000).toISOString();
}
function hold(activityId: string, from: number, to: number, busy = true): Assignment {
  return {
    resource: 'VEHICLE',
    resourceId: 'veh_1',
    activityId,
    start: minute(from),
    end: minute(to),
    busy,
  };
}
/** Returns the ledger days of a vehicle, with each assignment on every day that it touches. */
function daysWith(assignments: readonly Assignment[]): LedgerDay[] {
  const names = [...new Set(assignments.flatMap((assignment) => daysOf(assignment)))].sort();
  return names.map((day) => ({
    resource: 'VEHICLE',
    resourceId: 'veh_1',
    day,
    revision: 1,
    blocks: [],
    assignments: assignments.filter((assignment) => daysOf(assignment).includes(day)),
  }));
}
function standing(assignments: Assignment[], from: number, to: number, turnaroundMinutes = 0, except?: string) {
  const found = standingOf(daysWith(assignments), { start: minute(from), end: minute(to), turnaroundMinutes, except });
  return { ...found, taken: found.taken.map(busyTimeId) };
}

describe('standingOf', () => {
  it.each([
    ['no rides', [], { free: true, taken: [], gapBeforeMinutes: null, gapAfterMinutes: null }],
    [
      'rides that touch',
      [hold('before', 540, 600), hold('after', 660, 700)],
      { free: true, taken: [], gapBeforeMinutes: 0, gapAfterMinutes: 0 },
    ],
    [
      'rides before and after',
      [hold('early', 60, 90), hold('before', 540, 570), hold('after', 720, 740), hold('late', 900, 960)],
      { free: true, taken: [], gapBeforeMinutes: 30, gapAfterMinutes: 60 },
    ],
    [
      'a ride within, one across the start and one across the end',
      [hold('end', 650, 700), hold('start', 590, 610), hold('within', 620, 630)],
      { free: false, taken: ['start', 'within', 'end'], gapBeforeMinutes: null, gapAfterMinutes: null },
    ],
    [
      'rides 30 seconds more than a minute away',
      [hold('before', 540, 598.5), hold('after', 661.5, 700)],
      { free: true, gapBeforeMinutes: 1, gapAfterMinutes: 1 },
    ],
    ['a cancelled ride', [hold('gone', 590, 700, false)], { free: true, taken: [] }],
    ['a ride over midnight', [hold('night', -60, 610)], { free: false, taken: ['night'] }],
    ['a ride of three days', [hold('long', -1_440, 2_880)], { free: false, taken: ['long'] }],
    [
      'rides more than half a day away',
      [hold('before', -130, -121), hold('after', 1_381, 1_400)],
      { gapBeforeMinutes: null, gapAfterMinutes: null },
    ],
    [
      'rides exactly half a day away',
      [hold('before', -130, -120), hold('after', 1_380, 1_400)],
      { gapBeforeMinutes: MAX_GAP_MINUTES, gapAfterMinutes: MAX_GAP_MINUTES },
    ],
  ])('finds conflicts and gaps from 10:00 to 11:00 for %s', (_case, assignments, expected) => {
    expect(standing(assignments, 600, 660)).toMatchObject(expected);
  });

  it('keeps the turnaround before and after', () => {
    const assignments = [hold('before', 500, 571), hold('after', 689, 700)];
    expect(standing(assignments, 600, 660, 30)).toMatchObject({ free: false, taken: ['before', 'after'] });
    expect(standing(assignments, 600, 660, 29)).toMatchObject({
      free: true,
      gapBeforeMinutes: 29,
      gapAfterMinutes: 29,
    });
  });

  it('ignores the activity that is moved', () => {
    expect(standing([hold('own', 600, 700)], 630, 660, 0, 'own')).toMatchObject({ free: true, gapAfterMinutes: null });
  });

  it('is free exactly if no busy minute of another activity, plus the turnaround, overlaps', () => {
    const rides = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 300 }), fc.boolean()),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(
        rides,
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 1, max: 300 }),
        fc.integer({ min: 0, max: 60 }),
        (drawn, from, length, pause) => {
          const assignments = drawn.map(([start, lasts, busy], place) => hold(`${place}`, start, start + lasts, busy));
          const minutes = Array.from({ length }, (_, place) => from + place);
          const taken = drawn.flatMap(([start, lasts, busy], place) =>
            busy && minutes.some((at) => at >= start - pause && at < start + lasts + pause) ? [`${place}`] : [],
          );
          const found = standing(assignments, from, from + length, pause);
          expect(found.free).toBe(taken.length === 0);
          expect([...found.taken].sort()).toEqual(taken.sort());
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('byResource', () => {
  it('groups the days by vehicle or driver', () => {
    const days = daysWith([hold('a', 0, 3_000)]);
    const others = days.map((day) => ({ ...day, resourceId: 'veh_2' }));
    const found = byResource([...days, ...others]);
    expect([...found.keys()]).toEqual(['veh_1', 'veh_2']);
    expect(found.get('veh_1')).toEqual(days);
  });
});

describe('gapsAround', () => {
  const times = (most: number) =>
    fc.tuple(fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 1, max: most })).map(([from, long]) => ({
      from,
      to: from + long,
    }));
  const block = (blockId: string, from: number, to: number): BlockedTime => ({
    resource: 'VEHICLE',
    resourceId: 'veh_1',
    blockId,
    start: minute(from),
    end: minute(to),
  });

  it('finds for many vehicles what is found for each of them', () => {
    const fleet = fc.array(
      fc.record({ rides: fc.array(times(200), { maxLength: 4 }), blocks: fc.array(times(5_000), { maxLength: 1 }) }),
      { maxLength: 5 },
    );
    const turnaround = fc.constantFrom(0, 10, 180);
    fc.assert(
      fc.property(fleet, times(200), turnaround, fc.boolean(), (cars, { from, to }, turnaroundMinutes, isMoved) => {
        const days = new Map(
          cars.map(({ blocks, rides }, car) => {
            const held = daysWith(rides.map((ride, place) => hold(`act_${place}`, ride.from, ride.to)));
            const off = blocks.map((each, place) => block(`blk_${place}`, each.from, each.to));
            const day: LedgerDay = {
              resource: 'VEHICLE',
              resourceId: 'veh_1',
              day: '2027-05-10',
              revision: 1,
              assignments: [],
              blocks: off,
            };
            return [`veh_${car}`, [...held, day]] as const;
          }),
        );
        const wanted = {
          start: minute(from),
          end: minute(to),
          turnaroundMinutes,
          ...(isMoved && { except: 'act_0' }),
        };
        const most = 60;
        const expected = [...days].flatMap(([id, own]) => {
          const { free, gapAfterMinutes, gapBeforeMinutes } = freedomOf(own, wanted);
          const gap = free ? Math.min(gapBeforeMinutes ?? most, gapAfterMinutes ?? most) : NOT_FREE;
          return gap < most ? [[id, gap] as const] : [];
        });
        expect(new Map(gapsAround(days, wanted, most))).toEqual(new Map(expected));
      }),
      { numRuns: 300 },
    );
  });
});
