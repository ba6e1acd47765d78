import { isAhead, named } from '#shared/domain/assignments/warnings.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { waitsDuring } from './waiting.ts';

/** What messages about VIPs need. */
export type Named = Pick<VipRecord, 'name' | 'isRosterOnly' | 'deletedAt'>;

/** How many names a message shows. `vipIds` contains all VIPs. */
const MAX_NAMES = 5;

/** Returns the names of up to five VIPs, and how many others there are. */
export function namesOf(vipIds: readonly string[], vips: ReadonlyMap<string, Named>): string {
  const names = vipIds.slice(0, MAX_NAMES).map((id) => vips.get(id)?.name ?? id);
  const more = vipIds.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}

interface Seen {
  readonly vips: ReadonlyMap<string, Named>;
  readonly timezone: string;
  readonly now: string;
}

type Timed = Pick<ActivityRecord, 'startTime' | 'endTime'>;
type Leg = Timed & Pick<ActivityRecord, 'kind' | 'waitMinutes'>;
type Master = Timed & Pick<ActivityRecord, 'allDay' | 'type'>;

/** Returns how a leg overlaps its master; undefined if it does not, if that is all-day, or if the leg waits for it. It arrives late if it starts before the master. */
export function clashOf(leg: Leg, master: Master): 'ARRIVES_LATE' | 'LEAVES_EARLY' | undefined {
  if (master.allDay || waitsDuring(leg, master) || leg.startTime >= master.endTime || master.startTime >= leg.endTime)
    return undefined;
  return leg.startTime < master.startTime ? 'ARRIVES_LATE' : 'LEAVES_EARLY';
}

/**
 * Warns about a leg that does not suit its master. MASTER_CANCELLED: the master is cancelled. LEG_ARRIVES_LATE: the leg starts before
 * the master and ends after the master starts. LEG_LEAVES_EARLY: the leg starts while the master lasts. LEG_CARRIES_OTHERS: the leg
 * carries VIPs who are not on the master. A leg that is over, cancelled, completed or deleted has no warnings.
 */
export function legWarnings(leg: ActivityRecord, master: ActivityRecord, { now, timezone, vips }: Seen): Warning[] {
  if (!isAhead(leg, now) || master.deletedAt) return [];
  const ride = named(leg, timezone);
  const about = named(master, timezone);
  const warning = (code: string, message: string, vipIds?: string[]): Warning => ({
    code,
    message,
    activityId: leg.id,
    ...(vipIds && { vipIds }),
  });
  if (master.status === 'CANCELLED') return [warning('MASTER_CANCELLED', `${about} is cancelled, but ${ride} is not.`)];
  const warnings: Warning[] = [];
  const clash = clashOf(leg, master);
  if (clash === 'ARRIVES_LATE') warnings.push(warning('LEG_ARRIVES_LATE', `${ride} ends after ${about} starts.`));
  if (clash === 'LEAVES_EARLY') warnings.push(warning('LEG_LEAVES_EARLY', `${ride} starts before ${about} ends.`));
  const expected = new Set(master.vipIds);
  const others = leg.vipIds.filter((id) => !expected.has(id));
  if (others.length > 0) {
    const message = `${ride} carries ${namesOf(others, vips)}, who are not on “${master.title}”.`;
    warnings.push(warning('LEG_CARRIES_OTHERS', message, others));
  }
  return warnings;
}

/** The end of a leg that is at another place than its master. */
export interface OtherEnd {
  readonly field: 'dropoffPlaceId' | 'pickupPlaceId';
  /** The place of the master. */
  readonly placeId: string;
}

/**
 * Returns the end of a leg that should be at the place of its master and is at another one: where a leg before it ends, or where a leg
 * after it begins. A leg from or to a place at which another leg of the same side takes over goes there rightly. Places in words are not
 * compared.
 */
export function otherEnd(
  leg: ActivityRecord,
  { allDay, endTime, placeId, startTime }: Master & Pick<ActivityRecord, 'placeId'>,
  legs: readonly ActivityRecord[],
): OtherEnd | undefined {
  if (allDay || placeId === undefined) return undefined;
  const others = legs.filter(({ id, status }) => id !== leg.id && status !== 'CANCELLED');
  const { dropoffPlaceId: to, pickupPlaceId: from } = leg;
  if (leg.endTime <= startTime && to !== undefined && to !== placeId) {
    const goesOn = others.some(
      (next) => next.pickupPlaceId === to && next.startTime >= leg.endTime && next.startTime < startTime,
    );
    return goesOn ? undefined : { field: 'dropoffPlaceId', placeId };
  }
  if (leg.startTime >= endTime && from !== undefined && from !== placeId) {
    const cameOn = others.some(
      (former) => former.dropoffPlaceId === from && former.endTime <= leg.startTime && former.endTime > endTime,
    );
    return cameOn ? undefined : { field: 'pickupPlaceId', placeId };
  }
  return undefined;
}

/** Says that a leg goes elsewhere than its master. */
export function elsewhereText(
  leg: ActivityRecord,
  master: ActivityRecord,
  { field }: OtherEnd,
  timezone: string,
): string {
  const place = field === 'dropoffPlaceId' ? leg.dropoffLocation : leg.pickupLocation;
  const verb = field === 'dropoffPlaceId' ? 'ends' : 'begins';
  return `${named(leg, timezone)} ${verb} at ${place}, but “${master.title}” is at ${master.location}.`;
}

