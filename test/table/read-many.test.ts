import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from '@jest/globals';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { begin } from '#shared/domain/records.ts';
import { createVip, findVips } from '#shared/entities/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { transact } from '#shared/table/transact.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const NOW = '2026-11-21T10:00:00.000Z';
function idOf(n: number) {
  return `vip_${n}`;
}
function ids(count: number) {
  return Array.from({ length: count }, (_each, n) => idOf(n));
}
function write(from: number, to: number) {
  return transact(
    ids(to)
      .slice(from)
      .map((id) =>
        createVip(begin(id, { name: id, department: 'ADMIN' as const, partySize: 1, isRosterOnly: false }, NOW)),
      ),
  );
}

let stub: ReturnType<typeof mockClient> | undefined;
afterEach(() => stub?.restore());

describe('readMany', () => {
  it('reads any number of items, each once, also for repeated ids', async () => {
    for (let from = 0; from < 350; from += 50) await write(from, from + 50);
    const found = await findVips([...ids(350), ...ids(120), ...ids(3)]);
    expect(found.map(({ id }) => id).sort()).toEqual(ids(350).sort());
  });

  it('leaves out items that do not exist', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 220, size: 'max' }), async (numbers) => {
        const found = await findVips(numbers.map(idOf));
        const expected = [...new Set(numbers)].filter((n) => n < 350).map(idOf);
        expect(found.map(({ id }) => id).sort()).toEqual(expected.sort());
      }),
      { numRuns: 15 },
    );
  });

  it('makes no request without ids', async () => {
    stub = mockClient(database().client);
    expect(await findVips([])).toEqual([]);
    expect(stub.calls()).toHaveLength(0);
  });

  it('requests unprocessed keys again until all items are read', async () => {
    const { table } = database();
    const items = new Map((await findVips(ids(30))).map((vip) => [vip.id, vip]));
    stub = mockClient(database().client);
    stub
      .on(BatchGetCommand)
      .callsFake((input: { RequestItems: Record<string, { Keys: { pk: string; sk: string }[] }> }) => {
        const keys = input.RequestItems[table]?.Keys ?? [];
        const [now, later] = [keys.slice(0, 8), keys.slice(8)];
        const found = now.map((key) => ({
          ...items.get(/#id_(.+)$/.exec(key.pk)?.[1] ?? ''),
          ...key,
          __edb_e__: 'vip',
          __edb_v__: '1',
        }));
        return { Responses: { [table]: found }, UnprocessedKeys: later.length > 0 ? { [table]: { Keys: later } } : {} };
      });
    const found = await findVips(ids(30));
    expect(found.map(({ id }) => id).sort()).toEqual(ids(30).sort());
    expect(stub.commandCalls(BatchGetCommand)).toHaveLength(4);
  });

  it('throws if the table never processes the keys', async () => {
    const { table } = database();
    stub = mockClient(database().client);
    stub.on(BatchGetCommand).callsFake((input: { RequestItems: unknown }) => ({
      Responses: { [table]: [] },
      UnprocessedKeys: input.RequestItems,
    }));
    await expect(findVips(ids(3))).rejects.toMatchObject({
      name: 'Outage',
      cause: { message: expect.stringContaining('left 3 items unprocessed') },
    });
  });
});
