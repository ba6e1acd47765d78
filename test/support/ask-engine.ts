import { sendToEngine } from './engine-connections.ts';

/** Local engines compare no signature. They only ask for one. */
export const NO_SIGNATURE = {
  'x-amz-date': '20270101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=test/20270101/eu-west-1/dynamodb/aws4_request, SignedHeaders=host, Signature=none',
};

/**
 * Sends a request to the table engine as it is, and returns its answer as it is. The SDK takes several times as long as the engine, so
 * what only prepares or compares items goes without it.
 */
export async function askEngine(action: string, input: object): Promise<string> {
  const headers = {
    ...NO_SIGNATURE,
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDB_20120810.${action}`,
  };
  const { host } = new URL(process.env['DDB_ENDPOINT'] ?? '');
  const { body, status } = await sendToEngine(host, headers, JSON.stringify(input));
  const answer = Buffer.from(body).toString();
  if (status !== 200) throw new Error(`the table engine refused ${action}: ${answer}`);
  return answer;
}
