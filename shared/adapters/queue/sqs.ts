import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { queueVariable } from '#shared/platform/queue-variable.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';
import { MAX_DELAY_SECONDS, QueueFailed, type QueueMessage, type SendingQueue } from './job-queue.ts';

/** SQS accepts 10 messages per request. */
const BATCH_SIZE = 10;

const clients = once(() => new Map<string, SQSClient>());

/** Returns the client of the endpoint that the URL of a queue names. All queues of a deployment have the same endpoint. */
const clientOf = (queueUrl: string): SQSClient => {
  const endpoint = new URL(queueUrl).origin;
  const known = clients().get(endpoint);
  if (known) return known;
  const requestHandler = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
  const client = new SQSClient({ endpoint, region: config().AWS_REGION, requestHandler });
  clients().set(endpoint, client);
  return client;
};

/** Returns the SQS queue of a job. The contract must name it in `uses` as `queue:send:<jobId>`. */
export const jobQueue = (jobId: string): SendingQueue => ({
  async send(messages) {
    const variable = queueVariable(jobId);
    const url = serviceEnvironment('QUEUE')[variable];
    if (url === undefined) throw new QueueFailed(`configuration: ${variable} is missing`);
    for (let start = 0; start < messages.length; start += BATCH_SIZE)
      await sendBatch(url, messages.slice(start, start + BATCH_SIZE));
  },
});

const sendBatch = async (url: string, messages: readonly QueueMessage[]): Promise<void> => {
  const Entries = messages.map(({ body, delaySeconds = 0 }, place) => ({
    Id: String(place),
    MessageBody: JSON.stringify(body),
    DelaySeconds: Math.min(Math.max(Math.ceil(delaySeconds), 0), MAX_DELAY_SECONDS),
  }));
  const { Failed = [] } = await send(url, Entries);
  if (Failed.length > 0) throw new QueueFailed(`the queue refused ${Failed.length} messages: ${Failed[0]?.Code}`);
};

const send = async (QueueUrl: string, Entries: SendMessageBatchCommand['input']['Entries']) => {
  try {
    return await clientOf(QueueUrl).send(new SendMessageBatchCommand({ QueueUrl, Entries }));
  } catch (error) {
    throw new QueueFailed('the queue did not answer', { cause: error });
  }
};
