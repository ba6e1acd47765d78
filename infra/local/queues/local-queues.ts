import { join } from 'node:path';
import { DeleteMessageBatchCommand, type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import type { SQSEvent, SQSRecord } from 'aws-lambda';
import { openFauxqs } from '#infra/local/access/fauxqs.ts';
import { credentialsOf, LOCAL_REGION, type LocalAccess } from '#infra/local/access/local-access.ts';
import { startSignedServer } from '#infra/local/access/signed-server.ts';
import { deadLettersName } from '#infra/names.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { queueVariable } from '#shared/platform/config.ts';

type Contracts = readonly Pick<JobContract, 'jobId' | 'queue'>[];

export interface Receiving {
  /** How long to wait for a message: 0 to 20 s. */
  readonly waitSeconds: number;
  readonly signal?: AbortSignal;
}

/** A batch of messages that a job received. */
export interface Batch {
  readonly event: SQSEvent;
  /** Deletes the messages that the job handled. The others come again after the visibility timeout. */
  finish(failed: ReadonlySet<string>): Promise<void>;
}

/** The SQS queues of the jobs on this machine. */
export interface LocalQueues {
  /** The environment variables with the URLs of the queues. */
  readonly environment: Readonly<Record<string, string>>;
  /** Receives up to one batch for a job, as a Lambda gets it. Returns undefined if none came in time. */
  receive(contract: Pick<JobContract, 'jobId' | 'queue'>, receiving: Receiving): Promise<Batch | undefined>;
  stop(): Promise<void>;
}

/** Starts the queues of these jobs on a free port of the loopback address. Without a data folder, messages stay in memory. */
export async function startQueues(
  contracts: Contracts,
  access: LocalAccess,
  dataFolder?: string,
): Promise<LocalQueues> {
  const queues = contracts.filter(({ queue }) => queue);
  const kept = await openFauxqs({ queues: dataFolder && join(dataFolder, 'queues') });
  const { endpoint, stop } = await startSignedServer(access, kept.answer);
  const client = new SQSClient({ endpoint, region: LOCAL_REGION, credentials: credentialsOf(access.secret) });
  const urlOf = (name: string): string => `${endpoint}/000000000000/${name}`;
  const make = (name: string, attributes: Record<string, string>): void =>
    kept.makeQueue({ name, url: urlOf(name), arn: arnOf(name), attributes });
  for (const { jobId, queue } of queues) {
    make(deadLettersName(jobId), {});
    const target = { deadLetterTargetArn: arnOf(deadLettersName(jobId)), maxReceiveCount: queue?.maxReceives };
    make(jobId, { VisibilityTimeout: String(queue?.visibilitySeconds), RedrivePolicy: JSON.stringify(target) });
  }
  return {
    environment: Object.fromEntries(queues.map(({ jobId }) => [queueVariable(jobId), urlOf(jobId)])),
    receive: async ({ jobId, queue }, { signal, waitSeconds }) => {
      const QueueUrl = urlOf(jobId);
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: queue?.batchSize,
          WaitTimeSeconds: waitSeconds,
          MessageSystemAttributeNames: ['All'],
        }),
        signal ? { abortSignal: signal } : {},
      );
      if (Messages.length === 0) return undefined;
      const finish = async (failed: ReadonlySet<string>): Promise<void> => {
        const Entries = Messages.filter(({ MessageId }) => !failed.has(String(MessageId))).map(
          ({ ReceiptHandle }, place) => ({ Id: String(place), ReceiptHandle }),
        );
        if (Entries.length > 0) await client.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }));
      };
      return { event: { Records: Messages.map((message) => recordOf(message, jobId)) }, finish };
    },
    stop: async () => {
      client.destroy();
      // First: it ends the requests that wait for a message.
      await kept.stop();
      await stop();
    },
  };
}

function arnOf(name: string): string {
  return `arn:aws:sqs:${LOCAL_REGION}:000000000000:${name}`;
}

function recordOf({ Attributes = {}, Body, MD5OfBody, MessageId, ReceiptHandle }: Message, jobId: string): SQSRecord {
  return {
    messageId: String(MessageId),
    receiptHandle: String(ReceiptHandle),
    body: String(Body),
    attributes: Attributes as unknown as SQSRecord['attributes'],
    messageAttributes: {},
    md5OfBody: String(MD5OfBody),
    eventSource: 'aws:sqs',
    eventSourceARN: arnOf(jobId),
    awsRegion: LOCAL_REGION,
  };
}
