import { expect, it } from '@jest/globals';
import { assignmentOf } from '#shared/domain/assignments/assignment.ts';
import { withoutBlockedMotorcades } from '#shared/domain/proposals/fit-rides.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

const NOW = '2027-05-10T08:00:00.000Z';
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function ride(id: string, from: string, to: string, fields: Partial<ActivityRecord> = {}): ActivityRecord {
  return {
    ...begin(id, { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [] }, NOW),
    startTime: at(from),
    endTime: at(to),
    vehicleId: 'veh_1',
    ...fields,
  };
}

/** A motorcade of one car moves from 09:00 to 11:00. Its vehicle has another ride from `from` to `to`. */
function moved(from: string, to: string) {
  const before = ride('car', '09:00', '10:00', { motorcadeId: 'mcd_1' });
  const after = { ...before, startTime: at('11:00'), endTime: at('12:00') };
  const times = { startTime: at('09:00'), endTime: at('10:00') };
  const motorcade = begin('mcd_1', { title: 'Arrival', ...times, splittable: false, carIds: ['car'] }, NOW);
  const assignments = [before, ride('other', from, to)].flatMap((each) => assignmentOf(each, 'VEHICLE') ?? []);
  const day = { resource: 'VEHICLE' as const, resourceId: 'veh_1', day: '2027-05-10', revision: 1, blocks: [] };
  const ledger = { VEHICLE: new Map([['veh_1', [{ ...day, assignments }]]]), DRIVER: new Map() };
  const { changes, unresolved } = withoutBlockedMotorcades([{ before, after, motorcade }], {
    ledger,
    travel: { turnaroundMinutes: 0 },
  });
  return [changes.length, unresolved.map(({ activityIds, kind }) => [kind, activityIds])];
}

it('a motorcade moves unless something else of its cars is in the way', () => {
  expect(moved('13:00', '14:00')).toEqual([1, []]);
  expect(moved('12:00', '14:00')).toEqual([1, []]);
  expect(moved('11:30', '14:00')).toEqual([0, [['MOTORCADE_BLOCKED', ['other']]]]);
});
