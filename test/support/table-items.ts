import { isDeepStrictEqual } from 'node:util';
import { BatchWriteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { expect } from '@jest/globals';
import { database } from '#shared/table/database.ts';
import { IGNORED, storedText } from './stored-text.ts';

export type Item = Readonly<Record<string, unknown>>;

/** Returns all items of the table by key. Leaves out the counters of the rate limit and the key of cursors. */
export const allItems = async (): Promise<Map<string, Item>> => {
  const items = new Map<string, Item>();
  let ExclusiveStartKey: Item | undefined;
  do {
    const page = await database().client.send(new ScanCommand({ TableName: database().table, ExclusiveStartKey }));
    for (const item of page.Items ?? []) {
      if (!IGNORED.includes(String(item['__edb_e__']))) items.set(`${item['pk']} ${item['sk']}`, item);
    }
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
};

/** Returns the items that were added, changed or removed, as they are in `after`, else as they were in `before`. */
export const changedItems = (before: ReadonlyMap<string, Item>, after: ReadonlyMap<string, Item>): Item[] =>
  [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, current] = [before.get(key), after.get(key)];
    return isDeepStrictEqual(old, current) ? [] : [current ?? old ?? {}];
  });

const itemsOf = (stored: string): Map<string, Item> =>
  new Map(
    stored
      .split('\n')
      .flatMap((page) => (JSON.parse(page) as { Items: Item[] }).Items)
      .map((item) => [JSON.stringify([item['pk'], item['sk']]), item]),
  );

/** Runs something and fails if it changed an item. */
export const writingNothing = async <T>(run: () => Promise<T>): Promise<T> => {
  const before = await storedText();
  const result = await run();
  const after = await storedText();
  if (after !== before) expect(changedItems(itemsOf(before), itemsOf(after))).toEqual([]);
  return result;
};

const MAX_BATCH = 25;

/** Removes the items that are not in `kept`. */
export const removeOthers = async (kept: ReadonlyMap<string, Item>): Promise<void> => {
  const items = [...(await allItems())].flatMap(([key, item]) => (kept.has(key) ? [] : [item]));
  for (let from = 0; from < items.length; from += MAX_BATCH) {
    const deletions = items.slice(from, from + MAX_BATCH).map(({ pk, sk }) => ({ DeleteRequest: { Key: { pk, sk } } }));
    await database().client.send(new BatchWriteCommand({ RequestItems: { [database().table]: deletions } }));
  }
};
