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

type Figures = GrowthFigures;

/** The bars of growth, measured at the table. */
export const GROWTH_BARS: readonly Bar<Figures>[] = [
  gate(12, 'every main operation: capacity units that depend on the number of activities', 0, ({ activities }) =>
    difference(activities, unitsOf),
  ),
  gate(12, 'every main operation: requests that depend on the number of activities', 0, ({ activities }) =>
    difference(activities, ({ requests }) => requests),
  ),
  ...spends('an itinerary of 60 activities with 25 guests each', ({ crowd }: Figures) => crowd.itinerary.schedule, [
    [20, 'readUnits', 40],
  ]),
  ...spends('a calendar feed that did not change', ({ crowd }: Figures) => crowd.itinerary.feed, [
    [20, 'readUnits', 1],
    [20, 'writeUnits', 0],
  ]),
  ...spends('a page of 50 activities with 10 of 100 guests', ({ crowd }: Figures) => crowd.smallPage, [
    [13, 'readUnits', 20],
    [13, 'requests', 2],
  ]),
  ...spends('a page of 50 activities with 10 of 200 guests', ({ crowd }: Figures) => crowd.page, [
    [13, 'readUnits', 20],
    [13, 'roundTrips', 2],
  ]),
  ...spends(
    'reading an activity of 1,000 guests',
    ({ guests }: Figures) => guests.at(-1)?.['read the activity'] as Spent,
    [
      [13, 'readUnits', 30],
      [13, 'requests', 2],
    ],
  ),
  ...spends('any operation on an activity of 1,000 guests', ({ guests }: Figures) => most(guests), [
    [13, 'readUnits', 40],
    [13, 'writeUnits', 160],
    [13, 'requests', 7],
  ]),
  ...spends('adding 80 guests to an activity of 900', ({ crowd }: Figures) => crowd.addition, [[13, 'readUnits', 120]]),
  ...spends('what needs a person, of 1,000 activities and 300 guests', ({ attention }: Figures) => attention.window, [
    [13, 'roundTrips', 6],
    [20, 'readUnits', 60],
  ]),
  gate(13, 'what needs a person: read units that depend on the history', 0, ({ attention: { window, withHistory } }) =>
    Math.abs(withHistory.readUnits - window.readUnits),
  ),
  ...spends('where 1,000 guests are, with 200 activities a day', ({ whereabouts }: Figures) => whereabouts.event, [
    [13, 'roundTrips', 6],
    [20, 'readUnits', 60],
  ]),
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
    'up to 20 concurrent writers of one vehicle: mean requests per booking',
    3,
    ({ writers }) => Math.max(...writers.map(({ requestsPerBooking }) => requestsPerBooking)),
    'count, in simulated time',
  ),
  gate(14, 'concurrent writers of one vehicle: bookings that ran out of tries', 0, ({ writers }) =>
    writers.reduce((sum, { outOfTries }) => sum + outOfTries, 0),
  ),
  ...spends('200 schedules, with an activity of 1,000 guests', ({ crowd }: Figures) => crowd.report, [
    [16, 'readUnits', 1_100],
    [16, 'requests', 230],
  ]),
  ...spends('the job of 300 schedules, with an activity of 1,000 guests', ({ crowd }: Figures) => crowd.longReport, [
    [16, 'readUnits', 1_700],
    [16, 'requests', 350],
  ]),
];
