import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type Breach, breach, type Left, type Probe } from './breach.ts';
import {
  type Calendar,
  type Drive,
  drivenIn,
  type Period,
  runsWithoutBreak,
  spanOf,
  splitAt,
  within,
} from './drive.ts';

const DRIVING_WITHOUT_BREAK_MS = 4.5 * HOUR_MS;
const BREAK_MS = 45 * MINUTE_MS;
/** A break in two parts, in this order. */
const BREAK_PARTS_MS = [15 * MINUTE_MS, 30 * MINUTE_MS] as const;
const WEEK_MS = 56 * HOUR_MS;
const TWO_WEEKS_MS = 90 * HOUR_MS;

function eu(rule: Breach['rule']) {
  return { preset: 'EU_561', rule } as const;
}

/** Tells whether the last pause is a full break, or the second part of one. */
function isEuBreak(pauses: readonly number[]): boolean {
  const [first, second] = BREAK_PARTS_MS;
  const last = pauses.at(-1) ?? 0;
  return last >= BREAK_MS || (last >= second && pauses.slice(0, -1).some((pause) => pause >= first));
}

/**
 * Returns what breaks Regulation (EC) 561/2006, articles 6 to 8: 9 hours of driving a day, 10 twice a week; 56 hours a week; 90 in two
 * weeks that follow each other; a break of 45 minutes, or 15 and then 30, after 4.5 hours; and the daily rest. Only drives with a
 * vehicle for more than 9 people count as driving. It is a help, not legal advice: weekly rests, two drivers in one vehicle, ferries
 * and trains are not looked at.
 */
export function eu561Breaches(drives: readonly Drive[], calendar: Calendar): Breach[] {
  const driven = drives.filter(isEuDriving);
  if (driven.length === 0) return [];
  const days = euDays(drives, calendar);
  const limits = dailyLimits(days);
  const found = days.flatMap((day): Breach[] => {
    const limit = limits.get(day) ?? DAILY_DRIVING_MS;
    const { driving: planned } = day;
    return planned > limit ? [breach(eu('DAILY_DRIVING'), day, { limit, planned }, day.drives)] : [];
  });
  for (const run of runsWithoutBreak(drives, isEuBreak)) {
    const own = run.filter(isEuDriving);
    const [first, last] = [own[0], own.at(-1)];
    const planned = drivenIn(own);
    if (!first || !last || planned <= DRIVING_WITHOUT_BREAK_MS) continue;
    const limit = DRIVING_WITHOUT_BREAK_MS;
    found.push(breach(eu('BREAK'), { start: first.start, end: last.end }, { limit, planned }, own));
  }
  return [...found, ...weekBreaches(driven, calendar), ...euRestBreaches(days)];
}

/** Returns the week that begins `weeks` weeks after that of an instant, and lasts `length` weeks. */
function weekFrom(calendar: Calendar, instant: number, weeks: number, length = 1): Period {
  return {
    start: calendar.startOfWeek(instant, weeks),
    end: calendar.startOfWeek(instant, weeks + length),
  };
}

function weekBreaches(driven: readonly Drive[], calendar: Calendar): Breach[] {
  const weeks = new Map(driven.map(({ start }) => [calendar.startOfWeek(start, 0), start]));
  return [...weeks.values()].flatMap((instant) => {
    const over = (rule: Breach['rule'], period: Period, limit: number): Breach[] => {
      const planned = within(driven, period);
      const own = driven.filter(({ end, start }) => start < period.end && period.start < end);
      return planned > limit ? [breach(eu(rule), period, { limit, planned }, own)] : [];
    };
    return [
      ...over('WEEKLY_DRIVING', weekFrom(calendar, instant, 0), WEEK_MS),
      ...over('TWO_WEEKS_DRIVING', weekFrom(calendar, instant, -1, 2), TWO_WEEKS_MS),
    ];
  });
}

