import { calendarOf } from '#shared/domain/hours/calendar.ts';
import { type HoursPlan, hoursPlanOf } from '#shared/domain/hours/hours-plan.ts';
import { rulesFor, spanToRead } from '#shared/domain/hours/hours-rules.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { drivingWays } from './driving-ways.ts';

interface Asked {
  readonly settings: SettingsRecord;
  readonly drivers: readonly DriverRecord[];
  /** The fleet; undefined reads it, if a law needs it. */
  readonly vehicles: () => Promise<ReadonlyMap<string, VehicleRecord>>;
  /** The time in question. */
  readonly from: string;
  readonly to: string;
}

/**
 * Reads the rides by which the hours of drivers are judged, those that begin around a time, in one query. Undefined, and nothing is read, if no
 * rule limits a driver. Eventually consistent, may be a second old.
 */
export async function loadHours({ drivers, from, settings, to, vehicles }: Asked): Promise<HoursPlan | undefined> {
  const rules = drivers.flatMap(({ hours }) => rulesFor(settings.hours, hours) ?? []);
  if (rules.length === 0) return undefined;
  const calendar = calendarOf(settings);
  const time = { start: Date.parse(from), end: Date.parse(to) };
  const spans = rules.map((each) => spanToRead(each, time, calendar));
  const judged = new Set(drivers.map(({ id }) => id));
  const isJudged = ({ driverId, type }: ActivityRecord): boolean =>
    type === 'TRANSPORT' && driverId !== undefined && judged.has(driverId);
  const [found, fleet] = await Promise.all([
    activitiesBeginning(
      new Date(Math.min(...spans.map(({ start }) => start))).toISOString(),
      new Date(Math.max(...spans.map(({ end }) => end))).toISOString(),
    ),
    vehicles(),
  ]);
  const rides = found.filter(isJudged);
  return hoursPlanOf({ settings, minutes: await drivingWays(settings, rides), rides, vehicles: fleet });
}
