import { describe, expect, it } from '@jest/globals';
import { assignmentOf, daysOf, isActive } from '#shared/domain/assignments/assignment.ts';
import type { ActivityStatus } from '#shared/schemas/activities/activity.ts';
import { aLeg, NOW } from '#test/domain/activities/leg-samples.ts';

function interval(start: string, end: string) {
  return { start: `2027-05-${start}:00.000Z`, end: `2027-05-${end}:00.000Z` };
}

describe('daysOf', () => {
  it.each([
    ['within a day', '10T09:00', '10T10:00', 0, ['10']],
    ['that ends at midnight', '10T23:00', '11T00:00', 0, ['10']],
    ['that ends a minute later', '10T23:00', '11T00:01', 0, ['10', '11']],
    ['that starts at midnight', '11T00:00', '11T01:00', 0, ['11']],
    ['of three days', '10T23:00', '12T00:01', 0, ['10', '11', '12']],
    ['without a length', '11T00:00', '11T00:00', 0, ['11']],
    ['that the turnaround widens up to midnight', '10T22:00', '10T23:30', 30, ['10']],
    ['that the turnaround widens beyond it', '10T22:00', '10T23:30', 31, ['10', '11']],
    ['that the turnaround widens to the day before', '11T00:30', '11T01:00', 31, ['10', '11']],
    ['that the turnaround widens to the start of its day', '11T00:30', '11T01:00', 30, ['11']],
  ])('names each UTC day of an interval %s', (_what, start, end, widened, days) => {
    expect(daysOf(interval(start, end), widened)).toEqual(days.map((day) => `2027-05-${day}`));
  });
});

describe('assignmentOf', () => {
  const ride = aLeg('ride', '09:00', '10:00', { vehicleId: 'veh_1', driverId: 'drv_1' });

  it('names the resource, the activity and its times', () => {
    const { endTime: end, startTime: start } = ride;
    expect(assignmentOf(ride, 'VEHICLE')).toEqual({
      resource: 'VEHICLE',
      resourceId: 'veh_1',
      activityId: 'ride',
      start,
      end,
      busy: true,
    });
    expect(assignmentOf(ride, 'DRIVER')).toMatchObject({ resource: 'DRIVER', resourceId: 'drv_1' });
  });

  it.each<[ActivityStatus, boolean]>([
    ['SCHEDULED', true],
    ['IN_PROGRESS', true],
    ['COMPLETED', false],
    ['CANCELLED', false],
  ])('of an activity that is %s is busy: %s', (status, busy) => {
    expect([assignmentOf({ ...ride, status }, 'VEHICLE')?.busy, isActive({ status })]).toEqual([busy, busy]);
  });

  it('is absent without the resource, and for a deleted activity', () => {
    expect(assignmentOf(aLeg('ride', '09:00', '10:00'), 'VEHICLE')).toBeUndefined();
    expect(assignmentOf({ ...ride, deletedAt: NOW }, 'VEHICLE')).toBeUndefined();
    expect(assignmentOf(undefined, 'DRIVER')).toBeUndefined();
  });
});
