import type { Context as LambdaContext } from 'aws-lambda';
import type { JobHandler } from '#shared/pipeline/run-job.ts';

/** Runs one pass of a job as the scheduler does, for an instant. */
export const run = (job: { readonly handler: JobHandler }, time?: string): Promise<Record<string, unknown>> =>
  job.handler(time === undefined ? {} : { time }, { awsRequestId: 'test' } as LambdaContext);
