import { Temporal } from 'temporal-polyfill';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Returns a time (`HH:MM`) on a day of the event in milliseconds since the epoch. The first day is 0. */
export type Calendar = (day: number, at: string) => number;

/** Makes the calendar of an event from its first date and its time zone. */
export function calendarOf(firstDate: string, zone: string): Calendar {
  return (day, at) =>
    Temporal.PlainDate.from(firstDate).add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: at })
      .epochMilliseconds;
}

/** Returns the date of the day after an instant, in a time zone. */
export function dayAfter(instant: string, zone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 }).toString();
}

export function minutes(count: number): number {
  return count * MINUTE_MS;
}
