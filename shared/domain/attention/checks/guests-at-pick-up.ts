import { aboardOf, guestCallsOf, guestsToAskFor, guestsToGoLater } from '#shared/domain/activities/boarding.ts';
import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { type AttentionFacts, activitiesByGuest } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { rideAfterMissed } from '#shared/domain/attention/new-rides.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowChoice,
  type RowText,
  say,
} from '#shared/domain/attention/row.ts';
import { isSamePlace } from '#shared/domain/motorcades/sighting.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Said } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { GuestCall } from '#shared/schemas/activities/boarding.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';

const CODES = { HERE: 'GUEST_IS_HERE', HELP: 'GUEST_NEEDS_HELP' } as const;

/** Returns what guests said of a ride who are not aboard, in order of time. A guest who needs help may be aboard. */
function openCalls(ride: ActivityRecord, kind: GuestCall['kind']): GuestCall[] {
  const aboard = new Set(aboardOf(ride).map(({ vipId }) => vipId));
  return guestCallsOf(ride)
    .filter((call) => call.kind === kind && (kind === 'HELP' || !aboard.has(call.vipId)))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
}

function rowOfCalls(facts: AttentionFacts, ride: ActivityRecord, kind: GuestCall['kind']): FoundRow[] {
  const calls = openCalls(ride, kind);
  const [first] = calls;
  if (!first || (kind === 'HERE' && ride.status === 'IN_PROGRESS' && ride.statusSetBy)) return [];
  const code = CODES[kind];
  const describe = (): RowText => {
    const { related } = facts;
    const names = calls.map(({ vipId }) => {
      const { name = vipId, phone } = related.vips.get(vipId) ?? {};
      return phone === undefined ? name : `${name} (${phone})`;
    });
    const seen: Mend = {
      operationId: 'dismissAttention',
      params: { code, subjectId: ride.id },
      body: { note: 'Someone takes care of it' },
    };
    const aboard = new Set(aboardOf(ride).map(({ vipId }) => vipId));
    const missed = calls.map(({ vipId }) => vipId).filter((id) => !aboard.has(id));
    return {
      ...say(code, { guests: names, ride: timed(ride) }),
      mend: null,
      choices: [
        { ...seen, says: say('DO_CARE', { guests: names }) },
        ...(kind === 'HELP' ? rideAfterMissed(facts, ride, missed, [seen]) : []),
        ...(kind === 'HERE'
          ? [
              {
                operationId: 'boardGuests',
                params: { eventId: ride.id },
                body: { vipIds: calls.map(({ vipId }) => vipId) },
                says: say('DO_BOARD', { guests: names, ride: timed(ride) }),
              },
            ]
          : []),
      ],
    };
  };
  const row = activityRow(code, ride, { severity: kind === 'HELP' ? 'CRITICAL' : 'WARNING', describe });
  // A change of the ride does not ask again. What a guest says again does.
  const basis = calls.map(({ at, vipId }) => `${vipId} ${at}`).join(' ');
  return [{ ...row, at: first.at, since: calls.at(-1)?.at ?? first.at, basis }];
}

/** Guests who wait at their pick-up, or need help, as they said by their page. Someone takes care of it, and says so. */
export const guestCalls: AttentionCheck = {
  codes: ['GUEST_NEEDS_HELP', 'GUEST_IS_HERE'],
  find: (facts) =>
    facts.activities.flatMap((ride) => [...rowOfCalls(facts, ride, 'HELP'), ...rowOfCalls(facts, ride, 'HERE')]),
};

