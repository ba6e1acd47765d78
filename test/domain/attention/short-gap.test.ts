import { expect, it } from '@jest/globals';
import { assignmentOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import type { LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { shortGap } from '#shared/domain/attention/checks/too-little-time.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { at, ride, seen, told } from './attention-facts.ts';

function daysOf(resource: Resource, rides: readonly ActivityRecord[]): ReadonlyMap<string, LedgerDay[]> {
  const assignments = rides.flatMap((each) => assignmentOf(each, resource) ?? []);
  const resourceId = assignments[0]?.resourceId ?? '';
  return new Map([[resourceId, [{ resource, resourceId, day: '2027-05-10', revision: 1, assignments, blocks: [] }]]]);
}
const both = { vehicleId: 'Van', driverId: 'Dana', pickupPlaceId: 'plc_hotel001', dropoffPlaceId: 'plc_hall0001' };

/** The choices for a ride 20 minutes after another one, 25 minutes away, if the next one after it begins at `next`. */
function choicesBefore(next: string) {
  const activities = [
    ride('First', '09:00', '10:00', both),
    ride('Second', '10:20', '11:00', both),
    ride('Third', next, '12:30', both),
  ];
  const travel = { turnaroundMinutes: 0, rule: 'WARN' as const, needed: () => 25 };
  const ledger = { VEHICLE: daysOf('VEHICLE', activities), DRIVER: daysOf('DRIVER', activities) };
  const rows = told(shortGap, seen({ activities, travel, ledger }));
  return rows.map(({ choices, subject }) => [subject.id, choices?.map(({ body }) => body)]);
}

it('a ride that begins too soon after another can begin later, if that leaves the way to the next one', () => {
  const later = { startTime: at('10:25'), endTime: at('11:05') };
  const earlier = { startTime: at('08:55'), endTime: at('09:55') };
  expect(choicesBefore('11:30')).toEqual([['Second', [later, earlier]]]);
  expect(choicesBefore('11:26')).toEqual([['Second', [earlier]]]);
});
