import { rideChanges } from '#shared/domain/messages/ride-change.ts';
import { later } from '#shared/domain/time/days.ts';
import { addNotice } from '#shared/entities/messages/driver-notice.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Write } from '#shared/table/write.ts';
import { DAY_MS } from '#shared/units/durations.ts';

/** Returns the writes that note what the drivers of an activity must be told. At most two. Commit them with the change itself. */
export function noticeWrites(before: ActivityRecord | undefined, after: ActivityRecord): Write[] {
  return rideChanges(before, after).map(({ driverId, known }) => {
    const ends = [after.endTime, known?.endTime ?? ''].sort().at(-1) ?? after.endTime;
    const until = later(ends, DAY_MS);
    return addNotice({ driverId, activityId: after.id, known, now: after.updatedAt, until });
  });
}
