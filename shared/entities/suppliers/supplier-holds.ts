import type { Hold } from '#shared/domain/suppliers/holds.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { byId, entityOf } from '#shared/table/entity.ts';
import { createWrite, replaceWrite, type Write } from '#shared/table/write.ts';

type StoredHold = readonly [start: number, end: number, type: VehicleType, eventId: string];

/** The vehicles that a supplier holds for accepted rides: one item per supplier, so that two orders cannot both take its last one. */
export const supplierHolds = entityOf('supplierholds', {
  attributes: {
    id: { type: 'string', required: true },
    revision: { type: 'number', required: true },
    held: { type: 'any', required: true },
  },
  indexes: { bySupplier: { scope: 'supplierholds', ...byId } },
});

export interface HoldsRead {
  readonly supplierId: string;
  readonly revision: number;
  readonly holds: readonly Hold[];
}

/** Reads the holds of a supplier with strong consistency. One that never held a vehicle has revision 0. */
export async function readHolds(supplierId: string): Promise<HoldsRead> {
  const { data } = await supplierHolds().get({ id: supplierId }).go({ consistent: true });
  const held = (data?.held ?? []) as readonly StoredHold[];
  const holds = held.map(([start, end, type, eventId]): Hold => ({ start, end, type, eventId }));
  return { supplierId, revision: data?.revision ?? 0, holds };
}

/** Replaces the holds of a supplier. Condition: the stored revision is that of `before`. */
export function writeHolds({ revision, supplierId: id }: HoldsRead, holds: readonly Hold[]): Write {
  const held = holds.map(({ end, eventId, start, type }): StoredHold => [start, end, type, eventId]);
  const item = { id, revision: revision + 1, held };
  if (revision === 0) return createWrite(supplierHolds().create(item));
  return replaceWrite(supplierHolds(), supplierHolds().put(item), { revision });
}
