import { createConversions } from 'electrodb';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';
import { readPage } from '#shared/table/read-pages.ts';
import { flights } from './flight.ts';

const EARLIEST = '0';
const LATEST = '9';

interface Range {
  /** The first date, and the last one. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** The flights that are followed, in order of date; a page holds what `keep` keeps. */
export const listFlights = (
  { from = EARLIEST, to = LATEST }: Range,
  page: PageRequest,
  keep?: (flight: FlightRecord) => boolean,
): Promise<Page<FlightRecord>> => {
  const { byDate } = createConversions(flights()).byAccessPattern;
  // Up to behind the keys of the last date, whatever their ids.
  const query = flights()
    .query.byDate({ listing: 'tracked' })
    .between({ flightDate: from }, { flightDate: `${to}~` });
  const cursorAfter = (flight: FlightRecord) =>
    byDate.fromComposite.toCursor({ ...flight, listing: 'tracked' } as never);
  return readPage<FlightRecord>([{ query, cursorAfter }], page, keep);
};

/** Whether any flight is to be looked at by now. */
export const isAnyDue = async (now: string): Promise<boolean> => {
  const { data } = await flights().query.byDue({ clock: 'running' }).lte({ dueAt: now }).go({ limit: 1, pages: 1 });
  return data.length > 0;
};

/** All flights that are not over yet, as the index knows them. */
export const runningFlights = async (): Promise<FlightRecord[]> => {
  const { data } = await flights().query.byDue({ clock: 'running' }).go({ pages: 'all' });
  return data;
};

/** Writes down when a flight is to be asked for and looked at; nothing where it is gone or followed no more. */
export const planFlight = async (
  id: string,
  { dueAt, nextPollAt }: { readonly dueAt: string | undefined; readonly nextPollAt: string | undefined },
): Promise<void> => {
  const write = flights().patch({ id });
  const timed = dueAt === undefined ? write.remove(['clock', 'dueAt']) : write.set({ dueAt, clock: 'running' });
  const planned = nextPollAt === undefined ? timed.remove(['nextPollAt']) : timed.set({ nextPollAt });
  await planned
    .where(({ isTracked }, { eq }) => eq(isTracked, true))
    .where(({ deletedAt }, { notExists }) => notExists(deletedAt))
    .go({ returnOnConditionCheckFailure: true });
};
