import { withCurrentFacts } from '#shared/domain/flights/phase.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import type { Stamp } from '#shared/schemas/record.ts';
import {
  type AttributesOf,
  byId,
  entityOf,
  primaryIndex,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { type LiveRecord, relyingOn, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  flightNumber: { type: 'string', required: true },
  flightDate: { type: 'string', required: true },
  vipIds: { type: 'list', items: { type: 'string' }, required: true },
  formerVipIds: { type: 'any' },
  isTracked: { type: 'boolean', required: true },
  notes: { type: 'string' },
  alsoKnownAs: { type: 'any' },
  joinedTo: { type: 'string' },
  ticket: { type: 'any' },
  facts: { type: 'any' },
  newsAt: { type: 'any' },
  entered: { type: 'any' },
  provider: { type: 'boolean' },
  reportedDelay: { type: 'any' },
  arrivalNewsAt: { type: 'string' },
  lastPolledAt: { type: 'string' },
  lastAskedAt: { type: 'string' },
  pollCount: { type: 'number', required: true },
  absences: { type: 'number', required: true },
  failures: { type: 'number', required: true },
  lastFailure: { type: 'any' },
  restUntil: { type: 'string' },
  pickupIds: { type: 'set', items: 'string' },
  dropoffIds: { type: 'set', items: 'string' },
  nextPollAt: { type: 'string' },
  dueAt: { type: 'string' },
  alertedAt: { type: 'string' },
  alertsLeft: { type: 'number' },
  alertsSeen: { type: 'any' },
} as const satisfies AttributesOf<Omit<FlightRecord, 'said'>>;

export const LISTS = ['tracked', 'looked-up', 'deleted'] as const;

/** The flights, one record per number and date. Indexes: by id, by date, and by the time when planning is due. */
export const flights = entityOf('flight', {
  attributes: {
    ...attributes,
    listing: { type: LISTS, required: true },
    clock: { type: ['running'] as const },
    expiresAt: { type: 'number' },
    /** The request that is now asking the provider, and the end of its claim. */
    asker: { type: 'string' },
    askedUntil: { type: 'string' },
  },
  indexes: {
    byId,
    byDate: secondaryIndex('gsi1', { scope: 'flights', pk: ['listing'], sk: ['flightDate', 'id'] }),
    byDue: secondaryIndex('gsi2', { scope: 'flights', pk: ['clock'], sk: ['dueAt'] }),
  },
});

/** A flight that is not tracked expires 40 days after its last update. */
const UNTRACKED_TTL_S = 40 * 24 * 60 * 60;

/** Returns when a flight that is not tracked expires, in seconds since the epoch. */
export function expiryOf({ updatedAt }: FlightRecord): number {
  return Math.ceil(Date.parse(updatedAt) / 1_000) + UNTRACKED_TTL_S;
}

/** Returns a stored flight with the facts that count. */
function asRead(flight: FlightRecord): FlightRecord {
  return withCurrentFacts({ ...flight, said: flight.facts });
}

/** A flight that was joined with another may be joined with a third. */
const MAX_JOINS = 5;

/** Reads a flight by any of its numbers with strong consistency, also a deleted one. */
export async function findFlight(id: string): Promise<FlightRecord | undefined> {
  let flight = await findStoredFlight(id);
  for (let joins = 0; flight?.joinedTo !== undefined && joins < MAX_JOINS; joins += 1)
    flight = await findStoredFlight(flight.joinedTo);
  return flight;
}

/** Reads the record of one number with strong consistency, also where it belongs to another flight. */
export async function findStoredFlight(id: string): Promise<FlightRecord | undefined> {
  const { data } = await flights().get({ id }).go({ consistent: true });
  return data ? asRead(data) : undefined;
}

/** Reads the flights with these ids with strong consistency, also deleted ones. Skips unknown ids. In no order. */
export async function findFlights(ids: readonly string[]): Promise<FlightRecord[]> {
  return (await readMany<FlightRecord>(ids, (batch) => flights().get(batch.map((id) => ({ id }))))).map(asRead);
}

const EARLIEST = '0';
const LATEST = '9';

interface Range {
  /** The first date and the last date, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Default: false. */
  readonly includeDeleted?: boolean | undefined;
}

// `~` sorts after all characters of an id, so the range includes all flights of the last date.
function queryListing(listing: 'deleted' | 'tracked', { from, to }: { readonly from: string; readonly to: string }) {
  return flights()
    .query.byDate({ listing })
    .between({ flightDate: from }, { flightDate: `${to}~` });
}

/** Returns one page of the flights that we track, in order of date, then of the deleted ones. `keep` filters them. */
export async function listFlights(
  { from = EARLIEST, includeDeleted = false, to = LATEST }: Range,
  page: PageRequest,
  keep?: (flight: FlightRecord) => boolean,
): Promise<Page<FlightRecord>> {
  const listings = includeDeleted ? (['tracked', 'deleted'] as const) : (['tracked'] as const);
  const segments = listings.map((listing) => ({
    query: queryListing(listing, { from, to }),
    cursorAfter: cursorOf(flights(), 'byDate', (flight: FlightRecord) => ({ ...flight, listing })),
    movedSince: ({ deletedAt = '' }: FlightRecord, time: string) => deletedAt >= time,
  }));
  // Another number of a flight is no flight of its own.
  const isWanted = (flight: FlightRecord) => flight.joinedTo === undefined && (keep?.(asRead(flight)) ?? true);
  const { items, nextCursor } = await readPage<FlightRecord>(
    segments,
    page,
    keep || includeDeleted ? isWanted : undefined,
  );
  return { items: items.map(asRead), nextCursor };
}

/** Reads the tracked flights of these dates of departure, both included. Eventually consistent. */
export async function trackedFlights(from: string, to: string): Promise<FlightRecord[]> {
  const { data } = await queryListing('tracked', { from, to }).go({ pages: 'all' });
  return data.map(asRead);
}

/** Tells if any flight is due for planning. Eventually consistent. */
export async function isAnyDue(now: string): Promise<boolean> {
  const { data } = await flights().query.byDue({ clock: 'running' }).lte({ dueAt: now }).go({ limit: 1, pages: 1 });
  return data.length > 0;
}

/** Reads all tracked flights that are not over. Eventually consistent. */
export async function runningFlights(): Promise<FlightRecord[]> {
  const { data } = await flights().query.byDue({ clock: 'running' }).go({ pages: 'all' });
  return data.map(asRead);
}

/** Writes the times of the next request and of the next planning. Does nothing if the flight is deleted or no longer tracked. */
export async function planFlight(
  id: string,
  { dueAt, nextPollAt }: { readonly dueAt: string | undefined; readonly nextPollAt: string | undefined },
): Promise<void> {
  const write = flights().patch({ id });
  const timed = dueAt === undefined ? write.remove(['clock', 'dueAt']) : write.set({ dueAt, clock: 'running' });
  const planned = nextPollAt === undefined ? timed.remove(['nextPollAt']) : timed.set({ nextPollAt });
  await planned
    .where(({ isTracked }, { eq }) => eq(isTracked, true))
    .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
    .go({ returnOnConditionCheckFailure: true });
}

/** A VIP on a flight, so that one query finds the flights of a VIP. The flight lists the same VIPs in `vipIds`. */
export const passengers = entityOf('passenger', {
  attributes: {
    vipId: { type: 'string', required: true },
    flightId: { type: 'string', required: true },
    by: { type: 'string' },
    at: { type: 'string' },
  },
  indexes: { byVip: primaryIndex({ scope: 'passenger', pk: ['vipId'], sk: ['flightId'] }) },
});

/** Reads the ids of all flights of a VIP with strong consistency, in no order. */
export async function flightIdsOf(vipId: string): Promise<string[]> {
  const { data } = await passengers().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data.map(({ flightId }) => flightId);
}

/** Returns who added these VIPs to the flight, and when. Leaves out those who were on it from the start. Reads with strong consistency. */
export async function additionsTo(flightId: string, vipIds: readonly string[]) {
  const read = await Promise.all(vipIds.map((vipId) => passengers().get({ vipId, flightId }).go({ consistent: true })));
  return read.flatMap(({ data }) => {
    const { at, by, vipId } = data ?? {};
    return vipId === undefined || at === undefined || by === undefined ? [] : [{ vipId, at, by }];
  });
}

/** Adds a VIP. `added` says who adds them to the flight after it was made, and when. */
export function addPassenger(vip: LiveRecord, flightId: string, added?: Stamp): Write {
  return relyingOn(replaceWrite(passengers(), passengers().put({ vipId: vip.id, flightId, ...added })), vip);
}

export function removePassenger(vipId: string, flightId: string): Write {
  return removeWrite(passengers().delete({ vipId, flightId }));
}
