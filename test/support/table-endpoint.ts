import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Returns the DynamoDB endpoint that the SDK uses in a region. Tests call it unbundled and bundled. */
export function tableEndpoint(region: string): string {
  return new DynamoDBClient({ region }).config.endpointProvider({ Region: region, UseDualStack: false, UseFIPS: false })
    .url.href;
}
