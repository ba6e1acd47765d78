import { describe, expect, it } from '@jest/globals';
import { assertKnown, bestFirst, unavailableReason } from '#shared/domain/assignments/availability.ts';
import { loadOf } from '#shared/domain/assignments/capacity.ts';
import { suits } from '#shared/domain/assignments/suits.ts';
import { isAhead, seatWarning, takesAssignments, withdrawnWarning } from '#shared/domain/assignments/warnings.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { NO_TAGS } from '#test/support/suiting.ts';

const AT = '2027-05-10T08:00:00.000Z';
function vip(id: string, partySize: number, fields: Partial<VipRecord> = {}): [string, VipRecord] {
  return [id, begin(id, { name: id, department: 'OTHER' as const, partySize, isRosterOnly: false, ...fields }, AT)];
}
const vips = new Map([
  vip('one', 1),
  vip('four', 4),
  vip('gone', 9, { deletedAt: AT }),
  vip('roster', 2, { isRosterOnly: true }),
]);
function vehicle(seatCapacity: number, status: VehicleRecord['status'] = 'AVAILABLE'): VehicleRecord {
  return begin('veh_1', { name: 'Van 1', type: 'VAN' as const, seatCapacity, status }, AT);
}
function ride(vipIds: string[]): ActivityRecord {
  return begin(
    'act_1',
    {
      type: 'TRANSPORT' as const,
      title: 'To the airport',
      startTime: '2027-05-10T23:30:00.000Z',
      endTime: '2027-05-11T00:30:00.000Z',
      status: 'SCHEDULED' as const,
      vipIds,
    },
    AT,
  );
}

describe('what travels', () => {
  it.each([
    [[], 0],
    [['one'], 1],
    [['one', 'four'], 5],
    [['four', 'gone'], 4],
    [['unknown', 'one'], 1],
    [['roster', 'one'], 3],
  ])('adds up the party sizes of %j without deleted VIPs', (vipIds, seats) => {
    expect(loadOf({ vipIds }, vips).seats).toBe(seats);
  });
});

describe('assertKnown', () => {
  it('names each id that is unknown or deleted', () => {
    const found = [{ id: 'one' }, { id: 'gone', deletedAt: AT }];
    expect(() => assertKnown(['one'], found)).not.toThrow();
    expect(() => assertKnown(['one', 'gone', 'two'], found)).toThrow('unknown or deleted ids: 2.');
  });
});

describe('isAhead', () => {
  const ends = '2027-05-11T00:30:00.000Z';

  it.each<[string, Partial<ActivityRecord>, string, boolean]>([
    ['planned', {}, AT, true],
    ['in progress', { status: 'IN_PROGRESS' }, AT, true],
    ['cancelled', { status: 'CANCELLED' }, AT, false],
    ['completed', { status: 'COMPLETED' }, AT, false],
    ['deleted', { deletedAt: AT }, AT, false],
    ['planned, just before its end', {}, '2027-05-11T00:29:59.999Z', true],
    ['planned, at its end', {}, ends, false],
  ])('judges an activity that is %s', (_what, fields, now, expected) => {
    expect(isAhead({ ...ride([]), ...fields }, now)).toBe(expected);
  });
});

describe('seatWarning', () => {
  it('warns if the parties need more seats than the vehicle has, with both figures', () => {
    expect(seatWarning(ride(['one', 'four']), vehicle(5), vips, 'UTC')).toBeUndefined();
    expect(seatWarning(ride(['one', 'four']), vehicle(4), vips, 'Europe/Paris')).toEqual({
      code: 'SEATS_EXCEEDED',
      message: '“To the airport” (Tue 11 May 01:30–02:30): Van 1 has too few seats: 4 of 5.',
      values: {
        ride: {
          id: 'act_1',
          title: 'To the airport',
          startTime: '2027-05-10T23:30:00.000Z',
          endTime: '2027-05-11T00:30:00.000Z',
        },
        vehicle: 'Van 1',
        short: { and: [{ code: 'TOO_FEW_SEATS', values: { has: 4, needed: 5 } }] },
      },
      activityId: 'act_1',
    });
  });
});

describe('a vehicle', () => {
  it.each([
    ['AVAILABLE', true],
    ['IN_USE', true],
    ['MAINTENANCE', false],
    ['OUT_OF_SERVICE', false],
  ] as const)('with the status %s takes assignments: %s', (status, takes) => {
    expect(takesAssignments({ status })).toBe(takes);
    expect(withdrawnWarning(ride([]), vehicle(4, status), 'UTC') === undefined).toBe(takes);
  });

  it.each([
    [vehicle(8), 8, true, undefined],
    [vehicle(8), 9, true, 'TOO_FEW_SEATS'],
    [vehicle(8), 8, false, 'TAKEN'],
    [vehicle(8), 9, false, 'TOO_FEW_SEATS'],
    [vehicle(8, 'MAINTENANCE'), 9, false, 'MAINTENANCE'],
    [vehicle(8, 'OUT_OF_SERVICE'), 0, true, 'OUT_OF_SERVICE'],
  ])('is unavailable for the most important reason: case %#', (asked, seats, free, reason) => {
    const unmet = suits({ ride: { vipIds: [], seatsNeeded: seats }, vips, tags: NO_TAGS }, asked, undefined);
    expect(unavailableReason(asked, unmet, { free, taken: [] })).toBe(reason);
  });

  it('is offered before busy and larger vehicles, then by name', () => {
    const offered = [
      { name: 'Zebra', seatCapacity: 8, free: true },
      { name: 'Aged', seatCapacity: 4, free: false },
      { name: 'äpfel', seatCapacity: 8, free: true },
      { name: 'Bus', seatCapacity: 50, free: true },
    ];
    expect(offered.sort(bestFirst).map(({ name }) => name)).toEqual(['äpfel', 'Zebra', 'Bus', 'Aged']);
  });
});
