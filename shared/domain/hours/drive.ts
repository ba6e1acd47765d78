import { wallClockOf } from '#shared/domain/time/zoned.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

/** An interval in milliseconds since 1970. */
export interface Period {
  readonly start: number;
  readonly end: number;
}

/** A ride of a driver. */
export interface DriverRide extends Period {
  readonly activityId: string;
  /** The codes of the places where it starts and ends. Absent if they are unknown. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** The seats for guests of its vehicle. Absent without a vehicle. */
  readonly seats?: number | undefined;
}

/** A time at the wheel: a ride, with the way to it from the ride before. */
export interface Drive extends Period {
  readonly activityId: string;
  /** The day of the event on which the ride starts. */
  readonly day: string;
  /** The seats for guests of its vehicle. Absent without a vehicle. */
  readonly seats: number | undefined;
}

/** Returns the minutes of the way between two places at a time, without buffers. Undefined if no way is known. */
export type WayMinutes = (from: string, to: string, leavesAt: string) => number | undefined;

/**
 * Returns the drives of a driver in order. The way from the ride before is at the end of the time between them, and is not longer than
 * that time. Rides that overlap count their common time once.
 */
export function drivesOf(rides: readonly DriverRide[], minutes: WayMinutes, calendar: Calendar): Drive[] {
  const sorted = rides.toSorted((a, b) => a.start - b.start || a.end - b.end || (a.activityId < b.activityId ? -1 : 1));
  const drives: Drive[] = [];
  let last: { readonly end: number; readonly to: string | undefined } = {
    end: Number.NEGATIVE_INFINITY,
    to: undefined,
  };
  for (const { activityId, end, from, seats, start, to } of sorted) {
    const left = last.to;
    const isKnown = left !== undefined && from !== undefined && left !== from;
    const way = isKnown ? (minutes(left, from, new Date(last.end).toISOString()) ?? 0) * MINUTE_MS : 0;
    const begins = Math.max(last.end, start - way);
    const ends = Math.max(begins, end);
    drives.push({ activityId, start: begins, end: ends, day: calendar.dayOf(start), seats });
    last = { end: ends, to: end >= last.end ? to : last.to };
  }
  return drives;
}

export function lengthOf({ end, start }: Period): number {
  return end - start;
}

/** Returns how long these drives take together, in milliseconds. */
export function drivenIn(drives: readonly Drive[]): number {
  return drives.reduce((sum, drive) => sum + lengthOf(drive), 0);
}

/** Returns how much of these periods lies within an interval, in milliseconds. */
export function within(periods: readonly Period[], { end, start }: Period): number {
  return periods.reduce((sum, each) => sum + Math.max(0, Math.min(each.end, end) - Math.max(each.start, start)), 0);
}

/** Splits drives where the time between two is at least this long. */
export function splitAt(drives: readonly Drive[], pauseMs: number): Drive[][] {
  const groups: Drive[][] = [];
  for (const drive of drives) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && drive.start - before.end < pauseMs) last.push(drive);
    else groups.push([drive]);
  }
  return groups;
}

/** A time without a ride that is shorter than this is duty. */
export const OFF_DUTY_MS = 3 * HOUR_MS;

/** A time on duty: from a first start to a last end, with times between that are too short to be off duty. */
export interface Duty extends Period {
  readonly drives: readonly Drive[];
}

export function dutiesOf(drives: readonly Drive[]): Duty[] {
  return splitAt(drives, OFF_DUTY_MS).map((group) => ({ ...spanOf(group), drives: group }));
}

/** Returns the interval from the first start to the last end. */
export function spanOf(drives: readonly Drive[]): Period {
  return { start: drives[0]?.start ?? 0, end: drives.at(-1)?.end ?? 0 };
}

/** Tells whether the driver has had a full break, by the times without a ride since the last one, in milliseconds, in order. */
type IsBreak = (pauses: readonly number[]) => boolean;

/** Splits drives at each full break. */
export function runsWithoutBreak(drives: readonly Drive[], isBreak: IsBreak): Drive[][] {
  const runs: Drive[][] = [];
  let pauses: number[] = [];
  for (const drive of drives) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (before) pauses.push(drive.start - before.end);
    if (run && !isBreak(pauses)) {
      run.push(drive);
      continue;
    }
    runs.push([drive]);
    pauses = [];
  }
  return runs;
}

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
      const date = dates.get(day) ?? new Date(day).toISOString().slice(0, 10);
      dates.set(day, date);
      return date;
    },
    startOfDay: (instant, days) => instantOf(localDay(instant) + days * DAY_MS + starts),
    startOfWeek: (instant, weeks) => instantOf(localWeek(instant) + weeks * WEEK_MS),
  };
}
