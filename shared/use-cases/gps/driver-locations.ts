import type { RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { locationOf } from '#shared/domain/gps/fix-freshness.ts';
import { DEVICE_SUBJECT, findDevices } from '#shared/entities/gps/device.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/**
 * Returns the locations of the drivers of those activities that are in progress, by driver. Only where the caller may see them. During an
 * activity, its driver is always visible to coordinators. Reads nothing if no activity is in progress.
 */
export async function driverLocations(
  { actor, now }: Pick<UseCaseContext, 'actor' | 'now'>,
  activities: readonly ActivityRecord[],
): Promise<Pick<RelatedRecords, 'locations'>> {
  const driverIds = activities.flatMap(({ driverId, status }) =>
    status === 'IN_PROGRESS' && driverId !== undefined && actor.can('read', DEVICE_SUBJECT, { driverId })
      ? [driverId]
      : [],
  );
  if (driverIds.length === 0) return {};
  const [devices, { features, gps }] = await Promise.all([findDevices(driverIds), readSettings()]);
  if (!features.gps) return {};
  const at = { intervalSeconds: gps.intervalSeconds, now };
  const located = devices.flatMap(({ deviceId, id, newest }) =>
    deviceId !== undefined && newest ? [[id, locationOf(id, newest, at)] as const] : [],
  );
  return { locations: new Map(located) };
}
