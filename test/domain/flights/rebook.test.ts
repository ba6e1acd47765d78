import { expect, it } from '@jest/globals';
import { rebookedRides } from '#shared/domain/flights/rebook.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { flightOf } from '#test/support/flight-records.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const from = { ...flightOf('SCHEDULED', { arrival: { scheduledTime: at('08:00') } }), vipIds: ['vip_ada'] };
const to = { ...flightOf('SCHEDULED', { arrival: { scheduledTime: at('14:00') } }), id: 'flt_2' };
function ride(flightArrival: string | undefined): ActivityRecord {
  return {
    ...begin(
      'act_1',
      { type: 'TRANSPORT', title: 'Pick-up', status: 'SCHEDULED' as const, vipIds: ['vip_ada'] },
      at('00:00'),
    ),
    startTime: at('09:00'),
    endTime: at('10:00'),
    flightId: from.id,
    ...(flightArrival !== undefined && { flightArrival }),
  };
}

it.each([
  ['the scheduled arrival, if it says no other', undefined, ['15:00', '16:00']],
  ['the arrival that it follows', at('08:30'), ['14:30', '15:30']],
])('a ride of a rebooked guest keeps its distance from %s', (_what, flightArrival, times) => {
  const rebooked = { from, to, moving: new Set(['vip_ada']), now: at('06:00'), newId: () => 'act_2' };
  const changes = rebookedRides([ride(flightArrival)], rebooked);
  expect(changes.map(({ after, outcome }) => [outcome, after.flightId, after.startTime, after.endTime])).toEqual([
    ['MOVED', 'flt_2', ...times.map(at)],
  ]);
});

it('a ride that was made for a time that no one knows cannot be moved', () => {
  const unknown = { ...from, facts: undefined };
  const rebooked = { from: unknown, to, moving: new Set(['vip_ada']), now: at('06:00'), newId: () => 'act_2' };
  expect(() => rebookedRides([ride(undefined)], rebooked)).toThrow('is not known. Enter it first.');
});
