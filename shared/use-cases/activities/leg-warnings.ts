import { legWarnings } from '#shared/domain/activities/leg-warnings.ts';
import { vipDifference } from '#shared/domain/activities/vip-list.ts';
import { findActivities, findActivity } from '#shared/entities/activity.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activity.ts';
import { addWarnings } from './seat-warnings.ts';

/**
 * Adds warnings to a master whose VIPs changed: LEG_CARRIES_OTHERS for each leg that still carries a removed VIP, and
 * VIP_WITHOUT_RIDE for VIPs on none of its legs. Only legs that are not over count. Call it after the write: it then finds the legs
 * that were added meanwhile, and a leg that is added later takes the new VIPs.
 */
export const addLegWarnings = async (before: ActivityRecord, written: Activity, now: string): Promise<Activity> => {
  const { added, removed } = vipDifference(before.vipIds, written.vipIds);
  if (written.type === 'TRANSPORT' || added.length + removed.length === 0) return written;
  const legIds = (await findActivity(written.id))?.childIds ?? [];
  if (legIds.length === 0) return written;
  const [legs, found, { timezone }] = await Promise.all([
    findActivities(legIds),
    findVips([...before.vipIds, ...written.vipIds]),
    readSettings(),
  ]);
  const vips = new Map(found.map((vip) => [vip.id, vip]));
  const warnings = legWarnings({ master: written, vipIdsBefore: before.vipIds, legs, vips, timezone, now });
  return addWarnings(written, [...(written.warnings ?? []), ...warnings]);
};
