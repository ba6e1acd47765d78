import { describe, expect, it } from '@jest/globals';
import type { Assignment } from '#shared/domain/assignments/assignment.ts';
import { assignmentsToRead } from '#shared/use-cases/gps/driver-locations.ts';

const NOW = '2027-05-10T12:00:00.000Z';
function held(activityId: string, from: string, to: string, busy = true): Assignment {
  return {
    resource: 'DRIVER',
    resourceId: 'drv_1',
    activityId,
    start: `2027-05-10T${from}:00.000Z`,
    end: `2027-05-10T${to}:00.000Z`,
    busy,
  };
}
const DAY = [
  held('over', '08:00', '09:00', false),
  held('overdue', '09:00', '10:00'),
  held('cancelled', '11:00', '11:50', false),
  held('now', '11:30', '12:30'),
  held('later', '18:00', '19:00'),
  held('third', '16:00', '17:00'),
  held('next', '13:00', '14:00'),
];

describe('the assignments that tell what a driver does now', () => {
  it.each([
    ['those that have begun and are not over, and the next two', undefined, ['overdue', 'now', 'next', 'third']],
    ['also what is near, whatever became of it', 15, ['overdue', 'now', 'next', 'third', 'cancelled']],
    ['also what is farther away', 240, ['overdue', 'now', 'next', 'third', 'over', 'cancelled']],
  ])('are %s', (_what, aroundMinutes, expected) => {
    const found = assignmentsToRead(DAY, { now: NOW, aroundMinutes }).map(({ activityId }) => activityId);
    expect(new Set(found)).toEqual(new Set(expected));
    expect(found).toHaveLength(expected.length);
  });
});
