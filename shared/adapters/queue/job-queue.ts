import { ChangeMessageVisibilityBatchCommand, SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { JobContract } from '#shared/contract/define-job.ts';
import { config, queueVariable, serviceEnvironment } from '#shared/platform/config.ts';
import { logger } from '#shared/platform/logger.ts';
import { once } from '#shared/platform/once.ts';

/** The longest delay of a message: 15 minutes. */
const MAX_DELAY_SECONDS = 900;

/** A message to a job. */
interface QueueMessage {
  /** A JSON value. The job parses it with its own schema. */
  readonly body: unknown;
  /** The job receives the message after this many seconds: 0 to 900. Default: 0. */
  readonly delaySeconds?: number | undefined;
}

/** The queue of a job. It may deliver a message more than once, and in another order. */
interface SendingQueue {
  /** Sends all messages. Throws QueueFailed if any was not accepted. Then others may have been. */
  send(messages: readonly QueueMessage[]): Promise<void>;
}

/** The queue did not accept all messages. */
export class QueueFailed extends Error {
  override readonly name = 'QueueFailed';
}

const clients = once(() => new Map<string, SQSClient>());

/** Returns the client of the endpoint that the URL of a queue names. All queues of a deployment have the same endpoint. */
function clientOf(queueUrl: string): SQSClient {
  const endpoint = new URL(queueUrl).origin;
  const known = clients().get(endpoint);
  if (known) return known;
  const requestHandler = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
  const client = new SQSClient({ endpoint, region: config().AWS_REGION, requestHandler });
  clients().set(endpoint, client);
  return client;
}

/** Returns the URL of the queue of a job. Throws QueueFailed if it is not configured. */
function queueUrlOf(jobId: string): string {
  const variable = queueVariable(jobId);
  const url = serviceEnvironment('QUEUE')[variable];
  if (url === undefined) throw new QueueFailed(`configuration: ${variable} is missing`);
  return url;
}

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

const HOLD_EVERY_MS = 20_000;

/**
 * Returns how the job keeps the messages of a run from other runs: for `holdSeconds` of its contract, again every 20 s until the run stops
 * it. So the messages of a run that was killed come back soon, and not after `visibilitySeconds`. The role needs the URL of its own queue.
 * A hold that fails is logged, and the run goes on: another run may then start beside it.
 */
export function messageHold({ jobId, queue }: Pick<JobContract, 'jobId' | 'queue'>, everyMs = HOLD_EVERY_MS) {
  return async (receipts: readonly string[]): Promise<() => void> => {
    const seconds = queue?.holdSeconds;
    if (seconds === undefined) return () => undefined;
    const hold = async (): Promise<void> => {
      try {
        await holdFor(jobId, receipts, seconds);
      } catch (error) {
        logger().error('messages not held', { jobId, error: error as Error });
      }
    };
    await hold();
    const timer = setInterval(() => void hold(), everyMs).unref();
    return () => clearInterval(timer);
  };
}

async function holdFor(jobId: string, receipts: readonly string[], VisibilityTimeout: number): Promise<void> {
  const QueueUrl = queueUrlOf(jobId);
  const Entries = receipts.map((ReceiptHandle, place) => ({ Id: String(place), ReceiptHandle, VisibilityTimeout }));
  const { Failed = [] } = await clientOf(QueueUrl).send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
  if (Failed.length > 0) throw new Error(`the queue refused: ${Failed[0]?.Code}`);
}
