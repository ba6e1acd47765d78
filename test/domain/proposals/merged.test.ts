import { describe, expect, it } from '@jest/globals';
import { merged } from '#shared/domain/proposals/merge-and-split.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { NO_TAGS } from '#test/support/suiting.ts';

const NOW = '2027-05-10T08:00:00.000Z';
const vehicles = new Map(
  [2, 4, 5, 8].map((seatCapacity) => {
    const fields = { name: `Van ${seatCapacity}`, type: 'VAN' as const, seatCapacity, status: 'AVAILABLE' as const };
    return [`veh_${seatCapacity}`, begin(`veh_${seatCapacity}`, fields, NOW)];
  }),
);
const vips = new Map(['Ada', 'Ben'].map((id) => [id, { id, name: id, partySize: 2, isRosterOnly: false }]));
function ride(id: string, vehicleId: string, vipId: string): ActivityRecord {
  return {
    ...begin(id, { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [vipId] }, NOW),
    startTime: '2027-05-10T09:00:00.000Z',
    endTime: '2027-05-10T10:00:00.000Z',
    vehicleId,
  };
}

describe('two rides that become one', () => {
  it.each([
    ['the one whose vehicle takes everybody', ['veh_2', 'veh_5'], ['second', 'veh_5']],
    ['the one whose vehicle has just enough seats', ['veh_2', 'veh_4'], ['second', 'veh_4']],
    ['the one with the smaller vehicle, if both take everybody', ['veh_8', 'veh_5'], ['second', 'veh_5']],
    ['the same whatever their order', ['veh_5', 'veh_8'], ['first', 'veh_5']],
    ['the first without its vehicle, if none takes everybody', ['veh_2', 'veh_2'], ['first', undefined]],
  ])('keep %s', (_what, [one = '', other = ''], expected) => {
    const { changes } = merged([ride('first', one, 'Ada'), ride('second', other, 'Ben')], {
      now: NOW,
      minutesOf: () => undefined,
      vehicles,
      vips,
      tags: NO_TAGS,
    });
    const [staying, ...others] = changes.map(({ after }) => after);
    expect([staying?.id, staying?.vehicleId]).toEqual(expected);
    expect(staying?.vipIds).toEqual(['Ada', 'Ben']);
    expect(others.map(({ status }) => status)).toEqual(['CANCELLED']);
  });
});
