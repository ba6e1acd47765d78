import { erased } from '#shared/domain/records.ts';
import { removeActivity, replaceActivity } from '#shared/entities/activity.ts';
import { unattend } from '#shared/entities/attendance.ts';
import { type ActivityRecord, MAX_VIPS_PER_REQUEST } from '#shared/schemas/activity.ts';
import type { Deed } from './settle.ts';

/**
 * Deletes for good an activity that is deleted already: its VIPs leave it in batches, each batch whole or not at all, and the last
 * one takes the record along. Ended midway, it is a deleted activity with fewer VIPs, and can be erased again.
 */
export const erase = async ({ audit, commit }: Deed, deleted: ActivityRecord): Promise<void> => {
  let activity = deleted;
  while (activity.vipIds.length > MAX_VIPS_PER_REQUEST) {
    const leaving = activity.vipIds.slice(0, MAX_VIPS_PER_REQUEST);
    const after = { ...activity, vipIds: activity.vipIds.slice(MAX_VIPS_PER_REQUEST), version: activity.version + 1 };
    await commit([replaceActivity(activity, after), ...leaving.map((vipId) => unattend(vipId, activity.id))]);
    activity = after;
  }
  const leaving = activity.vipIds.map((vipId) => unattend(vipId, activity.id));
  await commit([removeActivity(activity), ...leaving, audit('ScheduleEvent', activity, erased(activity))]);
};
