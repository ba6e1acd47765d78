import { byGuest } from '#shared/domain/by-guest.ts';
import { oncePer } from '#shared/domain/once-per.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** Returns the activities of each guest. The list must not change afterwards. */
export const activitiesByGuest = oncePer((activities: readonly ActivityRecord[]) => byGuest(activities));
