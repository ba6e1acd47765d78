import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { tryLimits, withOutages } from '#shared/platform/aws-client.ts';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { readingTogether } from './reading-together.ts';
import { readingStaged } from './staged-reads.ts';
import { countingRequests } from './table-use.ts';
import { answeringWarmUps } from './warm-up-answers.ts';

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
    requestHandler: tryLimits(),
  });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    client: readingTogether(
      withOutages('table', countingRequests(readingStaged(answeringWarmUps(documents)))),
      TABLE_NAME,
    ),
    table: TABLE_NAME,
  };
});
