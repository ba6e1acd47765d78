import { isActive } from '#shared/domain/assignments/assignment.ts';
import { SUITING_CODES, seatWarning, suitingWarnings, warningOf } from '#shared/domain/assignments/warnings.ts';
import { type BrokenRule, hoursWarning } from '#shared/domain/hours/breach.ts';
import { byId } from '#shared/domain/records.ts';
import { say, timed } from '#shared/domain/sentences/english.ts';
import {
  shortRideWarnings,
  type ToldShortfall,
  type TravelRules,
  travelWarning,
} from '#shared/domain/ways/travel-of.ts';
import type { Ways } from '#shared/domain/ways/ways.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Cure } from '#shared/schemas/problem.ts';
import type { Stamp } from '#shared/schemas/record.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { aboardOf } from './boarding.ts';
import { leftBehindWarnings, legWarnings, masterWarnings, type Named, namesOf } from './leg-warnings.ts';
import { overlapWarnings } from './overlaps.ts';
import type { RelatedRecords } from './present-activity.ts';
import { vipDifference } from './shape.ts';

/** The vehicle of a ride, and the VIPs on it, as they are after the write. */
export interface RideSeats {
  readonly vehicle: VehicleRecord;
  readonly vips: ReadonlyMap<string, NamedVip>;
}

/** What the warnings about an activity rest on. All of it is read before the first check. */
export interface WarningFacts {
  /** Undefined for a new activity. */
  readonly before: ActivityRecord | undefined;
  readonly after: ActivityRecord;
  readonly related: RelatedRecords;
  /** The activities in which its VIPs could be at the same time. */
  readonly nearby: readonly ActivityRecord[];
  readonly settings: TravelRules & Pick<SettingsRecord, 'tags'>;
  readonly ways: Ways;
  readonly now: string;
  /** The rides that lie too close before or after it for the way between them. */
  readonly shortfalls: readonly ToldShortfall[];
  /** The rules on hours that its driver breaks by it. */
  readonly brokenRules: readonly BrokenRule[];
  /** Undefined if the write itself has checked that the seats suffice. */
  readonly seats?: RideSeats | undefined;
  /** The legs of a master, as they are after the write. */
  readonly legs?: readonly ActivityRecord[];
  /** The VIPs of the activity and of its legs. */
  readonly vips?: ReadonlyMap<string, Named>;
  /** The VIPs that another person added just before, and that the new list leaves out. */
  readonly unseen?: readonly NamedVip[];
}

/** One kind of thing that people are warned of when an activity is saved. */
export interface ActivityCheck {
  readonly codes: readonly string[];
  readonly find: (facts: WarningFacts) => readonly Warning[];
}

/** A party that grew since the seats were counted. */
const overfull: ActivityCheck = {
  codes: ['SEATS_EXCEEDED'],
  find: ({ after, seats, settings }) => {
    const warning = seats && seatWarning(after, seats.vehicle, seats.vips, settings.timezone);
    return warning ? [warning] : [];
  },
};

/** VIPs that a change puts on a TRANSPORT although they need no transportation. */
const rosterOnly: ActivityCheck = {
  codes: ['ROSTER_ONLY'],
  find: ({ after, before, related }) => {
    if (after.type !== 'TRANSPORT') return [];
    const known = before?.type === 'TRANSPORT' ? before.vipIds : [];
    const added = vipDifference(known, after.vipIds).added.flatMap((id) => related.vips.get(id) ?? []);
    const guests = added.filter(({ isRosterOnly }) => isRosterOnly);
    if (guests.length === 0) return [];
    const said = say('ROSTER_ONLY', { guests: guests.map(({ name }) => name) });
    return [warningOf(said, 'UTC', { activityId: after.id, vipIds: guests.map(({ id }) => id) })];
  },
};

/** VIPs that a change puts on what is completed or cancelled. It corrects what was, or they wait for a ride that does not come. */
const activityOver: ActivityCheck = {
  codes: ['ACTIVITY_IS_OVER'],
  find: ({ after, before, related, settings }) => {
    const { added: vipIds } = vipDifference(before?.vipIds ?? [], after.vipIds);
    if (isActive(after) || vipIds.length === 0) return [];
    const said = say('ACTIVITY_IS_OVER', { guests: namesOf(vipIds, related.vips), ride: timed(after) });
    return [warningOf(said, settings.timezone, { activityId: after.id, vipIds })];
  },
};

/** Guests who are in the vehicle of a ride that is cancelled. */
const guestsAboard: ActivityCheck = {
  codes: ['CANCELLED_WITH_GUESTS'],
  find: ({ after, before, related, settings }) => {
    if (after.status !== 'CANCELLED' || before?.status !== 'IN_PROGRESS') return [];
    const vipIds = aboardOf(before).flatMap(({ alightedAt, vipId }) => (alightedAt === undefined ? vipId : []));
    if (vipIds.length === 0) return [];
    const said = say('CANCELLED_WITH_GUESTS', { guests: namesOf(vipIds, related.vips), ride: timed(after) });
    return [warningOf(said, settings.timezone, { activityId: after.id, vipIds })];
  },
};

const unsuited: ActivityCheck = {
  codes: SUITING_CODES,
  find: ({ after, now, related, settings }) => suitingWarnings(after, related, { now, ...settings }),
};

