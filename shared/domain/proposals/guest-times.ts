import { withoutVip } from '#shared/domain/activities/shape.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { PlannedChange } from './planned-changes.ts';
import { isAhead } from './planned-rides.ts';

/** When a guest is there. */
export interface Stay {
  readonly vipId: string;
  readonly arrivesAt?: string | undefined;
  readonly leavesAt?: string | undefined;
  readonly now: string;
}

interface GuestTimes {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns how a guest leaves the activities that they cannot attend: those outside their stay, and the legs of these. A ride without
 * guests is cancelled, unless it is a car of a motorcade: that keeps its place in the order. What is under way when they come or leave
 * stays, and is named. So is what has begun by now.
 */
export function guestTimes(activities: readonly ActivityRecord[], stay: Stay): GuestTimes {
  const open = activities.filter((each) => !each.deletedAt && isActive(each) && each.vipIds.includes(stay.vipId));
  const outside = new Set(open.filter((each) => isOutside(each, stay)).map(({ id }) => id));
  const isMissed = ({ id, masterEventId = '' }: ActivityRecord): boolean =>
    outside.has(id) || outside.has(masterEventId);
  const missed = open.filter(isMissed);
  const begun = missed.filter((each) => !isAhead(each, stay.now));
  const partly = open.filter((each) => !isMissed(each) && isPartly(each, stay));
  const changes = missed
    .filter((each) => isAhead(each, stay.now))
    .map((before) => ({ before, after: withoutGuest(before, stay) }));
  const emptied = changes.filter(({ after }) => after.vipIds.length === 0 && !needsGuests(after));
  const named = (code: RideNotice['code'], list: readonly ActivityRecord[]): RideNotice[] =>
    list.map(({ id }) => ({ code, activityId: id }));
  return {
    changes,
    notices: [
      ...named('ACTIVITY_HAS_BEGUN', begun),
      ...named('ACTIVITY_UNDER_WAY', partly),
      ...named(
        'NO_GUESTS_LEFT',
        emptied.map(({ after }) => after),
      ),
    ],
  };
}

/** Tells whether the guest cannot attend an activity. A ride that leaves before they arrive is one that they miss. */
function isOutside({ endTime, startTime, type }: ActivityRecord, { arrivesAt, leavesAt }: Stay): boolean {
  const isBefore = arrivesAt !== undefined && (type === 'TRANSPORT' ? startTime < arrivesAt : endTime <= arrivesAt);
  return isBefore || (leavesAt !== undefined && startTime >= leavesAt);
}

/** Tells whether the guest attends a part of an activity. */
function isPartly({ endTime, startTime }: ActivityRecord, { arrivesAt, leavesAt }: Stay): boolean {
  return [arrivesAt, leavesAt].some((at) => at !== undefined && startTime < at && at < endTime);
}

/** Tells whether an activity is worth nothing without guests. */
function needsGuests({ motorcadeId, type }: ActivityRecord): boolean {
  return type === 'TRANSPORT' && motorcadeId === undefined;
}

function withoutGuest(before: ActivityRecord, { now, vipId }: Stay): ActivityRecord {
  const after = withoutVip(before, vipId, now);
  return needsGuests(after) && after.vipIds.length === 0 ? moveStatus(after, 'CANCELLED', now) : after;
}
