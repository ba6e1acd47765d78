import { overlapOf } from '#shared/domain/activities/overlaps.ts';
import { byGuest, oncePer } from '#shared/domain/by-id.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the activities of each guest. The list must not change afterwards. */
export const activitiesByGuest = oncePer((activities: readonly ActivityRecord[]) => byGuest(activities));

/** Tells whether a guest of an activity has something else at its time, among these activities. */
export function meetsAnother(
  activity: ActivityRecord,
  among: readonly ActivityRecord[],
  counts: (other: ActivityRecord) => boolean = () => true,
): boolean {
  const ofGuest = activitiesByGuest(among);
  return activity.vipIds.some((id) =>
    (ofGuest.get(id) ?? []).some((other) => counts(other) && overlapOf(activity, other) !== undefined),
  );
}
