import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Assignment, type BlockedTime, daysOf } from '#shared/domain/assignments/assignment.ts';
import { conflictingTimes, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { standingOf } from '#shared/domain/assignments/standing.ts';
import { assignmentsIn, blockDays, unblockDays } from '#shared/domain/blocks/block-days.ts';
import { later } from '#shared/domain/time/days.ts';

const VAN = { resource: 'VEHICLE', resourceId: 'van' } as const;
function minute(of: number): string {
  return later('2027-05-10T00:00:00Z', of * 60_000);
}
function blocked(blockId: string, from: number, to: number): BlockedTime {
  return {
    ...VAN,
    blockId,
    start: minute(from),
    end: minute(to),
  };
}
function ride(activityId: string, from: number, to: number): Assignment {
  return {
    ...VAN,
    activityId,
    start: minute(from),
    end: minute(to),
    busy: true,
  };
}

const interval = fc.tuple(fc.integer({ min: 0, max: 4_000 }), fc.integer({ min: 1, max: 2_000 }));
const rides = fc.array(interval, { maxLength: 8 });

/** The days of a block, with these rides on them. */
function daysWith(held: readonly Assignment[], block: BlockedTime): LedgerDay[] {
  return daysOf(block).map((day) => ({
    ...VAN,
    day,
    revision: 4,
    assignments: held.filter((each) => daysOf(each).includes(day)),
    blocks: [],
  }));
}

describe('a block in the ledger days', () => {
  it('conflicts with a new ride exactly where it warns of an old one, whatever the turnaround', () => {
    fc.assert(
      fc.property(interval, rides, fc.integer({ min: 0, max: 240 }), ([from, lasting], times, turnaround) => {
        const block = blocked('block', from, from + lasting);
        const all = times.map(([start, length], place) => ride(`ride ${place}`, start, start + length));
        const days = daysWith(all, block);
        const warned = assignmentsIn(days, block).map(({ activityId }) => activityId);
        const empty = blockDays(daysWith([], block), block).map(({ after }) => after);
        const refused = all.filter((each) => conflictingTimes(each, empty, turnaround).length > 0);
        expect(warned.sort()).toEqual(refused.map(({ activityId }) => activityId).sort());
        const notFree = all.filter(
          ({ end, start }) => !standingOf(empty, { start, end, turnaroundMinutes: turnaround }).free,
        );
        expect(notFree).toEqual(refused);
      }),
    );
  });

  it('lies on each of its days, raises their revision, and leaves them as they were', () => {
    fc.assert(
      fc.property(interval, interval, ([from, lasting], [start, length]) => {
        const block = blocked('block', from, from + lasting);
        const days = daysWith([ride('ride', start, start + length)], block);
        const made = blockDays(days, block);
        expect(made.map(({ after }) => after.blocks)).toEqual(days.map(() => [block]));
        const removed = unblockDays(
          made.map(({ after }) => after),
          ['block'],
        );
        expect(removed.map(({ after }) => after)).toEqual(days.map((day) => ({ ...day, revision: 6 })));
        expect(unblockDays(days, ['block'])).toEqual([]);
      }),
    );
  });
});
