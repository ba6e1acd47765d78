import { absencesOf, pickupOf } from '#shared/domain/activities/boarding.ts';
import { carriesOthers, isArrival, namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { type Overlap, overlapSaid, overlapsAmong } from '#shared/domain/activities/overlaps.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { type AttentionFacts, activitiesByGuest, legsOf, meetsAnother } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { movedMend } from '#shared/domain/attention/replacements.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowChoice,
  type RowText,
  say,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';
import { HOUR_MS, minutesFrom } from '#shared/units/durations.ts';

/** Returns what a person can do: move one of the two, or take the guests off one of them. Where there are more, only the second changes. */
function choicesOf(facts: AttentionFacts, second: ActivityRecord, overlaps: readonly Overlap[]): RowChoice[] {
  const shared = [...new Set(overlaps.flatMap(({ vipIds }) => vipIds))];
  const others = overlaps.map(({ first }) => first);
  const [other, more] = others;
  const ofSecond = [...moveChoice(facts, second, others), ...leaveChoice(facts, second, shared)];
  if (!other || more) return ofSecond;
  return [...ofSecond, ...moveChoice(facts, other, [second]), ...leaveChoice(facts, other, shared)];
}

function rowOfOverlap(facts: AttentionFacts, second: ActivityRecord, overlaps: readonly Overlap[]): FoundRow {
  const others = overlaps.map(({ first }) => first);
  const describe = (): RowText => {
    const shared = new Set(overlaps.flatMap(({ vipIds }) => vipIds));
    return {
      ...overlapSaid([...shared], facts.related.vips, second, others),
      mend: null,
      choices: choicesOf(facts, second, overlaps),
    };
  };
  return activityRow('VIP_OVERLAP', second, {
    severity: 'WARNING',
    describe,
    causes: others,
    basis: others.map(({ id, version }) => `${id} ${version}`).join(' '),
  });
}

/** VIPs who are on two activities at the same time. No mend: a person chooses what moves, or what these guests leave. */
export const guestInTwoPlaces: AttentionCheck = {
  codes: ['VIP_OVERLAP'],
  find: (facts) =>
    [...Map.groupBy(overlapsAmong(facts.activities, facts.related.vips), ({ second }) => second)].map(
      ([second, overlaps]) => rowOfOverlap(facts, second, overlaps),
    ),
};

type Times = Pick<ActivityRecord, 'startTime' | 'endTime'>;

/** Returns the times right after and right before other activities, with the same duration. */
function timesAround({ endTime, startTime }: ActivityRecord, others: readonly ActivityRecord[]): Times[] {
  const length = Date.parse(endTime) - Date.parse(startTime);
  const [first = startTime] = others.map((each) => each.startTime).sort();
  const last =
    others
      .map((each) => each.endTime)
      .sort()
      .at(-1) ?? endTime;
  return [
    { startTime: last, endTime: later(last, length) },
    { startTime: later(first, -length), endTime: first },
  ];
}

/** A master moves with its legs: a proposal shows what becomes of them. */
function shiftMend({ id, startTime }: ActivityRecord, times: Times): Mend {
  return {
    operationId: 'createProposal',
    params: {},
    body: { kind: 'SHIFT', eventId: id, minutes: minutesFrom(startTime, times.startTime) },
  };
}

/** Tells whether a guest of the activity, or of its legs, has something else at the new times. */
function meetsOthers({ nearby }: AttentionFacts, activity: ActivityRecord, times: Times): boolean {
  const by = Date.parse(times.startTime) - Date.parse(activity.startTime);
  const legs = legsOf(activity, nearby);
  const own = new Set([activity, ...legs].map(({ id }) => id));
  const moved = [activity, ...legs].map((each) => ({
    ...each,
    startTime: later(each.startTime, by),
    endTime: later(each.endTime, by),
  }));
  return moved.some((each) => meetsAnother(each, nearby, ({ id }) => !own.has(id)));
}

/**
 * Returns the request that moves an activity out of the way of others, as a choice of a person. None if it has begun, if a flight or a
 * master sets its time, or if its guests, vehicle or driver have something else then.
 */
function moveChoice(facts: AttentionFacts, activity: ActivityRecord, others: readonly ActivityRecord[]): RowChoice[] {
  const { flightId, masterEventId, status, title } = activity;
  if (flightId !== undefined || masterEventId !== undefined || status !== 'SCHEDULED') return [];
  for (const times of timesAround(activity, others)) {
    if (times.startTime <= facts.now || meetsOthers(facts, activity, times)) continue;
    const mend = activity.childIds?.length
      ? shiftMend(activity, times)
      : movedMend(facts, activity, times, { withoutRows: true });
    if (!mend) continue;
    return [{ ...mend, says: say('DO_MOVE', { title, times }) }];
  }
  return [];
}

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

function rowOfTwice(facts: AttentionFacts, second: ActivityRecord, pairs: readonly Twice[]): FoundRow {
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
    [...Map.groupBy(twiceAmong(facts), ({ second }) => second)].map(([second, pairs]) =>
      rowOfTwice(facts, second, pairs),
    ),
};

/** Returns the guests of a leg who do not attend its master. Staff on the roster only may ride along. */
function othersOn(leg: ActivityRecord, master: ActivityRecord, { vips }: AttentionFacts['related']): string[] {
  const attending = new Set(master.vipIds);
  return leg.vipIds.filter((id) => {
    const vip = vips.get(id);
    return !attending.has(id) && vip !== undefined && !vip.deletedAt && !vip.isRosterOnly;
  });
}

/** An activity that never had guests does not say who attends. */
function saysWhoAttends({ emptiedAt, vipIds }: ActivityRecord): boolean {
  return vipIds.length > 0 || emptiedAt !== undefined;
}

function rowOfLeg(facts: AttentionFacts, leg: ActivityRecord): FoundRow[] {
  const { related } = facts;
  const master = related.activities.get(leg.masterEventId ?? '');
  if (!master || master.deletedAt || master.status === 'CANCELLED' || !saysWhoAttends(master)) return [];
  const others = othersOn(leg, master, related);
  if (others.length === 0) return [];
  const describe = (): RowText => {
    const names = namesOf(others, related.vips);
    const attend: RowChoice = {
      operationId: 'addEventVips',
      params: { eventId: master.id },
      body: { vipIds: others },
      says: say('DO_PUT_ON', { guests: names, ride: timed(master) }),
    };
    return {
      ...carriesOthers(leg, master, names, others.length),
      mend: null,
      choices: [...leaveChoice(facts, leg, others), attend],
    };
  };
  return [
    activityRow('LEG_CARRIES_OTHERS', leg, {
      severity: 'WARNING',
      describe,
      causes: [master],
      basis: [master.id, ...others.toSorted()].join(' '),
    }),
  ];
}

/** Legs with guests who do not attend their master. No mend: a person chooses whether these guests attend, or leave the leg. */
export const legCarriesOthers: AttentionCheck = {
  codes: ['LEG_CARRIES_OTHERS'],
  find: (facts) => facts.activities.flatMap((leg) => rowOfLeg(facts, leg)),
};
