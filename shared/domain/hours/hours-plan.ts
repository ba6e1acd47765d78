import { driverIdsOf, placesOf } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { DriverHours, HoursLeft, HoursSettings } from '#shared/schemas/hours/hours.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { type Breach, leastLeft, type Probe, worseBreaches } from './breach.ts';
import {
  type Calendar,
  calendarOf,
  type Drive,
  type DriverRide,
  drivesOf,
  type Period,
  type WayMinutes,
} from './drive.ts';
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
function breachesOf(rules: HoursSettings, drives: readonly Drive[], calendar: Calendar): Breach[] {
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
function hoursLeft(rules: HoursSettings, drives: readonly Drive[], probe: Probe): HoursLeft {
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

/** What the hours of drivers are judged by. */
interface HoursFacts {
  readonly settings: Pick<SettingsRecord, 'dayStartsAt' | 'hours' | 'timezone'>;
  /** The minutes of the ways between rides. */
  readonly minutes: WayMinutes;
  /** The rides of these drivers around the time in question, also those that are completed. */
  readonly rides: readonly ActivityRecord[];
  readonly vehicles: ReadonlyMap<string, Pick<VehicleRecord, 'seatCapacity'>>;
}

type Judged = Pick<DriverRecord, 'hours' | 'id'>;

/** The rides of drivers, with the rules on their hours. */
export interface HoursPlan {
  /** Returns what the rides of a driver break, or what they would break without one of them. */
  breaches(driver: Judged, without?: string): Breach[];
  /** Returns what a ride brings or makes worse, if the driver has it. Another state of this ride does not count. */
  broughtBy(driver: Judged, ride: ActivityRecord): Breach[];
  /** Returns what is left to a driver around a time. Undefined if no rule limits them. */
  left(driver: Judged, time: Period): HoursLeft | undefined;
  /** Returns what these rides bring or make worse beside the other rides of a driver, and the other rides without them. */
  broughtByAll(driver: Judged, ids: ReadonlySet<string>, rides: readonly DriverRide[]): Breach[];
}

/** Tells whether the driver of an activity drives it, or has driven it. */
function isDriven({ deletedAt, status }: ActivityRecord): boolean {
  return status !== 'CANCELLED' && !deletedAt;
}

/** Returns a ride as the rules see it. */
export function driverRideOf(ride: ActivityRecord, vehicles: HoursFacts['vehicles']): DriverRide {
  return {
    activityId: ride.id,
    start: Date.parse(ride.startTime),
    end: Date.parse(ride.endTime),
    ...placesOf(ride, 'DRIVER'),
    seats: vehicles.get(ride.vehicleId ?? '')?.seatCapacity,
  };
}

export function hoursPlanOf({ minutes, rides, settings, vehicles }: HoursFacts): HoursPlan {
  const calendar: Calendar = calendarOf(settings);
  const held = new Map<string, DriverRide[]>();
  for (const ride of rides) {
    if (!isDriven(ride)) continue;
    // Who sits beside the driver may drive at any time, so a ride counts whole for both.
    for (const id of driverIdsOf(ride)) held.set(id, [...(held.get(id) ?? []), driverRideOf(ride, vehicles)]);
  }
  const others = ({ id }: Judged, ids: ReadonlySet<string>): DriverRide[] =>
    (held.get(id) ?? []).filter(({ activityId }) => !ids.has(activityId));
  const judge = (rules: HoursSettings, list: readonly DriverRide[]): Breach[] =>
    breachesOf(rules, drivesOf(list, minutes, calendar), calendar);
  const broughtByAll = (driver: Judged, ids: ReadonlySet<string>, more: readonly DriverRide[]): Breach[] => {
    const rules = rulesFor(settings.hours, driver.hours);
    if (!rules || more.length === 0) return [];
    const without = others(driver, ids);
    const after = judge(rules, [...without, ...more]);
    return after.length === 0 ? after : worseBreaches(judge(rules, without), after);
  };
  return {
    breaches: (driver, without) => {
      const rules = rulesFor(settings.hours, driver.hours);
      return rules ? judge(rules, others(driver, new Set(without === undefined ? [] : [without]))) : [];
    },
    broughtBy: (driver, ride) => broughtByAll(driver, new Set([ride.id]), [driverRideOf(ride, vehicles)]),
    left: (driver, time) => {
      const rules = rulesFor(settings.hours, driver.hours);
      const drives = drivesOf(others(driver, new Set()), minutes, calendar);
      return rules && hoursLeft(rules, drives, { ...time, calendar });
    },
    broughtByAll,
  };
}
