import type { ActivityRecord } from '#shared/schemas/activity.ts';

/**
 * The activity as the clock makes it: in progress once its start has come, completed once its end has; the same one where nothing
 * is due. It only goes forward, and what a person cancelled or completed stays.
 */
export const advance = (activity: ActivityRecord, now: string): ActivityRecord => {
  const { deletedAt, endTime, startTime, status } = activity;
  if (deletedAt || (status !== 'SCHEDULED' && status !== 'IN_PROGRESS')) return activity;
  const due = endTime <= now ? 'COMPLETED' : startTime <= now ? 'IN_PROGRESS' : status;
  if (due === status) return activity;
  return { ...activity, status: due, version: activity.version + 1, updatedAt: now };
};
