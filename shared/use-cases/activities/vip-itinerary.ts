import { presentActivity } from '#shared/domain/activities/present.ts';
import { requireLive } from '#shared/domain/require-record.ts';
import { instantsOf } from '#shared/domain/time/bounds.ts';
import { findActivities } from '#shared/entities/activity.ts';
import { activityIdsOf } from '#shared/entities/attendance.ts';
import { readSettings } from '#shared/entities/settings.ts';
import { findVip } from '#shared/entities/vip.ts';
import type { Activity } from '#shared/schemas/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';
import { relatedRecords } from '#shared/use-cases/reading/related-records.ts';

interface Range {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

export interface VipItinerary {
  readonly vip: VipRecord;
  readonly settings: SettingsRecord;
  readonly activities: readonly Activity[];
}

/** Returns all activities of a VIP, including cancelled ones, read with strong consistency. Throws NotFound. */
export const vipItinerary = async (vipId: string, range: Range): Promise<VipItinerary> => {
  const [found, settings, ids] = await Promise.all([findVip(vipId), readSettings(), activityIdsOf(vipId)]);
  const vip = requireLive(found, 'VIP', vipId);
  const { from, to } = instantsOf(range, settings);
  const activities = (await findActivities(ids)).filter(
    ({ deletedAt, startTime }) =>
      !deletedAt && (from === undefined || startTime >= from) && (to === undefined || startTime < to),
  );
  const related = await relatedRecords(activities);
  return { vip, settings, activities: activities.map((activity) => presentActivity(activity, related)) };
};
