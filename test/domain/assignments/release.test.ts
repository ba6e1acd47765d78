import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Assignment, daysOf } from '#shared/domain/assignments/assignment.ts';
import { groupByTransaction, type LedgerDay, released, upcoming } from '#shared/domain/assignments/ledger.ts';
import { later } from '#shared/domain/time/days.ts';

const NOW = '2027-05-10T12:00:00.000Z';
function hour(of: number): string {
  return later(NOW, of * 3_600_000);
}
function hold(activityId: string, from: number, to: number, busy = true): Assignment {
  return {
    resource: 'DRIVER',
    resourceId: 'drv_1',
    activityId,
    start: hour(from),
    end: hour(to),
    busy,
  };
}
function day(name: string, assignments: Assignment[]): LedgerDay {
  return {
    resource: 'DRIVER',
    resourceId: 'drv_1',
    day: name,
    revision: 3,
    assignments,
    blocks: [],
  };
}

describe('upcoming', () => {
  it('returns busy assignments that are not over, each once, in order of start', () => {
    const [over, ends, running, next, cancelled] = [
      hold('over', -5, -4),
      hold('ends', -2, 0),
      hold('running', -1, 14),
      hold('next', 20, 21),
      hold('cancelled', 22, 23, false),
    ];
    const days = [day('2027-05-10', [over, ends, running]), day('2027-05-11', [next, running, cancelled])];
    expect(upcoming(days, NOW).map(({ activityId }) => activityId)).toEqual(['running', 'next']);
  });
});

describe('released', () => {
  it('rewrites each day once without the released assignments, and keeps other days', () => {
    const [long, one, two] = [hold('long', 0, 30), hold('one', 1, 2), hold('two', 20, 21)];
    const days = [day('2027-05-10', [long, one]), day('2027-05-11', [long, two]), day('2027-05-12', [])];
    expect(released(days, [long, one])).toEqual([
      { before: days[0], after: { ...days[0], revision: 4, assignments: [] } },
      { before: days[1], after: { ...days[1], revision: 4, assignments: [two] } },
    ]);
  });
});

describe('groupByTransaction', () => {
  const rides = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 72 })), { maxLength: 120, size: 'max' })
    .map((drawn) => drawn.map(([from, lasts], place) => hold(`${place}`, from, from + lasts)));
  const writesOf = (group: readonly Assignment[]): number =>
    3 * group.length + new Set(group.flatMap((assignment) => daysOf(assignment))).size;

  it('keeps all assignments in order, in groups that fit into a transaction', () => {
    let mostGroups = 0;
    fc.assert(
      fc.property(rides, (held) => {
        const groups = groupByTransaction(held, 98);
        expect(groups.flat()).toEqual(held);
        expect(groups.every((group) => group.length > 0 && writesOf(group) <= 98)).toBe(true);
        mostGroups = Math.max(mostGroups, groups.length);
      }),
    );
    // Without a second group the property would prove nothing.
    expect(mostGroups).toBeGreaterThan(1);
  });

  it('fills each group before it starts the next', () => {
    fc.assert(
      fc.property(rides, (held) => {
        const groups = groupByTransaction(held, 98);
        const fits = groups
          .slice(1)
          .filter(([first], place) => first && writesOf([...(groups[place] ?? []), first]) <= 98);
        expect(fits).toEqual([]);
      }),
    );
  });
});
