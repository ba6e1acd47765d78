import type { Spent } from '#test/support/capacity.ts';
import { type Bar, gate, type Kind, spends } from './bar.ts';
import { readCounts } from './cost/counts.ts';
import { deskCost } from './cost/desk.ts';
import type { Growth, GrowthFigures } from './growth-figures.ts';
import { unitsOf } from './spending.ts';

/** Returns the largest difference that the size makes to one operation. */
function difference(growth: Growth, of: (spent: Spent) => number): number {
  return Math.max(
    ...Object.keys(growth[0] ?? {}).map((what) => {
      const values = growth.map((spent) => of(spent[what] as Spent));
      return Math.max(...values) - Math.min(...values);
    }),
  );
}

/** Returns the most of each kind that any operation takes at the largest size. */
function most(growth: Growth) {
  const all = Object.values(growth.at(-1) ?? {});
  const largest = (kind: Kind): number => Math.max(...all.map((spent) => spent[kind]));
  const [readUnits, writeUnits] = [largest('readUnits'), largest('writeUnits')];
  return { readUnits, writeUnits, requests: largest('requests'), roundTrips: largest('roundTrips') };
}

function reading(guests: Growth): Spent {
  return guests.at(-1)?.['read the activity'] as Spent;
}

const ANY_OPERATION = 'any operation on an activity of 1,000 guests';
const ATTENTION = 'what needs a person, of 1,000 activities and 300 guests';
const WHEREABOUTS = 'where 1,000 guests are, with 200 activities a day';
const SCHEDULES = '200 schedules, with an activity of 1,000 guests';
const LONG_JOB = 'the job of 300 schedules, with an activity of 1,000 guests';

type Spends = Parameters<typeof spends<GrowthFigures>>;

/** The most that one call may take, by its bar. */
const SPENDS: readonly Spends[] = [
  [20, 'an itinerary of 60 activities with 25 guests each', { readUnits: 40 }, ({ crowd }) => crowd.itinerary.schedule],
  // The feed, strongly, and its last answer: they lie apart, since a public function may write answers and no records.
  [20, 'a calendar feed that did not change', { readUnits: 1.5, writeUnits: 0 }, ({ crowd }) => crowd.itinerary.feed],
  [13, 'a page of 50 activities with 10 of 100 guests', { readUnits: 20, requests: 2 }, ({ crowd }) => crowd.smallPage],
  [13, 'a page of 50 activities with 10 of 200 guests', { readUnits: 20, roundTrips: 2 }, ({ crowd }) => crowd.page],
  [13, 'reading an activity of 1,000 guests', { readUnits: 30, requests: 2 }, ({ guests }) => reading(guests)],
  // A change by hand keeps its former values: 3 to 4 units.
  [13, ANY_OPERATION, { readUnits: 40, writeUnits: 164, requests: 7 }, ({ guests }) => most(guests)],
  [13, 'adding 80 guests to an activity of 900', { readUnits: 120 }, ({ crowd }) => crowd.addition],
  [13, ATTENTION, { roundTrips: 6 }, ({ attention }) => attention.window],
  [20, ATTENTION, { readUnits: 25 }, ({ attention }) => attention.window],
  [13, WHEREABOUTS, { roundTrips: 6 }, ({ whereabouts }) => whereabouts.event],
  [20, WHEREABOUTS, { readUnits: 25 }, ({ whereabouts }) => whereabouts.event],
  [16, SCHEDULES, { readUnits: 1_100, requests: 230 }, ({ crowd }) => crowd.report],
  [16, LONG_JOB, { readUnits: 1_700, requests: 350 }, ({ crowd }) => crowd.longReport],
];

/** The bars of growth, measured at the table. */
export const GROWTH_BARS: readonly Bar<GrowthFigures>[] = [
  gate(12, 'every main operation: capacity units that depend on the number of activities', 0, ({ activities }) =>
    difference(activities, unitsOf),
  ),
  gate(12, 'every main operation: requests that depend on the number of activities', 0, ({ activities }) =>
    difference(activities, ({ requests }) => requests),
  ),
  ...SPENDS.flatMap(([bar, what, limits, measure]) => spends(bar, what, limits, measure)),
  gate(13, 'what needs a person: read units that depend on the history', 0, ({ attention: { window, withHistory } }) =>
    Math.abs(withHistory.readUnits - window.readUnits),
  ),
  gate(13, 'where guests are: read units that depend on the history', 0, ({ whereabouts: { event, withHistory } }) =>
    Math.abs(withHistory.readUnits - event.readUnits),
  ),
  gate(
    20,
    'a desk of 12 hours: percent of the read units of the board before the plan was packed',
    10,
    ({ attention, whereabouts }) => {
      const counts = { ...readCounts(), attention: attention.window, whereabouts: whereabouts.event };
      return (deskCost(counts, false).readUnits / deskCost(counts, true).readUnits) * 100;
    },
    'sum over what the desk asks',
  ),
  gate(
    14,
    'up to 20 concurrent writers of one vehicle: mean requests per booking',
    3,
    ({ writers }) => Math.max(...writers.map(({ requestsPerBooking }) => requestsPerBooking)),
    'count, in simulated time',
  ),
  gate(14, 'concurrent writers of one vehicle: bookings that ran out of tries', 0, ({ writers }) =>
    writers.reduce((sum, { outOfTries }) => sum + outOfTries, 0),
  ),
];
