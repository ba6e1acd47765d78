import { HOUR_MS } from '#shared/units/durations.ts';
import type { Calendar } from './calendar.ts';
import { type Drive, drivenIn, type Period, spanOf, splitAt } from './drive.ts';

/** Regulation 561/2006 is for vehicles for more than 9 people with the driver. */
const LEAST_SEATS = 9;

/** Tells whether a drive counts as driving. A drive with a smaller vehicle is other work: no driving, but no rest and no break either. */
export function isEuDriving({ seats }: Drive): boolean {
  return seats !== undefined && seats >= LEAST_SEATS;
}

/** A daily rest is at least this long. A shorter time between two rides ends no day. */
export const REDUCED_REST_MS = 9 * HOUR_MS;
export const DAILY_DRIVING_MS = 9 * HOUR_MS;
export const EXTENDED_DRIVING_MS = 10 * HOUR_MS;
export const EXTENDED_DAYS = 2;

/** What a driver does between two daily rests. */
export interface EuDay extends Period {
  readonly drives: readonly Drive[];
  /** The driving, in milliseconds. */
  readonly driving: number;
  /** The start of the week in which it begins. */
  readonly week: number;
  /** The time without a ride after it. Infinity if no ride follows. */
  readonly restMs: number;
}

export function euDays(drives: readonly Drive[], calendar: Calendar): EuDay[] {
  const groups = splitAt(drives, REDUCED_REST_MS);
  return groups.map((group, place) => {
    const span = spanOf(group);
    const next = groups[place + 1];
    return {
      ...span,
      drives: group,
      driving: drivenIn(group.filter(isEuDriving)),
      week: calendar.startOfWeek(span.start, 0),
      restMs: next ? spanOf(next).start - span.end : Number.POSITIVE_INFINITY,
    };
  });
}

/** Returns the most driving of each day: 10 hours for the first two days of a week with more than 9, and 9 hours for the others. */
export function dailyLimits(days: readonly EuDay[]): ReadonlyMap<EuDay, number> {
  const extended = new Map<number, number>();
  return new Map(
    days.map((day) => {
      const before = extended.get(day.week) ?? 0;
      if (day.driving > DAILY_DRIVING_MS) extended.set(day.week, before + 1);
      return [day, before < EXTENDED_DAYS ? EXTENDED_DRIVING_MS : DAILY_DRIVING_MS];
    }),
  );
}