/** Returns what the regulation leaves of driving on the day of a time. It limits no duty but by the daily rest. */
export function eu561Left(drives: readonly Drive[], { calendar, end, start }: Probe): Left {
  const driven = drives.filter(isEuDriving);
  const probe: Drive = { activityId: '', start, end, day: '', seats: undefined };
  const days = euDays(
    [...drives, probe].toSorted((a, b) => a.start - b.start),
    calendar,
  );
  const own = days.find((day) => day.drives.includes(probe));
  const others = days.filter((day) => day !== own && day.week === own?.week && day.driving > DAILY_DRIVING_MS);
  const daily = others.length < EXTENDED_DAYS ? EXTENDED_DRIVING_MS : DAILY_DRIVING_MS;
  const left = (limit: number, period: Period): number => limit - within(driven, period);
  return {
    driving: Math.min(
      daily - (own?.driving ?? 0),
      left(WEEK_MS, weekFrom(calendar, start, 0)),
      left(TWO_WEEKS_MS, weekFrom(calendar, start, -1, 2)),
      left(TWO_WEEKS_MS, weekFrom(calendar, start, 0, 2)),
    ),
  };
}

/** Regulation 561/2006 is for vehicles for more than 9 people with the driver. */
const LEAST_SEATS = 9;

/** Tells whether a drive counts as driving. A drive with a smaller vehicle is other work: no driving, but no rest and no break either. */
function isEuDriving({ seats }: Drive): boolean {
  return seats !== undefined && seats >= LEAST_SEATS;
}

/** A daily rest is at least this long. A shorter time between two rides ends no day. */
const REDUCED_REST_MS = 9 * HOUR_MS;
const DAILY_DRIVING_MS = 9 * HOUR_MS;
const EXTENDED_DRIVING_MS = 10 * HOUR_MS;
const EXTENDED_DAYS = 2;

/** What a driver does between two daily rests. */
interface EuDay extends Period {
  readonly drives: readonly Drive[];
  /** The driving, in milliseconds. */
  readonly driving: number;
  /** The start of the week in which it begins. */
  readonly week: number;
  /** The time without a ride after it. Infinity if no ride follows. */
  readonly restMs: number;
}

function euDays(drives: readonly Drive[], calendar: Calendar): EuDay[] {
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
function dailyLimits(days: readonly EuDay[]): ReadonlyMap<EuDay, number> {
  const extended = new Map<number, number>();
  return new Map(
    days.map((day) => {
      const before = extended.get(day.week) ?? 0;
      if (day.driving > DAILY_DRIVING_MS) extended.set(day.week, before + 1);
      return [day, before < EXTENDED_DAYS ? EXTENDED_DRIVING_MS : DAILY_DRIVING_MS];
    }),
  );
}

const REGULAR_REST_MS = 11 * HOUR_MS;
/** The first part of a regular rest in two parts. The second part is at least 9 hours. */
const FIRST_PART_MS = 3 * HOUR_MS;
/** A rest of this length is a weekly rest. After it, reduced daily rests count anew. */
const WEEKLY_REST_MS = 24 * HOUR_MS;
const REDUCED_RESTS = 3;

function hasFirstPart({ drives }: EuDay): boolean {
  return drives.some(
    (drive, place) => place > 0 && drive.start - (drives[place - 1]?.end ?? drive.start) >= FIRST_PART_MS,
  );
}

/**
 * Returns the daily rests that are too short. Within 24 hours of the start of a day, a driver rests 11 hours, or 3 and then 9, or three
 * times between two weekly rests only 9.
 */
function euRestBreaches(days: readonly EuDay[]): Breach[] {
  let reduced = 0;
  const found: Breach[] = [];
  for (const [place, day] of days.entries()) {
    const planned = Math.max(0, Math.min(day.restMs, day.start + DAY_MS - day.end));
    const isWhole = planned >= REGULAR_REST_MS || (planned >= REDUCED_REST_MS && hasFirstPart(day));
    if (!isWhole && day.driving > 0) {
      if (planned >= REDUCED_REST_MS) reduced += 1;
      const limit = planned < REDUCED_REST_MS ? REDUCED_REST_MS : REGULAR_REST_MS;
      const isAllowed = planned >= REDUCED_REST_MS && reduced <= REDUCED_RESTS;
      const next = days[place + 1];
      const around = [...day.drives, ...(next?.drives.slice(0, 1) ?? [])];
      const span = { start: day.start, end: Math.max(day.end, day.start + DAY_MS) };
      if (!isAllowed) found.push(breach({ preset: 'EU_561', rule: 'REST' }, span, { limit, planned }, around));
    }
    if (day.restMs >= WEEKLY_REST_MS) reduced = 0;
  }
  return found;
}
