import { describe, expect, it } from '@jest/globals';
import type { Assignment, BusyTime } from '#shared/domain/assignments/assignment.ts';
import { decideLedger } from '#shared/domain/assignments/decide-ledger.ts';
import {
  busyTimeId,
  collide,
  conflictingTimes,
  type LedgerDay,
  ledgerChanges,
} from '#shared/domain/assignments/ledger.ts';
import { aLeg, at } from '#test/domain/activities/leg-samples.ts';

const DAY = '2027-05-10';
function hold(activityId: string, start: string, end: string, busy = true): Assignment {
  return {
    resource: 'DRIVER',
    resourceId: 'ada',
    activityId,
    start: at(start),
    end: at(end),
    busy,
  };
}
function dayWith(assignments: readonly Assignment[], day = DAY): LedgerDay {
  return {
    resource: 'DRIVER',
    resourceId: 'ada',
    day,
    revision: 3,
    assignments,
    blocks: [],
  };
}
function idsOf(times: readonly BusyTime[]): string[] {
  return times.map(busyTimeId);
}

describe('collide', () => {
  it.each([
    ['they overlap', '10:30', '11:30', 0, true],
    ['one begins as the other ends', '11:00', '12:00', 0, false],
    ['one ends as the other begins', '09:00', '10:00', 0, false],
    ['the turnaround just fits after', '11:30', '12:00', 30, false],
    ['a minute of it is missing after', '11:29', '12:00', 30, true],
    ['the turnaround just fits before', '09:00', '09:30', 30, false],
    ['a minute of it is missing before', '09:00', '09:31', 30, true],
  ])('judges two intervals if %s', (_case, start, end, turnaround, expected) => {
    const [one, other] = [hold('one', '10:00', '11:00'), hold('other', start, end)];
    expect([collide(one, other, turnaround), collide(other, one, turnaround)]).toEqual([expected, expected]);
  });
});

describe('conflictingTimes', () => {
  const [early, late] = [hold('early', '09:30', '10:30'), hold('late', '10:30', '11:30')];
  const over = hold('over', '10:00', '11:00', false);
  const days = [dayWith([late, over, hold('wanted', '09:30', '10:30')]), dayWith([early, late], '2027-05-11')];

  it('names busy assignments of others, each once, in order of start', () => {
    expect(idsOf(conflictingTimes(hold('wanted', '10:00', '11:00'), days, 0))).toEqual(['early', 'late']);
  });

  it('names none for an assignment that is not busy', () => {
    expect(conflictingTimes(hold('wanted', '10:00', '11:00', false), days, 0)).toEqual([]);
  });
});

describe('ledgerChanges', () => {
  const [one, two] = [hold('one', '09:00', '10:00'), hold('two', '12:00', '13:00')];
  const day = dayWith([one, two]);

  it('inserts an assignment in order of start, and counts the write', () => {
    const wanted = hold('wanted', '10:30', '11:00');
    expect(ledgerChanges([day], 'wanted', wanted)).toEqual([
      { before: day, after: { ...day, revision: 4, assignments: [one, wanted, two] } },
    ]);
  });

  it('moves, replaces and removes the assignment of an activity', () => {
    const later = hold('one', '14:00', '15:00');
    expect(ledgerChanges([day], 'one', later)[0]?.after.assignments).toEqual([two, later]);
    expect(ledgerChanges([day], 'one', undefined)[0]?.after.assignments).toEqual([two]);
  });

  it('leaves out days that stay the same, and days that the assignment does not touch', () => {
    const tomorrow = dayWith([], '2027-05-11');
    expect(ledgerChanges([day, tomorrow], 'one', { ...one })).toEqual([]);
    expect(ledgerChanges([day], 'other', undefined)).toEqual([]);
  });
});

describe('decideLedger', () => {
  const ride = (start: string, end: string, fields = {}) => aLeg('ride', start, end, { driverId: 'ada', ...fields });
  const days = [dayWith([hold('other', '22:00', '23:00')]), dayWith([], '2027-05-11')];

  it('names what holds the driver, also without a vehicle', () => {
    const { taken } = decideLedger(undefined, ride('22:30', '23:30'), days, { turnaroundMinutes: 0 });
    expect(idsOf(taken)).toEqual(['other']);
  });

  it.each([
    [0, 'SCHEDULED', []],
    [60, 'SCHEDULED', ['2027-05-11']],
    [60, 'CANCELLED', []],
  ] as const)(
    'requires the next day as it was read with a turnaround of %i minutes, if it is %s: %j',
    (turnaround, status, required) => {
      const travel = { turnaroundMinutes: turnaround };
      const { changes, unchangedDays } = decideLedger(undefined, ride('23:10', '23:30', { status }), days, travel);
      expect(changes.map(({ before }) => before.day)).toEqual([DAY]);
      expect(unchangedDays.map(({ day }) => day)).toEqual(required);
    },
  );
});
