import { warningOf } from '#shared/domain/assignments/warnings.ts';
import { say } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { HoursBreach, HoursRule } from '#shared/schemas/hours/hours.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { Calendar, Drive, Period } from './drive.ts';

/** A rule on the hours of a driver that their rides break. */
export interface Breach extends HoursBreach {
  /** The rides that break it together, in order of start. */
  readonly activityIds: readonly string[];
}

/** Returns a breach. Limit and plan are in milliseconds. */
export function breach(
  kind: Pick<HoursBreach, 'preset' | 'rule'>,
  { end, start }: Period,
  amounts: { readonly limit: number; readonly planned: number },
  drives: readonly Drive[],
): Breach {
  return {
    ...kind,
    limitMinutes: Math.round(amounts.limit / MINUTE_MS),
    plannedMinutes: Math.round(amounts.planned / MINUTE_MS),
    from: new Date(start).toISOString(),
    to: new Date(end).toISOString(),
    activityIds: drives.map(({ activityId }) => activityId),
  };
}

/** Rules of which a plan must have at least the limit, not at most. */
function isLeast(rule: HoursRule): boolean {
  return rule === 'REST';
}

function excess({ limitMinutes, plannedMinutes, rule }: Breach): number {
  return isLeast(rule) ? limitMinutes - plannedMinutes : plannedMinutes - limitMinutes;
}

/** Rules whose periods are weeks of the calendar: their breaches are compared week by week. */
function isOfWeeks(rule: HoursRule): boolean {
  return rule === 'WEEKLY_DRIVING' || rule === 'TWO_WEEKS_DRIVING';
}

function isSamePeriod(a: Breach, b: Breach): boolean {
  return isOfWeeks(a.rule) ? a.from === b.from : a.from <= b.to && b.from <= a.to;
}

function isSame(a: Breach, b: Breach): boolean {
  return a.rule === b.rule && a.preset === b.preset && isSamePeriod(a, b);
}

/** Returns the breaches that a change of a plan brings or makes worse. */
export function worseBreaches(before: readonly Breach[], after: readonly Breach[]): Breach[] {
  return after.filter((each) => !before.some((old) => isSame(old, each) && excess(old) >= excess(each)));
}

/** Returns by what share a change lessens a breach: 1 if nothing is left of it, 0 if it is as bad as before or worse. */
export function lessening(before: Breach, after: readonly Breach[]): number {
  const left = Math.max(0, ...after.filter((each) => isSame(before, each)).map(excess));
  return Math.max(0, 1 - left / excess(before));
}

function lengthOf(minutes: number) {
  return { hours: Math.floor(minutes / 60), rest: minutes % 60 };
}

/** A rule that the rides of a driver break by one of them. */
export interface BrokenRule {
  readonly driverName: string;
  readonly activityId: string;
  readonly hours: HoursBreach;
}

/** Returns a DRIVER_HOURS_EXCEEDED warning: what is planned, when, and what the limit is. */
export function hoursWarning({ activityId, driverName, hours }: BrokenRule, timezone: string): Warning {
  return warningOf(breachSaid(driverName, hours), timezone, { activityId, hours });
}

/** Says a breach: what is planned, when, and what the limit is. */
export function breachSaid(
  driver: string,
  { from, limitMinutes, plannedMinutes, preset, rule, to }: HoursBreach,
): Said {
  const hours = lengthOf(limitMinutes);
  const limit = isLeast(rule) ? say(`LEAST_${preset}`, { hours }) : say(`LIMIT_${preset}`, { hours });
  const times = { startTime: from, endTime: to };
  const planned = lengthOf(plannedMinutes);
  return say('DRIVER_HOURS_EXCEEDED', { driver, planned, rule: say(`HOURS_${rule}`), times, limit });
}

/** What a rule leaves, in milliseconds; negative if more is planned already. Absent: the rule does not limit it. */
export interface Left {
  readonly driving?: number;
  readonly duty?: number;
}

/** The time that is asked about. */
export interface Probe extends Period {
  readonly calendar: Calendar;
}

/** Returns the least of what several rules leave. */
export function leastLeft(all: readonly Left[]): Left {
  const least = (values: readonly (number | undefined)[]): number | undefined => {
    const known = values.filter((value) => value !== undefined);
    return known.length > 0 ? Math.min(...known) : undefined;
  };
  const driving = least(all.map((left) => left.driving));
  const duty = least(all.map((left) => left.duty));
  return { ...(driving !== undefined && { driving }), ...(duty !== undefined && { duty }) };
}
