import type { HoursLimits } from '#shared/schemas/hours/hours.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type Breach, breach, type Left, type Probe } from './breach.ts';
import { type Drive, type Duty, drivenIn, dutiesOf, lengthOf, runsWithoutBreak, spanOf } from './drive.ts';

function house(rule: Breach['rule']) {
  return { preset: 'NONE', rule } as const;
}

function dayOf({ drives }: Duty): string {
  return drives[0]?.day ?? '';
}
function dutyIn(duties: readonly Duty[]): number {
  return duties.reduce((sum, duty) => sum + lengthOf(duty), 0);
}

/**
 * Returns what breaks the limits of the settings. Driving counts for the day on which the ride starts, duty for the day on which it
 * begins. The rest lies between the duties of two days: a short time over midnight is no rest, but duty.
 */
export function houseBreaches(limits: HoursLimits, drives: readonly Drive[]): Breach[] {
  const { breakAfterHours, breakMinutes, maxDrivingHoursPerDay, maxDutyHoursPerDay, minRestHours } = limits;
  const spread = spreadOf(limits);
  const found: Breach[] = [];
  const duties = dutiesOf(drives);
  const atMost = (rule: Breach['rule'], limit: number, planned: number, group: readonly Drive[]): void => {
    if (planned > limit) found.push(breach(house(rule), spanOf(group), { limit, planned }, group));
  };
  if (maxDrivingHoursPerDay !== undefined) {
    for (const group of Map.groupBy(drives, ({ day }) => day).values())
      atMost('DAILY_DRIVING', maxDrivingHoursPerDay * HOUR_MS, drivenIn(group), group);
  }
  if (maxDutyHoursPerDay !== undefined) {
    for (const group of Map.groupBy(duties, dayOf).values())
      atMost(
        'DAILY_DUTY',
        maxDutyHoursPerDay * HOUR_MS,
        dutyIn(group),
        group.flatMap((duty) => duty.drives),
      );
  }
  if (spread !== undefined) {
    for (const group of Map.groupBy(duties, dayOf).values()) {
      const all = group.flatMap((duty) => duty.drives);
      atMost('DAILY_SPREAD', spread * HOUR_MS, lengthOf(spanOf(all)), all);
    }
  }
  if (breakAfterHours !== undefined && breakMinutes !== undefined) {
    const isBreak = (pauses: readonly number[]) => (pauses.at(-1) ?? 0) >= breakMinutes * MINUTE_MS;
    for (const run of runsWithoutBreak(drives, isBreak)) atMost('BREAK', breakAfterHours * HOUR_MS, drivenIn(run), run);
  }
  if (minRestHours !== undefined) found.push(...restBreaches(minRestHours * HOUR_MS, duties));
  return found;
}

const DAY_HOURS = 24;

/** Returns the most hours from the first start to the last end of a day. A longer day leaves no rest within 24 hours. */
function spreadOf({ maxSpreadHours, minRestHours }: HoursLimits): number | undefined {
  return maxSpreadHours ?? (minRestHours === undefined ? undefined : DAY_HOURS - minRestHours);
}

function restBreaches(limit: number, duties: readonly Duty[]): Breach[] {
  return duties.flatMap((next, place) => {
    const before = duties[place - 1];
    if (!before || dayOf(before) === dayOf(next)) return [];
    const rest = { start: before.end, end: next.start };
    const around = [...before.drives.slice(-1), ...next.drives.slice(0, 1)];
    const planned = lengthOf(rest);
    return planned < limit ? [breach(house('REST'), rest, { limit, planned }, around)] : [];
  });
}

/** Returns what the limits of the settings leave of driving and duty on the day of a time. */
export function houseLeft(limits: HoursLimits, drives: readonly Drive[], { calendar, start }: Probe): Left {
  const day = calendar.dayOf(start);
  const { maxDrivingHoursPerDay, maxDutyHoursPerDay } = limits;
  const driven = drivenIn(drives.filter((drive) => drive.day === day));
  const duty = dutyIn(dutiesOf(drives).filter((each) => dayOf(each) === day));
  return {
    ...(maxDrivingHoursPerDay !== undefined && { driving: maxDrivingHoursPerDay * HOUR_MS - driven }),
    ...(maxDutyHoursPerDay !== undefined && { duty: maxDutyHoursPerDay * HOUR_MS - duty }),
  };
}
