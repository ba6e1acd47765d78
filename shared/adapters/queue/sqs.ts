import { SendMessageBatchCommand } from '@aws-sdk/client-sqs';
import { MAX_DELAY_SECONDS, QueueFailed, type QueueMessage, type SendingQueue } from './job-queue.ts';
import { clientOf, queueUrlOf } from './sqs-client.ts';

/** SQS accepts 10 messages per request. */
const BATCH_SIZE = 10;

/** Returns the SQS queue of a job. The contract must name it in `uses` as `queue:send:<jobId>`. */
export function jobQueue(jobId: string): SendingQueue {
  return {
    async send(messages) {
      const url = queueUrlOf(jobId);
      for (let start = 0; start < messages.length; start += BATCH_SIZE)
        await sendBatch(url, messages.slice(start, start + BATCH_SIZE));
    },
  };
}

async function sendBatch(url: string, messages: readonly QueueMessage[]): Promise<void> {
  const Entries = messages.map(({ body, delaySeconds = 0 }, place) => ({
    Id: String(place),
    MessageBody: JSON.stringify(body),
    DelaySeconds: Math.min(Math.max(Math.ceil(delaySeconds), 0), MAX_DELAY_SECONDS),
  }));
  const { Failed = [] } = await send(url, Entries);
  if (Failed.length > 0) throw new QueueFailed(`the queue refused ${Failed.length} messages: ${Failed[0]?.Code}`);
}

async function send(QueueUrl: string, Entries: SendMessageBatchCommand['input']['Entries']) {
  try {
    return await clientOf(QueueUrl).send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  } catch (error) {
    throw new QueueFailed('the queue did not answer', { cause: error });
  }
}
