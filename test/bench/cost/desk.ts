import type { Counts, Units } from './counts.ts';
import { costOf } from './prices.ts';
import { EVENT, MILLISECONDS, SHARED_UNITS } from './usage.ts';

const HOURS = 12;
const perHour = (seconds: number): number => 3_600 / seconds;

/** How often someone changes an activity in these hours: the changes and the steps of all rides and other activities of a day. */
const NEWS = EVENT.ridesPerDay * 3 + EVENT.otherActivitiesPerDay * 2;

/** One kind of request that the board makes, see `shared/pages/board/use-board.ts`. */
export interface DeskRequests {
  readonly counted: string;
  readonly why: string;
  readonly requests: number;
  /** The units of one, without those that every request shares. */
  readonly units: (counts: Counts) => Units;
  /** The same before the plan was packed, if that differs. */
  readonly unitsBefore?: Units;
}

const counted = (counts: Counts, operationId: string): Units => {
  const units = counts.operations[operationId];
  if (!units) throw new Error(`${operationId} was not measured: run \`npm run cost -- --measure\``);
  return units;
};

/** A call without news. What it gives otherwise is read beside it. */
const QUIET_POLL: Units = { readUnits: 0.5, writeUnits: 0 };

/** The records that changed since the plan was packed: each is read by itself. It is packed anew after 12 changes. */
const CHANGED = 6;

const withChanged = ({ readUnits, writeUnits }: Units): Units => ({ readUnits: readUnits + CHANGED, writeUnits });

/** What one board asks in 12 hours of an event with 1,000 activities ahead. */
export const DESK: readonly DeskRequests[] = [
  { counted: 'listChanges', why: 'every 3 s', requests: HOURS * perHour(3), units: () => QUIET_POLL },
  {
    counted: 'listAttention',
    why: 'every minute, and at each change',
    requests: HOURS * perHour(60) + NEWS,
    units: ({ attention }) => withChanged(attention),
    unitsBefore: { readUnits: 275.5, writeUnits: 0 },
  },
  {
    counted: 'listWhereabouts',
    why: 'every minute, and at each change',
    requests: HOURS * perHour(60) + NEWS,
    units: ({ whereabouts }) => withChanged(whereabouts),
    unitsBefore: { readUnits: 214, writeUnits: 0 },
  },
  {
    counted: 'listDriverLocations',
    why: 'every 15 s',
    requests: HOURS * perHour(15),
    units: (counts) => counted(counts, 'listDriverLocations'),
  },
  {
    counted: 'getEvent',
    why: 'each activity that changed',
    requests: NEWS,
    units: (counts) => counted(counts, 'getEvent'),
  },
];

/** What a desk costs in these hours. */
export interface DeskCost {
  readonly requests: number;
  readonly readUnits: number;
  readonly atTable: number;
  /** With the API and its functions. */
  readonly whole: number;
}

/** Returns the cost of a desk. `isBefore`: as it was before the plan was packed. */
export const deskCost = (counts: Counts, isBefore: boolean): DeskCost => {
  const sum = (of: (each: DeskRequests) => number): number => DESK.reduce((total, each) => total + of(each), 0);
  const unitsOf = (each: DeskRequests) => (isBefore && each.unitsBefore) || each.units(counts);
  const requests = sum((each) => each.requests);
  const readUnits = sum((each) => (unitsOf(each).readUnits + SHARED_UNITS.readUnits) * each.requests);
  const writeUnits = sum((each) => (unitsOf(each).writeUnits + SHARED_UNITS.writeUnits) * each.requests);
  const atTable = costOf('readUnit', readUnits) + costOf('writeUnit', writeUnits);
  const gigabyteSeconds = (requests * MILLISECONDS.request) / 1_000 / 2;
  const aside =
    costOf('gatewayRequest', requests) +
    costOf('lambdaRequest', requests) +
    costOf('lambdaGigabyteSecond', gigabyteSeconds);
  return { requests, readUnits, atTable, whole: atTable + aside };
};
