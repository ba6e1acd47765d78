import type { Context } from 'aws-lambda';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';

/** Delivers the messages whose ids are its arguments, as the worker of the queue does. A process of its own, so that a test can kill it. */
const Records = process.argv.slice(2).map((messageId) => ({ messageId, body: JSON.stringify({ messageId }) }));
await deliverMessages.handler({ Records }, { awsRequestId: 'worker' } as Context);
process.exit(0);
