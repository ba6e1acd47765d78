import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { sendPlainly } from '#test/support/plain-sending.ts';

/**
 * A service with `isPlain` loads this first. It then asks its table as tests do: past most steps of the SDK, and without counting the requests of its
 * clients. Half of its processor time goes there. It begins with the first request to the table: then the service knows its engine.
 */
const { send } = DynamoDBDocumentClient.prototype as { send: (...given: unknown[]) => Promise<unknown> };
let isBegun = false;

Object.assign(DynamoDBDocumentClient.prototype, {
  send(...given: unknown[]): Promise<unknown> {
    if (!isBegun) {
      isBegun = true;
      sendPlainly(() => true);
    }
    return send.apply(this, given);
  },
});
