import { canonical } from '#shared/domain/canonical.ts';
import type { Lodging } from '#shared/schemas/places/lodging.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

/** A lodging with its guest. */
export interface LodgingOfGuest extends Lodging {
  readonly vipId: string;
}

/** Returns the lodgings by which a guest is found at a place. A deleted guest has none. */
function lodgingsOf(vip: VipRecord | undefined): LodgingOfGuest[] {
  return vip && !vip.deletedAt ? (vip.lodging ?? []).map((each) => ({ ...each, vipId: vip.id })) : [];
}

function isAtSameKey(a: LodgingOfGuest, b: LodgingOfGuest): boolean {
  return a.placeId === b.placeId && a.to === b.to;
}

/**
 * Returns what a change of a guest changes in the lodgings by which they are found: `written` are new or changed, `removed` are no longer
 * there. A place and a day of check-out identify a lodging of a guest.
 */
export function lodgingChanges(
  before: VipRecord | undefined,
  after: VipRecord,
): { readonly written: LodgingOfGuest[]; readonly removed: LodgingOfGuest[] } {
  const [old, wanted] = [lodgingsOf(before), lodgingsOf(after)];
  const known = new Set(old.map(canonical));
  return {
    written: wanted.filter((each) => !known.has(canonical(each))),
    removed: old.filter((each) => !wanted.some((other) => isAtSameKey(each, other))),
  };
}
