import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactGetCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it } from '@jest/globals';
import * as listVehicles from '#functions/vehicles/list-vehicles.ts';
import { readCount } from '#shared/entities/rate-counter.ts';
import { database } from '#shared/table/database.ts';
import { call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { sendWholly } from '#test/support/plain-sending.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, removeOthers } from '#test/support/table-items.ts';

useTable();
afterEach(async () => {
  sendWholly(false);
  await removeOthers(new Map());
});

const KEY = { pk: '$test#1', sk: '$item_1' };
const OTHER = { pk: '$test#1', sk: '$item_2' };
const ITEM = {
  ...KEY,
  __edb_e__: 'test',
  text: 'Zoë "and"\nothers',
  number: -12.5,
  flag: false,
  nothing: null,
  absent: undefined,
  list: [1, undefined, 'two', { three: [], four: undefined }],
  map: { names: new Set(['Ann', 'Bob']), numbers: new Set([1, 2]) },
  bytes: new Uint8Array([0, 255]),
};

function commands() {
  const { table: TableName } = database();
  const keyed = { ExpressionAttributeNames: { '#pk': 'pk' }, ExpressionAttributeValues: { ':pk': KEY.pk } };
  const query = { TableName, KeyConditionExpression: '#pk = :pk', ...keyed };
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const units = { ReturnConsumedCapacity: 'TOTAL' as const };
  return {
    put: new PutCommand({ TableName, Item: ITEM, ReturnValues: 'ALL_OLD', ...units }),
    putAgain: new PutCommand({ TableName, Item: ITEM, ReturnValues: 'ALL_OLD' }),
    putOther: new PutCommand({ TableName, Item: { ...OTHER, __edb_e__: 'test', key: { Key: 1, Item: ['x'] } } }),
    get: new GetCommand({ TableName, Key: KEY, ConsistentRead: true, ...units }),
    getNothing: new GetCommand({ TableName, Key: { ...KEY, sk: 'none' } }),
    update: new UpdateCommand({
      TableName,
      Key: KEY,
      UpdateExpression: 'SET #n = #n + :one, #k = :map REMOVE #t',
      ExpressionAttributeNames: { '#n': 'number', '#k': 'Key', '#t': 'text' },
      ExpressionAttributeValues: { ':one': 1, ':map': { Keys: [1] } },
      ReturnValues: 'ALL_NEW',
    }),
    query: new QueryCommand({ ...query, Limit: 1, ...units }),
    nextPage: new QueryCommand({ ...query, ExclusiveStartKey: KEY }),
    scan: new ScanCommand({ TableName, FilterExpression: '#pk = :pk', ...keyed }),
    batchGet: new BatchGetCommand({ RequestItems: { [TableName]: { Keys: [KEY, OTHER], ConsistentRead: true } } }),
    transactGet: new TransactGetCommand({
      TransactItems: [{ Get: { TableName, Key: KEY } }, { Get: { TableName, Key: { ...KEY, sk: 'none' } } }],
    }),
    refused: new PutCommand({
      TableName,
      Item: ITEM,
      ...isNew,
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    }),
    cancelled: new TransactWriteCommand({
      TransactItems: [
        { Put: { TableName, Item: OTHER, ...isNew, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' } },
        { Delete: { TableName, Key: KEY } },
      ],
    }),
    invalid: new UpdateCommand({ TableName, Key: KEY, UpdateExpression: 'SET nonsense' }),
    transaction: new TransactWriteCommand({
      TransactItems: [
        {
          Update: {
            TableName,
            Key: KEY,
            UpdateExpression: 'SET flag = :yes',
            ExpressionAttributeValues: { ':yes': true },
          },
        },
        { ConditionCheck: { TableName, Key: OTHER, ConditionExpression: 'attribute_exists(pk)' } },
      ],
    }),
    batchWrite: new BatchWriteCommand({
      RequestItems: {
        [TableName]: [{ PutRequest: { Item: { ...ITEM, sk: '$item_3' } } }, { DeleteRequest: { Key: OTHER } }],
      },
    }),
    delete: new DeleteCommand({ TableName, Key: KEY, ReturnValues: 'ALL_OLD' }),
  };
}

/** Sends all commands in turn. Returns their answers and errors, and then what the table holds. */
async function played(whole: boolean): Promise<Record<string, unknown>> {
  sendWholly(whole);
  const answers: Record<string, unknown> = {};
  for (const [name, command] of Object.entries(commands())) {
    const client: { send(command: object): Promise<object> } = database().client as never;
    answers[name] = await client.send(command).then(
      (answer) => ({ ...answer, $metadata: undefined }),
      (error: unknown) => ({ ...Object(error), said: String(error), $metadata: undefined }),
    );
  }
  const items = await allItems();
  await removeOthers(new Map());
  return { ...answers, items };
}

describe('the count of the requests of a client', () => {
  it.each([
    ['by all steps of the SDK', true, '203.0.113.77', 1],
    ['past most of them', false, '203.0.113.78', 0],
  ])('reaches the table %s: %j', async (_way, whole, sourceIp, count) => {
    const as = await aUser('COORDINATOR');
    sendWholly(whole);
    expect((await call(listVehicles, { as, sourceIp })).status).toBe(200);
    sendWholly(false);
    expect(await readCount(`ip:${sourceIp}`, 60, Date.now())).toBe(count);
  });
});

describe('requests that go past most steps of the SDK', () => {
  it('are answered and refused as by all its steps', async () => {
    const plain = await played(false);
    expect(plain).toEqual(await played(true));
    expect(plain['putAgain']).toMatchObject({ Attributes: { number: -12.5, list: [1, 'two', { three: [] }] } });
    expect(plain['refused']).toMatchObject({ name: 'ConditionalCheckFailedException', Item: { pk: { S: KEY.pk } } });
    expect(plain['cancelled']).toMatchObject({ CancellationReasons: [{ Code: 'ConditionalCheckFailed' }, {}] });
    expect((plain['items'] as Map<string, unknown>).size).toBe(1);
  });

  it.each([
    ['a date', new Date(0)],
    ['a number that is none', Number.NaN],
    ['a number that is too large', 2 ** 60],
    ['an empty set', new Set()],
  ])('cannot store what the SDK cannot: %s', async (_what, value) => {
    for (const whole of [true, false]) {
      sendWholly(whole);
      const put = new PutCommand({ TableName: database().table, Item: { ...KEY, list: [value] } });
      await expect(database().client.send(put)).rejects.toThrow(/./);
    }
  });
});
