import type { TimeRange } from '#shared/domain/time/days.ts';
import { findFlights } from '#shared/entities/flights/flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight-passenger.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { readCursor, sealCursor } from '#shared/table/cursor.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';

interface Range extends TimeRange {
  readonly includeDeleted?: boolean | undefined;
}

/** Returns one page of a VIP's flights, in order of date, deleted ones last. `keep` filters them. */
export async function listFlightsOfVip(
  vipId: string,
  { from = '0', includeDeleted = false, to = '9' }: Range,
  page: PageRequest,
  keep: (flight: FlightRecord) => boolean,
): Promise<Page<FlightRecord>> {
  const { limit, list } = page;
  const { place: lastSeen = '', startedAt } = await readCursor(page);
  const rest = (await findFlights(await flightIdsOf(vipId)))
    // The entries also name flights that only know the VIP from before they were followed anew.
    .filter((flight) => (includeDeleted || !flight.deletedAt) && flight.vipIds.includes(vipId))
    .filter((flight) => flight.flightDate >= from && flight.flightDate <= to && keep(flight))
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
    .filter((flight) => sortKeyOf(flight) > lastSeen);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rest.length > limit ? await sealCursor(list, startedAt, sortKeyOf(last)) : null };
}

function sortKeyOf({ deletedAt, flightDate, id }: FlightRecord): string {
  return `${deletedAt ? 1 : 0} ${flightDate} ${id}`;
}
