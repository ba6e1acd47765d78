import { because } from '#shared/contract/problem.ts';
import { Forbidden, InvalidTransition } from '#shared/contract/problems.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord, ActivityStatus } from '#shared/schemas/activities/activity.ts';
import type { Role } from '#shared/schemas/users/user.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { boardingAfterMove } from './boarding.ts';
import { DRIVER_LEAD_HOURS, driverMayMoveFrom } from './driver-lead.ts';

/** The allowed changes of status. A CANCELLED or COMPLETED activity can be reopened, which repeats all checks. */
const NEXT_STATUSES: Readonly<Record<ActivityStatus, readonly ActivityStatus[]>> = {
  SCHEDULED: ['IN_PROGRESS', 'CANCELLED'],
  IN_PROGRESS: ['COMPLETED', 'CANCELLED'],
  COMPLETED: ['SCHEDULED'],
  CANCELLED: ['SCHEDULED'],
};

/** How long after its end a COMPLETED activity can be reopened. */
const REOPEN_HOURS = 24;

/** The statuses that drivers may set on their own activities. Only coordinators cancel and reopen. */
const DRIVER_STATUSES: readonly ActivityStatus[] = ['IN_PROGRESS', 'COMPLETED'];

/**
 * Returns the activity with a new status. `role`: the role of the user who reports the start or the end. Without it, the status is not
 * known to be seen by a person. Returns the same object if the activity has that status, unless a user now confirms a start that the
 * clock set. Throws INVALID_TRANSITION.
 */
export function moveStatus(activity: ActivityRecord, status: ActivityStatus, now: string, role?: Role): ActivityRecord {
  const report = role && isDriverMove(status) ? { role, at: now } : undefined;
  const { version } = activity;
  const seen = report
    ? { statusSetBy: report, ...(status === 'IN_PROGRESS' && { begunBy: { ...report, version } }) }
    : {};
  if (activity.status === status) {
    if (status !== 'IN_PROGRESS' || activity.statusSetBy || !role) return activity;
    return { ...activity, ...seen, version: activity.version + 1, updatedAt: now };
  }
  assertMayBecome(activity, status, now);
  const reopened = activity.status === 'COMPLETED' ? { reopenedAt: now } : {};
  const { arrived, begunBy, statusSetBy: _before, ...others } = activity;
  const rest = {
    ...others,
    ...(begunBy && status === 'COMPLETED' && { begunBy }),
    // A ride that is reopened has not taken place.
    ...(arrived && status !== 'SCHEDULED' && { arrived }),
  };
  const moved = { ...rest, ...reopened, ...seen, status, version: activity.version + 1, updatedAt: now };
  return role ? boardingAfterMove(moved, status, now) : moved;
}

function assertMayBecome(activity: ActivityRecord, status: ActivityStatus, now: string): void {
  const isFinal = activity.status === 'COMPLETED' && now > later(activity.endTime, REOPEN_HOURS * HOUR_MS);
  const allowed = isFinal ? [] : NEXT_STATUSES[activity.status];
  if (allowed.includes(status)) return;
  const advice = isFinal
    ? `COMPLETED is final ${REOPEN_HOURS} hours after the end.`
    : `From ${activity.status} it can become ${allowed.join(' or ')}.`;
  throw new InvalidTransition(
    `The activity is ${activity.status} and cannot become ${status}. ${advice}`,
    because('STATUS_CANNOT', {
      status: { field: 'status', value: activity.status },
      to: { field: 'status', value: status },
    }),
  );
}

export function isDriverMove(status: ActivityStatus): boolean {
  return DRIVER_STATUSES.includes(status);
}

/** Throws FORBIDDEN if it is too early for the driver to change the status. */
export function assertDriverMayMove({ startTime }: Pick<ActivityRecord, 'startTime'>, now: string): void {
  if (now >= driverMayMoveFrom({ startTime })) return;
  throw new Forbidden(
    `Drivers may do this from ${DRIVER_LEAD_HOURS} hours before the start.`,
    because('DRIVER_TOO_EARLY', { time: { hours: DRIVER_LEAD_HOURS, rest: 0 } }),
  );
}

/**
 * Throws INVALID_TRANSITION if a change gives a COMPLETED activity a start in the future. What is over cannot lie ahead: the job would
 * never start it, and its vehicle and driver would look free.
 */
export function assertNotAhead(before: ActivityRecord, after: ActivityRecord, now: string): void {
  if (after.status !== 'COMPLETED' || after.startTime === before.startTime || after.startTime <= now) return;
  throw new InvalidTransition(
    'The activity is COMPLETED, so its start cannot lie in the future. Create a new activity for the new time.',
    because('START_IS_AHEAD'),
  );
}

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
