import { instantAt } from '#shared/domain/time/zoned.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { RowFault } from './faults.ts';
import type { FoundGuests } from './find-guests.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import { namesDay, type ShownTime } from './read-time.ts';

interface FlightMeans {
  readonly timezone: string;
  readonly findGuests: (parts: readonly string[]) => FoundGuests;
}

type Side = { iata?: unknown; scheduledTime?: unknown };

/**
 * Returns the rows of flights in the shape of requests: guests as ids, and times as instants. A time without a date is one of the date of
 * the flight; an arrival before the departure is one of the day after. Times are those of `timezone`, unless they say otherwise.
 */
export function flightRows(
  { faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>,
  { findGuests, timezone }: FlightMeans,
) {
  const faults: RowFault[] = [];
  const resolved = rows.map((row): ListedRow => {
    const { arrival, departure, guests, ...others } = row.input as Record<string, unknown> & {
      arrival?: Side;
      departure?: Side;
    };
    const input: Record<string, unknown> = { ...others };
    const faulty = new Set(row.faulty);
    const refuse = (field: string, message: string): void => {
      faults.push(faultAt(row, field, message));
      faulty.add(field);
    };
    const timeOf = (side: Side, field: string, notBefore?: string): Side & { readonly scheduledTime?: string } => {
      const { scheduledTime, ...rest } = side;
      const shown = scheduledTime as ShownTime | undefined;
      if (!shown) return rest;
      const date = shown.date ?? (others['flightDate'] as string);
      const read = (ms: number) => instantAt({ ...shown, date, ms }, timezone);
      const first = read(shown.ms);
      if ('fault' in first) {
        refuse(field, first.fault === 'SKIPPED' ? SKIPPED : NOT_THEN);
        return rest;
      }
      const next =
        notBefore !== undefined && !namesDay(shown) && first.instant < notBefore ? read(shown.ms + DAY_MS) : first;
      return { ...rest, scheduledTime: 'instant' in next ? next.instant : first.instant };
    };
    if (others['flightDate'] === undefined) return { ...row, input, faulty };
    const from = departure && timeOf(departure, 'departure.scheduledTime');
    const to = arrival && timeOf(arrival, 'arrival.scheduledTime', from?.scheduledTime);
    if (guests !== undefined) {
      const found = findGuests(guests as string[]);
      if ('fault' in found) refuse('guests', found.fault);
      else input['vipIds'] = found.ids;
    }
    return { ...row, faulty, input: { ...input, ...(from && { departure: from }), ...(to && { arrival: to }) } };
  });
  return { rows: resolved, faults };
}

/** The messages for times that a clock does not show. */
export const SKIPPED = 'is a time that the clock skips on that day, because it is set forward';
export const NOT_THEN = 'has a difference from UTC that the time zone of the settings does not have then';
