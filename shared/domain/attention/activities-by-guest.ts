import { oncePer } from '#shared/domain/once-per.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** Returns the activities of each guest. The list must not change afterwards. */
export const activitiesByGuest = oncePer((activities: readonly ActivityRecord[]) => {
  const found = new Map<string, ActivityRecord[]>();
  for (const activity of activities) {
    for (const id of activity.vipIds) {
      const own = found.get(id);
      if (own) own.push(activity);
      else found.set(id, [activity]);
    }
  }
  return found;
});
