import { wallClockOf } from '#shared/domain/time/wall-clock.ts';
import type { Lodging } from '#shared/schemas/places/lodging.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';

const NOON_MS = 12 * HOUR_MS;
/** Between these hours a guest is most likely where they lodge, if nothing else is known. */
const SLEEP_FROM_HOUR = 22;
const SLEEP_TO_HOUR = 7;

/** Returns the date this number of days after another, or before it if the number is negative. */
export function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

function dateOf(shown: number): string {
  return new Date(shown).toISOString().slice(0, 10);
}
function sinceMidnight(shown: number): number {
  return ((shown % DAY_MS) + DAY_MS) % DAY_MS;
}
function shownAt(instant: string, timezone: string): number {
  return wallClockOf(timezone).shown(Date.parse(instant));
}

/** Returns the date that clocks show at an instant. */
export function dateAt(instant: string, timezone: string): string {
  return dateOf(shownAt(instant, timezone));
}

/** Returns the night that an instant belongs to, by the date of its evening: before noon the night that is ending, then the next one. */
export function nightAt(instant: string, timezone: string): string {
  return dateOf(shownAt(instant, timezone) - NOON_MS);
}

/** The hours of a night in which guests sleep. */
export interface SleepingHours {
  readonly from: string;
  readonly to: string;
}

/** Returns the sleeping hours that an instant lies in: from 22:00 to 07:00. Undefined by day. */
export function sleepingHoursAt(instant: string, timezone: string): SleepingHours | undefined {
  const { instantOf, shown } = wallClockOf(timezone);
  const local = shown(Date.parse(instant));
  const ms = sinceMidnight(local);
  if (ms >= SLEEP_TO_HOUR * HOUR_MS && ms < SLEEP_FROM_HOUR * HOUR_MS) return undefined;
  const evening = Date.parse(dateOf(local - NOON_MS));
  const at = (hours: number) => new Date(instantOf(evening + hours * HOUR_MS)).toISOString();
  return { from: at(SLEEP_FROM_HOUR), to: at(24 + SLEEP_TO_HOUR) };
}

/** Returns whether a guest spends a night there. The day of check-out is no night. */
export function isNightOf({ from, to }: Pick<Lodging, 'from' | 'to'>, night: string): boolean {
  return from <= night && night < to;
}

/** Returns where a guest lodges in a night. */
export function lodgingIn<T extends Lodging>(all: readonly T[] | undefined, night: string): T | undefined {
  return all?.find((each) => isNightOf(each, night));
}

/**
 * Returns where a guest lodges around an instant of the day: in the night that it belongs to, else in the other night that touches its date.
 * So a guest who arrives in the morning of check-in, or leaves in the afternoon of check-out, has a lodging too.
 */
export function lodgingAround<T extends Lodging>(
  all: readonly T[] | undefined,
  instant: string,
  timezone: string,
): T | undefined {
  if (!all || all.length === 0) return undefined;
  const date = dateAt(instant, timezone);
  const night = nightAt(instant, timezone);
  const other = night === date ? dateAfter(date, -1) : date;
  return lodgingIn(all, night) ?? lodgingIn(all, other);
}
