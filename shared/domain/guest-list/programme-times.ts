import { ValidationFailed } from '#shared/contract/problems.ts';
import { withDates } from '#shared/domain/activities/all-day.ts';
import { type DayRule, later } from '#shared/domain/time/days.ts';
import { instantAt } from '#shared/domain/time/zoned.ts';
import type { ActivityChange } from '#shared/schemas/activities/activity.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { OFF_CLOCK } from './flight-rows.ts';
import type { ListedRow } from './read-rows.ts';
import { type ShownTimes as CellTimes, isShownTwice, namesDay, type ShownTime } from './read-time.ts';
import { type Told, tell } from './tell.ts';

interface ShownTimes {
  readonly startDate?: string | undefined;
  readonly startTime: ShownTime;
  readonly endDate?: string | undefined;
  /** Undefined: the ride ends after the way, see `minutesFrom`. */
  readonly endTime: ShownTime | undefined;
  readonly offset?: number | undefined;
  readonly endOffset?: number | undefined;
}

/** Start and end as instants, or the field with the fault. */
export type Times = { readonly startTime: string; readonly endTime: string } | Fault;

interface Fault {
  readonly field: string;
  readonly fault: Told;
}

/** Returns the dates of a row that is all-day, and the times that follow from them. Its columns of times are blank. */
export function timesOfDays(
  shown: {
    readonly [Name in 'endDate' | 'startDate']?: string;
  } & { readonly [Name in 'endTime' | 'startTime']?: unknown },
  rule: DayRule,
): (Extract<Times, { readonly startTime: string }> & Pick<ActivityChange, 'allDay' | 'endDate' | 'startDate'>) | Fault {
  const { startDate, endDate = startDate } = shown;
  const field = (['startTime', 'endTime'] as const).find((name) => shown[name] !== undefined);
  if (field) return { field, fault: tell('ALL_DAY_TIME') };
  if (startDate === undefined || endDate === undefined) return { field: 'startDate', fault: tell('REQUIRED') };
  try {
    return withDates(undefined, { allDay: true, startDate, endDate }, rule) as ReturnType<typeof timesOfDays>;
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    return { field: 'endDate', fault: tell('ALL_DAY_DATES') };
  }
}

/** The dates of an activity lie at most this many days from each other. */
const MAX_DAYS = 366;

/**
 * Returns the start and the end of an activity as instants. The date is the one of the calendar at the start. An end without a date that
 * is not after the start is one of the day after, unless it names its day. Where the clock shows the end twice, it is the first time after
 * the start: a row from 02:45 to 02:15 in that night is half an hour.
 */
export function timesOf(shown: ShownTimes, timezone: string, minutesFrom: (start: string) => number = () => 0): Times {
  const date = shown.startTime.date ?? shown.startDate;
  if (date === undefined) return { field: 'startDate', fault: tell('REQUIRED') };
  if (shown.startDate !== undefined && date !== shown.startDate) {
    return { field: 'startTime', fault: tell('OTHER_DATE') };
  }
  const offsetMinutes = shown.offset ?? shown.startTime.offsetMinutes;
  const isUtc = shown.offset === undefined && shown.startTime.isUtc;
  const start = instantAt({ date, ms: shown.startTime.ms, offsetMinutes, isUtc }, timezone);
  if ('fault' in start)
    return { field: offsetMinutes === undefined ? 'startTime' : 'offset', fault: tell(OFF_CLOCK[start.fault]) };
  const { endTime } = shown;
  if (!endTime) {
    return { startTime: start.instant, endTime: later(start.instant, minutesFrom(start.instant) * MINUTE_MS) };
  }
  return endOf({ ...shown, endTime }, { date, offsetMinutes, start: start.instant }, timezone);
}

interface Start {
  readonly date: string;
  readonly offsetMinutes: number | undefined;
  readonly start: string;
}

