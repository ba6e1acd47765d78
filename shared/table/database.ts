import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';

/** The table and the client that reaches it, in the shape that ElectroDB takes. */
export interface Database {
  readonly client: DynamoDBDocumentClient;
  readonly table: string;
}

export const database = once((): Database => {
  const { AWS_REGION, DDB_ENDPOINT, TABLE_NAME } = config();
  const client = new DynamoDBClient({
    region: AWS_REGION,
    ...(DDB_ENDPOINT ? { endpoint: DDB_ENDPOINT } : {}),
    // A table that does not answer within this is better asked again than waited for: a caller waits 30 s at most.
    requestHandler: { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true },
  });
  return {
    client: DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } }),
    table: TABLE_NAME,
  };
});
