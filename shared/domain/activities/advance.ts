import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

/**
 * Returns the activity with the status that its times require: IN_PROGRESS from its start, COMPLETED from its end. Returns the same
 * object if nothing changes. The status only moves forward. CANCELLED, COMPLETED and deleted activities do not change, and neither do
 * those that a coordinator holds open.
 */
export function advance(activity: ActivityRecord, now: string): ActivityRecord {
  const { deletedAt, endTime, startTime, status } = activity;
  if (deletedAt || isHeldOpen(activity)) return activity;
  if (status !== 'SCHEDULED' && status !== 'IN_PROGRESS') return activity;
  const due = endTime <= now ? 'COMPLETED' : startTime <= now ? 'IN_PROGRESS' : status;
  if (due === status) return activity;
  const { statusSetBy: _person, ...rest } = activity;
  return { ...rest, status: due, version: activity.version + 1, updatedAt: now };
}

/**
 * Tells whether a coordinator reopened the activity after its end. It then keeps its status, because a person knows better than the
 * clock. As soon as its end is later than that, it advances again.
 */
export function isHeldOpen({ endTime, reopenedAt }: Pick<ActivityRecord, 'endTime' | 'reopenedAt'>): boolean {
  return reopenedAt !== undefined && endTime <= reopenedAt;
}

/** Returns when the status is due to advance: at the start, then at the end, then never. */
export function nextAdvance(activity: ActivityRecord): string | undefined {
  const { deletedAt, endTime, startTime, status } = activity;
  if (deletedAt || isHeldOpen(activity)) return undefined;
  if (status === 'SCHEDULED') return startTime;
  return status === 'IN_PROGRESS' ? endTime : undefined;
}
