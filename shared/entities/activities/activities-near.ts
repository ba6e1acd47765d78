import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { activitiesAround } from './activity-list.ts';

/** Reads the activities around all of these, and these too. Eventually consistent. */
export async function activitiesNear(
  near: readonly Pick<ActivityRecord, 'endTime' | 'startTime'>[],
): Promise<ActivityRecord[]> {
  const [start] = near.map(({ startTime }) => startTime).sort();
  const end = near
    .map(({ endTime }) => endTime)
    .sort()
    .at(-1);
  return start === undefined || end === undefined ? [] : activitiesAround(start, end);
}
