import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDateTime from 'temporal-polyfill/fns/PlainDateTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { isRepeated } from './format.ts';

const NS_PER_MINUTE = 60_000_000_000;

/** What a clock in a zone shows at an instant. */
interface ZonedClock {
  readonly date: string;
  /** Milliseconds since midnight. */
  readonly ms: number;
  readonly offsetMinutes: number;
  /** Whether the clock shows this time twice, because it is set back. */
  readonly isRepeated: boolean;
}

function offsetAt(instant: string, timezone: string): number {
  return (
    ZonedDateTime.offsetNanoseconds(Instant.toZonedDateTimeISO(Instant.fromString(instant), timezone)) / NS_PER_MINUTE
  );
}

/** Returns what a clock in a zone shows at an instant. */
export function clockAt(instant: string, timezone: string): ZonedClock {
  const offsetMinutes = offsetAt(instant, timezone);
  const local = new Date(Date.parse(instant) + offsetMinutes * MINUTE_MS);
  return {
    date: local.toISOString().slice(0, 10),
    ms: ((local.getTime() % DAY_MS) + DAY_MS) % DAY_MS,
    offsetMinutes,
    isRepeated: isRepeated(instant, timezone),
  };
}

/** What a clock shows on a date. `ms` may be more than a day. */
interface LocalClock {
  readonly date: string;
  readonly ms: number;
  readonly offsetMinutes?: number | undefined;
  /** Whether the clock is one of UTC, whatever the zone is. */
  readonly isUtc?: boolean | undefined;
  /** Whether the second is meant where the clock shows the time twice. */
  readonly isSecond?: boolean | undefined;
}

/**
 * Returns the instant at which a clock in a zone shows a time. Without the difference from UTC: the first, if it shows the time twice,
 * unless `isSecond`. SKIPPED: the clock is set forward over that time. NOT_THEN: the zone does not have that difference at that time.
 */
export function instantAt(
  clock: LocalClock,
  timezone: string,
): { readonly instant: string } | { readonly fault: 'SKIPPED' | 'NOT_THEN' } {
  const local = Date.parse(`${clock.date}T00:00:00Z`) + clock.ms;
  if (clock.isUtc) return { instant: new Date(local).toISOString() };
  if (clock.offsetMinutes !== undefined) {
    const instant = new Date(local - clock.offsetMinutes * MINUTE_MS).toISOString();
    return offsetAt(instant, timezone) === clock.offsetMinutes ? { instant } : { fault: 'NOT_THEN' };
  }
  const shown = new Date(local).toISOString().slice(0, -1);
  const instant = instantOfLocal(shown, timezone, clock.isSecond ? 'later' : 'compatible');
  return Date.parse(instant) + offsetAt(instant, timezone) * MINUTE_MS === local ? { instant } : { fault: 'SKIPPED' };
}

/** Returns the instant of a local time `YYYY-MM-DDTHH:mm:ss` in a zone; the first if that local time occurs twice, unless `later`. */
export function instantOfLocal(
  local: string,
  timezone: string,
  disambiguation: 'compatible' | 'later' = 'compatible',
): string {
  const shown = PlainDateTime.fromString(local, getISO);
  return new Date(PlainDateTime.toZonedDateTime(shown, timezone, { disambiguation }).epochMilliseconds).toISOString();
}

/** What the clocks of a zone show. Instants and shown times are milliseconds since 1970; a shown time is written as if it were UTC. */
interface WallClock {
  /** Returns what a clock shows at an instant. */
  readonly shown: (instant: number) => number;
  /** Returns the first instant at which a clock shows this. Where it is set forward over it: as much later. */
  readonly instantOf: (shown: number) => number;
}

/** Returns the clock of a zone. It uses `Intl`, so that bookings need no library for dates. It remembers what it was asked. */
export function wallClockOf(timezone: string): WallClock {
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: timezone });
  const known = new Map<number, number>();
  const shown = (instant: number): number => {
    const minute = Math.floor(instant / MINUTE_MS) * MINUTE_MS;
    const found = known.get(minute) ?? Date.parse(`${clock.format(minute).replace(' ', 'T')}:00.000Z`);
    known.set(minute, found);
    return found + (instant - minute);
  };
  const offset = (instant: number): number => shown(instant) - instant;
  const instantOf = (local: number): number => {
    // A clock changes at most once in two days.
    const [before = local, after = local] = [-DAY_MS, DAY_MS].map((days) => local - offset(local + days));
    return shown(before) !== local && shown(after) === local ? after : before;
  };
  return { shown, instantOf };
}