function endOf(
  shown: ShownTimes & { readonly endTime: ShownTime },
  { date, offsetMinutes, start }: Start,
  timezone: string,
): Times {
  const endDate = shown.endTime.date ?? shown.endDate;
  const endOffset = shown.endOffset ?? shown.endTime.offsetMinutes;
  const isUtc = shown.endOffset === undefined && shown.endTime.isUtc;
  const endAt = (days: number, clock: { readonly offsetMinutes?: number | undefined; readonly isSecond?: boolean }) =>
    instantAt({ date: endDate ?? date, ms: shown.endTime.ms + days * DAY_MS, isUtc, ...clock }, timezone);
  const isLate = (read: Read): boolean => 'instant' in read && read.instant <= start;
  const given = { offsetMinutes: endOffset };
  let end = endAt(0, given);
  if ('instant' in end && isLate(end) && endOffset === undefined) {
    // A start with its difference from UTC says in which of the two hours the end is. The time of the start itself is one of the day after.
    end = laterOf(start, end, endAt(0, { offsetMinutes, isSecond: end.instant < start }));
  }
  if (endDate === undefined && !namesDay(shown.endTime) && isLate(end)) end = endAt(1, given);
  if ('fault' in end)
    return { field: endOffset === undefined ? 'endTime' : 'endOffset', fault: tell(OFF_CLOCK[end.fault]) };
  if (end.instant <= start)
    return { field: endDate === undefined ? 'endTime' : 'endDate', fault: tell('NOT_AFTER_START') };
  return Date.parse(end.instant) - Date.parse(start) > MAX_DAYS * DAY_MS
    ? { field: 'endDate', fault: tell('END_TOO_LATE') }
    : { startTime: start, endTime: end.instant };
}

/** Returns what to say of times that the clock shows twice, where neither their cells nor the columns of offsets say which is meant. */
export function repeatedTimes(
  { endOffset, endTime, offset, startTime }: Pick<ShownTimes, 'endOffset' | 'endTime' | 'offset' | 'startTime'>,
  times: Extract<Times, { readonly startTime: string }>,
  timezone: string,
): { readonly field: 'startTime' | 'endTime'; readonly told: Told }[] {
  return [
    ...(offset === undefined && isShownTwice(startTime, times.startTime, timezone)
      ? [
          {
            field: 'startTime' as const,
            told: tell('TWICE_COLUMN'),
          },
        ]
      : []),
    ...(endOffset === undefined && isShownTwice(endTime, times.endTime, timezone)
      ? [{ field: 'endTime' as const, told: tell('TWICE_AFTER_START') }]
      : []),
  ];
}

type Read = ReturnType<typeof instantAt>;

/** Within a repeated hour, the end has the same difference from UTC as the start if that makes it later. */
function laterOf(start: string, first: Read, second: Read): Read {
  return 'instant' in second && second.instant > start ? second : first;
}

/** How long a ride lasts whose way is not known. */
export const UNKNOWN_WAY_MINUTES = 60;

/** Returns the row with the start and the end of a column that has both, and with the end that its duration says, where it has no columns of their own. */
function withTimes(listed: ListedRow): ListedRow {
  const { duration, times, ...own } = listed.input;
  const { from, to } = (times ?? {}) as Partial<CellTimes>;
  const input = { ...(from && { startTime: from }), ...(to && { endTime: to }), ...own };
  const start: ShownTime | undefined = input.startTime;
  const lasts = typeof duration === 'number' && start && { endTime: { ...start, ms: start.ms + duration * MINUTE_MS } };
  return { ...listed, input: { ...lasts, ...input } };
}

/** What the column of both times gives. */
const OF_TIMES = new Set(['startTime', 'endTime']);

/** Tells whether the cell of a field, or the one of both times, has a fault. */
export function isFaulty({ faulty }: ListedRow, field: string): boolean {
  return faulty.has(field) || (faulty.has('times') && OF_TIMES.has(field));
}

export function lacksEnd({ input: { endDate, endTime } }: ListedRow): boolean {
  return endTime === undefined && endDate === undefined;
}

/** The most minutes for which an activity without an end is taken to last until the next one. */
const MOST_UNTIL_NEXT = 240;

/** Returns the rows with their times. One without an end has, as `untilNext`, how long it is until the next one of its day, else an hour. */
export function withEnds(listed: readonly ListedRow[]): ListedRow[] {
  const rows = listed.map(withTimes);
  const startOf = ({ input: { startDate, startTime } }: ListedRow) => {
    const { date = startDate, ms } = (startTime ?? {}) as Partial<ShownTime>;
    return { date, minute: (ms ?? NaN) / MINUTE_MS };
  };
  const starts = Map.groupBy(rows.map(startOf), ({ date }) => date);
  const byDay = new Map(
    [...starts].map(
      ([date, all]) => [date, Float64Array.from(new Set(all.map(({ minute }) => minute))).sort()] as const,
    ),
  );
  return rows.map((row) => {
    const { date, minute } = startOf(row);
    if (!lacksEnd(row) || Number.isNaN(minute)) return row;
    const next = (byDay.get(date)?.find((each) => each > minute) ?? NaN) - minute;
    return { ...row, input: { ...row.input, untilNext: next <= MOST_UNTIL_NEXT ? next : UNKNOWN_WAY_MINUTES } };
  });
}
