import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';

interface Guests {
  readonly from: string;
  readonly into: string;
}

/** Returns an activity with one guest in the place of another one, each once. Returns the same object if it does not have them. */
export function withOtherGuest(activity: ActivityRecord, { from, into }: Guests, now: string): ActivityRecord {
  const { aboard, goods, notAboard, guestCalls, people, vipIds } = activity;
  const swapped = <T extends { readonly vipId: string }>(each: T): T =>
    each.vipId === from ? { ...each, vipId: into } : each;
  const isMine = (known: readonly { readonly vipId: string }[]) => known.some(({ vipId }) => vipId === into);
  const calls =
    guestCalls &&
    new Map(
      guestCalls
        .map(swapped)
        .sort((a, b) => (a.at < b.at ? -1 : 1))
        .map((call) => [`${call.vipId} ${call.kind}`, call]),
    );
  const joined = <T extends { readonly vipId: string }>(marks: readonly T[]): T[] =>
    isMine(marks) ? marks.filter(({ vipId }) => vipId !== from) : marks.map(swapped);
  const isAboard = aboard?.some(({ vipId }) => vipId === from || vipId === into);
  const changes = {
    vipIds: renamed(vipIds, { from, into }),
    ...carriedFor(activity, { from, into }),
    ...(people?.[from] && { people: withOtherPart(people, { from, into }) }),
    // A guest who is aboard by both marks keeps their own.
    ...(aboard && { aboard: joined(aboard) }),
    // Who is aboard by one mark is not absent by the other.
    ...(notAboard && { notAboard: joined(notAboard).filter(({ vipId }) => vipId !== into || !isAboard) }),
    ...(calls && { guestCalls: [...calls.values()] }),
  };
  const has =
    [...vipIds, ...(goods?.ofVipIds ?? [])].includes(from) ||
    [...(aboard ?? []), ...(notAboard ?? []), ...(guestCalls ?? [])].some(({ vipId }) => vipId === from);
  return has ? change(activity, changes, now) : activity;
}

function withOtherPart(
  people: NonNullable<ActivityRecord['people']>,
  { from, into }: Guests,
): ActivityRecord['people'] {
  const { [from]: part, ...others } = people;
  return part ? { [into]: part, ...others } : others;
}

function renamed(ids: readonly string[], { from, into }: Guests): string[] {
  return [...new Set(ids.map((id) => (id === from ? into : id)))];
}

/** Returns the stops and the goods. Who is on the ride already gets on and off where they did. */
function carriedFor({ goods, stops, vipIds }: ActivityRecord, guests: Guests) {
  const atStop = (ids: readonly string[]): string[] =>
    vipIds.includes(guests.into) ? ids.filter((id) => id !== guests.from) : renamed(ids, guests);
  return {
    ...(goods?.ofVipIds && { goods: { ...goods, ofVipIds: renamed(goods.ofVipIds, guests) } }),
    ...(stops && {
      stops: stops.map(({ boards, leaves, ...stop }) => ({
        ...stop,
        ...(boards && { boards: atStop(boards) }),
        ...(leaves && { leaves: atStop(leaves) }),
      })),
    }),
  };
}
