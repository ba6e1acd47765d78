import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Returns the activity that is in progress, or else the next one that is scheduled to begin by `until`. */
export function currentActivity(
  activities: readonly ActivityRecord[],
  { now, until }: { readonly now: string; readonly until: string },
): ActivityRecord | undefined {
  const live = activities
    .filter(({ deletedAt }) => deletedAt === undefined)
    .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  return (
    live.find(({ status }) => status === 'IN_PROGRESS') ??
    live.find(({ endTime, startTime, status }) => status === 'SCHEDULED' && endTime > now && startTime <= until)
  );
}
