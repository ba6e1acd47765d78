import { findFlights } from '#shared/entities/flight.ts';
import { flightIdsOf } from '#shared/entities/flight-passenger.ts';
import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import { readCursor, signCursor } from '#shared/table/cursor.ts';
import type { Page, PageRequest } from '#shared/table/page.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** One page of the flights that a VIP is on, in order of date. */
export const listFlightsOfVip = async (
  vipId: string,
  { from = '0', to = '9' }: Range,
  { cursor, limit, list }: PageRequest,
  keep: (flight: FlightRecord) => boolean,
): Promise<Page<FlightRecord>> => {
  const behind = (await readCursor(list, cursor)) ?? '';
  const rest = (await findFlights(await flightIdsOf(vipId)))
    // A flight that was deleted and is back has nobody on it, whatever the VIPs remember.
    .filter((flight) => !flight.deletedAt && flight.vipIds.includes(vipId))
    .filter((flight) => flight.flightDate >= from && flight.flightDate <= to && keep(flight))
    .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
    .filter((flight) => placeOf(flight) > behind);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  return { items, nextCursor: last && rest.length > limit ? await signCursor(list, placeOf(last)) : null };
};

const placeOf = ({ flightDate, id }: FlightRecord): string => `${flightDate} ${id}`;
