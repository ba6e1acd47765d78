import { ContendedWrite } from '#shared/contract/problems.ts';
import { erased } from '#shared/domain/records.ts';
import { requireStored } from '#shared/domain/require-record.ts';
import { findActivity, removeActivity, replaceActivity } from '#shared/entities/activities/activity.ts';
import { removeAttendance } from '#shared/entities/activities/attendance.ts';
import { retryOnConflict } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
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
