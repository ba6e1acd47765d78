import { describe, expect, it } from '@jest/globals';
import { withoutVip, withVips } from '#shared/domain/activities/shape.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { begin } from '#shared/domain/records.ts';

const AT = '2027-05-10T08:00:00.000Z';
const NOW = '2027-05-10T09:00:00.000Z';
const activity = begin(
  'act_1',
  { type: 'MEETING' as const, title: 'A', startTime: AT, endTime: NOW, status: 'SCHEDULED' as const, vipIds: ['one'] },
  AT,
);

describe('a change of an activity raises its version and sets updatedAt', () => {
  it.each([
    ['a new status', () => moveStatus(activity, 'CANCELLED', NOW)],
    ['another VIP', () => withVips(activity, ['two'], NOW)],
    ['one VIP fewer', () => withoutVip(activity, 'one', NOW)],
  ])('%s', (_what, changed) => {
    expect(changed()).toMatchObject({ version: 2, updatedAt: NOW, createdAt: AT });
  });
});

describe('what changes nothing returns the same object', () => {
  it.each([
    ['the same status', () => moveStatus(activity, 'SCHEDULED', NOW)],
    ['a VIP who is on it already', () => withVips(activity, ['one'], NOW)],
    ['a VIP who is not on it', () => withoutVip(activity, 'two', NOW)],
  ])('%s', (_what, changed) => {
    expect(changed()).toBe(activity);
  });
});
