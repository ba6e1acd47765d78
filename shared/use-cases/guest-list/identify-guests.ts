import type { ListedGuest } from '#shared/domain/guest-list/guests.ts';
import {
  duplicateRows,
  type Identified,
  idSeedOf,
  missingVip,
  namesakesIn,
  ownIdOf,
  recognise,
} from '#shared/domain/guest-list/identity.ts';
import { allVips } from '#shared/entities/all-vips.ts';
import { findVips } from '#shared/entities/vip.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ListFault } from '#shared/schemas/import.ts';
import type { VipRecord } from '#shared/schemas/vip.ts';

export interface IdentifiedList {
  readonly identified: readonly Identified[];
  /** The VIPs of these ids who are there, as just written. */
  readonly standing: ReadonlyMap<string, VipRecord>;
  readonly faults: readonly ListFault[];
}

/** The VIPs with these ids, by id, deleted ones included. */
export const standingOf = async (ids: readonly string[]): Promise<ReadonlyMap<string, VipRecord>> =>
  new Map((await findVips(ids)).map((vip) => [vip.id, vip]));

/**
 * Finds out which VIP each guest of a list is: by the id that is made of what the list says of him, so that the same guest comes to
 * the same VIP however often and by however many he is imported; else, without an id of his own, among the VIPs entered by hand.
 */
export const identifyGuests = async (guests: readonly ListedGuest[]): Promise<IdentifiedList> => {
  const made = guests.map((guest) => ({ guest, id: ownIdOf(guest) ?? idFrom('vip', idSeedOf(guest)) }));
  const known = await standingOf(made.map(({ id }) => id));
  const isStranger = ({ guest, id }: Identified): boolean => guest.ref === undefined && !isLive(known.get(id));
  const namesakes = made.some(isStranger) ? namesakesIn(await allVips()) : undefined;
  const recognised = made.map((each) => {
    if (!namesakes || !isStranger(each)) return { each };
    const { fault, id = each.id } = recognise(each.guest, namesakes(each.guest.fields));
    return { each: { ...each, id }, fault };
  });
  const identified = recognised.map(({ each }) => each);
  const others = identified.map(({ id }) => id).filter((id, place) => id !== made[place]?.id);
  const standing = new Map([...known, ...(namesakes ? await standingOf(others) : [])]);
  return {
    identified,
    standing,
    faults: [
      ...recognised.flatMap(({ fault }) => fault ?? []),
      ...duplicateRows(identified),
      ...identified.flatMap((each) => missingVip(each, standing.get(each.id)) ?? []),
    ],
  };
};

const isLive = (vip: VipRecord | undefined): boolean => vip !== undefined && !vip.deletedAt;
