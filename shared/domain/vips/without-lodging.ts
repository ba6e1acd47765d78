import { change } from '#shared/domain/records.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

/** Returns the guest without the lodgings at a place whose check-out is on this date or later. Returns the same object if they have none. */
export function withoutLodgingAt(
  vip: VipRecord,
  { date, placeId }: { readonly placeId: string; readonly date: string },
  now: string,
): VipRecord {
  const kept = (vip.lodging ?? []).filter((each) => each.placeId !== placeId || each.to < date);
  if (kept.length === (vip.lodging ?? []).length) return vip;
  return change(vip, { lodging: kept.length > 0 ? kept : null }, now);
}
