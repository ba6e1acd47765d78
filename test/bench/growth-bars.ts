import type { Spent } from '#test/support/capacity.ts';
import type { Growth } from './activities-growth.ts';
import { type Bar, gate } from './bar.ts';
import { readCounts } from './cost/counts.ts';
import { deskCost } from './cost/desk.ts';
import type { GrowthFigures } from './growth-figures.ts';
import { unitsOf } from './spending.ts';

/** Up to so many writers, the mean is bounded. With more, it is only printed. */
const BOUNDED_WRITERS = 20;

/** Returns the largest difference that the size makes to one operation. */
function difference(growth: readonly Growth[], of: (spent: Spent) => number): number {
  return Math.max(
    ...Object.keys(growth[0]?.spent ?? {}).map((what) => {
      const values = growth.map(({ spent }) => of(spent[what] as Spent));
      return Math.max(...values) - Math.min(...values);
    }),
  );
}

/** Returns the largest value of any operation at the largest size. */
function largest(growth: readonly Growth[], of: (spent: Spent) => number): number {
  return Math.max(...Object.values(growth.at(-1)?.spent ?? {}).map(of));
}

function reading({ guests }: GrowthFigures): Spent {
  return guests.at(-1)?.spent['read the activity'] as Spent;
}

/** The bars of growth, measured at the table. */
export const GROWTH_BARS: readonly Bar<GrowthFigures>[] = [
  gate(12, 'every main operation: capacity units that depend on the number of activities', 0, ({ activities }) =>
    difference(activities, unitsOf),
  ),
  gate(12, 'every main operation: requests that depend on the number of activities', 0, ({ activities }) =>
    difference(activities, ({ requests }) => requests),
  ),
  gate(
    20,
    'an itinerary of 60 activities with 25 guests each: read units',
    40,
    ({ itinerary }) => itinerary.schedule.readUnits,
  ),
  gate(20, 'a calendar feed that did not change: read units', 1, ({ itinerary }) => itinerary.feed.readUnits),
  gate(20, 'a calendar feed that did not change: write units', 0, ({ itinerary }) => itinerary.feed.writeUnits),
  gate(13, 'a page of 50 activities with 10 of 100 guests: read units', 20, ({ crowd }) => crowd.smallPage.readUnits),
  gate(13, 'a page of 50 activities with 10 of 200 guests: read units', 20, ({ crowd }) => crowd.page.readUnits),
  gate(13, 'a page of 50 activities with 10 of 200 guests: round trips', 2, ({ crowd }) => crowd.page.roundTrips),
  gate(13, 'a page of 50 activities with 10 of 100 guests: requests', 2, ({ crowd }) => crowd.smallPage.requests),
  gate(13, 'reading an activity of 1,000 guests: read units', 30, (figures) => reading(figures).readUnits),
  gate(13, 'reading an activity of 1,000 guests: requests', 2, (figures) => reading(figures).requests),
  gate(13, 'any operation on an activity of 1,000 guests: read units', 40, ({ guests }) =>
    largest(guests, ({ readUnits }) => readUnits),
  ),
  gate(13, 'any operation on an activity of 1,000 guests: write units', 160, ({ guests }) =>
    largest(guests, ({ writeUnits }) => writeUnits),
  ),
  gate(13, 'any operation on an activity of 1,000 guests: requests', 7, ({ guests }) =>
    largest(guests, ({ requests }) => requests),
  ),
  gate(13, 'adding 80 guests to an activity of 900: read units', 120, ({ crowd }) => crowd.addition.readUnits),
  gate(
    13,
    'what needs a person, of 1,000 activities and 300 guests: round trips',
    6,
    ({ attention }) => attention.window.roundTrips,
  ),
  gate(
    20,
    'what needs a person, of 1,000 activities and 300 guests: read units',
    60,
    ({ attention }) => attention.window.readUnits,
  ),
  gate(13, 'what needs a person: read units that depend on the history', 0, ({ attention: { window, withHistory } }) =>
    Math.abs(withHistory.readUnits - window.readUnits),
  ),
  gate(
    13,
    'where 1,000 guests are, with 200 activities a day: round trips',
    6,
    ({ whereabouts }) => whereabouts.event.roundTrips,
  ),
  gate(
    20,
    'where 1,000 guests are, with 200 activities a day: read units',
    60,
    ({ whereabouts }) => whereabouts.event.readUnits,
  ),
  gate(13, 'where guests are: read units that depend on the history', 0, ({ whereabouts: { event, withHistory } }) =>
    Math.abs(withHistory.readUnits - event.readUnits),
  ),
  gate(
    20,
    'a desk of 12 hours on the board: percent of the read units before the plan was packed',
    33,
    ({ attention, whereabouts }) => {
      const counts = { ...readCounts(), attention: attention.window, whereabouts: whereabouts.event };
      return (deskCost(counts, false).readUnits / deskCost(counts, true).readUnits) * 100;
    },
    'sum over what the board asks',
  ),
  gate(
    14,
    `up to ${BOUNDED_WRITERS} concurrent writers of one vehicle: mean requests per booking`,
    3,
    ({ writers }) =>
      Math.max(
        ...writers
          .filter((each) => each.writers <= BOUNDED_WRITERS)
          .map(({ requestsPerBooking }) => requestsPerBooking),
      ),
    'count, in simulated time',
  ),
  gate(14, 'concurrent writers of one vehicle: bookings that ran out of tries', 0, ({ writers }) =>
    writers.reduce((sum, { outOfTries }) => sum + outOfTries, 0),
  ),
  gate(16, '200 schedules, with an activity of 1,000 guests: read units', 1_100, ({ crowd }) => crowd.report.readUnits),
  gate(16, '200 schedules, with an activity of 1,000 guests: requests', 230, ({ crowd }) => crowd.report.requests),
  gate(
    16,
    'the job of 300 schedules, with an activity of 1,000 guests: read units',
    1_700,
    ({ crowd }) => crowd.longReport.readUnits,
  ),
  gate(
    16,
    'the job of 300 schedules, with an activity of 1,000 guests: requests',
    350,
    ({ crowd }) => crowd.longReport.requests,
  ),
];
