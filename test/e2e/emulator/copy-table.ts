import {
  BatchWriteItemCommand,
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

interface Place extends DynamoDBClientConfig {
  readonly name: string;
}

/** The most writes of one request. */
const MAX_WRITES = 25;

/** Makes a table of the same shape in another region, with all items. It stands for a restore by AWS Backup from the copy of a backup. */
export async function copyTable({ name: TableName, ...from }: Place, { name, ...to }: Place): Promise<void> {
  const [source, target] = [new DynamoDBClient(from), new DynamoDBClient(to)];
  const { Table } = await source.send(new DescribeTableCommand({ TableName }));
  await target.send(
    new CreateTableCommand({
      TableName: name,
      AttributeDefinitions: Table?.AttributeDefinitions,
      KeySchema: Table?.KeySchema,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
      BillingMode: 'PAY_PER_REQUEST',
    }),
  );
  for await (const { Items = [] } of paginateScan({ client: source, pageSize: MAX_WRITES }, { TableName })) {
    const writes = Items.map((Item) => ({ PutRequest: { Item } }));
    if (writes.length > 0) await target.send(new BatchWriteItemCommand({ RequestItems: { [name]: writes } }));
  }
}
