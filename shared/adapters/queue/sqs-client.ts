import { SQSClient } from '@aws-sdk/client-sqs';
import { config } from '#shared/platform/config.ts';
import { once } from '#shared/platform/once.ts';
import { queueVariable } from '#shared/platform/queue-variable.ts';
import { serviceEnvironment } from '#shared/platform/service-environment.ts';
import { QueueFailed } from './job-queue.ts';

const clients = once(() => new Map<string, SQSClient>());

/** Returns the client of the endpoint that the URL of a queue names. All queues of a deployment have the same endpoint. */
export function clientOf(queueUrl: string): SQSClient {
  const endpoint = new URL(queueUrl).origin;
  const known = clients().get(endpoint);
  if (known) return known;
  const requestHandler = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true };
  const client = new SQSClient({ endpoint, region: config().AWS_REGION, requestHandler });
  clients().set(endpoint, client);
  return client;
}

/** Returns the URL of the queue of a job. Throws QueueFailed if it is not configured. */
export function queueUrlOf(jobId: string): string {
  const variable = queueVariable(jobId);
  const url = serviceEnvironment('QUEUE')[variable];
  if (url === undefined) throw new QueueFailed(`configuration: ${variable} is missing`);
  return url;
}
