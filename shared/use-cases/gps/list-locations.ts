import { activityBrief } from '#shared/domain/activities/present-activity.ts';
import { byId } from '#shared/domain/by-id.ts';
import { currentActivity } from '#shared/domain/gps/current-activity.ts';
import { ageOf, freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { isVisibleNow } from '#shared/domain/gps/privacy.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { devicesAtTracker } from '#shared/entities/gps/device.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { DriverLocation } from '#shared/schemas/gps/driver-location.ts';
import type { Freshness } from '#shared/schemas/gps/gps.ts';
import type { DeviceRecord } from '#shared/schemas/gps/gps-record.ts';
import type { GpsSettings } from '#shared/schemas/gps/gps-settings.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { currentByDriver } from './driver-activities.ts';
import { privacyFor } from './visibility.ts';

export interface LocationFilter {
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
  return activity?.driverId === id && activity.deletedAt === undefined ? activity : undefined;
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
