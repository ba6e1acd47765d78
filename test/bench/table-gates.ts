import type { Spent } from '#test/support/capacity.ts';
import type { Figures } from './figures.ts';

/** A promise as a number that does not depend on the machine. */
export interface Gate<F> {
  /** The number of its bar. */
  readonly bar: number;
  readonly promise: string;
  readonly most: number;
  readonly measure: (figures: F) => number;
}

const ownOf = ({ figures }: Figures, operationId: string, scenario = ''): Spent => {
  const found = figures.find((each) => each.operationId === operationId && each.scenario === scenario);
  if (!found) throw new Error(`${operationId} ${scenario} was not measured`);
  return found.own;
};

const trips = (promise: string, most: number, operationId: string, scenario?: string): Gate<Figures> => ({
  bar: 11,
  promise: `${promise}: round trips after the shared first one`,
  most,
  measure: (figures) => ownOf(figures, operationId, scenario).roundTrips,
});

const LISTS = ['listVips', 'listVehicles', 'listDrivers', 'listUsers'];

const page = (operationId: string): readonly Gate<Figures>[] => [
  {
    bar: 13,
    promise: `${operationId}, a page of 50: read units`,
    most: 5,
    measure: (figures) => ownOf(figures, operationId).readUnits,
  },
  {
    bar: 13,
    promise: `${operationId}, a page of 50: requests`,
    most: 1,
    measure: (figures) => ownOf(figures, operationId).requests,
  },
];

/** Returns how much the largest value exceeds the first. */
const growth = (units: readonly number[]): number => Math.max(...units) - (units[0] as number);
const unitsOf = ({ readUnits, writeUnits }: Spent): number => readUnits + writeUnits;

const past = (promise: string, of: (figures: Figures['bookings'][number]) => Spent): readonly Gate<Figures>[] => [
  {
    bar: 12,
    promise: `${promise}: more capacity units with many past rides than with few`,
    most: 0,
    measure: ({ bookings }) => growth(bookings.map((figures) => unitsOf(of(figures)))),
  },
  {
    bar: 12,
    promise: `${promise}: more requests with many past rides than with few`,
    most: 0,
    measure: ({ bookings }) => growth(bookings.map((figures) => of(figures).requests)),
  },
];

/** The bars measured at the table. */
export const TABLE_GATES: readonly Gate<Figures>[] = [
  trips('reading a VIP', 1, 'getVip'),
  trips('reading a vehicle', 1, 'getVehicle'),
  trips('reading a driver', 1, 'getDriver'),
  trips('a page of VIPs', 1, 'listVips'),
  trips('a page of vehicles', 1, 'listVehicles'),
  trips('a page of drivers', 1, 'listDrivers'),
  trips('adding a VIP', 1, 'createVip'),
  trips('planning an activity without vehicle and driver', 2, 'createEvent', 'without vehicle and driver'),
  trips('a booking', 2, 'createEvent', 'a booking'),
  // Names of VIPs, drivers and vehicles are not copied into activities: reading them costs one more round trip.
  trips('reading an activity', 2, 'getEvent'),
  trips('a page of activities', 2, 'listEvents'),
  trips('an itinerary', 3, 'getVipSchedule'),
  trips("a driver's schedule", 3, 'getDriverSchedule'),
  trips('a conflict check without conflicts', 1, 'checkConflicts'),
  ...past('a booking', ({ booking }) => booking),
  ...past('a refused booking', ({ refusal }) => refusal),
  ...past('a conflict check', ({ check }) => check),
  {
    bar: 12,
    promise: 'the ledger, of one resource on a day with ten rides: read units of a booking',
    most: 1,
    measure: ({ ledgerDay }) => ledgerDay.readUnits,
  },
  {
    bar: 12,
    promise: 'the ledger, of one resource on a day with ten rides: write units of a booking',
    most: 4,
    measure: ({ ledgerDay }) => ledgerDay.writeUnits,
  },
  ...LISTS.flatMap(page),
  {
    bar: 13,
    promise: 'scans, in operations and jobs',
    most: 0,
    measure: ({ figures, jobs }) =>
      [...figures.map(({ own }) => own), ...jobs.map(({ spent }) => spent)]
        .flatMap(({ commands }) => commands)
        .filter((command) => command === 'Scan').length,
  },
  {
    bar: 13,
    promise: 'operations that are not measured',
    most: 0,
    measure: ({ unasked }) => unasked.length,
  },
];
