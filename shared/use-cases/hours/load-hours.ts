import { driverIdsOf, placesOf } from '#shared/domain/assignments/assignment.ts';
import { byId } from '#shared/domain/by-id.ts';
import { calendarOf } from '#shared/domain/hours/calendar.ts';
import type { WayMinutes } from '#shared/domain/hours/drive.ts';
import { type HoursPlan, hoursPlanOf } from '#shared/domain/hours/hours-plan.ts';
import { rulesFor, spanToRead } from '#shared/domain/hours/hours-rules.ts';
import { wayMinutesOf } from '#shared/domain/ways/travel-of.ts';
import { activitiesBeginning } from '#shared/entities/activities/activity-list.ts';
import { allVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverHoursStanding } from '#shared/schemas/assignments/availability.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord, VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { loadWays } from '#shared/use-cases/ways/read-ways.ts';

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
  const isJudged = (ride: ActivityRecord): boolean => driverIdsOf(ride).some((id) => judged.has(id));
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

interface Window {
  readonly startTime: string;
  readonly endTime: string;
  readonly pickupPlaceId?: string | undefined;
  readonly dropoffPlaceId?: string | undefined;
  readonly vehicleType?: VehicleType | undefined;
}

/** Vehicles of these types are taken for those that the laws are about. Their seats are not known. */
const LARGE_TYPES: readonly (VehicleType | undefined)[] = ['BUS', 'MINIBUS'];
const LARGE_SEATS = 9;

/**
 * Returns what is left to each driver around a time, and what a ride then would break, by the id of the driver. Drivers without a rule on
 * their hours are absent. Reads nothing if none is limited.
 */
export async function hoursAround(
  settings: SettingsRecord,
  drivers: readonly DriverRecord[],
  window: Window,
): Promise<ReadonlyMap<string, DriverHoursStanding>> {
  const { endTime: to, startTime: from, vehicleType } = window;
  const fleet = async () => byId(await allVehicles());
  const plan = await loadHours({ settings, drivers, from, to, vehicles: fleet });
  if (!plan) return new Map();
  const time = { start: Date.parse(from), end: Date.parse(to) };
  const seats = LARGE_TYPES.includes(vehicleType) ? LARGE_SEATS : undefined;
  const ride = { activityId: '', ...time, ...placesOf(window, 'DRIVER'), seats };
  return new Map(
    drivers.flatMap((driver) => {
      const left = plan.left(driver, time);
      if (!left) return [];
      const breaches = plan
        .broughtByAll(driver, new Set(), [ride])
        .map(({ activityIds: _activityIds, ...each }) => each);
      return [[driver.id, { ...left, breaches }]];
    }),
  );
}

/** Reads the ways between rides. None with the rule OFF: then only the rides count as driving. */
export async function drivingWays(
  settings: SettingsRecord,
  rides: readonly Pick<ActivityRecord, 'dropoffPlaceId' | 'pickupPlaceId'>[],
): Promise<WayMinutes> {
  if (settings.travel.rule === 'OFF') return () => undefined;
  return wayMinutesOf(
    settings,
    await loadWays(rides.flatMap(({ dropoffPlaceId, pickupPlaceId }) => [pickupPlaceId, dropoffPlaceId])),
  );
}

/** Returns drivers in their order, those first whose hours a ride keeps. Reads nothing if no rule limits one of them. */
export async function restedFirst(
  settings: SettingsRecord,
  drivers: readonly DriverRecord[],
  ride: ActivityRecord,
): Promise<readonly DriverRecord[]> {
  const { endTime: to, startTime: from } = ride;
  const vehicles = async () => byId(await allVehicles());
  const plan = await loadHours({ settings, drivers, from, to, vehicles });
  if (!plan) return drivers;
  const isTired = new Map(drivers.map((driver) => [driver, plan.broughtBy(driver, ride).length > 0]));
  return drivers.toSorted((a, b) => Number(isTired.get(a)) - Number(isTired.get(b)));
}
