import { withoutVip } from '#shared/domain/activities/shape.ts';
import { findActivities, replaceActivity } from '#shared/entities/activities/activity.ts';
import { activityIdsOf, removeAttendance } from '#shared/entities/activities/attendance.ts';
import {
  findAttendanceChanges,
  isStopped,
  putAttendanceChange,
  stoppedChange,
} from '#shared/entities/activities/attendance-change.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

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
