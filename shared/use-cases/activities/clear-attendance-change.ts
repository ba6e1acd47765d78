import { activityAsRead, findActivity } from '#shared/entities/activities/activity.ts';
import { removeAttendance } from '#shared/entities/activities/attendance.ts';
import {
  type AttendanceChange,
  endAttendanceChange,
  findAttendanceChanges,
  putAttendanceChange,
  stoppedChange,
  underWay,
} from '#shared/entities/activities/attendance-change.ts';
import { retryOnConflict, unlessLost } from '#shared/table/retry-on-conflict.ts';
import { MAX_TRANSACTION_WRITES } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';

/** Each transaction also checks the activity and the change. */
const MAX_REMOVED = MAX_TRANSACTION_WRITES - 2;

/**
 * Removes the attendances of a change that its activity does not list, and then the change. If it is interrupted, a repeat continues.
 * Does nothing if another request took over the change.
 */
export function clearAttendanceChange(
  { commit, dryRun }: Pick<UseCaseContext, 'commit' | 'dryRun'>,
  change: AttendanceChange,
): Promise<void> {
  return retryOnConflict(async () => {
    const [[current], activity] = await Promise.all([findAttendanceChanges([change.id]), findActivity(change.id)]);
    if (dryRun || current?.changeId !== change.changeId) return;
    const listed = new Set(activity?.vipIds);
    const removals = change.vipIds.filter((id) => !listed.has(id)).map((vipId) => removeAttendance(vipId, change.id));
    const relyingOn = [activityAsRead(change.id, activity), underWay(change)];
    for (let from = 0; from < removals.length; from += MAX_REMOVED) {
      await commit({ writes: removals.slice(from, from + MAX_REMOVED), relyingOn });
    }
    await commit({ writes: [endAttendanceChange(change)] });
  });
}

/** Stops a change that no request holds any more, and clears it. Does nothing if another request took it over. */
export async function clearAbandonedChange(
  context: Pick<UseCaseContext, 'commit' | 'dryRun'>,
  change: AttendanceChange,
): Promise<void> {
  const stopped = stoppedChange(change);
  const wasStopped = await unlessLost(() => context.commit({ writes: [putAttendanceChange(change, stopped)] }));
  // Else another request took it over, or completed it.
  if (wasStopped) await clearAttendanceChange(context, stopped);
}
