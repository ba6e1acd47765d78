import { legWarnings } from '#shared/domain/activities/leg-warnings.ts';
import { vipDifference } from '#shared/domain/activities/vip-list.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { findVips } from '#shared/entities/vip.ts';
import type { Activity, ActivityRecord } from '#shared/schemas/activity.ts';
import { addWarnings } from './seat-warnings.ts';

/**
 * Adds warnings to a master whose VIPs changed: LEG_CARRIES_OTHERS for each leg that still carries a removed VIP, and
 * VIP_WITHOUT_RIDE for VIPs on none of its legs. Only legs that are not over count.
 */
export const addLegWarnings = async (before: ActivityRecord, written: Activity, now: string): Promise<Activity> => {
  const { added, removed } = vipDifference(before.vipIds, written.vipIds);
  const ahead = written.children.filter((leg) => isAhead(leg, now));
  if (ahead.length === 0 || added.length + removed.length === 0) return written;
  const [legs, found, { timezone }] = await Promise.all([
    findActivities(ahead.map(({ id }) => id)),
    findVips([...before.vipIds, ...written.vipIds]),
    readSettings(),
  ]);
  const vips = new Map(found.map((vip) => [vip.id, vip]));
  const warnings = legWarnings({ master: written, vipIdsBefore: before.vipIds, legs, vips, timezone, now });
  return addWarnings(written, [...(written.warnings ?? []), ...warnings]);
};
