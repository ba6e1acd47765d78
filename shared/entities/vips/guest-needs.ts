import { canonical } from '#shared/domain/records.ts';
import { type NamedVip, RIDE_NEEDS, type RideNeeds } from '#shared/schemas/vips/vip.ts';
import { defined, entityOf, primaryIndex } from '#shared/table/entity.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';
import { rideNeedAttributes } from './vip.ts';

/** All lie in one partition, which one query reads. */
const LIST = 'all';

/**
 * What rides of a guest depend on, beside the size of the party: only of guests who need something. Lists read it, whose index of names
 * does not hold it. Kept in the transaction of the guest.
 */
export const guestNeeds = entityOf('guestneeds', {
  attributes: {
    list: { type: [LIST] as const, required: true, hidden: true },
    vipId: { type: 'string', required: true },
    ...rideNeedAttributes,
  },
  indexes: { all: primaryIndex({ scope: 'guestneeds', pk: ['list'], sk: ['vipId'] }) },
});

type Needing = RideNeeds & { readonly id: string };
export type GuestNeeds = RideNeeds & { readonly vipId: string };

/** Reads what all guests need, by guest, also deleted ones. The cost follows the guests who need something. */
export async function readGuestNeeds(consistent = false): Promise<ReadonlyMap<string, GuestNeeds>> {
  const { data } = await guestNeeds().query.all({ list: LIST }).go({ pages: 'all', consistent });
  return new Map(data.map((each) => [each.vipId, each]));
}

/** Returns guests with what they need. */
export function withNeeds<T extends NamedVip>(vips: readonly T[], needs: ReadonlyMap<string, GuestNeeds>): T[] {
  return vips.map((vip) => {
    const found = needs.get(vip.id);
    if (!found) return vip;
    const { vipId: _vipId, ...own } = found;
    return { ...vip, ...own };
  });
}

/** Returns the writes that keep the needs of a guest. No `after`: the guest is erased. */
export function needsWrites(before: Needing | undefined, after: Needing | undefined): Write[] {
  const vipId = (after ?? before)?.id ?? '';
  const [old, current] = [needsOf(before), needsOf(after)];
  if (canonical(old) === canonical(current)) return [];
  return Object.keys(current).length > 0
    ? [replaceWrite(guestNeeds(), guestNeeds().put(defined({ ...current, list: LIST, vipId })))]
    : [removeWrite(guestNeeds().delete({ list: LIST, vipId }))];
}

function needsOf(vip: Needing | undefined): RideNeeds {
  return defined(Object.fromEntries(RIDE_NEEDS.map((name) => [name, vip?.[name]])));
}
