import type { Context as LambdaContext } from 'aws-lambda';
import type { JobContract } from '#shared/contract/define-job.ts';
import type { JobHandler } from '#shared/pipeline/run-job.ts';
import { inRoleOf } from './role.ts';

/**
 * Runs a job once for the given time: as the scheduler does, or as the queue does if there is a message. Throws if its role does not allow
 * a request that it made to the table.
 */
export function run(
  job: { readonly contract: JobContract; readonly handler: JobHandler },
  time?: string,
  message?: unknown,
): Promise<Record<string, unknown>> {
  const records = message === undefined ? {} : { Records: [{ messageId: 'test', body: JSON.stringify(message) }] };
  const event = { ...(time !== undefined && { time }), ...records };
  return inRoleOf(job.contract, () => job.handler(event, { awsRequestId: 'test' } as LambdaContext));
}
