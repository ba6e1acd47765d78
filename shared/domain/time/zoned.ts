import * as Instant from 'temporal-polyfill/fns/Instant';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { instantOfLocal, isRepeated } from './local.ts';

const NS_PER_MINUTE = 60_000_000_000;

/** What a clock in a zone shows at an instant. */
export interface ZonedClock {
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
export interface LocalClock {
  readonly date: string;
  readonly ms: number;
  readonly offsetMinutes?: number | undefined;
}

/**
 * Returns the instant at which a clock in a zone shows a time. Without the difference from UTC: the first, if it shows the time twice.
 * SKIPPED: the clock is set forward over that time. NOT_THEN: the zone does not have that difference at that time.
 */
export function instantAt(
  clock: LocalClock,
  timezone: string,
): { readonly instant: string } | { readonly fault: 'SKIPPED' | 'NOT_THEN' } {
  const local = Date.parse(`${clock.date}T00:00:00Z`) + clock.ms;
  if (clock.offsetMinutes !== undefined) {
    const instant = new Date(local - clock.offsetMinutes * MINUTE_MS).toISOString();
    return offsetAt(instant, timezone) === clock.offsetMinutes ? { instant } : { fault: 'NOT_THEN' };
  }
  const instant = instantOfLocal(new Date(local).toISOString().slice(0, -1), timezone);
  return Date.parse(instant) + offsetAt(instant, timezone) * MINUTE_MS === local ? { instant } : { fault: 'SKIPPED' };
}
