import { HOUR_MS } from '#shared/units/durations.ts';
import { type Breach, breach, type Left, type Probe } from './breach.ts';
import { type Calendar, type Drive, drivenIn, dutiesOf, type Period, spanOf, splitAt, within } from './drive.ts';

/** 49 CFR 390.5: vehicles for more than 8 people with the driver, if guests pay for the ride. */
const LEAST_SEATS = 8;
/** After this time off duty, driving and duty count anew. */
const OFF_DUTY_MS = 8 * HOUR_MS;
const DRIVING_MS = 10 * HOUR_MS;
const DUTY_MS = 15 * HOUR_MS;

/** The most duty in a number of days before a driver drives: 70 hours in 8 days where the carrier operates every day of the week. */
const IN_DAYS = { some: { days: 7, limit: 60 * HOUR_MS }, daily: { days: 8, limit: 70 * HOUR_MS } } as const;

function us(rule: Breach['rule']) {
  return { preset: 'US_PASSENGER', rule } as const;
}

/** Tells whether a drive counts as driving. A drive with a smaller vehicle is duty. */
function isUsDriving({ seats }: Drive): boolean {
  return seats !== undefined && seats >= LEAST_SEATS;
}

/** Returns how long a driver is on duty in an interval. */
function dutyIn(drives: readonly Drive[], period: Period): number {
  return within(dutiesOf(drives), period);
}

/**
 * Returns what breaks 49 CFR 395.5: 10 hours of driving after 8 hours off duty; driving after 15 hours on duty; and driving after 60 hours
 * on duty in 7 days, or 70 in 8 where `operatesDaily`. Duty that goes on after these limits breaks nothing, only driving does. It is a
 * help, not legal advice: adverse conditions, sleeper berths and short-haul exceptions are not looked at.
 */
export function usPassengerBreaches(drives: readonly Drive[], calendar: Calendar, operatesDaily: boolean): Breach[] {
  return [
    ...splitAt(drives, OFF_DUTY_MS).flatMap((shift) => [...drivingBreaches(shift), ...dutyBreaches(shift)]),
    ...daysBreaches(drives, calendar, operatesDaily),
  ];
}

function drivingBreaches(shift: readonly Drive[]): Breach[] {
  const driven = shift.filter(isUsDriving);
  const planned = drivenIn(driven);
  const limit = DRIVING_MS;
  return planned > limit ? [breach(us('DAILY_DRIVING'), spanOf(driven), { limit, planned }, driven)] : [];
}

function dutyBreaches(shift: readonly Drive[]): Breach[] {
  const last = shift.findLast(isUsDriving);
  if (!last) return [];
  const period = { start: spanOf(shift).start, end: last.end };
  const planned = dutyIn(shift, period);
  const limit = DUTY_MS;
  const until = shift.filter(({ start }) => start <= last.start);
  return planned > limit ? [breach(us('DAILY_DUTY'), period, { limit, planned }, until)] : [];
}

function daysBreaches(drives: readonly Drive[], calendar: Calendar, operatesDaily: boolean): Breach[] {
  const { days, limit } = operatesDaily ? IN_DAYS.daily : IN_DAYS.some;
  const lastOfDay = new Map(drives.filter(isUsDriving).map((drive) => [calendar.dayOf(drive.end - 1), drive]));
  return [...lastOfDay.values()].flatMap(({ end }) => {
    const period = { start: calendar.startOfDay(end - 1, 1 - days), end };
    const planned = dutyIn(drives, period);
    const own = drives.filter((drive) => drive.start < period.end && period.start < drive.end);
    return planned > limit ? [breach(us('DUTY_IN_DAYS'), period, { limit, planned }, own)] : [];
  });
}

/** Returns what 49 CFR 395.5 leaves of driving and duty in the shift of a time. */
export function usPassengerLeft(drives: readonly Drive[], probe: Probe, operatesDaily: boolean): Left {
  const { calendar, end, start } = probe;
  const own: Drive = { activityId: '', start, end, day: '', seats: undefined };
  const shift = splitAt(
    [...drives, own].toSorted((a, b) => a.start - b.start),
    OFF_DUTY_MS,
  )
    .find((each) => each.includes(own))
    ?.filter((each) => each !== own);
  const { days, limit } = operatesDaily ? IN_DAYS.daily : IN_DAYS.some;
  const before = dutyIn(drives, { start: calendar.startOfDay(start, 1 - days), end: calendar.startOfDay(start, 1) });
  const duty = Math.min(DUTY_MS - dutyIn(shift ?? [], { start: -Infinity, end: Infinity }), limit - before);
  return { driving: Math.min(DRIVING_MS - drivenIn((shift ?? []).filter(isUsDriving)), duty), duty };
}
