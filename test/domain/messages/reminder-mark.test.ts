import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { dueReminders } from '#shared/domain/messages/reminder-mark.ts';

const START = Date.parse('2027-05-10T09:00:00Z');
const MINUTE = 60_000;
function at(minutes: number): string {
  return new Date(START + minutes * MINUTE).toISOString();
}
function ride(fields: object = {}) {
  return {
    driverId: 'drv_1',
    startTime: at(0),
    status: 'SCHEDULED' as const,
    ...fields,
  };
}

describe('a reminder', () => {
  it.each([
    [-31, undefined],
    [-30, 30],
    [-29, 30],
    [-5, 5],
    [-1, 5],
    [0, undefined],
    [10, undefined],
  ])('at %d minutes from the start is that of %s minutes', (minutes, expected) => {
    expect(dueReminders(ride(), [30, 5], at(minutes))[0]?.minutes).toBe(expected);
  });

  it.each([
    { status: 'CANCELLED' },
    { status: 'COMPLETED' },
    { status: 'IN_PROGRESS' },
    { deletedAt: at(-60) },
    { driverId: undefined },
  ])('is not due for a ride with %j', (fields) => {
    expect(dueReminders(ride(fields) as never, [30, 5], at(-10))).toEqual([]);
  });
});

/** What may happen to a ride, in minutes from its first start. */
const step = fc.oneof(
  fc.record({ what: fc.constant('pass' as const), now: fc.integer({ min: -90, max: 90 }) }),
  fc.record({ what: fc.constant('move' as const), start: fc.integer({ min: -30, max: 60 }) }),
  fc.record({ what: fc.constant('reassign' as const), driverId: fc.constantFrom('drv_1', 'drv_2') }),
  fc.record({
    what: fc.constant('status' as const),
    status: fc.constantFrom('SCHEDULED' as const, 'CANCELLED' as const, 'COMPLETED' as const),
  }),
  fc.record({ what: fc.constant('delete' as const), isDeleted: fc.boolean() }),
);

describe('on any timeline, with any jumps of the clock', () => {
  it('each mark is sent once at most, only while it makes sense, and never for a ride that is off', () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60, size: 'max' }), minutes, (steps, reminderMinutes) => {
        let current: Parameters<typeof dueReminders>[0] = ride();
        const sent: string[] = [];
        for (const each of steps) {
          if (each.what === 'move') current = { ...current, startTime: at(each.start) };
          else if (each.what === 'reassign') current = { ...current, driverId: each.driverId };
          else if (each.what === 'status') current = { ...current, status: each.status };
          else if (each.what === 'delete') current = { ...current, deletedAt: each.isDeleted ? at(0) : undefined };
          else {
            const [mark] = dueReminders(current, reminderMinutes, at(each.now));
            if (!mark) continue;
            const left = (Date.parse(current.startTime) - Date.parse(at(each.now))) / MINUTE;
            expect(left).toBeGreaterThan(0);
            expect(left).toBeLessThanOrEqual(mark.minutes);
            expect([current.status, current.deletedAt]).toEqual(['SCHEDULED', undefined]);
            sent.push(mark.name);
            current = { ...current, reminded: [...(current.reminded ?? []), mark.name] };
          }
        }
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });

  it('no mark is missed where a pass runs each minute', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 4 }), (reminderMinutes) => {
        const sent: number[] = [];
        let reminded: string[] = [];
        for (let now = -90; now <= 10; now += 1) {
          const [mark] = dueReminders(ride({ reminded }), reminderMinutes, at(now));
          if (mark) {
            sent.push(mark.minutes);
            reminded = [...reminded, mark.name];
          }
        }
        expect(sent).toEqual([...reminderMinutes].sort((a, b) => b - a));
      }),
    );
  });
});
