import { ContendedWrite } from '#shared/contract/problems.ts';
import { withoutVip } from '#shared/domain/activities/shape.ts';
import { erased, requireStored } from '#shared/domain/records.ts';
import { findActivities, findActivity, removeActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import {
  activityIdsOf,
  findAttendanceChanges,
  isStopped,
  putAttendanceChange,
  removeAttendance,
  stoppedChange,
} from '#shared/entities/activities/attendance-change.ts';
import { MAX_TRANSACTION_WRITES, retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Each transaction also writes the activity, and the last one its audit record. */
const VIPS_PER_BATCH = MAX_TRANSACTION_WRITES - 2;

/**
 * Deletes for good an activity that is already marked deleted. Removes its VIPs in batches, and the record with the last batch.
 * If it is interrupted, the activity stays deleted with fewer VIPs, and a repeat continues. Writes nothing on a dry run. Throws
 * NotFound, or ContendedWrite if the activity was restored meanwhile.
 */
export function eraseActivity({ actor, audit, commit, dryRun }: UseCaseContext, id: string): Promise<void> {
  return retryOnConflict(async () => {
    actor.authorize('erase', 'ScheduleEvent', { id });
    // A dry run has marked nothing, so there is nothing to remove.
    if (dryRun) return;
    let activity = requireStored(await findActivity(id), 'activity', id);
    if (!activity.deletedAt) throw new ContendedWrite('The activity was restored meanwhile. Delete it again.');
    while (activity.vipIds.length > VIPS_PER_BATCH) {
      const leaving = activity.vipIds.slice(0, VIPS_PER_BATCH);
      const after = { ...activity, vipIds: activity.vipIds.slice(VIPS_PER_BATCH), version: activity.version + 1 };
      await commit({
        writes: [replaceActivity(activity, after), ...leaving.map((vipId) => removeAttendance(vipId, activity.id))],
      });
      activity = after;
    }
    const leaving = activity.vipIds.map((vipId) => removeAttendance(vipId, activity.id));
    await commit({
      writes: [removeActivity(activity), ...leaving, audit('ScheduleEvent', activity, erased(activity))],
    });
  });
}

/** The activity, its audit record and the attendance. */
const WRITES_PER_ACTIVITY = 3;
const ACTIVITIES_PER_BATCH = Math.floor(MAX_TRANSACTION_WRITES / WRITES_PER_ACTIVITY);

/**
 * Removes a VIP who is marked deleted from all of their activities in batches, including deleted activities. Stops the large changes
 * that are about to add them: no such change can be committed afterwards. If it is interrupted, a repeat continues. Writes nothing on
 * a dry run.
 */
export async function removeVipFromActivities(context: UseCaseContext, vipId: string): Promise<void> {
  const ids = await activityIdsOf(vipId);
  await stopChanges(context, ids);
  for (let from = 0; from < ids.length; from += ACTIVITIES_PER_BATCH) {
    await removeFrom(context, vipId, ids.slice(from, from + ACTIVITIES_PER_BATCH));
  }
}

/** Stops the large changes of VIPs of these activities: no such change can be committed afterwards. */
export function stopChanges({ commit }: Pick<UseCaseContext, 'commit'>, activityIds: readonly string[]): Promise<void> {
  return retryOnConflict(async () => {
    const underWay = (await findAttendanceChanges(activityIds)).filter((change) => !isStopped(change));
    for (const change of underWay) await commit({ writes: [putAttendanceChange(change, stoppedChange(change))] });
  });
}

function removeFrom({ audit, commit, now }: UseCaseContext, vipId: string, ids: readonly string[]): Promise<void> {
  return retryOnConflict(async () => {
    const writes = (await findActivities(ids)).flatMap((before) => {
      const after = withoutVip(before, vipId, now);
      return after === before ? [] : [replaceActivity(before, after), audit('ScheduleEvent', before, after)];
    });
    await commit({ writes: [...writes, ...ids.map((activityId) => removeAttendance(vipId, activityId))] });
  });
}
