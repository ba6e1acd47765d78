import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';

const { AWS_REGION = 'eu-west-1', DDB_ENDPOINT, TABLE_NAME } = process.env;
const client = DynamoDBDocumentClient.from(
  new DynamoDBClient({ region: AWS_REGION, ...(DDB_ENDPOINT ? { endpoint: DDB_ENDPOINT } : {}) }),
);

/** A minimal Lambda with a table: it reads one item. Start times are compared with it. */
export async function handler() {
  const { Item } = await client.send(new GetCommand({ TableName: TABLE_NAME, Key: { pk: 'missing', sk: 'missing' } }));
  return { statusCode: 200, body: JSON.stringify(Item ?? {}) };
}
