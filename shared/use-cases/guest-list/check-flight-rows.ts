import pMap from 'p-map';
import { byId } from '#shared/domain/by-id.ts';
import { flightIdOf } from '#shared/domain/flights/track.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import { guestFinder } from '#shared/domain/guest-list/find-guests.ts';
import { flightRows } from '#shared/domain/guest-list/flight-rows.ts';
import { FLIGHTS } from '#shared/domain/guest-list/flight-shape.ts';
import { nextFlight } from '#shared/domain/guest-list/next-flight.ts';
import { parseRows, type RowMeans, readRows } from '#shared/domain/guest-list/read-rows.ts';
import { seedOfRef } from '#shared/domain/guest-list/recognise.ts';
import { findFlight, findFlights } from '#shared/entities/flights/flight.ts';
import { allVips } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { requireFlights } from '#shared/use-cases/flights/flight-service.ts';
import { saveFlight } from '#shared/use-cases/flights/save-flight.ts';
import { checkedBy } from './checked-by.ts';
import type { CheckedTable } from './outcome.ts';

const AT_ONCE = 4;

/** Returns a function that finds the guests of a cell among all VIPs. */
export function findGuestsIn(vips: Awaited<ReturnType<typeof allVips>>) {
  return guestFinder(vips, (ref) => idFrom('vip', seedOfRef(ref)));
}

/** Reads rows of flights. A flight needs no provider: without one, its times are those of the list. */
export async function checkFlightRows(
  context: UseCaseContext,
  rows: readonly (readonly string[])[],
  { timezone, ...means }: RowMeans & { readonly timezone: string },
): Promise<CheckedTable> {
  await requireFlights();
  const read = readRows(FLIGHTS, rows, means);
  const findGuests = findGuestsIn(await allVips());
  const resolved = flightRows(read, { timezone, findGuests });
  const { faults, parsed } = parseRows({ ...read, rows: resolved.rows }, checkedBy(NewFlight));
  const idOf = ({ fields }: (typeof parsed)[number]): string => flightIdOf(fields.flightNumber, fields.flightDate);
  const first = new Map<string, number>();
  const twice: RowFault[] = [];
  for (const each of parsed) {
    const earlier = first.get(idOf(each));
    if (earlier === undefined) first.set(idOf(each), each.row);
    else
      twice.push({ row: each.row, message: `is the same flight as row ${earlier}: write all its guests in one row` });
  }
  const all = [...read.faults, ...resolved.faults, ...faults, ...twice].sort((a, b) => a.row - b.row);
  const faulty = new Set(all.map(({ row }) => row));
  const wanted = parsed.filter(({ row }) => !faulty.has(row));
  return {
    rows: read.count,
    ignored: read.ignored,
    notices: read.notices,
    headings: read.headings,
    faults: all,
    write: async () => {
      const stored = byId(await findFlights(wanted.map(idOf)));
      const outcomes = await pMap(
        wanted,
        async (each) => {
          const { flightDate, flightNumber } = each.fields;
          const id = idOf(each);
          let alreadyRead = true;
          return retryOnConflict(async () => {
            const before = alreadyRead ? stored.get(id) : await findFlight(id);
            alreadyRead = false;
            const after = nextFlight(before, each, { at: context.now, by: context.actor.id });
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
