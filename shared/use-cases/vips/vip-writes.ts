import { invalidField, invalidNow } from '#shared/contract/invalid-field.ts';
import { byId } from '#shared/domain/records.ts';
import { type LodgingOfGuest, lodgingChanges } from '#shared/domain/vips/lodging.ts';
import { partyFault } from '#shared/domain/vips/party.ts';
import { placeStore, putLodging, removeLodging } from '#shared/entities/places/place.ts';
import { needsWrites } from '#shared/entities/vips/guest-needs.ts';
import { numberWrites } from '#shared/entities/vips/guest-phone.ts';
import { createVip, replaceVip, vipStore } from '#shared/entities/vips/vip.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import type { Write } from '#shared/table/write.ts';
import { checkNamed, checkNeeds } from '#shared/use-cases/assignments/known-needs.ts';
import { partyNotices } from '#shared/use-cases/messages/notice-writes.ts';
import type { ChangeableKind } from '#shared/use-cases/records/change-record.ts';

type Places = ReadonlyMap<string, PlaceRecord>;

/** A guest before and after a change. */
interface ChangeOfVip {
  readonly before: VipRecord | undefined;
  readonly after: VipRecord;
}

/** Reads the places of the lodgings that these changes add, with strong consistency. Reads nothing if they add none. */
export async function placesOfNewLodgings(changes: readonly ChangeOfVip[]): Promise<Places> {
  const written = changes.flatMap(({ after, before }) => lodgingChanges(before, after).written);
  return byId(written.length > 0 ? await placeStore.findMany(written.map(({ placeId }) => placeId)) : []);
}

/**
 * Returns the writes that store a guest with their lodgings and numbers. `places` has the places of new lodgings. Throws ValidationFailed for a lodging
 * at a place that does not exist or is deleted; a guest who is restored keeps it, but is not found there. Condition: the stored version is
 * that of `before`, and the places are not deleted meanwhile.
 */
export function vipWritesAt(places: Places, { after, before }: ChangeOfVip): Write[] {
  const wrong = partyFault(after);
  if (wrong) throw invalidField(`body.${wrong.field}`, fault(wrong.code, wrong.message, wrong.values));
  const { removed, written } = lodgingChanges(before, after);
  if (!before?.deletedAt) assertPlacesLive(after, written, places);
  const found = written.filter(({ placeId }) => isLive(places, placeId));
  return [
    before ? replaceVip(before, after) : createVip(after),
    ...numberWrites(before, after),
    ...needsWrites(before, after),
    ...found.map((each) => putLodging(each, placeStore.asLive({ id: each.placeId }))),
    ...removed.map(removeLodging),
  ];
}

/** The same for one guest. Reads the places. */
export async function vipWrites(before: VipRecord | undefined, after: VipRecord): Promise<Write[]> {
  const [places] = await Promise.all([
    placesOfNewLodgings([{ before, after }]),
    checkNeeds(before, after),
    checkNamed(before, after),
  ]);
  return vipWritesAt(places, { before, after });
}

/**
 * Guests as a kind of record, for `changeRecord`: a change of a guest also changes where they are found at night, and drivers are told of
 * another party.
 */
export const vipKind: ChangeableKind<VipRecord> = {
  ...vipStore,
  replace: async (before, after) => [...(await vipWrites(before, after)), ...(await partyNotices([{ before, after }]))],
};

function isLive(places: Places, id: string): boolean {
  return places.get(id)?.deletedAt === undefined && places.has(id);
}

function assertPlacesLive({ lodging = [] }: VipRecord, written: readonly LodgingOfGuest[], places: Places): void {
  for (const { placeId, to } of written) {
    if (isLive(places, placeId)) continue;
    const at = lodging.findIndex((each) => each.placeId === placeId && each.to === to);
    const name = places.get(placeId)?.name;
    const what =
      name === undefined
        ? fault('NOT_FOUND', 'does not exist')
        : fault('DELETED', `is deleted: ${name}. Restore it first`);
    throw invalidNow(`body.lodging.${at}.placeId`, what);
  }
}
