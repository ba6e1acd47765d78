import type { DriverHours, HoursLeft, HoursSettings } from '#shared/schemas/hours/hours.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type Breach, leastLeft, type Probe } from './breach.ts';
import type { Calendar } from './calendar.ts';
import type { Drive, Period } from './drive.ts';
import { eu561Breaches, eu561Left } from './eu-561.ts';
import { houseBreaches, houseLeft } from './house-rules.ts';
import { usPassengerBreaches, usPassengerLeft } from './us-passenger.ts';

/** Returns the rules for one driver: those of the settings, with what is different for them. Undefined if nothing limits them. */
export function rulesFor(settings: HoursSettings, own: DriverHours | undefined): HoursSettings | undefined {
  const rules = { ...settings, ...own, preset: own?.preset ?? settings.preset };
  const { operatesDaily: _operatesDaily, preset, ...limits } = rules;
  return preset === 'NONE' && Object.values(limits).every((limit) => limit === undefined) ? undefined : rules;
}

/** Returns what the rides of a driver break. The limits of the settings and the preset hold beside each other. */
export function breachesOf(rules: HoursSettings, drives: readonly Drive[], calendar: Calendar): Breach[] {
  const house = houseBreaches(rules, drives);
  switch (rules.preset) {
    case 'EU_561':
      return [...house, ...eu561Breaches(drives, calendar)];
    case 'US_PASSENGER':
      return [...house, ...usPassengerBreaches(drives, calendar, rules.operatesDaily === true)];
    case 'NONE':
      return house;
  }
}

function wholeMinutes(ms: number | undefined): number | null {
  return ms === undefined ? null : Math.floor(ms / MINUTE_MS);
}

/** Returns how many minutes of driving and duty are left to a driver around a time. */
export function hoursLeft(rules: HoursSettings, drives: readonly Drive[], probe: Probe): HoursLeft {
  const preset =
    rules.preset === 'EU_561'
      ? eu561Left(drives, probe)
      : rules.preset === 'US_PASSENGER'
        ? usPassengerLeft(drives, probe, rules.operatesDaily === true)
        : {};
  const { driving, duty } = leastLeft([houseLeft(rules, drives, probe), preset]);
  return { drivingMinutes: wholeMinutes(driving), dutyMinutes: wholeMinutes(duty) };
}

/** Days of rides before and after that the limits of the settings look at, and the preset for the United States. */
const HOUSE_DAYS = 2;
const US_DAYS = 9;

/** Returns the interval of starts whose rides a change at this time is judged by. */
export function spanToRead({ preset }: HoursSettings, { end, start }: Period, calendar: Calendar): Period {
  if (preset === 'EU_561') {
    // The week before and the week after count with this one. The days around them show when a driver rested last.
    const around = HOUSE_DAYS * DAY_MS;
    return { start: calendar.startOfWeek(start, -1) - around, end: calendar.startOfWeek(end, 2) + around };
  }
  const days = (preset === 'US_PASSENGER' ? US_DAYS : HOUSE_DAYS) * DAY_MS;
  return { start: start - days, end: end + days };
}
