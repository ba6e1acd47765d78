import { notePeople } from '#shared/domain/guest-list/parts-of-parties.ts';
import { later } from '#shared/domain/time/days.ts';
import { instantAt } from '#shared/domain/time/zoned.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { RowFault } from './faults.ts';
import type { FoundGuests } from './find-guests.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import { isShownTwice, namesDay, type ShownTime, TWICE } from './read-time.ts';

interface FlightMeans {
  readonly timezone: string;
  readonly findGuests: (parts: readonly string[]) => FoundGuests;
  /** Returns how many people guests are, with their companions. */
  readonly peopleOf: (vipIds: readonly string[]) => number;
}

type Side = { iata?: unknown; scheduledTime?: unknown };
type Sides = { readonly arrival?: Side | undefined; readonly departure?: Side | undefined };

const NIGHT_BEFORE =
  'is the day after the flight leaves, because it leaves later on the clock than it arrives. If it does not, write the column Date';
const FROM_ARRIVAL =
  'is the day of the flight too, because the list has no date of departure. For a flight that leaves the day before, write the column Date';

/**
 * Returns the date of departure of a row: its own, else that of the time of departure, else the date of arrival, of the day before if the
 * flight leaves later on the clock than it arrives.
 */
function dayOf(
  { arrivalDate, flightDate }: { readonly arrivalDate?: unknown; readonly flightDate?: unknown },
  { arrival, departure }: Sides,
): { readonly date: string | undefined; readonly isAssumed: boolean; readonly notice?: string | undefined } {
  const [leaves, lands] = [departure?.scheduledTime, arrival?.scheduledTime] as (ShownTime | undefined)[];
  const own = (flightDate as string | undefined) ?? leaves?.date;
  const landing = (arrivalDate as string | undefined) ?? lands?.date;
  if (own !== undefined || landing === undefined) return { date: own, isAssumed: false };
  // By the clock it leaves later than it lands: the evening before.
  const isNight = leaves !== undefined && lands !== undefined && leaves.ms > lands.ms;
  const date = isNight ? later(`${landing}T00:00:00Z`, -DAY_MS).slice(0, 10) : landing;
  const notice = isNight ? NIGHT_BEFORE : leaves ? undefined : FROM_ARRIVAL;
  return { date, isAssumed: leaves === undefined, notice };
}

/**
 * Returns the rows of flights in the shape of requests: guests as ids, and times as instants. A time without a date is one of the date of
 * the flight; an arrival before the departure is one of the day after. Times are those of `timezone`, unless they say otherwise. `assumed`
 * has the rows whose date of departure is only that of the arrival.
 */
export function flightRows(
  { faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>,
  { findGuests, peopleOf, timezone }: FlightMeans,
) {
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const assumed = new Set<number>();
  const guestsOf = (
    names: unknown,
    { note, refuse }: Readonly<Record<'note' | 'refuse', (field: string, message: string) => void>>,
  ): readonly string[] | undefined => {
    const found = names === undefined ? undefined : findGuests(names as string[]);
    if (found && 'fault' in found) refuse('guests', found.fault);
    if (!found || 'fault' in found) return undefined;
    for (const notice of found.notices ?? []) note('guests', notice);
    return found.ids;
  };
  const resolved = rows.map((row): ListedRow => {
    const { arrival, arrivalDate, departure, flightDate, guests, name, people, ...others } = row.input as Record<
      string,
      unknown
    > &
      Sides;
    const input: Record<string, unknown> = { ...others };
    const faulty = new Set(row.faulty);
    const refuse = (field: string, message: string): void => {
      faults.push(faultAt(row, field, message));
      faulty.add(field);
    };
    const note = (field: string, message: string): void => {
      notices.push(faultAt(row, field, message));
    };
    const timeOf = (
      side: Side,
      field: string,
      { date: ownDate, notBefore }: { readonly date: string | undefined; readonly notBefore?: string | undefined },
    ): Side & { readonly scheduledTime?: string } => {
      const { scheduledTime, ...rest } = side;
      const shown = scheduledTime as ShownTime | undefined;
      if (!shown) return rest;
      const date = shown.date ?? ownDate ?? day.date ?? '';
      const read = (ms: number) => instantAt({ ...shown, date, ms }, timezone);
      const first = read(shown.ms);
      if ('fault' in first) {
        refuse(field, first.fault === 'SKIPPED' ? SKIPPED : NOT_THEN);
        return rest;
      }
      const isOpen = notBefore !== undefined && !namesDay(shown) && ownDate === undefined;
      const next = isOpen && first.instant < notBefore ? read(shown.ms + DAY_MS) : first;
      const { instant } = 'instant' in next ? next : first;
      if (isShownTwice(shown, instant, timezone)) {
        note(field, `${TWICE}: the first was taken. Write the difference from UTC behind it for the second`);
      }
      return { ...rest, scheduledTime: instant };
    };
    const day = dayOf({ arrivalDate, flightDate }, { arrival, departure });
    if (day.date === undefined) {
      if (!faulty.has('flightDate')) refuse('flightDate', 'is required');
      return { ...row, input, faulty };
    }
    input['flightDate'] = day.date;
    if (day.isAssumed) assumed.add(row.row);
    if (day.notice !== undefined) note(arrivalDate ? 'arrivalDate' : 'arrival.scheduledTime', day.notice);
    const from = departure && timeOf(departure, 'departure.scheduledTime', { date: undefined });
    const landing = { date: arrivalDate as string | undefined, notBefore: from?.scheduledTime };
    const to = arrival && timeOf(arrival, 'arrival.scheduledTime', landing);
    const vipIds = guestsOf(guests ?? (name === undefined ? undefined : [name]), { note, refuse });
    notePeople(people, vipIds && peopleOf(vipIds), note);
    for (const [field, value] of Object.entries({ vipIds, departure: from, arrival: to })) {
      if (value !== undefined) input[field] = value;
    }
    return { ...row, faulty, input };
  });
  return { rows: resolved, assumed, faults, notices };
}

/** The messages for times that a clock does not show. */
export const SKIPPED = 'is a time that the clock skips on that day, because it is set forward';
export const NOT_THEN = 'has a difference from UTC that the time zone of the settings does not have then';
