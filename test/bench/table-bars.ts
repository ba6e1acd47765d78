import type { Spent } from '#test/support/capacity.ts';
import { type Bar, gate } from './bar.ts';
import type { Figures } from './figures.ts';
import { unitsOf } from './spending.ts';

function ownOf({ figures }: Figures, operationId: string, scenario = ''): Spent {
  const found = figures.find((each) => each.operationId === operationId && each.scenario === scenario);
  if (!found) throw new Error(`${operationId} ${scenario} was not measured`);
  return found.own;
}

function trips(promise: string, limit: number, operationId: string, scenario?: string): Bar<Figures> {
  return gate(
    11,
    `${promise}: round trips after the shared first one`,
    limit,
    (figures) => ownOf(figures, operationId, scenario).roundTrips,
  );
}

const LISTS = ['listVips', 'listVehicles', 'listDrivers', 'listUsers'];

function page(operationId: string): readonly Bar<Figures>[] {
  return [
    gate(13, `${operationId}, a page of 50: read units`, 5, (figures) => ownOf(figures, operationId).readUnits),
    gate(13, `${operationId}, a page of 50: requests`, 1, (figures) => ownOf(figures, operationId).requests),
  ];
}

/** Returns how much the largest value exceeds the first. */
function growth(units: readonly number[]): number {
  return Math.max(...units) - (units[0] as number);
}

function past(promise: string, of: (figures: Figures['bookings'][number]) => Spent): readonly Bar<Figures>[] {
  return [
    gate(12, `${promise}: more capacity units with many past rides than with few`, 0, ({ bookings }) =>
      growth(bookings.map((figures) => unitsOf(of(figures)))),
    ),
    gate(12, `${promise}: more requests with many past rides than with few`, 0, ({ bookings }) =>
      growth(bookings.map((figures) => of(figures).requests)),
    ),
  ];
}

function idleBeats(beats: Figures['beats']): Figures['beats'] {
  return beats.filter(({ news }) => news === 0);
}

/** The bars measured at the table. */
export const TABLE_BARS: readonly Bar<Figures>[] = [
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
  gate(13, 'a beat of GPS without news: requests per 100 devices', 1, ({ beats }) =>
    Math.max(...idleBeats(beats).map(({ devices, spent }) => spent.requests / (devices / 100))),
  ),
  gate(13, 'a beat of GPS without news: write units', 0, ({ beats }) =>
    Math.max(...idleBeats(beats).map(({ spent }) => spent.writeUnits)),
  ),
  ...past('a booking', ({ booking }) => booking),
  ...past('a refused booking', ({ refusal }) => refusal),
  ...past('a conflict check', ({ check }) => check),
  gate(
    12,
    'the ledger, of one resource on a day with ten rides: read units of a booking',
    1,
    ({ ledgerDay }) => ledgerDay.readUnits,
  ),
  gate(
    12,
    'the ledger, of one resource on a day with ten rides: write units of a booking',
    4,
    ({ ledgerDay }) => ledgerDay.writeUnits,
  ),
  ...LISTS.flatMap(page),
  gate(
    13,
    'scans, in operations and jobs',
    0,
    ({ figures, jobs }) =>
      [...figures.map(({ own }) => own), ...jobs.map(({ spent }) => spent)]
        .flatMap(({ commands }) => commands)
        .filter((command) => command === 'Scan').length,
  ),
  gate(13, 'operations that are not measured', 0, ({ unasked }) => unasked.length),
];
