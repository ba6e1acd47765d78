import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { asRead, flights } from './flight.ts';

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
