import type { NamedVip } from '#shared/schemas/vip.ts';
import { checkWrite, type Write } from '#shared/table/write.ts';
import { vips } from './vip.ts';

/** Checks that a VIP exists and is not deleted, and writes nothing. */
export const requireLiveVip = (id: string): Write =>
  checkWrite(
    vips()
      .remove({ id })
      .where(({ deletedAt }, { notExists }) => notExists(deletedAt)),
  );

/** Checks that a VIP needs as many seats as when we read them, and writes nothing. A deleted VIP needs none. */
export const requireSameSeats = ({ deletedAt, id, partySize }: NamedVip): Write =>
  checkWrite(
    vips()
      .remove({ id })
      .where((vip, { eq }) => eq(vip.partySize, partySize))
      .where((vip, { exists, notExists }) => (deletedAt ? exists(vip.deletedAt) : notExists(vip.deletedAt))),
  );
