import { CreateTableCommand, type DynamoDBClient, ResourceInUseException } from '@aws-sdk/client-dynamodb';
import { indexKeys, TABLE_SHAPE } from '#infra/table-shape.ts';

const keySchema = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
  { AttributeName: partitionKey, KeyType: 'HASH' as const },
  { AttributeName: sortKey, KeyType: 'RANGE' as const },
];

/** Creates the table on a local engine, with the same keys as in AWS. Leaves an existing table unchanged. */
export const createTable = async (client: DynamoDBClient, tableName: string): Promise<void> => {
  const keys = [TABLE_SHAPE, ...TABLE_SHAPE.indexes.map(indexKeys)];
  const attributes = keys.flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        AttributeDefinitions: attributes.map((AttributeName) => ({ AttributeName, AttributeType: 'S' })),
        KeySchema: keySchema(TABLE_SHAPE),
        GlobalSecondaryIndexes: TABLE_SHAPE.indexes.map((index) => ({
          IndexName: index,
          KeySchema: keySchema(indexKeys(index)),
          Projection: { ProjectionType: 'ALL' },
        })),
      }),
    );
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
};
