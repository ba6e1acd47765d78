import {
  type AttributeDefinition,
  CreateTableCommand,
  DescribeTableCommand,
  type DynamoDBClient,
  type GlobalSecondaryIndex,
  ResourceInUseException,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { indexKeys, projectedAttributes, TABLE_SHAPE } from '#infra/table-shape.ts';

interface Keys {
  readonly partitionKey: string;
  readonly sortKey: string;
}

function keySchema({ partitionKey, sortKey }: Keys) {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' as const },
    { AttributeName: sortKey, KeyType: 'RANGE' as const },
  ];
}

function definitionsOf(keys: readonly Keys[]): AttributeDefinition[] {
  return keys
    .flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey])
    .map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
}

function indexOf(index: string): GlobalSecondaryIndex {
  const projected = projectedAttributes(index);
  return {
    IndexName: index,
    KeySchema: keySchema(indexKeys(index)),
    Projection: projected ? { ProjectionType: 'INCLUDE', NonKeyAttributes: [...projected] } : { ProjectionType: 'ALL' },
  };
}

/** Creates the table on a local engine, with the same keys as in AWS. Adds the indexes that an existing table lacks. */
export async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: definitionsOf([TABLE_SHAPE, ...TABLE_SHAPE.indexes.map(indexKeys)]),
        KeySchema: keySchema(TABLE_SHAPE),
        GlobalSecondaryIndexes: TABLE_SHAPE.indexes.map(indexOf),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
    await addMissingIndexes(client, tableName);
  }
}

async function addMissingIndexes(client: DynamoDBClient, tableName: string): Promise<void> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  const existing = new Set((Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName }) => IndexName));
  for (const index of TABLE_SHAPE.indexes.filter((name) => !existing.has(name))) {
    await client.send(
      new UpdateTableCommand({
        TableName: tableName,
        AttributeDefinitions: definitionsOf([indexKeys(index)]),
        GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
      }),
    );
  }
}
