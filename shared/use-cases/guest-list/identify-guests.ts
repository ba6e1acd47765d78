import { decideRow, type Verdict, waitingOf } from '#shared/domain/guest-list/decisions.ts';
import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import type { ListedGuest } from '#shared/domain/guest-list/guests.ts';
import { idOfRef, survivorsIn } from '#shared/domain/guest-list/recognise.ts';
import {
  correctedIn,
  duplicateRows,
  guestJudge,
  type Identified,
  idSeedOf,
  likeEarlierRows,
  missingVip,
} from '#shared/domain/guest-list/recognise-guest.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { LODGING_COLUMNS } from '#shared/domain/guest-list/vip-shape.ts';
import { byId } from '#shared/domain/records.ts';
import { erasedIds } from '#shared/entities/erasure/erasure.ts';
import { allVips, findVips } from '#shared/entities/vips/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import { once } from '#shared/platform/once.ts';
import { type Decisions, idsIn, type Waiting } from '#shared/schemas/guest-list/decision.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { knownIds } from './known-records.ts';

export interface IdentifiedList {
  readonly identified: readonly Identified[];
  /** All VIPs who are not deleted, if the list may add a guest; else none. */
  readonly present: readonly VipRecord[];
  /** The stored VIPs with these ids, read with strong consistency. */
  readonly existing: ReadonlyMap<string, VipRecord>;
  readonly waiting: readonly Waiting[];
  /** The number of rows that a decision left out. */
  readonly skipped: number;
  readonly faults: readonly RowFault[];
}

type LikeGuest = Pick<VipRecord, 'id' | 'name' | 'organization'> & { readonly row?: number };

/** Reads the VIPs with these ids, including deleted ones. Returns them by id. */
export async function findVipsById(ids: readonly string[]): Promise<ReadonlyMap<string, VipRecord>> {
  return byId(await findVips(ids));
}

/**
 * Finds the VIP for each guest of a list. A guest's id is the one in the list, or is derived from their data. So repeated and
 * concurrent imports give the same guest the same VIP. If no VIP has the derived id, the guest is compared with all others
 * (`guestJudge`). A guest who is only like others waits for a decision. Returns a fault for each decision that cannot be applied.
 */
export async function identifyGuests(guests: readonly ListedGuest[], decisions: Decisions): Promise<IdentifiedList> {
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
  const asked = new Set([...derived.map(({ id }) => id), ...idsIn(decisions)]);
  const knownById = new Map([...found, ...(await findVipsById([...asked].filter((id) => !found.has(id))))]);
  const isPresent = (id: string): boolean => isLive(knownById.get(id));
  const present = derived.some(({ id }) => !isPresent(id)) ? await allVips() : [];
  const survivors = survivorsIn(present);
  const judge = once(() => guestJudge(present));
  const judged = derived.map(({ guest, id }) => {
    const known = isPresent(id) ? id : survivors.get(id);
    const verdict: Verdict<LikeGuest> = known
      ? { is: 'SAME', id: known }
      : guest.ref === undefined
        ? judge()(guest.fields)
        : { is: 'NEW' };
    return { guest, id, verdict };
  });
  const news = judged.filter(({ guest, verdict }) => verdict.is === 'NEW' && guest.ref === undefined);
  const likeEarlier = likeEarlierRows(news);
  const taken = new Set(judged.flatMap(({ verdict }) => (verdict.is === 'SAME' ? [verdict.id] : [])));
  const findCorrected = once(() => correctedIn(present, taken));
  const corrected = new Map(
    news.flatMap(({ guest, id }) => {
      const like = findCorrected()(guest.fields);
      return like.length > 0 ? [[id, { is: 'WAITS' as const, like }]] : [];
    }),
  );
  const settled = judged.map(({ guest, id, verdict }) => {
    const { row } = guest;
    const means = { row, verdict: likeEarlier.get(id) ?? corrected.get(id) ?? verdict, newId: id };
    return { guest, ...decideRow(means, { decisions, isPresent, noun: 'guest' }) };
  });
  const identified = settled.flatMap((each) => ('id' in each ? [{ guest: each.guest, id: each.id }] : []));
  const matched = identified.map(({ id }) => id).filter((id) => !asked.has(id));
  const existing = new Map([...knownById, ...(await findVipsById(matched))]);
  return {
    identified,
    present,
    existing,
    waiting: settled.flatMap((each) =>
      'like' in each ? [waitingOf(each.guest.row, each.guest.fields.name, each.like)] : [],
    ),
    skipped: settled.filter((each) => 'skipped' in each).length,
    faults: [
      ...settled.flatMap((each) => ('fault' in each ? [{ row: each.guest.row, ...each.fault }] : [])),
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

/** Returns a fault if a guest is to lodge at a place that is not live, unless this is stored of them already. */
export function unknownPlace(
  { guest }: Identified,
  before: VipRecord | undefined,
  live: ReadonlySet<string>,
): RowFault | undefined {
  const stored = new Set((before?.lodging ?? []).map(({ placeId }) => placeId));
  const isUnknown = (guest.fields.lodging ?? []).some(({ placeId }) => !live.has(placeId) && !stored.has(placeId));
  const [column] = LODGING_COLUMNS;
  return isUnknown ? { row: guest.row, column: column?.heading, ...tell('NO_SUCH_PLACE') } : undefined;
}
