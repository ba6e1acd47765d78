import pMap from 'p-map';
import { wrongTimeOf } from '#shared/domain/flights/manual-entry.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { airportsOf } from '#shared/domain/flights/rides.ts';
import { flightIdOf } from '#shared/domain/flights/track.ts';
import { withAirline } from '#shared/domain/guest-list/airline.ts';
import { zoneOfAirport } from '#shared/domain/guest-list/airport-zones.ts';
import { readFlights } from '#shared/domain/guest-list/both-ways.ts';
import { flightRows } from '#shared/domain/guest-list/flight-rows.ts';
import { joinFlights } from '#shared/domain/guest-list/join-rows.ts';
import { nextFlight } from '#shared/domain/guest-list/next-flight.ts';
import { type ParsedRow, parseRows } from '#shared/domain/guest-list/parse-rows.ts';
import type { RowMeans } from '#shared/domain/guest-list/read-rows.ts';
import { aboutField } from '#shared/domain/guest-list/tell.ts';
import { byId } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { clockAt } from '#shared/domain/time/zoned.ts';
import { findFlight, findFlights } from '#shared/entities/flights/flight.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { saveFlight } from '#shared/use-cases/flights/save-flight.ts';
import { checkedBy } from './checked-by.ts';
import { findGuestsIn, peopleIn } from './known-records.ts';
import type { CheckedTable } from './table-result.ts';

const AT_ONCE = 4;

type Listed = ParsedRow<NewFlight>;

/**
 * Corrects dates of departure that are only assumed. A row gets the date of the day before if a stored flight of that day lands on the date of
 * the row, and no flight of the row's own date is stored.
 */
async function onStoredDays(
  rows: readonly Listed[],
  assumed: ReadonlySet<number>,
  timezone: string,
): Promise<Listed[]> {
  const daysOf = ({ fields: { flightDate, flightNumber } }: Listed) => {
    const before = later(`${flightDate}T00:00:00Z`, -DAY_MS).slice(0, 10);
    return { before, own: flightIdOf(flightNumber, flightDate), other: flightIdOf(flightNumber, before) };
  };
  const open = rows.filter(({ row }) => assumed.has(row));
  const stored = byId(await findFlights([...new Set(open.map(daysOf).flatMap(({ other, own }) => [own, other]))]));
  return rows.map((each) => {
    const { before, other, own } = daysOf(each);
    const flight = assumed.has(each.row) && !stored.has(own) ? stored.get(other) : undefined;
    const lands = flight && presentFlight(flight, later(`${before}T00:00:00Z`, 0)).arrival.scheduledTime;
    const zone = zoneOfAirport(flight && airportsOf(flight).to) ?? timezone;
    const isIt = typeof lands === 'string' && clockAt(lands, zone).date === each.fields.flightDate;
    return isIt ? { ...each, fields: { ...each.fields, flightDate: before } } : each;
  });
}

/** Reads rows of flights. A flight needs no provider: without one, its times are those of the list. */
export async function checkFlightRows(
  context: UseCaseContext,
  rows: readonly (readonly string[])[],
  { timezone, ...means }: RowMeans & { readonly timezone: string },
): Promise<CheckedTable> {
  await requireFlights();
  const read = readFlights(rows, means);
  const vips = await allVips();
  const joined = withAirline(read, 'flightNumber');
  const peopleOf = peopleIn(vips);
  const resolved = flightRows({ ...read, rows: joined.rows }, { timezone, findGuests: findGuestsIn(vips), peopleOf });
  const { faults, parsed: listed } = parseRows({ ...read, rows: resolved.rows }, checkedBy(NewFlight));
  const parsed = await onStoredDays(listed, resolved.assumed, timezone);
  const idOf = ({ fields }: (typeof parsed)[number]): string => flightIdOf(fields.flightNumber, fields.flightDate);
  const { flights, ...alike } = joinFlights(parsed, { ...read, rows: resolved.rows }, idOf);
  const stored = byId(await findFlights(flights.map(idOf)));
  const next = (each: Listed, before: FlightRecord | undefined) =>
    nextFlight(before, each, { at: context.now, by: context.actor.id });
  const listedAs = new Map(resolved.rows.map((row) => [row.row, row]));
  const misdated = flights.flatMap((each) => {
    const [found, row] = [wrongTimeOf(next(each, stored.get(idOf(each))), each.fields), listedAs.get(each.row)];
    return found && row ? [read.faultAt(row, found.field, aboutField(found.wrong))] : [];
  });
  const all = [...read.faults, ...joined.faults, ...resolved.faults, ...faults, ...alike.faults, ...misdated];
  const faulty = new Set(all.map(({ row }) => row));
  const wanted = flights.filter(({ row }) => !faulty.has(row));
  return {
    ...read,
    notices: [...read.notices, ...joined.notices, ...resolved.notices, ...alike.notices],
    faults: all,
    write: async () => {
      const outcomes = await pMap(
        wanted,
        async (each) => {
          const { flightDate, flightNumber } = each.fields;
          const id = idOf(each);
          let alreadyRead = true;
          return retryOnConflict(async () => {
            const before = alreadyRead ? stored.get(id) : await findFlight(id);
            alreadyRead = false;
            const after = next(each, before);
            const saved = after === before ? after : await saveFlight(context, before, after);
            return { row: each.row, id, name: `${flightNumber} ${flightDate}`, before, after: saved };
          });
        },
        { concurrency: AT_ONCE },
      );
      return { outcomes, warnings: [] };
    },
  };
}
