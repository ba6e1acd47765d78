import { FUNCTION_MEMORY_MB } from '#infra/function-limits.ts';
import { FEED_MS, PRESENCE_MS, RHYTHM } from '#shared/pages/desk/store/rate.ts';
import { HOUR_MS, SECOND_MS } from '#shared/units/durations.ts';
import type { Counts, Units } from './counts.ts';
import { costOf } from './prices.ts';
import { DESK_HOURS, EVENT, MILLISECONDS, QUIET_POLL, QUIET_SECONDS, type Requests, SHARED_UNITS } from './usage.ts';

export const HOURS = 12;

/** How often someone changes an activity in these hours: the changes and the steps of all rides and other activities of a day. */
export const NEWS = EVENT.ridesPerDay * 3 + EVENT.otherActivitiesPerDay * 2;

/** One kind of request that the desk makes, see `shared/pages/desk/store/feed.ts`. */
export interface DeskRequests {
  readonly counted: string;
  readonly why: string;
  /** How many the clock alone makes in an hour, of which the part `shown` is spent at views that show them. Default: all. */
  readonly byClock: number;
  readonly shown?: number;
  /** How many people and changes make in all hours. Default: none. */
  readonly more?: number;
  /** How long its function takes. Default: as long as any request. */
  readonly seconds?: number;
  /** The units of one, without those that every request shares. */
  readonly units: (counts: Counts) => Units;
  /** The same before the plan was packed, if that differs. */
  readonly unitsBefore?: Units;
  /** How many there were before, if that differs. */
  readonly requestsBefore?: number;
}

function counted(counts: Counts, operationId: string): Units {
  const units = counts.operations[operationId];
  if (!units) throw new Error(`${operationId} was not measured: run \`npm run cost -- --measure\``);
  return units;
}

/** While a person works at it. */
const POLL_SECONDS = FEED_MS.working / SECOND_MS;

/** The records that changed since the plan was packed: each is read by itself. It is packed anew after 12 changes. */
const CHANGED = 6;

function withChanged({ readUnits, writeUnits }: Units): Units {
  return { readUnits: readUnits + CHANGED, writeUnits };
}

/** Assumptions: how often the map is shown, and where guests are, which only these views read. */
export const MAP_SHOWN = 1 / 10;
export const GUESTS_SHOWN = 1 / 4;
/** How many rides are opened in an hour. */
export const OPENED = 20;

/** A desk says which record it has open, and learns who else is there: it writes one record, and reads those of its colleagues. */
const PRESENCE = { readUnits: 1, writeUnits: 1 };

/** What one desk asks in 12 hours of an event with 1,000 activities ahead. */
export const DESK: readonly DeskRequests[] = [
  {
    counted: 'listChanges',
    why: `every ${POLL_SECONDS} s; changed records come with them`,
    byClock: HOUR_MS / FEED_MS.working,
    requestsBefore: HOURS * 1_200,
    seconds: QUIET_SECONDS,
    units: () => QUIET_POLL,
  },
  {
    counted: 'setPresence',
    why: 'every minute, and for each record that is opened',
    byClock: HOUR_MS / PRESENCE_MS,
    more: HOURS * OPENED,
    requestsBefore: 0,
    units: () => PRESENCE,
  },
  {
    counted: 'listAttention',
    why: 'every minute, and at each change',
    byClock: HOUR_MS / RHYTHM.attention.every,
    more: NEWS,
    units: ({ attention }) => withChanged(attention),
    unitsBefore: { readUnits: 275.5, writeUnits: 0 },
  },
  {
    counted: 'listWhereabouts',
    why: 'every 3 minutes, and at each change, while it is shown: a quarter of the time',
    byClock: HOUR_MS / RHYTHM.whereabouts.every,
    shown: GUESTS_SHOWN,
    more: NEWS,
    requestsBefore: HOURS * 60 + NEWS,
    units: ({ whereabouts }) => withChanged(whereabouts),
    unitsBefore: { readUnits: 214, writeUnits: 0 },
  },
  {
    counted: 'listDriverLocations',
    why: 'every 15 s while the map is shown: a tenth of the time',
    byClock: HOUR_MS / RHYTHM.locations.every,
    shown: MAP_SHOWN,
    requestsBefore: HOURS * 240,
    units: (counts) => counted(counts, 'listDriverLocations'),
  },
  {
    counted: 'listMusters',
    why: 'every 10 minutes',
    byClock: HOUR_MS / RHYTHM.musters.every,
    requestsBefore: 0,
    units: (counts) => counted(counts, 'listMusters'),
  },
  {
    counted: 'getEvent',
    why: `a ride that is opened: ${OPENED} an hour`,
    byClock: 0,
    more: HOURS * OPENED,
    requestsBefore: NEWS,
    units: (counts) => counted(counts, 'getEvent'),
  },
];

