import { withOtherGuest } from '#shared/domain/activities/other-guest.ts';
import { overlapsAmong, overlapWarnings } from '#shared/domain/activities/overlaps.ts';
import { joinedIds, joinedNights, joinedTexts } from '#shared/domain/merged-fields.ts';
import { withChanges } from '#shared/domain/records.ts';
import { withOtherPerson } from '#shared/domain/vips/party.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { MAX_LODGINGS } from '#shared/schemas/places/lodging.ts';
import { MAX_NOTES } from '#shared/schemas/text.ts';
import { MAX_APART, VIP_FIELDS, type VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { stopChanges } from '#shared/use-cases/activities/remove-vip-from-activities.ts';
import { partyWarnings } from '#shared/use-cases/activities/seat-warnings.ts';
import type { Merged, MergeKind } from '#shared/use-cases/records/merge-records.ts';
import { guestMoves } from './guest-moves.ts';
import { vipKind, vipWrites } from './vip-writes.ts';

/** Guests as a kind of record that can be joined. */
export const mergedGuestKind: MergeKind<VipRecord> = {
  ...vipKind,
  // The moves of rides tell their drivers: a transaction takes one notice of a ride.
  replace: vipWrites,
  fields: VIP_FIELDS,
  joining: {
    joiners: { notes: joinedTexts(MAX_NOTES), lodging: joinedNights(MAX_LODGINGS), apartFrom: joinedIds(MAX_APART) },
    goesWith: { acceptsMessages: 'phone' },
  },
  settled: (after) =>
    (after.mergedFrom ?? []).reduce(
      (guest, from) => withChanges(guest, withOtherPerson(guest, { from, into: guest.id })),
      after,
    ),
  moves: guestMoves,
  stop: async (context, fromId) => stopChanges(context, await activityIdsOf(fromId)),
};

/**
 * Returns SEATS_EXCEEDED for the rides that the party no longer fits, and VIP_OVERLAP for activities of both guests at one time. On a dry run
 * the table still holds both guests.
 */
export async function mergedGuestWarnings({ after, from, into }: Merged<VipRecord>, now: string): Promise<Warning[]> {
  const size = after.partySize;
  const [ids, settings, ...seats] = await Promise.all([
    Promise.all([into.id, from.id].map(activityIdsOf)),
    readSettings(),
    partyWarnings({ ...after, partySize: Math.min(into.partySize, from.partySize) }, after, now),
    partyWarnings({ ...from, deletedAt: undefined }, { ...from, deletedAt: undefined, partySize: size }, now),
  ]);
  const read = await findActivities([...new Set(ids.flat())]);
  const theirs = read
    .map((each) => withOtherGuest(each, { from: from.id, into: into.id }, now))
    .filter(({ endTime, vipIds }) => endTime > now && vipIds.includes(into.id))
    .map((each) => ({ ...each, vipIds: [into.id] }));
  const overlaps = overlapsAmong(theirs).flatMap(({ first, second }) =>
    overlapWarnings(first, [second], new Map([[into.id, after]]), settings.timezone),
  );
  return [...seats.flat(), ...overlaps];
}
