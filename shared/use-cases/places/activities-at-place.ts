import { linksTo } from '#shared/domain/places/place-links.ts';
import { runningActivities } from '#shared/entities/activities/activity-list.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/** Reads the activities that are not over and name a place. In no order. Eventually consistent. */
export async function activitiesAtPlace(placeId: string, now: string): Promise<ActivityRecord[]> {
  return (await runningActivities(now, undefined)).filter((activity) => linksTo(activity, placeId).length > 0);
}
