import { wallClockOf } from '#shared/domain/time/zoned.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** How the settings define a day. */
interface DayRule {
  readonly timezone: string;
  /** `HH:MM`. Times before it belong to the day before. */
  readonly dayStartsAt: string;
}

/** Days and weeks in the time zone of the settings. Instants are milliseconds since 1970. */
export interface Calendar {
  /** Returns the date of the day of the event. */
  dayOf(instant: number): string;
  /** Returns the start of the day of the event that is `days` days after the day of an instant, or before it. */
  startOfDay(instant: number, days: number): number;
  /** Returns the start of the week, Monday 00:00, that is `weeks` weeks after the week of an instant, or before it. */
  startOfWeek(instant: number, weeks: number): number;
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** `HH:MM` as milliseconds. */
function sinceMidnight(time: string): number {
  return Date.parse(`1970-01-01T${time}:00.000Z`);
}

/** The first Monday after 1970-01-01, a Thursday. */
const MONDAY_MS = 4 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

/** Returns the calendar of the settings. */
export function calendarOf({ dayStartsAt, timezone }: DayRule): Calendar {
  const { instantOf, shown } = wallClockOf(timezone);
  const starts = sinceMidnight(dayStartsAt);
  const localDay = (instant: number): number => Math.floor((shown(instant) - starts) / DAY_MS) * DAY_MS;
  const localWeek = (instant: number): number =>
    Math.floor((shown(instant) - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  // The hours of drivers are judged again and again for the same days.
  const dates = new Map<number, string>();
  return {
    dayOf: (instant) => {
      const day = localDay(instant);
      const date = dates.get(day) ?? dateOf(day);
      dates.set(day, date);
      return date;
    },
    startOfDay: (instant, days) => instantOf(localDay(instant) + days * DAY_MS + starts),
    startOfWeek: (instant, weeks) => instantOf(localWeek(instant) + weeks * WEEK_MS),
  };
}
