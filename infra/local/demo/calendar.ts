import { Temporal } from 'temporal-polyfill';

/** Milliseconds since the epoch of a time (`HH:MM`) on a day of the event, 0 the first. */
export type Calendar = (day: number, at: string) => number;

/** The calendar of an event that begins on a date, on the clocks of a zone. */
export const calendarOf =
  (firstDate: string, zone: string): Calendar =>
  (day, at) =>
    Temporal.PlainDate.from(firstDate).add({ days: day }).toZonedDateTime({ timeZone: zone, plainTime: at })
      .epochMilliseconds;

/** The date of the day after an instant, on the clocks of a zone. */
export const dayAfter = (instant: string, zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().add({ days: 1 }).toString();

export const minutes = (count: number): number => count * 60_000;
