import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { checkWrite, type Live, withCheck } from '#shared/table/write.ts';
import { vips } from './vip.ts';

/** Returns the VIP with the check that they need as many seats as when we read them. A deleted VIP needs none. */
export function withSameSeats(vip: NamedVip): Live<NamedVip> {
  return withCheck(
    vip,
    checkWrite(
      vips()
        .remove({ id: vip.id })
        .where((stored, { eq }) => eq(stored.partySize, vip.partySize))
        .where((stored, { exists, notExists }) =>
          vip.deletedAt ? exists(stored.deletedAt) : notExists(stored.deletedAt),
        ),
    ),
  );
}
