import { describe, expect, it } from '@jest/globals';
import { changesOf, type KeptRow } from '#shared/domain/reports/changes.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { anActivity, WORDING } from '#test/documents/samples.ts';

const NOW = '2027-05-10T12:00:00.000Z';
function rows(count: number): KeptRow[] {
  return Array.from({ length: count }, (_one, n) => ({ id: `row_${n}`, label: `Row ${n}`, print: 'a', section: '' }));
}
function removedOf(count: number): string[] {
  return changesOf({ revision: 1, printedAt: NOW, rows: rows(count) }, [], { now: NOW, wording: WORDING }).removed.map(
    ({ label }) => label,
  );
}

describe('the rows that are gone from a paper', () => {
  it('are all listed up to 60', () => {
    expect(removedOf(2)).toEqual(['Row 0', 'Row 1']);
    expect(removedOf(60)).toHaveLength(60);
  });

  const RIDE = {
    ...anActivity({ startTime: '2027-05-10T08:00:00Z' }),
    type: 'TRANSPORT',
    driverId: 'drv_1',
    vehicleId: 'veh_1',
    motorcadeId: 'mtc_1',
    vipIds: ['vip_1'],
  } as ActivityRecord;
  it.each([
    ['moved to another day', '', { startTime: '2027-05-11T08:00:00Z' }, 'now Tue 11 May 09:00'],
    ['cancelled', '', { status: 'CANCELLED' }, 'cancelled'],
    ['deleted', 'vip_1', { deletedAt: NOW }, 'cancelled'],
    ['given to another driver', 'drv_1', { driverId: 'drv_2' }, 'given to another driver'],
    ['taken from its driver', 'drv_1', { driverId: undefined }, 'no driver'],
    [
      'given to another vehicle, and moved',
      'veh_1',
      { vehicleId: 'veh_2', startTime: NOW },
      'given to another vehicle',
    ],
    ['left by the guest', 'vip_1', { vipIds: [] }, 'without this guest'],
    ['out of the motorcade', 'mtc_1', { motorcadeId: undefined }, 'no longer in this motorcade'],
    ['moved, still with its driver', 'drv_1', { startTime: '2027-05-12T20:00:00Z' }, 'now Wed 12 May 21:00'],
    ['as it was', 'drv_1', {}, ''],
  ])('say where they went: %s', (_what, section, change, said) => {
    const row = { id: RIDE.id, at: RIDE.startTime, label: 'Airport', print: 'a', section };
    const activities = new Map([[RIDE.id, { ...RIDE, ...change } as ActivityRecord]]);
    const earlier = { revision: 1, printedAt: NOW, rows: [row] };
    const [gone] = changesOf(earlier, [], { activities, now: NOW, wording: WORDING }).removed;
    expect(gone?.label.replaceAll('\u00A0', ' ')).toBe(said === '' ? 'Airport' : `Airport · ${said}`);
  });

  it('are counted from there on', () => {
    expect(removedOf(63).slice(59)).toEqual(['Row 59', 'and 3 more']);
  });
});
