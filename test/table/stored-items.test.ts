import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from '@jest/globals';
import { database } from '#shared/table/database.ts';
import { rewindable } from '#test/support/rewind.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers, writingNothing } from '#test/support/table-items.ts';

useTable();

const KEY = { pk: '$test#1', sk: '$item_1' };
const ITEM = {
  ...KEY,
  text: 'Zoë "and"\nothers',
  number: -12.5,
  flag: false,
  nothing: null,
  list: [1, 'two', { three: [] }],
  map: { names: new Set(['Ann', 'Bob']), numbers: new Set([1, 2]) },
  bytes: new Uint8Array([0, 255]),
};

function put(Item: object) {
  return database().client.send(new PutCommand({ TableName: database().table, Item }));
}
async function get() {
  return (await database().client.send(new GetCommand({ TableName: database().table, Key: KEY, ConsistentRead: true })))
    .Item;
}

it('reads every type of value as the SDK does', async () => {
  await put(ITEM);
  expect([...(await allItems()).values()]).toEqual([ITEM]);
  expect(await get()).toEqual(ITEM);
});

it('sets items back to what they were, and removes those that were not there', async () => {
  await put(ITEM);
  const writes = await rewindable();
  await put({ ...ITEM, number: 1, bytes: null });
  await put({ ...KEY, sk: '$item_2' });
  await writes.rewind();
  expect(await get()).toEqual(ITEM);
  expect((await allItems()).size).toBe(1);
});

it('removes the items that are not kept', async () => {
  await put(ITEM);
  const kept = await allItems();
  for (let n = 2; n < 60; n += 1) await put({ ...KEY, sk: `$item_${n}` });
  await removeOthers(kept);
  expect(await allItems()).toEqual(kept);
});

it('notices a write', async () => {
  await put(ITEM);
  await expect(writingNothing(() => put({ ...ITEM, number: 2 }))).rejects.toThrow(/number/);
  await writingNothing(() => put({ ...ITEM, number: 2 }));
});
