import { isActive } from '#shared/domain/assignments/assignment.ts';
import { warningOf } from '#shared/domain/assignments/warnings.ts';
import { say, timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { absencesOf } from './boarding.ts';
import { type Named, namesOf } from './leg-warnings.ts';
import { rideOfGuest, waitsDuring } from './stops.ts';

/** Two activities that share VIPs at the same time. */
export interface Overlap {
  readonly first: ActivityRecord;
  readonly second: ActivityRecord;
  readonly vipIds: readonly string[];
}

type Parties = ReadonlyMap<string, Pick<VipRecord, 'partySize'>>;

/** Guests of an all-day activity are meant to have other things in it. */
function counts(activity: ActivityRecord): boolean {
  return !activity.allDay && !activity.deletedAt && isActive(activity);
}

function isLegOf(leg: ActivityRecord, master: ActivityRecord): boolean {
  return leg.masterEventId === master.id;
}

/**
 * Returns what these two activities have in common: VIPs, while they overlap in time. Undefined if nothing. A guest is on a ride with stops from
 * their stop to their stop. These do not count:
 * - a leg and its own master;
 * - an activity that is all-day, cancelled, completed or deleted, or during which their vehicle waits;
 * - a party of which each of two rides takes a part, unless `vips` say that both parts are more than it is;
 * - a guest who did not come aboard one of them.
 */
export function overlapOf(first: ActivityRecord, second: ActivityRecord, vips?: Parties): Overlap | undefined {
  if (first.id === second.id || !counts(first) || !counts(second)) return undefined;
  if (first.startTime >= second.endTime || second.startTime >= first.endTime) return undefined;
  if (waitsDuring(first, second) || waitsDuring(second, first)) return undefined;
  if (isLegOf(first, second) || isLegOf(second, first)) return undefined;
  const onSecond = new Set(second.vipIds);
  const absent = new Set([first, second].flatMap(absencesOf).map(({ vipId }) => vipId));
  const isSplit = (id: string): boolean => {
    const [own, other] = [first, second].map(({ people }) => people?.[id]?.count);
    return own !== undefined && other !== undefined && own + other <= (vips?.get(id)?.partySize ?? own + other);
  };
  const meets = (id: string): boolean => {
    const [own, other] = [rideOfGuest(first, id), rideOfGuest(second, id)];
    return own.startTime < other.endTime && other.startTime < own.endTime;
  };
  const vipIds = first.vipIds.filter((id) => onSecond.has(id) && !absent.has(id) && !isSplit(id) && meets(id));
  return vipIds.length > 0 ? { first, second, vipIds } : undefined;
}

/** Returns each pair of activities that overlap, in order of the second start, then of the first. */
export function overlapsAmong(activities: readonly ActivityRecord[], vips?: Parties): Overlap[] {
  const sorted = activities.filter(counts).sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
  /** By guest, the places of what began before and may still last: few of all activities share a guest. */
  const open = new Map<string, number[]>();
  return sorted.flatMap((activity, place) => {
    const earlier = new Set<number>();
    for (const id of activity.vipIds) {
      const own = (open.get(id) ?? []).filter((each) => (sorted[each]?.endTime ?? '') > activity.startTime);
      for (const each of own) earlier.add(each);
      open.set(id, [...own, place]);
    }
    const others = [...earlier].sort((a, b) => a - b).flatMap((each) => sorted[each] ?? []);
    return others.flatMap((other) => overlapOf(other, activity, vips) ?? []);
  });
}

/** Returns VIP_OVERLAP for each of the other activities that shares a VIP with this one at the same time. Names both. */
export function overlapWarnings(
  activity: ActivityRecord,
  others: readonly ActivityRecord[],
  vips: ReadonlyMap<string, Named & Pick<VipRecord, 'partySize'>>,
  timezone: string,
): Warning[] {
  return others
    .flatMap((other) => overlapOf(activity, other, vips) ?? [])
    .map(({ first, second, vipIds }) => {
      const said = overlapSaid(vipIds, vips, second, [first]);
      return warningOf(said, timezone, { activityId: second.id, vipIds: [...vipIds] });
    });
}

/** Says that VIPs are on an activity and at the same time on others. */
export function overlapSaid(
  vipIds: readonly string[],
  vips: ReadonlyMap<string, Named>,
  ride: ActivityRecord,
  others: readonly ActivityRecord[],
): Said {
  const guests = namesOf(vipIds, vips);
  return say('VIP_OVERLAP', { guests, ride: timed(ride), others: { and: others.map(timed) }, n: vipIds.length });
}
