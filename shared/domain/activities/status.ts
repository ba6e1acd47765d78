import { InvalidTransition } from '#shared/contract/problems.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activity.ts';

/** Where a status can go. Completed is the end; a cancelled activity can be reopened, which checks everything again. */
const NEXT: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  SCHEDULED: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: [],
  CANCELLED: ['SCHEDULED'],
};

/** What a driver may do with his own: set out and arrive. Cancelling and reopening are the coordinator's. */
const DRIVER_MOVES: readonly ActivityStatus[] = ['IN_PROGRESS', 'COMPLETED'];

/** The activity with its new status; the same one where it has that status already. */
export const moveStatus = (activity: ActivityRecord, status: ActivityStatus, now: string): ActivityRecord => {
  if (activity.status === status) return activity;
  const open = NEXT[activity.status];
  if (!open.includes(status)) {
    const cure =
      open.length > 0
        ? `From ${activity.status} it can become ${open.join(' or ')}.`
        : 'A completed activity stays so.';
    throw new InvalidTransition(`The activity is ${activity.status} and cannot become ${status}. ${cure}`);
  }
  return { ...activity, status, version: activity.version + 1, updatedAt: now };
};

export const isDriverMove = (status: ActivityStatus): boolean => DRIVER_MOVES.includes(status);