/** Returns how many of a kind a desk makes in 12 hours, at most. `page-traffic.long.test.ts` counts those of a browser. */
export function requestsOf({ byClock, more = 0, shown = 1 }: DeskRequests): number {
  return (HOURS * byClock + more) * shown;
}

/** What all open desks ask for by themselves, in the event and in the rest of the month. */
export function deskRequests(): Requests[] {
  return DESK.map((each) => ({
    counted: each.counted,
    why: `each open desk, ${each.why}`,
    event: (requestsOf(each) / HOURS) * DESK_HOURS.event,
    planning: (requestsOf(each) / HOURS) * DESK_HOURS.planning,
    units: each.units,
    ...(each.seconds === undefined ? {} : { milliseconds: each.seconds * 1_000 }),
  }));
}

/** What a desk costs in these hours. */
export interface DeskCost {
  readonly requests: number;
  readonly readUnits: number;
  readonly atTable: number;
  /** With the API and its functions. */
  readonly whole: number;
}

/** Returns the cost of a desk. `isBefore`: as the board was before the plan was packed. */
export function deskCost(counts: Counts, isBefore: boolean): DeskCost {
  const rows = DESK.map((each) => {
    const units = (isBefore && each.unitsBefore) || each.units(counts);
    const requests = (isBefore ? each.requestsBefore : undefined) ?? requestsOf(each);
    return { requests, units, price: requestCost + secondsCost(each.seconds) };
  });
  const sum = (of: (row: (typeof rows)[number]) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    requests: sum(({ requests }) => requests),
    readUnits: sum(({ requests, units }) => (units.readUnits + SHARED_UNITS.readUnits) * requests),
    atTable: sum(({ requests, units }) => requests * tableCost(units)),
    whole: sum(({ price, requests, units }) => requests * (tableCost(units) + price)),
  };
}

function tableCost({ readUnits, writeUnits }: Units): number {
  return (
    costOf('readUnit', readUnits + SHARED_UNITS.readUnits) + costOf('writeUnit', writeUnits + SHARED_UNITS.writeUnits)
  );
}

const requestCost = costOf('gatewayRequest', 1) + costOf('lambdaRequest', 1);

function secondsCost(seconds = MILLISECONDS.request / 1_000): number {
  return costOf('lambdaGigabyteSecond', (seconds * FUNCTION_MEMORY_MB) / 1_024);
}

/** A request that waits for news. */
const WAITING_SECONDS = 20;

/** What asking for changes costs in 12 hours, and how much more it would cost if each request waited 20 s for news. */
export function pollCost() {
  const [poll] = DESK;
  if (!poll) throw new Error('a desk asks for changes first');
  const asked = requestsOf(poll);
  const gateway = asked * requestCost;
  const one = requestCost + tableCost(QUIET_POLL);
  const whole = asked * (one + secondsCost(poll.seconds));
  const saved = (WAITING_SECONDS / POLL_SECONDS) * (one + secondsCost(poll.seconds));
  return { whole, gateway, timesIfWaiting: (one + secondsCost(WAITING_SECONDS)) / saved };
}
