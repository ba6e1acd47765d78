import { byId } from '#shared/domain/by-id.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import type { ListedGuest } from '#shared/domain/guest-list/guests.ts';
import { idOfRef } from '#shared/domain/guest-list/recognise.ts';
import {
  duplicateRows,
  type Identified,
  idSeedOf,
  missingVip,
  namesakesIn,
  recognise,
} from '#shared/domain/guest-list/recognise-guest.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { allVips, findVips } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { knownIds } from './known-ids.ts';

export interface IdentifiedList {
  readonly identified: readonly Identified[];
  /** All VIPs who are not deleted, if the list may add a guest; else none. */
  readonly present: readonly VipRecord[];
  /** The stored VIPs with these ids, read with strong consistency. */
  readonly existing: ReadonlyMap<string, VipRecord>;
  readonly faults: readonly RowFault[];
}

/** Reads the VIPs with these ids, including deleted ones. Returns them by id. */
export async function findVipsById(ids: readonly string[]): Promise<ReadonlyMap<string, VipRecord>> {
  return byId(await findVips(ids));
}

/**
 * Finds the VIP for each guest of a list. A guest's id is the one in the list, or is derived from their data. So repeated and
 * concurrent imports give the same guest the same VIP. If no VIP has the derived id, the guest is matched with other
 * VIPs by name, and e-mail or organization. Returns a fault for each guest who is not identified clearly.
 */
export async function identifyGuests(guests: readonly ListedGuest[]): Promise<IdentifiedList> {
  const { found, isKnown } = await knownIds(
    guests.map(({ ref }) => ref),
    { prefix: 'vip', findMany: findVips },
  );
  const derived = guests.map((guest) => {
    const { ref } = guest;
    return {
      guest,
      id: ref === undefined ? idFrom('vip', idSeedOf(guest)) : idOfRef('vip', ref, { idFrom, isKnown }),
    };
  });
  const others = derived.flatMap(({ id }) => (found.has(id) ? [] : [id]));
  const knownById = new Map([...found, ...(await findVipsById(others))]);
  const isUnmatched = ({ guest, id }: Identified): boolean => guest.ref === undefined && !isLive(knownById.get(id));
  const present = derived.some(({ id }) => !isLive(knownById.get(id))) ? await allVips() : [];
  const namesakes = derived.some(isUnmatched) ? namesakesIn(present) : undefined;
  const matched = derived.map((each) => {
    if (!namesakes || !isUnmatched(each)) return { each };
    const { fault, id = each.id } = recognise(each.guest, namesakes(each.guest.fields));
    return { each: { ...each, id }, fault };
  });
  const identified = matched.map(({ each }) => each);
  const matchedIds = identified.map(({ id }) => id).filter((id, index) => id !== derived[index]?.id);
  const existing = new Map([...knownById, ...(namesakes ? await findVipsById(matchedIds) : [])]);
  return {
    identified,
    present,
    existing,
    faults: [
      ...matched.flatMap(({ fault }) => fault ?? []),
      ...duplicateRows(identified),
      ...(await missingVips(identified, existing)),
    ],
  };
}

/** Returns a fault for each guest whose VIP is deleted, or was deleted for good. `existing` must have been read before. */
export async function missingVips(
  identified: readonly Identified[],
  existing: ReadonlyMap<string, VipRecord>,
): Promise<RowFault[]> {
  const erased = identified.every(({ id }) => existing.has(id)) ? new Set<string>() : await erasedIds();
  return identified.flatMap((each) => missingVip(each, existing.get(each.id), erased) ?? []);
}

function isLive(vip: VipRecord | undefined): boolean {
  return vip !== undefined && !vip.deletedAt;
}
