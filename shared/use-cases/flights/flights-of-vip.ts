import { findFlights } from '#shared/entities/flights/flight.ts';
import { flightIdsOf } from '#shared/entities/flights/flight-passenger.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { readCursor, sealCursor } from '#shared/table/cursor.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Returns one page of a VIP's flights, in order of date. `keep` filters them. */
export async function listFlightsOfVip(
  vipId: string,
  { from = '0', to = '9' }: Range,
  page: PageRequest,
  keep: (flight: FlightRecord) => boolean,
): Promise<Page<FlightRecord>> {
  const { limit, list } = page;
  const { place: lastSeen = '', startedAt } = await readCursor(page);
  const rest = (await findFlights(await flightIdsOf(vipId)))
    // A flight that was deleted and restored has no VIPs, although the VIPs' entries still name it.
    .filter((flight) => !flight.deletedAt && flight.vipIds.includes(vipId))
    .filter((flight) => flight.flightDate >= from && flight.flightDate <= to && keep(flight))
    .sort((a, b) => (sortKeyOf(a) < sortKeyOf(b) ? -1 : 1))
    .filter((flight) => sortKeyOf(flight) > lastSeen);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rest.length > limit ? await sealCursor(list, startedAt, sortKeyOf(last)) : null };
}

function sortKeyOf({ flightDate, id }: FlightRecord): string {
  return `${flightDate} ${id}`;
}