/** Tells whether a ride takes a guest from where another ride left them, or to where it went. Of one that says neither, any later ride does. */
function replaces(other: ActivityRecord, missed: ActivityRecord): boolean {
  if (other.id === missed.id || other.type !== 'TRANSPORT' || other.status === 'CANCELLED' || other.deletedAt)
    return false;
  if (other.startTime < missed.startTime) return false;
  if (missed.pickupLocation === undefined && missed.dropoffLocation === undefined) return true;
  const isSame = (end: 'dropoff' | 'pickup'): boolean => {
    const [place, own] = [other[`${end}Location`], missed[`${end}Location`]];
    const [placeId, ownId] = [other[`${end}PlaceId`], missed[`${end}PlaceId`]];
    if (place === undefined || own === undefined) return false;
    return isSamePlace({ placeId, place }, { placeId: ownId, place: own });
  };
  return isSame('pickup') || isSame('dropoff');
}

/** Returns the guests who stayed at the pick-up of a ride, and have no other one. */
function leftBehind({ nearby, over }: AttentionFacts, ride: ActivityRecord): string[] {
  return guestsToGoLater(ride).filter((id) => {
    const missed = rideOfGuest(ride, id);
    const theirs = [nearby, over].flatMap((rides) => activitiesByGuest(rides).get(id) ?? []);
    return !theirs.some((other) => replaces(rideOfGuest(other, id), missed));
  });
}

function rowOfAbsent(facts: AttentionFacts, ride: ActivityRecord): FoundRow[] {
  const { vips } = facts.related;
  const isKnown = (id: string): boolean => vips.has(id) && vips.get(id)?.deletedAt === undefined;
  const asked = guestsToAskFor(ride, facts.now).filter(isKnown);
  const left = leftBehind(facts, ride).filter(isKnown);
  const hasLeft = asked.length === 0;
  const missing = hasLeft ? left : asked;
  if (missing.length === 0) return [];
  const describe = (): RowText => {
    const values = { guests: namesOf(missing, facts.related.vips), ride: timed(ride), n: missing.length };
    const isOver = ride.status === 'COMPLETED';
    const answer = (body: object, says: Said): RowChoice => ({
      operationId: 'boardGuests',
      params: { eventId: ride.id },
      body: { vipIds: missing, ...body },
      says,
    });
    // A car is not cancelled alone.
    const isWholeCar = ride.motorcadeId !== undefined && missing.length === ride.vipIds.length;
    const aboard = aboardOf(ride).length;
    const behind = (ids: readonly string[]): Said =>
      say('LEFT_WITHOUT_RIDE', { ...values, guests: namesOf(ids, vips), n: ids.length });
    const advice = [
      ...(aboard > 0 ? [say('ABOARD', { count: aboard })] : []),
      say('ASK_DRIVER'),
      ...(left.length > 0 ? [behind(left)] : []),
    ];
    return {
      ...(hasLeft ? behind(left) : say(isOver ? 'ABOARD_UNSAID' : 'NOT_ABOARD', { ...values, advice })),
      mend: null,
      choices: [
        answer({}, say(isOver ? 'DO_TRAVELLED' : 'DO_BOARD', values)),
        answer({ outcome: 'NO_SHOW' }, say('DO_NO_SHOW', values)),
        answer({ outcome: 'TRAVELS_OTHERWISE' }, say('DO_OTHERWISE', values)),
        ...(hasLeft ? [] : [answer({ outcome: 'LEFT_LATER' }, say('DO_LATER', values))]),
        ...(isOver && !hasLeft ? [] : rideAfterMissed(facts, ride, missing)),
        ...(isOver || isWholeCar ? [] : leaveChoice(facts, ride, missing)),
      ],
    };
  };
  return [
    activityRow('NOBODY_ABOARD', ride, {
      severity: 'WARNING',
      describe,
      basis: [...missing, ...(left.length > 0 ? ['later', ...left] : [])].toSorted().join(' '),
    }),
  ];
}

/** Rides that began or ended without some of their guests, as far as people marked them, and guests who stayed and have no other ride. No mend: a person says where these guests are. */
export const nobodyAboard: AttentionCheck = {
  codes: ['NOBODY_ABOARD'],
  find: (facts) => [...facts.activities, ...facts.unanswered].flatMap((ride) => rowOfAbsent(facts, ride)),
};
