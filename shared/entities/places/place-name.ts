import { placeKeys } from '#shared/domain/places/place.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { entityOf } from '#shared/table/entity.ts';
import { type Consistency, readMany } from '#shared/table/read-many.ts';
import { createWrite, removeWrite, type Write } from '#shared/table/write.ts';

/** The place that has a name. One item per name or alias, so no two places can take one name at once. */
export const placeNames = entityOf({
  model: { service: 'motorcade', entity: 'placename', version: '1' },
  attributes: { id: { type: 'string', required: true }, placeId: { type: 'string', required: true } },
  indexes: {
    byName: {
      scope: 'placename',
      pk: { field: 'pk', composite: ['id'], casing: 'none' },
      sk: { field: 'sk', composite: [], casing: 'none' },
    },
  },
});

/** Reads which places have these names. Keys are those of `placeKey`. Names that no place has are absent. */
export async function placesOfNames(
  keys: readonly string[],
  consistency?: Consistency,
): Promise<ReadonlyMap<string, string>> {
  const items = await readMany(keys, (batch) => placeNames().get(batch.map((id) => ({ id }))), consistency);
  return new Map(items.map(({ id, placeId }) => [id, placeId]));
}

function claimName(key: string, placeId: string): Write {
  return createWrite(placeNames().create({ id: key, placeId }));
}

function freeName(key: string, placeId: string): Write {
  return removeWrite(
    placeNames()
      .remove({ id: key })
      .where((attributes, { eq }) => eq(attributes.placeId, placeId)),
  );
}

/** Returns the writes that give a place its new names and free the former ones. Condition: no other place has a new name. */
export function nameWrites(before: PlaceRecord | undefined, after: PlaceRecord): Write[] {
  const [old, wanted] = [placeKeys(before), placeKeys(after)];
  return [
    ...old.filter((key) => !wanted.includes(key)).map((key) => freeName(key, after.id)),
    ...wanted.filter((key) => !old.includes(key)).map((key) => claimName(key, after.id)),
  ];
}
