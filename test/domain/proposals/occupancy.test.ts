import { expect, it } from '@jest/globals';
import { assignmentOf, isBlock } from '#shared/domain/assignments/assignment.ts';
import { occupancyOf } from '#shared/domain/proposals/order-steps.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

function ride(id: string, from: string, to: string): ActivityRecord {
  return {
    ...begin(
      id,
      { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [] },
      '2027-05-01T00:00:00.000Z',
    ),
    startTime: `2027-05-10T${from}:00.000Z`,
    endTime: `2027-05-10T${to}:00.000Z`,
    vehicleId: 'van',
    pickupPlaceId: 'plc_hotel001',
    dropoffPlaceId: 'plc_hall0001',
  };
}
const held = assignmentOf(ride('held', '09:00', '10:00'), 'VEHICLE');
const day = { resource: 'VEHICLE' as const, resourceId: 'van', day: '2027-05-10', revision: 1, blocks: [] };
const ledger = { VEHICLE: new Map([['van', [{ ...day, assignments: held ? [held] : [] }]]]), DRIVER: new Map() };

it.each([
  ['a ride at the same time', 'WARN', '09:30', ['held']],
  ['no ride that is too near for the way, if the settings only warn', 'WARN', '10:20', []],
  ['a ride that is too near for the way, if the settings refuse that', 'REFUSE', '10:20', ['held']],
  ['no ride that leaves time for the way', 'REFUSE', '10:25', []],
] as const)('in the way of a ride is %s', (_what, rule, from, expected) => {
  const occupancy = occupancyOf(ledger, { turnaroundMinutes: 0, rule, needed: () => 25 });
  const found = occupancy.inTheWay({ before: undefined, after: ride('new', from, '11:30') });
  expect(found.map((time) => (isBlock(time) ? time.blockId : time.activityId))).toEqual(expected);
});
