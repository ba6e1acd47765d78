import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/**
 * Returns the activity with the time at which its last guest left it. An activity that never had guests has none: a van for luggage is
 * planned without guests.
 */
export function withEmptying(before: ActivityRecord, after: ActivityRecord): ActivityRecord {
  if (after.vipIds.length === 0) {
    return before.vipIds.length === 0 ? after : { ...after, emptiedAt: after.updatedAt };
  }
  const { emptiedAt: left, ...present } = after;
  return left === undefined ? after : present;
}
