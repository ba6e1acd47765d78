import { newId } from '#shared/platform/ids.ts';
import { itemsIn, type StoredItem, writeStored } from './stored-items.ts';
import { storedText } from './stored-text.ts';

/** What belongs to one activity alone. */
const OWN = ['activity', 'attendance'];

/**
 * Writes as many copies of an activity directly to the table, with the attendances of its guests, and returns their ids. Its master has them as
 * legs. Not for an activity with a vehicle or a driver: their days would not hold the copies.
 */
export async function copiesOf(id: string, count: number): Promise<string[]> {
  const items = itemsIn(await storedText());
  const own = items
    .filter((item) => OWN.includes(kindOf(item)) && keyOf(item).includes(id))
    .map((item) => JSON.stringify(item));
  if (own.length === 0) throw new Error(`${id} is not stored`);
  const ids = Array.from({ length: count }, () => newId('act'));
  const copies = ids.flatMap((copy) => own.map((text) => JSON.parse(text.replaceAll(id, copy)) as StoredItem));
  const masters = items.flatMap((item) => {
    const legs = (item['childIds'] as { readonly SS?: readonly string[] } | undefined)?.SS ?? [];
    return legs.includes(id) ? [{ ...item, childIds: { SS: [...legs, ...ids] } }] : [];
  });
  await writeStored([...copies, ...masters].map((Item) => ({ PutRequest: { Item } })));
  return ids;
}

function kindOf(item: StoredItem): string {
  return String((item['__edb_e__'] as { readonly S?: string } | undefined)?.S);
}

function keyOf({ pk, sk }: StoredItem): string {
  return `${pk.S} ${sk.S}`;
}
