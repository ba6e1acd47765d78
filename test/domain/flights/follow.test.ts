import { expect, it } from '@jest/globals';
import { inOrderOfMoving } from '#shared/domain/flights/impact.ts';
import { begin } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { flightOf } from '#test/support/flight-records.ts';

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
/** A pick-up that was made for an arrival. */
function pickup(id: string, from: string, flightArrival: string): ActivityRecord {
  return {
    ...begin(
      id,
      { type: 'TRANSPORT', title: id, status: 'SCHEDULED' as const, vipIds: [], flightId: 'flt_1' },
      at('00:00'),
    ),
    startTime: at(from),
    endTime: at('12:00'),
    flightArrival: at(flightArrival),
  };
}
const flight = flightOf('ACTIVE', { arrival: { scheduledTime: at('08:00') } });

it.each([
  ['later move, the last one first', '07:30', '07:30', ['second', 'first']],
  ['earlier move, the first one first', '08:30', '08:30', ['first', 'second']],
  ['earlier move beside one that stays, the first one first', '08:30', '08:00', ['first', 'second']],
])('pick-ups that %s', (_what, ofFirst, ofSecond, expected) => {
  const pickups = [pickup('second', '09:30', ofSecond), pickup('first', '09:00', ofFirst)];
  expect(inOrderOfMoving(pickups, flight).map(({ id }) => id)).toEqual(expected);
});
