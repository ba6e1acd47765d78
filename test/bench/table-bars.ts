import type { Spent } from '#test/support/capacity.ts';
import { type Bar, gate, spends } from './bar.ts';
import { unitsOf } from './spending.ts';
import type { TableFigures } from './table-figures.ts';

function own(operationId: string, scenario = '') {
  return ({ figures }: TableFigures): Spent => {
    const found = figures.find((each) => each.operationId === operationId && each.scenario === scenario);
    if (!found) throw new Error(`${operationId} ${scenario} was not measured`);
    return found.own;
  };
}

/** At most so many round trips after the shared first one. Bar 11. */
const TRIPS: readonly (readonly [promise: string, limit: number, operationId: string, scenario?: string])[] = [
  ['reading a VIP', 1, 'getVip'],
  ['reading a vehicle', 1, 'getVehicle'],
  ['reading a driver', 1, 'getDriver'],
  ['a page of VIPs', 1, 'listVips'],
  ['a page of vehicles', 1, 'listVehicles'],
  ['a page of drivers', 1, 'listDrivers'],
  ['adding a VIP', 1, 'createVip'],
  ['planning an activity without vehicle and driver', 2, 'createEvent', 'without vehicle and driver'],
  ['a booking', 2, 'createEvent', 'a booking'],
  // Names of VIPs, drivers and vehicles are not copied into activities: reading them costs one more round trip.
  ['reading an activity', 2, 'getEvent'],
  ['a page of activities', 2, 'listEvents'],
  ['an itinerary', 3, 'getVipSchedule'],
  ["a driver's schedule", 3, 'getDriverSchedule'],
  ['a conflict check without conflicts', 1, 'checkConflicts'],
];

/** What must not grow with the past rides of a vehicle and a driver. Bar 12. */
const FLAT = { 'a booking': 'booking', 'a refused booking': 'refusal', 'a conflict check': 'check' } as const;

/** Returns how much the largest value exceeds the first. */
function growth(values: readonly number[]): number {
  return Math.max(...values) - (values[0] as number);
}

/** Returns the most that a beat of GPS without news takes. */
function idle({ beats }: TableFigures, of: (beat: TableFigures['beats'][number]) => number): number {
  return Math.max(...beats.filter(({ news }) => news === 0).map(of));
}

/** The bars measured at the table. */
export const TABLE_BARS: readonly Bar<TableFigures>[] = [
  ...TRIPS.map(([promise, limit, operationId, scenario]) => {
    const what = `${promise}: round trips after the shared first one`;
    return gate(11, what, limit, (figures: TableFigures) => own(operationId, scenario)(figures).roundTrips);
  }),
  gate(13, 'a beat of GPS without news: requests per 100 devices', 1, (figures) =>
    idle(figures, ({ devices, spent }) => spent.requests / (devices / 100)),
  ),
  gate(13, 'a beat of GPS without news: write units', 0, (figures) => idle(figures, ({ spent }) => spent.writeUnits)),
  ...Object.entries(FLAT).flatMap(([promise, of]) => [
    gate(12, `${promise}: more capacity units with many past rides than with few`, 0, ({ bookings }: TableFigures) =>
      growth(bookings.map((figures) => unitsOf(figures[of]))),
    ),
    gate(12, `${promise}: more requests with many past rides than with few`, 0, ({ bookings }: TableFigures) =>
      growth(bookings.map((figures) => figures[of].requests)),
    ),
  ]),
  ...spends(
    12,
    'a booking at the ledger, of one resource on a day with ten rides',
    { readUnits: 1, writeUnits: 4 },
    ({ ledgerDay }: TableFigures) => ledgerDay,
  ),
  ...['listVips', 'listVehicles', 'listDrivers', 'listUsers'].flatMap((operationId) =>
    spends(13, `${operationId}, a page of 50`, { readUnits: 5, requests: 1 }, own(operationId)),
  ),
  gate(13, 'scans, in operations and jobs', 0, ({ figures, jobs }) => {
    const all = [...figures.map((each) => each.own), ...jobs.map(({ spent }) => spent)];
    return all.flatMap(({ commands }) => commands).filter((command) => command === 'Scan').length;
  }),
  gate(13, 'operations that are not measured', 0, ({ unasked }) => unasked.length),
];
