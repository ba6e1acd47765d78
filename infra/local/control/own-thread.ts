import { Worker } from 'node:worker_threads';
import type { Job } from '#functions/registry.ts';
import type { JobResult } from './job-runner.ts';
import { clockShift } from './local-clock.ts';

/** One run of a job, as its thread gets it. */
export interface ThreadRun {
  /** The path of the job's file from the project's root. */
  readonly file: string;
  readonly jobId: string;
  readonly requestId: string;
  readonly event: unknown;
  /** The clock of the service: see `shiftClock`. */
  readonly shift: number;
}

/**
 * Returns the job with a thread of its own for each run, so that this process answers requests while the job computes. A thread has a copy
 * of the environment, and ends with its run.
 */
export function inOwnThread({ contract, file, name }: Omit<Job, 'handler'>): Job {
  const { jobId } = contract;
  return {
    contract,
    file,
    name,
    handler: (event, { awsRequestId: requestId }) =>
      runInThread({ file, jobId, requestId, event, shift: clockShift() }),
  };
}

function runInThread(run: ThreadRun): Promise<JobResult> {
  const thread = new Worker(new URL('./job-thread.ts', import.meta.url), { workerData: run });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error(`The thread of ${run.jobId} ended without a result`)));
  });
}
