import {
  CreateTableCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  PutItemCommand,
  QueryCommand,
} from '@aws-sdk/client-dynamodb';
import { afterAll, describe, expect, it } from '@jest/globals';
import { createTable } from '#infra/local/engine/table.ts';
import { TABLE_SHAPE } from '#infra/table-shape.ts';
import { database } from '#shared/table/database.ts';
import { useMachineClock } from '#test/support/clock.ts';

// The engine answers with its date, by which the SDK corrects its clock.
useMachineClock();
const TableName = 'older-table';
const { client } = database();
afterAll(async () => {
  await client.send(new DeleteTableCommand({ TableName }));
  client.destroy();
});

describe('a local table that was made before an index existed', () => {
  it('gets the index and keeps its items', async () => {
    const keys = [TABLE_SHAPE.partitionKey, TABLE_SHAPE.sortKey];
    await client.send(
      new CreateTableCommand({
        TableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: keys.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: keys.map((AttributeName, place) => ({ AttributeName, KeyType: place === 0 ? 'HASH' : 'RANGE' })),
      }),
    );
    const text = (value: string) => ({ S: value });
    const Item = { pk: text('a'), sk: text('b'), gsi4pk: text('names'), gsi4sk: text('c'), name: text('Ann') };
    await client.send(new PutItemCommand({ TableName, Item }));
    await createTable(client, TableName);
    await createTable(client, TableName);
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    expect(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName).sort()).toEqual([...TABLE_SHAPE.indexes]);
    const { Items } = await client.send(
      new QueryCommand({
        TableName,
        IndexName: 'gsi4',
        KeyConditionExpression: 'gsi4pk = :list',
        ExpressionAttributeValues: { ':list': text('names') },
      }),
    );
    expect(Items).toEqual([Item]);
  });
});
