import { notePeople } from '#shared/domain/guest-list/parts-of-parties.ts';
import { later } from '#shared/domain/time/days.ts';
import { clockAt, instantAt } from '#shared/domain/time/zoned.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { zoneOfAirport } from './airport-zones.ts';
import type { RowFault } from './faults.ts';
import type { FoundGuests } from './find-named.ts';
import type { ListedRow, ReadRows } from './read-rows.ts';
import { isShownTwice, namesDay, type ShownTime } from './read-time.ts';
import { type Told, tell } from './tell.ts';

interface FlightMeans {
  readonly timezone: string;
  readonly findGuests: (parts: readonly string[]) => FoundGuests;
  /** Returns how many people guests are, with their companions. */
  readonly peopleOf: (vipIds: readonly string[]) => number;
}

type Side = { iata?: unknown; scheduledTime?: unknown };
type Sides = { readonly arrival?: Side | undefined; readonly departure?: Side | undefined };

/** Returns one end of a flight with the code of its airport alone, where a cell has more: `Frankfurt (FRA)`, `FRA - Frankfurt`, `Paris CDG`. */
function withCode(given: unknown): Side | undefined {
  const side = given as Side | undefined;
  const text = side?.iata;
  if (typeof text !== 'string' || /^[a-z]{3}$/i.test(text)) return side;
  const marked = /\(([A-Z]{3})\)|^([A-Z]{3})(?: ?[-\u2013,/:(]| T\d[A-Z]?$)|[-\u2013,/:] ?([A-Z]{3})$/
    .exec(text)
    ?.slice(1)
    .find(Boolean);
  // In a text of capitals alone, each word of three letters could be one.
  const words = /\p{Ll}/u.test(text) ? (text.match(/\b[A-Z]{3}\b/g) ?? []) : [];
  const codes = [...new Set([marked, ...words])].filter((code) => zoneOfAirport(code) !== undefined);
  return codes.length === 1 ? { ...side, iata: codes[0] } : side;
}

/** Returns the airports at the ends of a route: `FRA-LHR`, `FRALHR`, `SIN - DXB - LHR`, `Frankfurt (FRA) to London (LHR)`. Undefined: it names none. */
function endsOf(route: string): Readonly<Record<'from' | 'to', string>> | undefined {
  const isCodes = /^[a-z]{3}(?:[^\p{L}\d]*[a-z]{3})+$/iu.test(route);
  const words = isCodes ? (route.toUpperCase().match(/[A-Z]{3}/g) ?? []) : (route.match(/\b[A-Z]{3}\b/g) ?? []);
  const codes = words.filter((code) => zoneOfAirport(code) !== undefined);
  const [from, to] = [codes[0], codes.at(-1)];
  const isWhole = from !== undefined && to !== undefined && from !== to && (!isCodes || codes.length === words.length);
  return isWhole ? { from, to } : undefined;
}

/** Returns both ends of the flight of a row. Columns of their own go before the route. `isUnread`: the route names no two airports. */
function sidesOf(input: Readonly<Record<string, unknown>>) {
  const [departure, arrival] = [withCode(input['departure']), withCode(input['arrival'])];
  const { route } = input;
  if (typeof route !== 'string' || (departure?.iata !== undefined && arrival?.iata !== undefined))
    return { departure, arrival, isUnread: false };
  const ends = endsOf(route.trim());
  if (!ends) return { departure, arrival, isUnread: true };
  return {
    departure: { iata: ends.from, ...departure },
    arrival: { iata: ends.to, ...arrival },
    isUnread: false,
  };
}

/** The days beside the date of one end that the other may have. Over the date line, a flight lands on the day before it leaves. */
const DAYS_BESIDE = [-1, 0, 1, 2];

function dayBeside(date: string, days: number): string {
  return later(`${date}T00:00:00Z`, days * DAY_MS).slice(0, 10);
}

/**
 * Returns the date of departure of a row: its own, else that of the time of departure, else the last one from which the flight lands in time on
 * the date of arrival.
 */
function dayOf(
  { arrivalDate, flightDate }: { readonly arrivalDate?: unknown; readonly flightDate?: unknown },
  { leaves, lands }: Readonly<Record<'leaves' | 'lands', ZonedTime | undefined>>,
): { readonly date: string | undefined; readonly isAssumed: boolean; readonly notice?: Told | undefined } {
  const own = (flightDate as string | undefined) ?? leaves?.shown.date;
  const landing = (arrivalDate as string | undefined) ?? lands?.shown.date;
  if (own !== undefined || landing === undefined) return { date: own, isAssumed: false };
  if (!leaves) return { date: landing, isAssumed: true, notice: tell('FROM_ARRIVAL') };
  const at = lands && instantOf(lands, landing);
  const date = DAYS_BESIDE.map((days) => dayBeside(landing, -days)).find((day) => {
    const from = instantOf(leaves, day);
    return at !== undefined && from !== undefined && from <= at;
  });
  return {
    date: date ?? landing,
    isAssumed: false,
    notice: (date ?? landing) === landing ? undefined : tell('OTHER_DAY'),
  };
}

/** A time of one end of a flight, with the zone of its clock and the zone of the settings. */
interface ZonedTime {
  readonly shown: ShownTime;
  readonly zone: string;
  readonly timezone: string;
}

/** Returns the instant of a time on a date. Its difference from UTC may also be that of the settings. */
function readOn({ shown, timezone, zone }: ZonedTime, date: string): ReturnType<typeof instantAt> {
  const read = instantAt({ ...shown, date }, zone);
  return 'fault' in read && read.fault === 'NOT_THEN' ? instantAt({ ...shown, date }, timezone) : read;
}

/** Returns the instant of a time on a date; undefined if the clock does not show it then. */
function instantOf(time: ZonedTime, date: string): string | undefined {
  const read = readOn(time, date);
  return 'instant' in read ? read.instant : undefined;
}

/** Returns the time of one end, in the zone of its airport where that is known. */
function zonedTime({ iata, scheduledTime }: Side = {}, timezone: string): ZonedTime | undefined {
  const shown = scheduledTime as ShownTime | undefined;
  if (!shown) return undefined;
  const zone = typeof iata === 'string' ? zoneOfAirport(iata.toUpperCase()) : undefined;
  return { shown, timezone, zone: zone ?? timezone };
}

/** Tells whether the zone of the airport made a difference. */
function isOfAirport({ shown, timezone, zone }: ZonedTime, instant: string): boolean {
  if (shown.offsetMinutes !== undefined || zone === timezone) return false;
  return clockAt(instant, zone).offsetMinutes !== clockAt(instant, timezone).offsetMinutes;
}

/**
 * Returns the rows of flights in the shape of requests: guests as ids, and times as instants. A time without a date is one of the date of
 * the flight; an arrival is on the first day on which it is not before the departure. Times are those of their airports, else of `timezone`,
 * unless they say otherwise. `assumed` has the rows whose date of departure is only that of the arrival.
 */
export function flightRows(
  { faultAt, rows }: Pick<ReadRows, 'faultAt' | 'rows'>,
  { findGuests, peopleOf, timezone }: FlightMeans,
) {
  const [faults, notices]: [RowFault[], RowFault[]] = [[], []];
  const assumed = new Set<number>();
  const guestsOf = (
    names: unknown,
    { note, refuse }: Readonly<Record<'note' | 'refuse', (field: string, told: Told) => void>>,
  ): readonly string[] | undefined => {
    const found = names === undefined ? undefined : findGuests(names as string[]);
    if (found && 'fault' in found) refuse('guests', found.fault);
    if (!found || 'fault' in found) return undefined;
    for (const notice of found.notices ?? []) note('guests', notice);
    return found.ids;
  };
  const resolved = rows.map((row): ListedRow => {
    const {
      arrival: _lands,
      arrivalDate,
      departure: _leaves,
      flightDate,
      guests,
      name,
      people,
      route: _ends,
      ...others
    } = row.input as Record<string, unknown> & Sides;
    const { arrival, departure, isUnread } = sidesOf(row.input);
    const input: Record<string, unknown> = { ...others };
    const faulty = new Set(row.faulty);
    const refuse = (field: string, told: Told): void => {
      faults.push(faultAt(row, field, told));
      faulty.add(field);
    };
    const note = (field: string, told: Told): void => {
      notices.push(faultAt(row, field, told));
    };
    const timeOf = (
      side: Side,
      field: string,
      { date: ownDate, notBefore }: { readonly date: string | undefined; readonly notBefore?: string | undefined },
    ): Side & { readonly scheduledTime?: string } => {
      const { scheduledTime: _shown, ...rest } = side;
      const time = zonedTime(side, timezone);
      if (!time) return rest;
      const { shown, zone } = time;
      const date = shown.date ?? ownDate ?? day.date ?? '';
      const first = readOn(time, date);
      if ('fault' in first) {
        refuse(field, tell(OFF_CLOCK[first.fault]));
        return rest;
      }
      const isOpen = notBefore !== undefined && !namesDay(shown) && ownDate === undefined;
      const instant =
        (isOpen &&
          DAYS_BESIDE.map((days) => instantOf(time, dayBeside(date, days))).find(
            (each) => each !== undefined && each >= notBefore,
          )) ||
        first.instant;
      if (isShownTwice(shown, instant, zone)) {
        note(field, tell('TWICE_FIRST'));
      }
      if (isOfAirport(time, instant)) note(field, tell('OF_AIRPORT'));
      return { ...rest, scheduledTime: instant };
    };
    if (isUnread) note('route', tell('ROUTE_UNREAD'));
    const [leaves, lands] = [zonedTime(departure, timezone), zonedTime(arrival, timezone)];
    const day = dayOf({ arrivalDate, flightDate }, { leaves, lands });
    if (day.date === undefined) {
      if (!faulty.has('flightDate')) refuse('flightDate', tell('REQUIRED'));
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

/** What is said of times that a clock does not show. */
export const OFF_CLOCK = { SKIPPED: 'CLOCK_SKIPPED', NOT_THEN: 'NOT_THEN' } as const;