/**
 * Warns about the legs of a master in order of start, as `legWarnings` does. Adds LEG_GOES_ELSEWHERE for legs that serve another place, and VIP_WITHOUT_RIDE if VIPs of the master need
 * transportation and are on no leg. A master without current or future legs has no warnings.
 */
export function masterWarnings(master: ActivityRecord, legs: readonly ActivityRecord[], seen: Seen): Warning[] {
  const ahead = legs.filter((leg) => isAhead(leg, seen.now)).sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  if (ahead.length === 0 || master.deletedAt) return [];
  const unsuitable = ahead.flatMap((leg) => {
    const end = master.status === 'CANCELLED' ? undefined : otherEnd(leg, master, ahead);
    const message = end && elsewhereText(leg, master, end, seen.timezone);
    return [
      ...legWarnings(leg, master, seen),
      ...(message ? [{ code: 'LEG_GOES_ELSEWHERE', message, activityId: leg.id }] : []),
    ];
  });
  const riding = new Set(ahead.flatMap(({ vipIds }) => vipIds));
  const waiting = master.vipIds.filter((id) => !riding.has(id) && needsRide(seen.vips.get(id)));
  if (waiting.length === 0 || master.status === 'CANCELLED') return unsuitable;
  const message = `These VIPs are on “${master.title}” but on none of its transports: ${namesOf(waiting, seen.vips)}.`;
  return [...unsuitable, { code: 'VIP_WITHOUT_RIDE', message, activityId: master.id, vipIds: waiting }];
}

function needsRide(vip: Named | undefined): boolean {
  return vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
}

function minutesFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / MINUTE_MS);
}

/** Tells whether a leg brings guests to its master. Other legs take them away. Those to an all-day one are in the first half of a day. */
export function isArrival(leg: Timed, master: Master): boolean {
  if (!master.allDay) return leg.startTime < master.startTime;
  const into = Date.parse(leg.startTime) - Date.parse(master.startTime);
  return into < 0 || into % DAY_MS < DAY_MS / 2;
}

/**
 * Warns about each leg that stays where it was although the times of its master changed: LEG_LEFT_BEHIND. The message tells how many
 * minutes lie between leg and master, before and after the change.
 */
export function leftBehindWarnings(
  before: ActivityRecord,
  after: ActivityRecord,
  legs: readonly ActivityRecord[],
  { now, timezone }: { readonly now: string; readonly timezone: string },
): Warning[] {
  if (before.startTime === after.startTime && before.endTime === after.endTime) return [];
  if (after.status === 'CANCELLED' || after.deletedAt) return [];
  return legs.filter((leg) => isAhead(leg, now)).flatMap((leg) => leftBehind(leg, before, after, timezone) ?? []);
}

function leftBehind(
  leg: ActivityRecord,
  before: ActivityRecord,
  after: ActivityRecord,
  timezone: string,
): Warning | undefined {
  if (before.allDay || after.allDay) {
    if (leg.startTime >= after.startTime && leg.endTime <= after.endTime) return undefined;
    const message = `“${after.title}” moved, but ${named(leg, timezone)} did not. It is on another day now.`;
    return { code: 'LEG_LEFT_BEHIND', message, activityId: leg.id };
  }
  const arrives = isArrival(leg, before);
  const gap = (master: Timed): number =>
    arrives ? minutesFrom(leg.endTime, master.startTime) : minutesFrom(master.endTime, leg.startTime);
  const [old, now] = [gap(before), gap(after)];
  if (old === now) return undefined;
  const told = (minutes: number): string => {
    if (minutes < 0) return `${-minutes} minutes too ${arrives ? 'late' : 'early'}`;
    return arrives ? `${minutes} minutes before the start` : `${minutes} minutes after the end`;
  };
  const verb = arrives ? 'ends' : 'starts';
  const message = `“${after.title}” moved, but ${named(leg, timezone)} did not. It ${verb} ${told(now)}; before: ${told(old)}.`;
  return { code: 'LEG_LEFT_BEHIND', message, activityId: leg.id };
}

/** Tells whether a ride must not end later: it brings guests to a flight, or to its master. */
export function isFixedAtEnd(
  ride: Pick<ActivityRecord, 'endTime' | 'flightId' | 'flightLeg' | 'startTime'>,
  master: Master | undefined,
): boolean {
  return (ride.flightId !== undefined && ride.flightLeg === 'DEPARTURE') || (!!master && isArrival(ride, master));
}

/** Returns the times of a ride that needs these minutes: it ends later, or begins earlier if it must not end later. */
export function longerTimes(
  ride: Parameters<typeof isFixedAtEnd>[0],
  master: Master | undefined,
  minutes: number,
  isFixed = isFixedAtEnd(ride, master),
): Timed {
  const { endTime, startTime } = ride;
  return isFixed
    ? { startTime: later(endTime, -minutes * MINUTE_MS), endTime }
    : { startTime, endTime: later(startTime, minutes * MINUTE_MS) };
}