const travelTooShort: ActivityCheck = {
  codes: ['TRAVEL_TOO_SHORT'],
  find: ({ shortfalls }) => shortfalls.map(travelWarning),
};

const rideTooShort: ActivityCheck = {
  codes: ['RIDE_TOO_SHORT'],
  find: ({ after, settings, ways }) => shortRideWarnings(after, settings, ways),
};

/** A ride that leaves now may be entered a little late. */
const JUST_BEGUN_MS = 15 * MINUTE_MS;

/** Returns a warning if a ride gets a start in the past: it is most likely a wrong date. */
export function pastStartWarnings(
  change: Pick<WarningFacts, 'after' | 'before'>,
  { now, timezone }: { readonly now: string; readonly timezone: string },
): Warning[] {
  const { after } = change;
  if (!startsInPast(change, now)) return [];
  return [warningOf(say('START_IS_PAST', { ride: timed(after) }), timezone, { activityId: after.id })];
}

/** Tells whether a ride gets a start that is past. */
export function startsInPast({ after, before }: Pick<WarningFacts, 'after' | 'before'>, now: string): boolean {
  const isNew = before?.startTime !== after.startTime || before.deletedAt !== undefined;
  const isOver = after.status === 'CANCELLED' || after.status === 'COMPLETED';
  const isPast = Date.parse(after.startTime) < Date.parse(now) - JUST_BEGUN_MS;
  return after.type === 'TRANSPORT' && isNew && !isOver && isPast;
}

const startIsPast: ActivityCheck = {
  codes: ['START_IS_PAST'],
  find: ({ after, before, now, settings: { timezone } }) => pastStartWarnings({ after, before }, { now, timezone }),
};

const driverHours: ActivityCheck = {
  codes: ['DRIVER_HOURS_EXCEEDED'],
  find: ({ brokenRules, settings }) => brokenRules.map((rule) => hoursWarning(rule, settings.timezone)),
};

const guestInTwoPlaces: ActivityCheck = {
  codes: ['VIP_OVERLAP'],
  find: ({ after, nearby, related, settings }) => overlapWarnings(after, nearby, related.vips, settings.timezone),
};

const unsuitableLeg: ActivityCheck = {
  codes: ['MASTER_CANCELLED', 'LEG_ARRIVES_LATE', 'LEG_LEAVES_EARLY', 'LEG_CARRIES_OTHERS'],
  find: ({ after, now, related, settings }) => {
    const master = related.activities.get(after.masterEventId ?? '');
    return master ? legWarnings(after, master, { vips: related.vips, timezone: settings.timezone, now }) : [];
  },
};

const legsOfMaster: ActivityCheck = {
  codes: ['LEG_LEFT_BEHIND', ...unsuitableLeg.codes, 'LEG_GOES_ELSEWHERE', 'VIP_WITHOUT_RIDE'],
  find: ({ after, before, legs = [], now, related, settings, vips = related.vips }) => {
    if (!before || legs.length === 0) return [];
    const seen = { vips, timezone: settings.timezone, now };
    return [...leftBehindWarnings(before, after, legs, seen), ...masterWarnings(after, legs, seen)];
  },
};

/** Who added a VIP to an activity or a flight, and when. */
export interface Addition extends Stamp {
  readonly vipId: string;
}

/** A person who replaces a list has read it within this time before. */
const LATELY_MS = 10 * MINUTE_MS;

export function isLately(at: string, now: string): boolean {
  return Date.parse(at) > Date.parse(now) - LATELY_MS;
}

/** Returns the VIPs that another person added in the last 10 minutes. A job is no person. */
export function addedByOthers(
  additions: readonly Addition[],
  caller: { readonly by: string; readonly now: string },
): string[] {
  return additions
    .filter(({ at, by }) => by !== caller.by && !by.startsWith('job:') && isLately(at, caller.now))
    .map(({ vipId }) => vipId);
}

/** Returns a warning that a list without `If-Match` left VIPs out. `cureFor` returns the request that adds them again. */
export function leftOutWarning(unseen: readonly NamedVip[], cureFor: (vipIds: readonly string[]) => Cure): Warning {
  const vipIds = unseen.map(({ id }) => id);
  const said = say('GUESTS_LEFT_OUT', { guests: namesOf(vipIds, byId(unseen)) });
  return warningOf(said, 'UTC', { vipIds, cure: cureFor(vipIds) });
}

const guestsLeftOut: ActivityCheck = {
  codes: ['GUESTS_LEFT_OUT'],
  find: ({ after: { id }, unseen = [] }) => {
    if (unseen.length === 0) return [];
    const cureFor = (vipIds: readonly string[]): Cure => ({
      operationId: 'addEventVips',
      params: { eventId: id },
      body: { vipIds },
    });
    return [{ ...leftOutWarning(unseen, cureFor), activityId: id }];
  },
};

/** All checks of an activity, in the order of its `warnings`. Before it is saved, those find nothing whose facts only the save has. */
export const SAVE_CHECKS: readonly ActivityCheck[] = [
  guestsLeftOut,
  overfull,
  rosterOnly,
  activityOver,
  guestsAboard,
  unsuited,
  travelTooShort,
  rideTooShort,
  startIsPast,
  driverHours,
  guestInTwoPlaces,
  unsuitableLeg,
  legsOfMaster,
];
