import { namesOf } from '#shared/domain/activities/leg-warnings.ts';
import { rideOfGuest } from '#shared/domain/activities/stops.ts';
import { type AttentionFacts, activitiesByGuest } from '#shared/domain/attention/facts.ts';
import { leaveChoice } from '#shared/domain/attention/leave-choice.ts';
import { draftOf, newRide, operationsMend, stepsOf } from '#shared/domain/attention/new-rides.ts';
import {
  type AttentionCheck,
  activityRow,
  type RowChoice,
  type RowText,
  say,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import { lodgingAround } from '#shared/domain/vips/lodging.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Mend } from '#shared/schemas/attention/attention.ts';

const ENDS = [
  { id: 'pickupPlaceId', text: 'pickupLocation', at: 'startTime', code: 'LODGING_AT_START' },
  { id: 'dropoffPlaceId', text: 'dropoffLocation', at: 'endTime', code: 'LODGING_AT_END' },
] as const;
type End = (typeof ENDS)[number];

/** A ride from or to a hotel where guests of it do not lodge then. */
interface Differing {
  readonly end: End;
  readonly vipIds: readonly string[];
  /** Where all of these guests lodge. Undefined if they lodge at several places. */
  readonly placeId: string | undefined;
}

/**
 * Rides from or to a hotel where a guest, or the owner of its goods, does not lodge then. The mend takes the ride to where they lodge. If
 * others still lodge there, it gives them a ride of their own.
 */
export const lodgingDiffers: AttentionCheck = {
  codes: ['LODGING_DIFFERS'],
  find: (facts) =>
    facts.activities.flatMap((ride) => {
      const [found] = ride.type === 'TRANSPORT' && ride.status === 'SCHEDULED' ? differingEnds(facts, ride) : [];
      if (!found) return [];
      return activityRow('LODGING_DIFFERS', ride, {
        severity: 'WARNING',
        describe: () => textOf(facts, ride, found),
        basis: [found.end.id, found.placeId, ...found.vipIds].join(' '),
      });
    }),
};

/** The guests of a ride, or those whose goods it carries. */
function ownersOn({ goods, vipIds }: ActivityRecord): readonly string[] {
  return goods?.ofVipIds ?? vipIds;
}

function isOfGoods({ goods }: ActivityRecord): boolean {
  return goods?.ofVipIds !== undefined;
}

function differingEnds(facts: AttentionFacts, ride: ActivityRecord): Differing[] {
  return ENDS.flatMap((end): Differing[] => {
    const lodgings = ownersOn(ride).flatMap((vipId) => {
      // A ride with stops begins and ends elsewhere for each guest.
      const own = rideOfGuest(ride, vipId);
      const hotelId = own[end.id];
      if (hotelId === undefined || facts.placeOf(hotelId)?.kind !== 'HOTEL') return [];
      const lodging = lodgingAround(facts.related.vips.get(vipId)?.lodging, own[end.at], facts.timezone)?.placeId;
      // Who comes from another hotel to their own moves in.
      const movesIn = end.id === 'pickupPlaceId' && own.dropoffPlaceId === lodging;
      const isElsewhere = lodging !== undefined && lodging !== hotelId && !movesIn;
      const differs = isElsewhere && !isThereFor(facts, own, end, { vipId, lodging });
      return differs ? [{ vipId, lodging }] : [];
    });
    const [first] = lodgings;
    if (!first) return [];
    const isOne = lodgings.every(({ lodging }) => lodging === first.lodging);
    return [{ end, vipIds: lodgings.map(({ vipId }) => vipId), placeId: isOne ? first.lodging : undefined }];
  });
}

/** Tells whether a guest has a reason to be at a hotel beside their lodging: something takes place there, or they come from their own and go on. */
function isThereFor(
  { nearby, related }: AttentionFacts,
  ride: ActivityRecord,
  end: End,
  { lodging, vipId }: { readonly vipId: string; readonly lodging: string },
): boolean {
  const hotelId = ride[end.id];
  const master = related.activities.get(ride.masterEventId ?? '');
  if (master?.placeId === hotelId) return true;
  const isRest = (other: ActivityRecord): boolean =>
    other.type !== 'TRANSPORT'
      ? other.placeId === hotelId
      : end.id === 'pickupPlaceId'
        ? other.dropoffPlaceId === hotelId && other.pickupPlaceId === lodging && other.endTime <= ride.startTime
        : other.pickupPlaceId === hotelId && other.dropoffPlaceId === lodging && other.startTime >= ride.endTime;
  return (activitiesByGuest(nearby).get(vipId) ?? []).some(
    (other) => other.id !== ride.id && other.status !== 'CANCELLED' && isRest(other),
  );
}

function textOf(facts: AttentionFacts, ride: ActivityRecord, { end, placeId, vipIds }: Differing): RowText {
  const place = placeId === undefined ? undefined : facts.placeOf(placeId);
  const guests = namesOf(vipIds, facts.related.vips);
  const where = rideOfGuest(ride, vipIds[0] ?? '')[end.text] ?? '';
  const advice = [
    ...(place ? [say('LODGE_AT', { place: place.name })] : []),
    ...(isOfGoods(ride) ? [say('CARRIES_GOODS')] : []),
  ];
  const says = say(end.code, { ride: timed(ride), place: where, guests, advice });
  const mend = place && place.id !== ride[otherEnd(end).id] ? mendOf(facts, ride, end, { place, vipIds }) : undefined;
  const others = mend || isOfGoods(ride) ? [] : leaveChoice(facts, ride, vipIds);
  return { ...says, mend: mend ?? null, choices: [...others, ...lodgingChoice(facts, ride, end, vipIds)] };
}

/** Returns the choice that the ride is right, and the guests lodge where it begins or ends. None if they have another ride from or to where they lodge. */
function lodgingChoice(facts: AttentionFacts, ride: ActivityRecord, end: End, vipIds: readonly string[]): RowChoice[] {
  const { nearby, placeOf, related, timezone } = facts;
  const mends = vipIds.flatMap((vipId): Mend[] => {
    const { [end.at]: at, [end.id]: hotelId = '' } = rideOfGuest(ride, vipId);
    const all = related.vips.get(vipId)?.lodging ?? [];
    const wrong = lodgingAround(all, at, timezone);
    const isNeeded = (activitiesByGuest(nearby).get(vipId) ?? []).some(
      ({ dropoffPlaceId, pickupPlaceId, status }) =>
        status !== 'CANCELLED' && [dropoffPlaceId, pickupPlaceId].includes(wrong?.placeId),
    );
    if (!wrong || isNeeded) return [];
    const lodging = all.map((each) => (each === wrong ? { placeId: hotelId, from: each.from, to: each.to } : each));
    return [{ operationId: 'updateVip', params: { vipId }, body: { lodging } }];
  });
  const [only] = mends;
  if (!only || mends.length < vipIds.length) return [];
  const hotel = placeOf(rideOfGuest(ride, vipIds[0] ?? '')[end.id] ?? '')?.name;
  const says = say('DO_LODGE', { guests: namesOf(vipIds, related.vips), place: hotel ?? '' });
  return [{ ...(mends.length === 1 ? only : operationsMend(mends)), says }];
}

function otherEnd(end: End): End {
  return end === ENDS[0] ? ENDS[1] : ENDS[0];
}

interface Wanted {
  readonly place: { readonly id: string; readonly name: string };
  readonly vipIds: readonly string[];
}

function mendOf(facts: AttentionFacts, ride: ActivityRecord, end: End, { place, vipIds }: Wanted): Mend | undefined {
  if (ride.motorcadeId !== undefined || ride.stops) return undefined;
  const staying = ownersOn(ride).filter((id) => !vipIds.includes(id));
  if (staying.length > 0 && isOfGoods(ride)) return undefined;
  if (staying.length === 0) return updateMend(ride, { [end.id]: place.id, [end.text]: place.name });
  const draft = { ...draftOf(ride), vipIds: [...vipIds], [end.text]: place.name };
  const { mend } = newRide(facts, draft);
  if (!mend) return undefined;
  return operationsMend([...stepsOf(mend), updateMend(ride, { vipIds: staying })]);
}
