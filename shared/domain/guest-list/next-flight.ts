import { type Entry, withEntry } from '#shared/domain/flights/enter.ts';
import { presentFlight } from '#shared/domain/flights/present-flight.ts';
import { tracked } from '#shared/domain/flights/track.ts';
import { change } from '#shared/domain/records.ts';
import type { NewFlight } from '#shared/schemas/flights/flight-entry.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

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
