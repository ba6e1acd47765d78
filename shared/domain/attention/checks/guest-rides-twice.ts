import { absencesOf, pickupOf } from '#shared/domain/activities/boarding.ts';
import { isArrival, namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { type AttentionFacts, activitiesByGuest } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { type AttentionCheck, activityRow, type FoundRow, say } from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

/** Rides that are further apart belong to two outings: how the guest came back between them may not be planned. */
const APART_MS = 12 * HOUR_MS;

/** Two rides, one after the other, that take guests the same way. */
interface Twice {
  readonly first: ActivityRecord;
  readonly second: ActivityRecord;
  readonly vipId: string;
}

/**
 * Tells whether a leg takes a guest a way that the ride before it has taken them: away from the place of its master, or to it as another
 * leg. The runs of a series do not count: each guest may take any of them. Nor does a party of which each ride takes a part.
 */
function isSameWay({ first, second, vipId }: Twice, { activities }: AttentionFacts['related']): boolean {
  const master = activities.get(second.masterEventId ?? '');
  const isShuttle = first.seriesId !== undefined && first.seriesId === second.seriesId;
  const isPart = [first, second].every(({ people }) => people?.[vipId] !== undefined);
  const isAbsent = [first, second].flatMap(absencesOf).some((mark) => mark.vipId === vipId);
  if (!master || isShuttle || isPart || isAbsent || first.endTime > second.startTime) return false;
  if (Date.parse(second.startTime) - Date.parse(first.startTime) > APART_MS) return false;
  const [was, is] = [rideOfGuest(first, vipId), rideOfGuest(second, vipId)];
  if (!isArrival(second, master))
    return first.startTime >= master.startTime && pickupOf(is) !== '' && pickupOf(was) === pickupOf(is);
  const isToMaster = first.masterEventId === master.id && isArrival(first, master);
  return isToMaster && goalOf(is) !== undefined && goalOf(was) === goalOf(is);
}

function goalOf({ dropoffLocation, dropoffPlaceId }: ActivityRecord): string | undefined {
  return dropoffPlaceId ?? dropoffLocation;
}

/** Returns each pair of rides that follow each other and take a guest the same way. */
function twiceAmong({ nearby, now, related, until }: AttentionFacts): Twice[] {
  return [...activitiesByGuest(nearby)].flatMap(([vipId, all]) => {
    const rides = all
      .filter((each) => each.type === 'TRANSPORT' && isActive(each))
      .sort((a, b) => (a.startTime < b.startTime ? -1 : 1));
    return rides.slice(1).flatMap((second, place) => {
      const first = rides[place];
      const pair = first && { first, second, vipId };
      return pair && second.startTime > now && second.startTime < until && isSameWay(pair, related) ? [pair] : [];
    });
  });
}

function rowOf(facts: AttentionFacts, second: ActivityRecord, pairs: readonly Twice[]): FoundRow {
  const vipIds = pairs.map(({ vipId }) => vipId);
  const firsts = [...new Set(pairs.map(({ first }) => first))];
  const [only, more] = firsts;
  const choices = more || !only ? [second] : [second, only];
  return activityRow('GUEST_RIDES_TWICE', second, {
    severity: 'WARNING',
    causes: firsts,
    basis: [...firsts.map(({ id, version }) => `${id} ${version}`), ...vipIds.toSorted()].join(' '),
    describe: () => ({
      ...say('GUEST_RIDES_TWICE', {
        guests: namesOf(vipIds, facts.related.vips),
        ride: timed(second),
        others: { and: firsts.map(timed) },
        n: vipIds.length,
      }),
      mend: null,
      choices: choices
        .filter(({ motorcadeId }) => motorcadeId === undefined)
        .flatMap((ride) => leaveChoice(facts, ride, vipIds)),
    }),
  });
}

/**
 * Guests that two rides take the same way, such as a car of their own before the coach home: the coach would wait for them. No mend: a
 * person chooses which of the two they take.
 */
export const guestRidesTwice: AttentionCheck = {
  codes: ['GUEST_RIDES_TWICE'],
  find: (facts) =>
    [...Map.groupBy(twiceAmong(facts), ({ second }) => second)].map(([second, pairs]) => rowOf(facts, second, pairs)),
};
