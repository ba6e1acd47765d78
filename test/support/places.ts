import { begin } from '#shared/domain/records.ts';
import { nameWrites, placeStore } from '#shared/entities/places/place.ts';
import { newId } from '#shared/platform/ids.ts';
import type { PlaceRecord } from '#shared/schemas/places/place.ts';
import { transact } from '#shared/table/transact.ts';

const AT = '2027-01-01T00:00:00.000Z';

/** Writes a place directly to the table and returns its id. */
export async function aPlace(name: string, fields: Partial<PlaceRecord> = {}): Promise<string> {
  const place = begin(newId('plc'), { name, aliases: [], kind: 'HOTEL' as const, bufferMinutes: 0, ...fields }, AT);
  await transact([placeStore.create(place), ...nameWrites(undefined, place)]);
  return place.id;
}
