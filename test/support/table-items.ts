import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';
import { itemsIn, plainItem, type StoredItem, writeStored } from './stored-items.ts';
import { storedKeys, storedText } from './stored-text.ts';

export type Item = Readonly<Record<string, unknown>>;

/** What each answer of an outside service leaves. */
export const BESIDE = ['servicestates'];

function keyOf({ pk, sk }: StoredItem): string {
  return `${pk.S} ${sk.S}`;
}

/** Returns the items of what `storedText` has read, by key. */
export function itemsByKey(stored: string): Map<string, Item> {
  return new Map(itemsIn(stored).map((item) => [keyOf(item), plainItem(item)]));
}

/** Returns all items of the table by key. Leaves out the counters of the rate limit, the key of cursors and `BESIDE`. */
export async function allItems(): Promise<Map<string, Item>> {
  return itemsByKey(await storedText(BESIDE));
}

/** Returns the items that were added, changed or removed, as they are in `after`, else as they were in `before`. */
export function changedItems(before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): Item[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, current] = [before.get(key), after.get(key)];
    return isDeepStrictEqual(old, current) ? [] : [current ?? old ?? {}];
  });
}

/** Runs something and fails if it changed an item, but those of `BESIDE`. */
export async function writingNothing<T>(run: () => Promise<T>): Promise<T> {
  const before = await storedText(BESIDE);
  const result = await run();
  const after = await storedText(BESIDE);
  if (after !== before) expect(changedItems(itemsByKey(before), itemsByKey(after))).toEqual([]);
  return result;
}

/** Sets the table back to what `storedText` has read before. */
export async function restoreItems(stored: string): Promise<void> {
  const kept = new Map(itemsIn(stored).map((item) => [keyOf(item), item]));
  const now = new Map(itemsIn(await storedText()).map((item) => [keyOf(item), item]));
  const changed = [...kept].filter(([key, item]) => !isDeepStrictEqual(item, now.get(key)));
  const added = [...now].filter(([key]) => !kept.has(key));
  await writeStored([
    ...changed.map(([, Item]) => ({ PutRequest: { Item } })),
    ...added.map(([, { pk, sk }]) => ({ DeleteRequest: { Key: { pk, sk } } })),
  ]);
}

/** Removes the items that are not in `kept`. */
export async function removeOthers(kept: ReadonlyMap<string, Item>): Promise<void> {
  const others = itemsIn(await storedKeys()).filter((item) => !kept.has(keyOf(item)));
  await writeStored(others.map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } })));
}
