import { because } from '#shared/contract/problem.ts';
import { Forbidden, NotFound } from '#shared/contract/problems.ts';
import { activityBrief, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { type Assignment, driverIdsOf, holds } from '#shared/domain/assignments/assignment.ts';
import { ageOf, freshnessOf, locationOf } from '#shared/domain/gps/fix-freshness.ts';
import { isVisibleIn, isVisibleNow, type Visible, visibleTimes } from '#shared/domain/gps/privacy.ts';
import { groupByEach } from '#shared/domain/group-by-each.ts';
import { byId, requireLive } from '#shared/domain/records.ts';
import { dateAfter, later } from '#shared/domain/time/days.ts';
import { findActivities, findActivity } from '#shared/entities/activities/activity.ts';
import { assignmentsOnDay, writtenDays } from '#shared/entities/assignments/ledger.ts';
import { allDrivers, findDriver } from '#shared/entities/drivers/driver.ts';
import { DEVICE_SUBJECT, devicesAtTracker, findDevice, findDevices } from '#shared/entities/gps/device.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { DriverLocation } from '#shared/schemas/gps/driver-location.ts';
import type { DeviceRecord, Freshness, GpsSettings, Location } from '#shared/schemas/gps/gps.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import type { Actor, UseCaseContext } from '#shared/use-cases/context.ts';
import { refuseUnenrolled } from './end-enrolment.ts';
import type { GpsService } from './gps-service.ts';

/**
 * Returns the locations of the drivers of those activities that are in progress, by driver. Only where the caller may see them. During an
 * activity, its driver is always visible to coordinators. Reads nothing if no activity is in progress.
 */
export async function driverLocations(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  activities: readonly ActivityRecord[],
): Promise<Pick<RelatedRecords, 'locations'>> {
  const driverIds = activities
    .filter(({ status }) => status === 'IN_PROGRESS')
    .flatMap(driverIdsOf)
    .filter((driverId) => actor.can('read', DEVICE_SUBJECT, { driverId }));
  if (driverIds.length === 0) return {};
  const [devices, { features, gps }] = await Promise.all([findDevices(driverIds), readSettings()]);
  if (!features.gps) return {};
  const at = { intervalSeconds: gps.intervalSeconds, now };
  const located = devices.flatMap(({ deviceId, id, newest }) =>
    deviceId !== undefined && newest ? [[id, locationOf(id, newest, at)] as const] : [],
  );
  return { locations: new Map(located) };
}

/** Reads where a driver is. Throws NotFound if they have no GPS device or no position yet, or Forbidden if they are not visible now. */
export async function readLocation(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  { settings: { gps } }: GpsService,
  driverId: string,
): Promise<Location> {
  actor.authorize('read', DEVICE_SUBJECT, { driverId });
  const [driver, device] = await Promise.all([findDriver(driverId), findDevice(driverId)]);
  requireLive(driver, 'driver', driverId);
  await requireVisible(actor, gps, driverId, { from: now, to: now });
  if (device?.deviceId === undefined) return refuseUnenrolled(driverId);
  if (!device.newest)
    throw new NotFound('The device of this driver has sent no position yet.', because('NO_POSITION_YET'));
  return locationOf(driverId, device.newest, { intervalSeconds: gps.intervalSeconds, now });
}

interface LocationFilter {
  readonly activityId?: string | undefined;
  readonly status?: readonly ActivityStatus[] | undefined;
  readonly freshness?: readonly Freshness[] | undefined;
}

/** Returns where all drivers with a GPS device are, in order of name. Leaves out drivers that the caller may not see now. */
export async function listLocations(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  settings: GpsSettings,
  filter: LocationFilter,
): Promise<DriverLocation[]> {
  const { intervalSeconds } = settings;
  const privacyMinutes = privacyFor(actor, settings);
  const until = later(now, DAY_MS);
  // The privacy is at most a day.
  const from = privacyMinutes === undefined ? now : later(now, -DAY_MS);
  const [devices, drivers, activities, named] = await Promise.all([
    devicesAtTracker(),
    allDrivers(),
    currentByDriver({ from, to: until }, { now, aroundMinutes: privacyMinutes }),
    filter.activityId === undefined ? undefined : findActivity(filter.activityId),
  ]);
  const deviceOf = byId(devices.filter(({ deviceId }) => deviceId !== undefined));
  return drivers
    .flatMap((driver) => {
      const own = activities.get(driver.id) ?? [];
      const isVisible = isVisibleNow(own, privacyMinutes, now);
      const device = deviceOf.get(driver.id);
      if (!isVisible || !device) return [];
      const activity =
        filter.activityId === undefined ? currentOf(own, filter, { now, until }) : ofDriver(named, driver);
      const location = present(driver, device, activity, { intervalSeconds, now });
      return matches(location, activity, filter) ? [location] : [];
    })
    .sort((a, b) => a.driver.name.localeCompare(b.driver.name) || (a.driverId < b.driverId ? -1 : 1));
}

function ofDriver(activity: ActivityRecord | undefined, { id }: DriverRecord): ActivityRecord | undefined {
  return activity && holds(activity, 'DRIVER', id) && activity.deletedAt === undefined ? activity : undefined;
}

function currentOf(
  activities: readonly ActivityRecord[],
  { status }: LocationFilter,
  times: { readonly now: string; readonly until: string },
): ActivityRecord | undefined {
  return currentActivity(status ? activities.filter((each) => status.includes(each.status)) : activities, times);
}

function matches({ freshness }: DriverLocation, activity: ActivityRecord | undefined, filter: LocationFilter): boolean {
  return (
    (filter.freshness?.includes(freshness) ?? true) &&
    (filter.activityId === undefined || activity !== undefined) &&
    (filter.status === undefined || (activity !== undefined && filter.status.includes(activity.status)))
  );
}

function present(
  { id, name, phone }: DriverRecord,
  { newest }: DeviceRecord,
  activity: ActivityRecord | undefined,
  at: { readonly intervalSeconds: number; readonly now: string },
): DriverLocation {
  return {
    driverId: id,
    driver: { id, name, phone: phone ?? null },
    ...newest,
    ageSeconds: newest ? ageOf(newest, at.now) : null,
    freshness: freshnessOf(newest, at),
    activity: activity ? activityBrief(activity) : null,
  };
}

/** Returns the activity that is in progress, or else the next one that is scheduled to begin by `until`. */
function currentActivity(
  activities: readonly ActivityRecord[],
  { now, until }: { readonly now: string; readonly until: string },
): ActivityRecord | undefined {
  const live = activities
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return (
    live.find(({ status }) => status === 'IN_PROGRESS') ??
    live.find(({ endTime, startTime, status }) => status === 'SCHEDULED' && endTime > now && startTime <= until)
  );
}

/** Returns the minutes around activities that limit which drivers the caller sees. Undefined: no limit. Administrators have none. */
export function privacyFor({ user }: Actor, { privacyMinutes }: GpsSettings): number | undefined {
  return user?.role === 'ADMINISTRATOR' ? undefined : privacyMinutes;
}

/**
 * Returns when the caller may see a driver within a range. Undefined: always, because no privacy limits the caller or the driver is the
 * caller. Throws Forbidden if there is no such time.
 */
export async function requireVisible(
  actor: Actor,
  settings: GpsSettings,
  driverId: string,
  range: Visible,
): Promise<Visible[] | undefined> {
  const privacyMinutes = privacyFor(actor, settings);
  if (privacyMinutes === undefined || actor.user?.driverId === driverId) return undefined;
  const nearby = {
    from: later(range.from, -privacyMinutes * MINUTE_MS),
    to: later(range.to, privacyMinutes * MINUTE_MS),
  };
  const times = visibleTimes(await activitiesOfDriver(driverId, nearby), privacyMinutes);
  if (isVisibleIn(times, range)) return times;
  throw new Forbidden(
    `The driver is visible only from ${privacyMinutes} minutes before an activity of theirs until ${privacyMinutes} minutes after it (settings.gps.privacyMinutes). There is none at this time.`,
    because('DRIVER_HIDDEN', { minutes: { minutes: privacyMinutes } }),
  );
}

interface Range {
  readonly from: string;
  readonly to: string;
}

/** Reads the activities that hold a driver on any UTC day of a range, cancelled ones included. */
export async function activitiesOfDriver(driverId: string, { from, to }: Range): Promise<ActivityRecord[]> {
  const days = await writtenDays('DRIVER', driverId, from.slice(0, 10), to.slice(0, 10));
  const ids = days.flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId));
  return (await findActivities(ids)).filter((activity) => holds(activity, 'DRIVER', driverId));
}

