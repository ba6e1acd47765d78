import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { withOtherGuest } from '#shared/domain/activities/other-guest.ts';
import { overlapsAmong, overlapWarnings } from '#shared/domain/activities/overlaps.ts';
import { joinedIds, joinedNights, joinedNotes } from '#shared/domain/merged-fields.ts';
import { withChanges } from '#shared/domain/records.ts';
import { withOtherPerson } from '#shared/domain/vips/party.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { mergedFields, mergeOf } from '#shared/schemas/merge.ts';
import { MAX_LODGINGS } from '#shared/schemas/places/place.ts';
import { MAX_APART, VIP_FIELDS, Vip, type VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Warning } from '#shared/schemas/warning.ts';
import { addWarnings, partyWarnings } from '#shared/use-cases/activities/activity-warnings.ts';
import { stopChanges } from '#shared/use-cases/activities/erase-activity.ts';
import { type Merged, type MergeKind, mergeRecords, presentMerged } from '#shared/use-cases/records/merge-records.ts';
import { guestMoves } from '#shared/use-cases/vips/guest-moves.ts';
import { vipKind, vipWrites } from '#shared/use-cases/vips/vip-writes.ts';

/** A consent belongs to its phone. */
const CHOSEN = VIP_FIELDS.filter((field) => field !== 'acceptsMessages');

export const contract = defineContract('POST /api/vips/{vipId}/merge', {
  ...CHANGE,
  operationId: 'mergeVip',
  summary: 'Join a duplicate into a VIP',
  description: [
    'Two records of one guest become this one: activities with boarding and calls, flights, lodging, links of guests, messages, marks of musters and notes. Who was apart from the duplicate is apart from this VIP, and a vehicle that was reserved for it is reserved for this VIP. `differences` lists the fields in which they differ, and which value is kept: by `keep`, else that of this VIP, else that of the duplicate. Notes are joined, and so are `apartFrom` and nights that do not overlap. `acceptsMessages` goes with the phone. Try it with `dryRun=true`.',
    'The duplicate is deleted: `mergedInto` names this VIP, and the history of both shows it. Its calendar feed ends. The addresses of its links stay, unless this VIP has a link for the same ride. What does not fit one transaction moves in further ones. If the request fails midway, send it again: it continues. `warnings` may hold `SEATS_EXCEEDED` and `VIP_OVERLAP`.',
  ].join('\n\n'),
  access: ['update', 'Vip'],
  body: mergeOf(CHOSEN).meta({ id: 'VipMerge' }),
  success: {
    status: 200,
    body: Vip.extend(mergedFields).meta({ id: 'MergedVip' }),
    etag: 'version',
    description: 'The VIP after the merge',
  },
  invalidFor: ['MEANING', 'STATE'],
  uses: ['table:read', 'table:write', 'links:delete', 'delete:mark'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, params } = context;
  const merged = await mergeRecords(context, mergedGuestKind, { ...body, id: params.vipId });
  return addWarnings(presentMerged(merged), await mergedGuestWarnings(merged, context.now));
});

/** Guests as a kind of record that can be joined. */
const mergedGuestKind: MergeKind<VipRecord> = {
  ...vipKind,
  // The moves of rides tell their drivers: a transaction takes one notice of a ride.
  replace: vipWrites,
  fields: VIP_FIELDS,
  joining: {
    joiners: { notes: joinedNotes, lodging: joinedNights(MAX_LODGINGS), apartFrom: joinedIds(MAX_APART) },
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
async function mergedGuestWarnings({ after, from, into }: Merged<VipRecord>, now: string): Promise<Warning[]> {
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
