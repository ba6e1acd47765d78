import { describe, expect, it } from '@jest/globals';
import { activityCells } from '#shared/domain/guest-list/activity-cells.ts';
import { changesBetween } from '#shared/domain/guest-list/order-entries.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

const MADE = '2027-05-01T00:00:00.000Z';
function activity(id: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin(id, { type: 'MEAL', title: 'Dinner', status: 'SCHEDULED' as const, vipIds: [] }, MADE),
    startTime: '2027-05-10T18:00:00.000Z',
    endTime: '2027-05-10T20:00:00.000Z',
    ...fields,
  };
}

describe('the cell that names the master of a leg', () => {
  const field = SHAPES.PROGRAMME.fields.find(({ name }) => name === 'master');
  const cellOf = (...others: readonly ActivityRecord[]) => {
    const names = { timezone: 'UTC', vips: [], vehicles: [], drivers: [], motorcades: [] };
    const leg = activity('leg', { type: 'TRANSPORT', title: 'Leg', masterEventId: 'dinner' });
    const cells = activityCells({ ...names, activities: [activity('dinner'), leg, ...others] });
    return field && cells(leg, field);
  };

  it.each([
    ['has its title', cellOf(), 'Dinner'],
    ['has its title, though a ride is called the same', cellOf(activity('ride', { type: 'TRANSPORT' })), 'Dinner'],
    ['has its id, if another activity is called the same', cellOf(activity('other')), 'dinner'],
  ])('%s', (_what, cell, expected) => {
    expect(cell).toBe(expected);
  });
});

describe('what a row of a file changes', () => {
  it('is the fields that differ, and null for one that goes', () => {
    const before = activity('dinner', { location: 'Hall', vipIds: ['vip_1'], notes: 'Dark suit' });
    const after = { ...before, title: 'Supper', vipIds: ['vip_1', 'vip_2'], location: undefined };
    expect(changesBetween(before, after)).toEqual({ title: 'Supper', vipIds: ['vip_1', 'vip_2'], location: null });
    expect(changesBetween(before, { ...before })).toEqual({});
  });

  it('is everything that a new activity has', () => {
    expect(changesBetween(undefined, activity('new'))).toEqual({
      type: 'MEAL',
      title: 'Dinner',
      startTime: '2027-05-10T18:00:00.000Z',
      endTime: '2027-05-10T20:00:00.000Z',
      vipIds: [],
    });
  });
});