/**
 * Reads what tells what each driver does now, by driver: see `assignmentsToRead`. Eventually consistent. The cost follows the number of
 * drivers, and not the activities of their days. The range must be short: it costs one query per day.
 */
export async function currentByDriver(
  { from, to }: Range,
  at: { readonly now: string; readonly aroundMinutes?: number | undefined },
): Promise<ReadonlyMap<string, ActivityRecord[]>> {
  const days: string[] = [];
  for (let day = from.slice(0, 10); day <= to.slice(0, 10); day = dateAfter(day, 1)) days.push(day);
  const held = await Promise.all(days.map((day) => assignmentsOnDay(day, 'DRIVER')));
  const ofDrivers = Map.groupBy(held.flat(), ({ resourceId }) => resourceId).values();
  const ids = [...ofDrivers].flatMap((own) =>
    assignmentsToRead(
      own.flatMap(({ assignments }) => assignments),
      at,
    ).map(({ activityId }) => activityId),
  );
  return groupByEach(await findActivities(ids, 'eventual'), driverIdsOf);
}

/** A driver may begin their next ride early: then the one after it is the next that is planned. */
const NEXT = 2;

/**
 * Returns the assignments of one driver of which the activities tell what the driver does now: those that have begun and are not over
 * in the books, the next two, and with `aroundMinutes` those that are at most so far away, also cancelled and completed ones.
 */
export function assignmentsToRead(
  held: readonly Assignment[],
  { aroundMinutes, now }: { readonly now: string; readonly aroundMinutes?: number | undefined },
): Assignment[] {
  const [begun, ahead] = [
    held.filter(({ busy, start }) => busy && start <= now),
    held.filter(({ busy, start }) => busy && start > now).toSorted((a, b) => (a.start < b.start ? -1 : 1)),
  ];
  const around = (aroundMinutes ?? 0) * MINUTE_MS;
  const [first, last] = [later(now, -around), later(now, around)];
  const near = aroundMinutes === undefined ? [] : held.filter(({ end, start }) => start <= last && end >= first);
  return [...new Set([...begun, ...ahead.slice(0, NEXT), ...near])];
}
