import { isAhead, warningOf } from '#shared/domain/assignments/warnings.ts';
import { firstOf, say, timed } from '#shared/domain/sentences/english.ts';
import type { Said, Value } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { DAY_MS, minutesFrom } from '#shared/units/durations.ts';
import { waitsDuring } from './stops.ts';

/** What messages about VIPs need. */
export type Named = Pick<VipRecord, 'name' | 'isRosterOnly' | 'deletedAt'>;

/** Returns the names of up to five VIPs, and how many others there are. `vipIds` contains all. */
export function namesOf(vipIds: readonly string[], vips: ReadonlyMap<string, Named>): Value {
  return firstOf(vipIds.map((id) => vips.get(id)?.name ?? id));
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
  const both = { ride: timed(leg), master: timed(master) };
  const warning = (said: Said, vipIds?: string[]): Warning =>
    warningOf(said, timezone, { activityId: leg.id, ...(vipIds && { vipIds }) });
  if (master.status === 'CANCELLED') return [warning(say('MASTER_CANCELLED', both))];
  const clash = clashOf(leg, master);
  const expected = new Set(master.vipIds);
  const others = leg.vipIds.filter((id) => !expected.has(id));
  return [
    ...(clash ? [warning(say(`LEG_${clash}`, both))] : []),
    ...(others.length > 0 ? [warning(carriesOthers(leg, master, namesOf(others, vips), others.length), others)] : []),
  ];
}

/** Says that a leg carries guests who are not on its master. */
export function carriesOthers(leg: ActivityRecord, master: ActivityRecord, guests: Value, n: number): Said {
  return say('LEG_CARRIES_OTHERS', { ride: timed(leg), guests, master: master.title, n });
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
export function goesElsewhere(leg: ActivityRecord, master: ActivityRecord, { field }: OtherEnd): Said {
  const [place, code] =
    field === 'dropoffPlaceId'
      ? ([leg.dropoffLocation, 'LEG_ENDS_ELSEWHERE'] as const)
      : ([leg.pickupLocation, 'LEG_BEGINS_ELSEWHERE'] as const);
  return say(code, { ride: timed(leg), place: place ?? '', master: master.title, other: master.location ?? '' });
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
    const about = { code: 'LEG_GOES_ELSEWHERE', activityId: leg.id };
    return [
      ...legWarnings(leg, master, seen),
      ...(end ? [warningOf(goesElsewhere(leg, master, end), seen.timezone, about)] : []),
    ];
  });
  const riding = new Set(ahead.flatMap(({ vipIds }) => vipIds));
  const waiting = master.vipIds.filter((id) => !riding.has(id) && needsRide(seen.vips.get(id)));
  if (waiting.length === 0 || master.status === 'CANCELLED') return unsuitable;
  const said = say('VIP_WITHOUT_RIDE', { master: master.title, guests: namesOf(waiting, seen.vips) });
  return [...unsuitable, warningOf(said, seen.timezone, { activityId: master.id, vipIds: waiting })];
}

function needsRide(vip: Named | undefined): boolean {
  return vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
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
  const warning = (advice: Said): Warning =>
    warningOf(say('LEG_LEFT_BEHIND', { master: after.title, ride: timed(leg), advice: [advice] }), timezone, {
      activityId: leg.id,
    });
  if (before.allDay || after.allDay) {
    const isInside = leg.startTime >= after.startTime && leg.endTime <= after.endTime;
    return isInside ? undefined : warning(say('ON_ANOTHER_DAY'));
  }
  const arrives = isArrival(leg, before);
  const gap = (master: Timed): number =>
    Math.round(arrives ? minutesFrom(leg.endTime, master.startTime) : minutesFrom(master.endTime, leg.startTime));
  const [old, now] = [gap(before), gap(after)];
  if (old === now) return undefined;
  const told = (minutes: number): Said => {
    if (minutes < 0) return say(arrives ? 'TOO_LATE' : 'TOO_EARLY', { minutes: { minutes: -minutes } });
    return say(arrives ? 'BEFORE_START' : 'AFTER_END', { minutes: { minutes } });
  };
  return warning(say(arrives ? 'ENDS_NOW' : 'STARTS_NOW', { now: told(now), before: told(old) }));
}

/** Tells whether a ride must not end later: it brings guests to a flight, or to its master. */
export function isFixedAtEnd(
  ride: Pick<ActivityRecord, 'endTime' | 'flightId' | 'flightLeg' | 'startTime'>,
  master: Master | undefined,
): boolean {
  return (ride.flightId !== undefined && ride.flightLeg === 'DEPARTURE') || (!!master && isArrival(ride, master));
}
