import { withoutVip } from '#shared/domain/activities/shape.ts';
import { moveStatus } from '#shared/domain/activities/status.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { PlannedChange } from './planned-changes.ts';
import { isAhead } from './planned-rides.ts';

/** When guests are there. */
export interface Stay {
  readonly vipIds: readonly string[];
  readonly arrivesAt?: string | undefined;
  readonly leavesAt?: string | undefined;
  readonly now: string;
}

interface GuestTimes {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns how guests leave the activities that they cannot attend: those outside their stay, and the legs of these. A ride without
 * guests is cancelled, unless it is a car of a motorcade: that keeps its place in the order. What is under way when they come or leave
 * stays, and is named. So is what has begun by now.
 */
export function guestTimes(activities: readonly ActivityRecord[], stay: Stay): GuestTimes {
  const open = activities.filter((each) => !each.deletedAt && isActive(each) && hasAny(each, stay));
  const outside = new Set(open.filter((each) => isOutside(each, stay)).map(({ id }) => id));
  const missed = open.filter(({ id, masterEventId = '' }) => outside.has(id) || outside.has(masterEventId));
  const partly = open.filter((each) => !missed.includes(each) && isPartly(each, stay));
  return leaving(stay, missed, partly, (each) => isAhead(each, stay.now));
}

/** When guests are away. */
interface Absence {
  readonly vipIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly now: string;
}

/**
 * Returns how guests leave what takes place while they are away, also what is under way when they leave, and the legs of that. A ride of
 * their own is cancelled, unless it has begun. What lasts until after they are back stays, and is named.
 */
export function guestAway(activities: readonly ActivityRecord[], absence: Absence): GuestTimes {
  const { from, now, to, vipIds } = absence;
  const open = activities.filter((each) => !each.deletedAt && isActive(each) && hasAny(each, absence));
  const during = open.filter(({ endTime, startTime }) => endTime > from && startTime < to);
  const lasts = ({ allDay, endTime, type }: ActivityRecord): boolean =>
    type !== 'TRANSPORT' && (allDay || endTime > to);
  const missed = new Set(during.filter((each) => !lasts(each)));
  const masters = new Set([...missed].map(({ id }) => id));
  for (const leg of open)
    if (masters.has(leg.masterEventId ?? '') && isLegToLeave(leg, activities, from)) missed.add(leg);
  const mayLeave = (each: ActivityRecord): boolean =>
    isAhead(each, now) || each.type !== 'TRANSPORT' || each.vipIds.some((id) => !vipIds.includes(id));
  return leaving(absence, [...missed], during.filter(lasts), mayLeave);
}

/** Tells whether guests who leave a master also leave this leg of it. The one that brought them to what is under way has taken place. */
function isLegToLeave(leg: ActivityRecord, activities: readonly ActivityRecord[], from: string): boolean {
  const master = activities.find(({ id }) => id === leg.masterEventId);
  return leg.startTime >= from || (master !== undefined && master.startTime >= from);
}

function hasAny({ vipIds }: ActivityRecord, guests: Pick<Stay, 'vipIds'>): boolean {
  return vipIds.some((id) => guests.vipIds.includes(id));
}

/** Returns how guests leave what they miss. */
function leaving(
  guests: Pick<Stay, 'now' | 'vipIds'>,
  missed: readonly ActivityRecord[],
  partly: readonly ActivityRecord[],
  mayLeave: (activity: ActivityRecord) => boolean,
): GuestTimes {
  const begun = missed.filter((each) => !mayLeave(each));
  const changes = missed.filter(mayLeave).map((before) => ({ before, after: withoutGuests(before, guests) }));
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

function withoutGuests(before: ActivityRecord, { now, vipIds }: Pick<Stay, 'now' | 'vipIds'>): ActivityRecord {
  const after = vipIds.reduce((left, vipId) => withoutVip(left, vipId, now), before);
  return needsGuests(after) && after.vipIds.length === 0 ? moveStatus(after, 'CANCELLED', now) : after;
}
