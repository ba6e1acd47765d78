import type { VipRecord } from '#shared/schemas/vips/vip.ts';

/** What messages about VIPs need. */
export type Named = Pick<VipRecord, 'name' | 'isRosterOnly' | 'deletedAt'>;

/** How many names a message shows. `vipIds` contains all VIPs. */
const MAX_NAMES = 5;

/** Returns the names of up to five VIPs, and how many others there are. */
export function namesOf(vipIds: readonly string[], vips: ReadonlyMap<string, Named>): string {
  const names = vipIds.slice(0, MAX_NAMES).map((id) => vips.get(id)?.name ?? id);
  const more = vipIds.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
}
