import type { Context as LambdaContext } from 'aws-lambda';
import type { JobHandler } from '#shared/pipeline/run-job.ts';

/** Runs a job once for the given time: as the scheduler does, or as the queue does if there is a message. */
export const run = (
  job: { readonly handler: JobHandler },
  time?: string,
  message?: unknown,
): Promise<Record<string, unknown>> => {
  const records = message === undefined ? {} : { Records: [{ messageId: 'test', body: JSON.stringify(message) }] };
  return job.handler({ ...(time !== undefined && { time }), ...records }, { awsRequestId: 'test' } as LambdaContext);
};
