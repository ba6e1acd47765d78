import type { RowFault } from '#shared/domain/guest-list/faults.ts';
import { finderOf } from '#shared/domain/guest-list/find-by-name.ts';
import type { FindPlace } from '#shared/domain/guest-list/read-lodging.ts';
import { seedOfRef } from '#shared/domain/guest-list/recognise.ts';
import type { Identified } from '#shared/domain/guest-list/recognise-guest.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { LODGING_COLUMNS } from '#shared/domain/guest-list/vip-shape.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';

const PLACE_ID = /^plc_[0-9a-z]{20}$/;

/** Returns a function that finds the place that a cell names: by name, alias or id. The id may be that of a place that is gone. */
export function placeFinder(places: readonly PlaceRecord[]): FindPlace {
  const find = finderOf(places, {
    noun: 'place',
    others: ({ aliases }) => aliases,
    ownId: (ref) => idFrom('plc', seedOfRef(ref)),
  });
  return (text) => {
    const found = find(text);
    return 'fault' in found && PLACE_ID.test(text) ? { id: text } : found;
  };
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
