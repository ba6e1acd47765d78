import type { Context as LambdaContext } from 'aws-lambda';
import type { JobHandler } from '#shared/pipeline/run-job.ts';

/** Runs a job once, as the scheduler does, for the given time. */
export const run = (job: { readonly handler: JobHandler }, time?: string): Promise<Record<string, unknown>> =>
  job.handler(time === undefined ? {} : { time }, { awsRequestId: 'test' } as LambdaContext);
