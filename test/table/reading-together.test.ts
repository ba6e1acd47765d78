import { BatchGetCommand, type BatchGetCommandInput, GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { withTimeLimit } from '#shared/platform/time-limit.ts';
import { database } from '#shared/table/database.ts';
import { withStaged } from '#shared/table/dry-runs.ts';
import { metered } from '#test/support/capacity.ts';
import { putAll } from '#test/support/put-all.ts';
import { useTable } from '#test/support/table.ts';

useTable();

function keyOf(n: number) {
  return { pk: `item#${n}`, sk: 'item' };
}
beforeAll(() =>
  putAll(
    Array.from({ length: 120 }, (_each, n) => ({ Put: { TableName: database().table, Item: { ...keyOf(n), n } } })),
  ),
);

async function read(n: number, ConsistentRead = true): Promise<unknown> {
  const { client, table } = database();
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: keyOf(n), ConsistentRead }));
  return Item?.['n'];
}
async function readBatch(numbers: readonly number[], ConsistentRead = true): Promise<unknown[]> {
  const { client, table } = database();
  const RequestItems = { [table]: { Keys: numbers.map(keyOf), ConsistentRead } };
  const { Responses = {} } = await client.send(new BatchGetCommand({ RequestItems }));
  return (Responses[table] ?? []).map(({ n }) => n).sort();
}
/** Runs something as a request does, and returns the names of its requests to the table. */
async function commandsOf(run: () => Promise<unknown>) {
  return (await metered(() => withTimeLimit(60_000, run))).commands;
}

describe('reads that a request begins at the same time', () => {
  it('are one BatchGet, and each gets its answer', async () => {
    const commands = await commandsOf(async () => {
      expect(await Promise.all([read(1), readBatch([2, 3, 700]), readBatch([3, 4]), read(1), read(701)])).toEqual([
        1,
        [2, 3],
        [3, 4],
        1,
        undefined,
      ]);
    });
    expect(commands).toEqual(['BatchGetItem']);
  });

  it('take the read units of the items alone', async () => {
    const { readUnits } = await metered(() => withTimeLimit(60_000, () => Promise.all([read(1), read(2), read(1)])));
    expect(readUnits).toBe(2);
  });

  it('are sent as they are, where there is one alone', async () => {
    expect(await commandsOf(() => read(1))).toEqual(['GetItem']);
    expect(await commandsOf(async () => [await read(1), await read(2)])).toEqual(['GetItem', 'GetItem']);
  });

  it.each([
    ['with another consistency', () => [read(1), read(2, false), read(3, false)], ['GetItem', 'BatchGetItem']],
    ['of another request', () => [read(1), withTimeLimit(60_000, () => read(2))], ['GetItem', 'GetItem']],
    [
      'of dry runs after others',
      () => [
        read(1),
        withStaged([{ key: keyOf(2), before: undefined, after: { ...keyOf(2), n: 'new' } }], () => read(2)),
      ],
      ['GetItem', 'GetItem'],
    ],
    [
      'of more than 100 items',
      () => [readBatch(range(70)), readBatch(range(40)), read(1)],
      ['BatchGetItem', 'BatchGetItem'],
    ],
  ])('are not sent with one %s', async (_case, reads, commands) => {
    expect((await commandsOf(() => Promise.all(reads()))).toSorted()).toEqual(commands.toSorted());
  });

  it('are sent alone outside of a request', async () => {
    const { commands } = await metered(() => Promise.all([read(1), read(2)]));
    expect(commands).toEqual(['GetItem', 'GetItem']);
  });
});

function range(count: number): number[] {
  return Array.from({ length: count }, (_each, n) => n);
}

type Step = (next: (input: object) => Promise<object>) => (input: BatchGetCommandInput) => Promise<object>;

/** Runs something as a request does, while another step answers its requests to the table. */
async function answeredBy(step: Step, run: () => Promise<void>): Promise<void> {
  const { middlewareStack } = database().client;
  middlewareStack.add(
    (next) => async (args) => {
      const send = async (input: object) => (await next({ ...args, input: input as never })).output;
      return { response: {}, output: (await step(send)(args.input as BatchGetCommandInput)) as never };
    },
    { step: 'initialize', name: 'answered-by' },
  );
  try {
    await withTimeLimit(60_000, run);
  } finally {
    middlewareStack.remove('answered-by');
  }
}

describe('a BatchGet of several reads', () => {
  it('lets a read of one item be sent again that the table leaves out, and tells a read of several what is missing', async () => {
    const { client, table } = database();
    const leaveOut: Step = (send) => async (input) => {
      const [first, ...Keys] = input.RequestItems?.[table]?.Keys ?? [];
      if (!first) return send(input);
      const answer = await send({ RequestItems: { [table]: { Keys: [first] } } });
      return { ...answer, UnprocessedKeys: { [table]: { Keys } } };
    };
    await answeredBy(leaveOut, async () => {
      const RequestItems = { [table]: { Keys: [keyOf(2), keyOf(3)], ConsistentRead: true } };
      const batch = client.send(new BatchGetCommand({ RequestItems }));
      expect(await Promise.all([read(1), read(4)])).toEqual([1, 4]);
      expect((await batch).Responses).toEqual({ [table]: [{ ...keyOf(2), n: 2 }] });
      expect((await batch).UnprocessedKeys).toEqual({ [table]: { Keys: [keyOf(3)] } });
    });
  });

  it('fails each of them if it fails', async () => {
    const fail: Step = () => () => Promise.reject(new Error('no answer'));
    await answeredBy(fail, async () => {
      const outcomes = await Promise.allSettled([read(1), readBatch([2])]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    });
  });
});
