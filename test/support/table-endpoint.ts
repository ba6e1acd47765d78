import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Where the SDK finds the table of a region. The tests ask it as it is and as it is bundled. */
export const tableEndpoint = (region: string): string =>
  new DynamoDBClient({ region }).config.endpointProvider({ Region: region, UseDualStack: false, UseFIPS: false }).url
    .href;
