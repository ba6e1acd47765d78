import { expect, it } from '@jest/globals';
import { byStart } from '#shared/domain/activities/itinerary.ts';

function beginning(id: string, hour: string) {
  return { id, startTime: `2027-05-10T${hour}:00:00.000Z` };
}
const [early, first, second, late] = [
  beginning('act_9', '08'),
  beginning('act_2', '09'),
  beginning('act_3', '09'),
  beginning('act_1', '10'),
];

it.each([[[late, second, first, early]], [[first, late, early, second]], [[early, first, second, late]]])(
  'orders activities by their start, and by their ids where they begin at the same time',
  (given) => {
    expect(given.toSorted(byStart)).toEqual([early, first, second, late]);
  },
);
