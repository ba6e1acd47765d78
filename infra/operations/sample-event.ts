import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { gatewayEvent } from '#infra/local/gateway/gateway-event.ts';
import { UserFacingError } from '#infra/local/user-facing-error.ts';
import type { Contract } from '#shared/contract/define-contract.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { parseJson } from '#shared/domain/parse-json.ts';
import { Timestamp } from '#shared/schemas/time.ts';

export interface OperationSample {
  /** The parameters of the path. Default: their names. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  /** A JSON text. */
  readonly body?: string | undefined;
  readonly token?: string | undefined;
}

export interface JobSample {
  /** The time of the run. Default: the current time, as the function reads it. */
  readonly now?: string | undefined;
  /** The JSON text of a message in the queue of the job. Default: the event of the schedule, or an empty batch. */
  readonly message?: string | undefined;
}

/** Returns the event with which API Gateway invokes the function of an operation. */
export function operationEvent({ fallback, method, path }: Contract, sample: OperationSample): APIGatewayProxyEventV2 {
  const { body, params = {}, query = {}, token } = sample;
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  const pathParameters = Object.fromEntries(names.map((name) => [name, params[name] ?? name]));
  const filled = path.replace(/\{(\w+)\+?\}/g, (_all, name: string) => encodeURIComponent(pathParameters[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return gatewayEvent({
    method,
    target: search ? `${filled}?${search}` : filled,
    rawHeaders: [
      'host',
      'localhost',
      ...(token ? ['authorization', `Bearer ${token}`] : []),
      ...(body === undefined ? [] : ['content-type', 'application/json']),
    ],
    body: Buffer.from(body ?? ''),
    sourceIp: '127.0.0.1',
    routeKey: fallback ? '$default' : `${method} ${path}`,
    pathParameters,
  });
}

/** Returns the event with which the schedule, or the queue, invokes the function of a job. Throws UserFacingError. */
export function jobEvent({ every, jobId, queue }: JobContract, { message, now }: JobSample): object {
  const time = now === undefined ? {} : { time: timeOf(now) };
  if (message !== undefined && !queue) throw new UserFacingError(`${jobId} has no queue: leave --message out.`);
  if (message !== undefined && parseJson(message) === undefined)
    throw new UserFacingError('--message must be JSON, such as {"messageId":"msg_4g7k2m9q3t5w8x1z6b0c"}.');
  if (every && message === undefined) return time;
  const record = { messageId: 'sample', body: message, eventSource: 'aws:sqs', eventSourceARN: `sample:${jobId}` };
  return { ...time, Records: message === undefined ? [] : [record] };
}

function timeOf(text: string): string {
  const { data, error } = Timestamp.safeParse(text);
  if (error) throw new UserFacingError(`--now ${error.issues[0]?.message}.`);
  return data;
}
