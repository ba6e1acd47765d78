import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from '@jest/globals';
import { database } from '#shared/table/database.ts';
import type { Write } from '#shared/table/write.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';

useTable();

/** Returns a put of an item slightly smaller than this many bytes. */
function item(pk: string, bytes: number, index: Record<string, string> = {}) {
  return {
    TableName: database().table,
    Item: { pk, sk: 's', ...index, data: 'x'.repeat(bytes - 100) },
  };
}
function key(pk: string) {
  return { TableName: database().table, Key: { pk, sk: 's' } };
}
const listed = { gsi1pk: 'all', gsi1sk: '1' };
const moved = { gsi1pk: 'all', gsi1sk: '2' };

async function unitsOf(send: () => Promise<unknown>): Promise<number> {
  const { readUnits, writeUnits } = await metered(send);
  return readUnits + writeUnits;
}
function put(pk: string, bytes: number, index?: Record<string, string>) {
  return unitsOf(() => database().client.send(new PutCommand(item(pk, bytes, index))));
}
function together(...writes: Write[]) {
  return unitsOf(() => database().client.send(new TransactWriteCommand({ TransactItems: writes })));
}
function read(pk: string, ConsistentRead: boolean) {
  return unitsOf(() => database().client.send(new GetCommand({ ...key(pk), ConsistentRead })));
}

describe('the embedded engine', () => {
  it('counts a write per started KB of the larger version, and per index', async () => {
    expect([await put('a', 1_000), await put('a', 1_500), await put('a', 500)]).toEqual([1, 2, 2]);
    expect([await put('b', 1_000, listed), await put('b', 900, listed), await put('b', 900, moved)]).toEqual([2, 2, 3]);
  });

  it('counts writes and conditions of a transaction twice, and an index once', async () => {
    expect(await together({ Put: item('c', 1_000) })).toBe(2);
    expect(await together({ Put: item('d', 1_000, listed) })).toBe(3);
    const check = { ...key('d'), ConditionExpression: 'attribute_exists(pk)' };
    expect(await together({ ConditionCheck: check }, { Delete: key('c') })).toBe(4);
  });

  it('counts a read per started 4 KB, half if it is eventually consistent, and a query by its sum', async () => {
    await put('e', 5_000);
    expect([await read('e', true), await read('e', false), await read('nothing', true)]).toEqual([2, 1, 1]);
    const write = (place: number) => ({ Put: { ...item('f', 900), Item: { ...item('f', 900).Item, sk: `${place}` } } });
    await together(...Array.from({ length: 12 }, (_, place) => write(place)));
    const query = {
      TableName: database().table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': 'f' },
    };
    expect(await unitsOf(() => database().client.send(new QueryCommand(query)))).toBe(1.5);
  });
});
