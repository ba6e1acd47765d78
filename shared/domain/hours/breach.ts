import type { HoursBreach, HoursRule } from '#shared/schemas/hours/hours.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import type { Drive, Period } from './drive.ts';

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

/** Returns the breaches that a change of a plan brings or makes worse. */
export function worseBreaches(before: readonly Breach[], after: readonly Breach[]): Breach[] {
  return after.filter(
    (each) =>
      !before.some(
        (old) =>
          old.rule === each.rule &&
          old.preset === each.preset &&
          isSamePeriod(old, each) &&
          excess(old) >= excess(each),
      ),
  );
}
