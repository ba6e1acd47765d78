import { type Entry, withEntry } from '#shared/domain/flights/manual-entry.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { flightIdOf, tracked } from '#shared/domain/flights/track.ts';
import { change } from '#shared/domain/records.ts';
import { normaliseFlightName } from '#shared/schemas/flights/flight.ts';
import type { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { Found } from './find-named.ts';
import { tell } from './tell.ts';

/**
 * Returns the flight of a row. The guests of the row take the place of those that it has; a blank cell keeps them. Values that the
 * flight already shows, also from the provider, change nothing. Returns `before` if nothing changes.
 */
export function nextFlight(
  before: FlightRecord | undefined,
  { fields, given }: { readonly fields: NewFlight; readonly given: ReadonlySet<string> },
  entry: Entry,
): FlightRecord {
  if (!before || before.deletedAt) return tracked(before, fields, entry);
  const shown = presentFlight(before, entry.at);
  const newsOf = (side: 'departure' | 'arrival') => {
    const known: Readonly<Record<string, unknown>> = shown[side];
    const news = Object.entries((given.has(side) && fields[side]) || {}).filter(
      ([name, value]) => known[name] !== value,
    );
    return news.length > 0 ? { [side]: Object.fromEntries(news) } : {};
  };
  const isSameGuests =
    new Set([...fields.vipIds, ...before.vipIds]).size === before.vipIds.length &&
    fields.vipIds.length === before.vipIds.length;
  const noted = change(
    before,
    {
      isTracked: true,
      ...(given.has('vipIds') && !isSameGuests ? { vipIds: fields.vipIds } : {}),
      ...(given.has('notes') ? { notes: fields.notes } : {}),
      ...(fields.provider === undefined || !given.has('provider') ? {} : { provider: fields.provider ? null : false }),
    },
    entry.at,
  );
  const after = withEntry(noted, { ...newsOf('departure'), ...newsOf('arrival') }, entry);
  return after === before ? before : { ...after, version: before.version + 1 };
}

/** The number of a flight in a cell, and its date if the cell names it. */
export function flightIn(text: string): { readonly number: string; readonly day: string | undefined } {
  const [, before = text, day] = /^(.*[^\s,])[\s,]+(\d{4}-\d{2}-\d{2})$/.exec(text.trim()) ?? [];
  return { number: normaliseFlightName(before) ?? '', day };
}

/** Returns the ids of the flights that a cell may mean: of the date that it names, else of the ride's own date and of the one before. */
export function flightIdsIn(text: string, date: string): string[] {
  const { day, number } = flightIn(text);
  const dayBefore = new Date(Date.parse(`${date}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  return (day === undefined ? [date, dayBefore] : [day]).map((each) => flightIdOf(number, each));
}

/** Returns a function that finds the flight that a cell of a ride on a date means. */
export function flightFinder(ids: ReadonlySet<string>) {
  return (text: string, date: string): Found => {
    const id = flightIdsIn(text, date).find((each) => ids.has(each));
    return id === undefined ? { fault: tell('NO_FLIGHT') } : { id };
  };
}
