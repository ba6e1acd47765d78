import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';

/** The table and its client, in the shape that ElectroDB expects. */
export interface Database {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

export const database = once((): Database => {
  const { AWS_REGION, DDB_ENDPOINT, TABLE_NAME } = config();
  const client = new DynamoDBClient({
    region: AWS_REGION,
    ...(DDB_ENDPOINT ? { endpoint: DDB_ENDPOINT } : {}),
    // The SDK retries after these timeouts. API Gateway times out after 30 s.
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return {
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    table: TABLE_NAME,
  };
});
