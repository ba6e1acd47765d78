import type { Spent } from '#test/support/capacity.ts';
import type { Growth } from './activities-growth.ts';
import type { GrowthFigures } from './growth-figures.ts';
import { printTable } from './print-table.ts';

function right(title: string) {
  return { title, right: true };
}

/** Prints how the cost follows the number of activities, guests and concurrent writers. */
export function printGrowth({ activities, attention, crowd, guests, whereabouts, writers }: GrowthFigures): void {
  printSizes('Operations by number of other activities (bar 12)', 'activities', activities);
  printSizes('Operations on one activity by number of its guests (bar 13)', 'guests', guests);
  printTable(
    'Requests that name many guests (bars 13 and 16)',
    [{ title: '' }, right('trips'), right('requests'), right('read units')],
    [
      ['listEvents, a page of 50 activities with 10 of 100 guests', ...readsOf(crowd.smallPage)],
      ['listEvents, a page of 50 activities with 10 of 200 guests', ...readsOf(crowd.page)],
      ['addEventVips, 80 guests to an activity of 900', ...readsOf(crowd.addition)],
      ['createReport, 200 schedules with an activity of 1,000 guests', ...readsOf(crowd.report)],
      ['make-reports, 300 schedules with the same', ...readsOf(crowd.longReport)],
      ['listAttention, a window of 1,000 activities and 300 guests', ...readsOf(attention.window)],
      ['listAttention, the same after a history of 2,000 activities', ...readsOf(attention.withHistory)],
      ['listWhereabouts, 1,000 guests and 200 activities a day', ...readsOf(whereabouts.event)],
      ['listWhereabouts, the same after a month of 1,500 activities', ...readsOf(whereabouts.withHistory)],
    ],
  );
  printTable(
    'Concurrent writers of one vehicle over ten days, ten bookings each, in simulated time; three races (bar 14)',
    ['writers', 'requests per booking', 'most tries', 'out of tries'].map(right),
    writers.map((each) => [each.writers, each.requestsPerBooking, each.mostTries, each.outOfTries]),
  );
}

function readsOf({ readUnits, requests, roundTrips }: Spent): number[] {
  return [roundTrips, requests, readUnits];
}

function printSizes(heading: string, noun: string, growth: readonly Growth[]): void {
  const sizes = growth.map(({ size }) => size.toLocaleString('en-GB'));
  printTable(
    `${heading}: requests, read units and write units`,
    [{ title: '' }, ...sizes.flatMap((size) => [right(`${size} ${noun}:`), right('RU'), right('WU')])],
    Object.keys(growth[0]?.spent ?? {}).map((what) => [
      what,
      ...growth.flatMap(({ spent }) => {
        const { readUnits, requests, writeUnits } = spent[what] as Spent;
        return [requests, readUnits, writeUnits];
      }),
    ]),
  );
}
