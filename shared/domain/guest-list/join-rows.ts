import { plainText } from '#shared/domain/plain-text.ts';
import { isFields } from '#shared/domain/records.ts';
import { MAX_NOTES } from '#shared/schemas/text.ts';
import type { RowFault } from './faults.ts';
import type { ParsedRow } from './parse-rows.ts';
import type { ReadRows } from './read-rows.ts';
import type { ListedActivity } from './recognise-activities.ts';
import { type Told, tell } from './tell.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns the fields of two rows as one, or the first field in which they differ: guests come together, and notes stand one below the other. */
function joined(first: Fields, more: Fields): { readonly fields: Fields } | { readonly differs: string } {
  const fields: Record<string, unknown> = { ...first };
  for (const [name, value] of Object.entries(more)) {
    const own = fields[name];
    if (value === undefined) continue;
    const both = own === undefined ? { value } : joinedValue(name, own, value);
    if ('differs' in both) return both;
    fields[name] = both.value;
  }
  return { fields };
}

function joinedValue(
  name: string,
  own: unknown,
  value: unknown,
): { readonly value: unknown } | { readonly differs: string } {
  if (name === 'vipIds') return { value: [...new Set([...(own as string[]), ...(value as string[])])] };
  if (name === 'notes' && typeof own === 'string' && typeof value === 'string' && own.length + value.length < MAX_NOTES)
    return { value: own.split('\n').includes(value) ? own : `${own}\n${value}` };
  if (isFields(own) && isFields(value)) {
    const parts = joined(own, value);
    return 'differs' in parts ? { differs: `${name}.${parts.differs}` } : { value: parts.fields };
  }
  return JSON.stringify(own) === JSON.stringify(value) ? { value: own } : { differs: name };
}

/** Returns one row per flight, with the guests of all its rows. A row that says something else of the flight is a fault. */
export function joinFlights<F extends object>(
  parsed: readonly ParsedRow<F>[],
  { faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>,
  idOf: (row: ParsedRow<F>) => string,
) {
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const listed = new Map(rows.map((row) => [row.row, row]));
  const flights = new Map<string, ParsedRow<F>>();
  for (const each of parsed) {
    const first = flights.get(idOf(each));
    if (!first) flights.set(idOf(each), each);
    else {
      const toldIn = (field: string, told: Told): RowFault[] => {
        const row = listed.get(each.row);
        return row ? [faultAt(row, field, told)] : [];
      };
      const both = joined(given(first), given(each));
      if ('differs' in both) faults.push(...toldIn(both.differs, tell('FLIGHT_DIFFERS', { row: first.row })));
      else {
        const all = {
          ...first,
          fields: { ...first.fields, ...both.fields },
          given: new Set([...first.given, ...each.given]),
        };
        flights.set(idOf(each), all);
        notices.push(...toldIn('guests', tell('SAME_FLIGHT', { row: first.row })));
      }
    }
  }
  return { flights: [...flights.values()], faults, notices };
}

function given<F extends object>(row: ParsedRow<F>): Fields {
  return Object.fromEntries(Object.entries(row.fields).filter(([name]) => row.given.has(name)));
}

/**
 * Returns one row per ride: rows without an id that have guests, and the same times, title, pick-up and drop-off, are one ride, unless they
 * differ in something else, such as the vehicle.
 */
export function joinRides(activities: readonly ListedActivity[], faultAt: ReadRows['faultAt']) {
  const notices: RowFault[] = [];
  const rides = new Map<string, number[]>();
  const all: ListedActivity[] = [];
  for (const activity of activities) {
    const key = keyOfRide(activity);
    const places = (key === undefined ? undefined : rides.get(key)) ?? [];
    const fits = places.flatMap((place) => {
      const first = all[place];
      const both = first && joined(shownBy(first), shownBy(activity));
      return both && 'fields' in both ? [{ both, first, place }] : [];
    })[0];
    if (fits) {
      const { both, first, place } = fits;
      all[place] = { ...first, ...(both.fields as Pick<ListedActivity, 'fields' | 'master'>) };
      notices.push(faultAt(activity.listed, 'guests', tell('SAME_RIDE', { row: first.listed.row })));
    } else {
      if (key !== undefined) rides.set(key, [...places, all.length]);
      all.push(activity);
    }
  }
  return { activities: all, notices };
}

/** What a row says of its ride. */
function shownBy({ car, fields, master }: ListedActivity): Fields {
  return { car, fields, master };
}

function keyOfRide({ code, endTime, fields, id, isCancelled, startTime }: ListedActivity): string | undefined {
  const { dropoffLocation, pickupLocation, title, type, vipIds } = fields;
  if (type !== 'TRANSPORT' || id !== undefined || code !== undefined || isCancelled || !vipIds?.length)
    return undefined;
  return JSON.stringify([
    startTime,
    endTime,
    ...[title, pickupLocation, dropoffLocation].map((each) => plainText(each ?? '')),
  ]);
}
