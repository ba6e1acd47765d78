import { describe, expect, it } from '@jest/globals';
import { spareNeed } from '#shared/domain/proposals/dispatch-instance.ts';
import type { DispatchTask } from '#shared/domain/proposals/planned-rides.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { aVip } from '#test/documents/samples.ts';

const NOW = '2027-05-10T08:00:00.000Z';
const vehicles = new Map(
  [4, 7, 16].map((seatCapacity) => {
    const fields = { name: `Van ${seatCapacity}`, type: 'VAN' as const, seatCapacity, status: 'AVAILABLE' as const };
    return [`veh_${seatCapacity}`, begin(`veh_${seatCapacity}`, fields, NOW)];
  }),
);
function car(role: 'PRINCIPAL' | 'SPARE', vehicleId: string | undefined, vipIds: string[] = []): ActivityRecord {
  return {
    ...begin(role, { type: 'TRANSPORT', title: role, status: 'SCHEDULED' as const, vipIds }, NOW),
    startTime: '2027-05-10T09:00:00.000Z',
    endTime: '2027-05-10T10:00:00.000Z',
    motorcadeId: 'mcd_1',
    role,
    vehicleId,
  };
}
function needOf(
  principal: string | undefined,
  spare: string,
  partySize: number,
  task: Pick<DispatchTask, 'kind'> = { kind: 'ASSIGN' },
) {
  const [own, other] = [car('PRINCIPAL', principal, ['vip_1']), car('SPARE', spare)];
  const vips = new Map([['vip_1', aVip({ id: 'vip_1', partySize })]]);
  return spareNeed(own, new Set(['PRINCIPAL']), { rides: [own, other], vehicles, vips }, task);
}

function dropsOut(resourceId: string): Pick<DispatchTask, 'kind'> {
  const task: DispatchTask = { kind: 'REASSIGN', out: [{ resource: 'VEHICLE', resourceId }], from: NOW };
  return task;
}

describe('the car of a principal whose spare car stays', () => {
  it.each([
    ['is no larger than that one', () => needOf(undefined, 'veh_7', 3), { seats: 3, maxSeats: 7 }],
    ['stays no larger, if it is smaller', () => needOf('veh_4', 'veh_7', 3), { seats: 3, maxSeats: 7 }],
    ['stays no larger, if it is as large', () => needOf('veh_7', 'veh_7', 3), { seats: 3, maxSeats: 7 }],
    ['may stay larger, if it is larger already', () => needOf('veh_16', 'veh_7', 3), { seats: 3 }],
    [
      'is no larger, if the larger vehicle that it has drops out',
      () => needOf('veh_16', 'veh_7', 3, dropsOut('veh_16')),
      { seats: 3, maxSeats: 7 },
    ],
    [
      'may stay larger, if another vehicle drops out',
      () => needOf('veh_16', 'veh_7', 3, dropsOut('veh_4')),
      { seats: 3 },
    ],
    ['may be as large as the party', () => needOf(undefined, 'veh_7', 7), { seats: 7, maxSeats: 7 }],
    ['may be larger for a party that needs it', () => needOf(undefined, 'veh_7', 8), { seats: 8 }],
  ])('%s', (_what, need, expected) => {
    expect(need()).toEqual(expected);
  });
});
