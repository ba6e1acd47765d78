import { getISO } from 'temporal-polyfill/fns/Calendar';
import * as Instant from 'temporal-polyfill/fns/Instant';
import * as PlainDate from 'temporal-polyfill/fns/PlainDate';
import * as PlainTime from 'temporal-polyfill/fns/PlainTime';
import * as ZonedDateTime from 'temporal-polyfill/fns/ZonedDateTime';
import { ValidationFailed } from '#shared/contract/problems.ts';
import { fault, named } from '#shared/schemas/fault.ts';
import { DAY_MS } from '#shared/units/durations.ts';

// We import the functions of Temporal, not its classes: the bundle then contains only what we use, a third of the whole.

/** How the settings define a day. */
export interface DayRule {
  /** The IANA time zone. */
  readonly timezone: string;
  /** `HH:MM`. Times before it belong to the day before. */
  readonly dayStartsAt: string;
}

/** Returns the start of a day, in milliseconds since the epoch. */
function startOf(date: PlainDate.Record, { dayStartsAt, timezone }: DayRule): number {
  return PlainDate.toZonedDateTime(date, { timeZone: timezone, plainTime: PlainTime.fromString(dayStartsAt) })
    .epochMilliseconds;
}

function dateOf(text: string): PlainDate.Record {
  return PlainDate.fromString(text, getISO);
}

function isoOf(epochMilliseconds: number): string {
  return new Date(epochMilliseconds).toISOString();
}

/** Returns the calendar date of the day that an instant belongs to. */
export function dayOf(instant: string, rule: DayRule): string {
  const moment = Instant.fromString(instant);
  const date = ZonedDateTime.toPlainDate(Instant.toZonedDateTimeISO(moment, rule.timezone));
  // We compare instants, not local times: when daylight-saving time ends, one local hour occurs twice.
  const hasStarted = moment.epochMilliseconds >= startOf(date, rule);
  return PlainDate.toString(hasStarted ? date : PlainDate.subtractDays(date, 1));
}

/** Returns the instant at which a day starts. */
export function startOfDay(date: string, rule: DayRule): string {
  return isoOf(startOf(dateOf(date), rule));
}

/** Returns the instant at which a day ends: the start of the next day. */
export function endOfDay(date: string, rule: DayRule): string {
  return isoOf(startOf(PlainDate.addDays(dateOf(date), 1), rule));
}

/** Returns the date that is this many days after another. */
export function addDays(date: string, days: number): string {
  return PlainDate.toString(PlainDate.addDays(dateOf(date), days));
}

export interface TimeRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Tells whether a bound is a calendar date and not an instant. */
export function isDate(bound: string): boolean {
  return bound.length === 10;
}

/** Tells whether a bound is a calendar date. We need the day rule to turn it into an instant. */
export function namesDays({ from, to }: TimeRange): boolean {
  return [from, to].some((bound) => bound !== undefined && isDate(bound));
}

/**
 * Returns a range as instants; the end is not included. A calendar date as `from` means the start of its day, as `to` the end of
 * its day. Throws VALIDATION_FAILED if the range is empty.
 */
export function instantsOf({ from, to }: TimeRange, rule: DayRule): TimeRange {
  const start = from !== undefined && isDate(from) ? startOfDay(from, rule) : from;
  const end = to !== undefined && isDate(to) ? endOfDay(to, rule) : to;
  if (start !== undefined && end !== undefined && start >= end) {
    throw new ValidationFailed('query.to must be after query.from.', {
      kind: 'MEANING',
      errors: [{ path: 'query.to', ...fault('NOT_AFTER', 'must be after query.from', { field: named('from') }) }],
    });
  }
  return { from: start, to: end };
}

/** Returns the instant that is this number of milliseconds after another, or before it if the number is negative. */
export function later(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}

/** Returns the UTC date this number of days after that of an instant or of a date, or before it if the number is negative. */
export function dateAfter(at: string, days: number): string {
  return later(at, days * DAY_MS).slice(0, 10);
}
