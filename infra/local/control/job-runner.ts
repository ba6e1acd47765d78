import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Job } from '#functions/registry.ts';
import { lambdaContext } from '#infra/local/gateway/gateway-event.ts';
import type { LocalQueues, Receiving } from '#infra/local/queues/local-queues.ts';
import { periodOf } from '#shared/contract/define-job.ts';
import { logger } from '#shared/platform/logger.ts';
import { clockShift } from './local-clock.ts';

type JobResult = Record<string, unknown>;

/** Runs the jobs of this service on timers, for messages of their queues, or on request. */
export interface JobRunner {
  /** Runs a job once: its schedule, then all messages that wait in its queue. `now` is an RFC 3339 time. Default: the current time. */
  run(jobId: string, now?: string): Promise<JobResult>;
  /** Starts the timers of the schedules, and begins to receive from the queues. Runs the jobs of `atOnce` for the first time now. */
  startTimers(atOnce?: readonly string[]): void;
  /** Stops the timers and waits for the current runs. */
  stop(): Promise<void>;
}

const LONG_POLL_SECONDS = 20;
const PAUSE_AFTER_ERROR_MS = 1_000;

export function jobRunner(jobs: readonly Job[], queues: Pick<LocalQueues, 'receive'>): JobRunner {
  const underWay = new Map<string, Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  const stopped = new AbortController();
  const invoke = (job: Job, event: unknown): Promise<JobResult> =>
    job.handler(event, lambdaContext(job.contract.jobId, randomUUID()));
  /** Hands one batch to the job. Returns undefined if no message came. */
  const runBatch = async (job: Job, receiving: Receiving, time?: string) => {
    const batch = await queues.receive(job.contract, receiving);
    if (!batch) return undefined;
    const result = await invoke(job, time === undefined ? batch.event : { ...batch.event, time });
    const failures = result['batchItemFailures'] as { readonly itemIdentifier: string }[];
    await batch.finish(new Set(failures.map(({ itemIdentifier }) => itemIdentifier)));
    return { received: batch.event.Records.length, failed: failures.length };
  };
  const drain = async (job: Job, now: string): Promise<JobResult> => {
    const total = { received: 0, failed: 0 };
    for (;;) {
      const counts = await runBatch(job, { waitSeconds: 0 }, now);
      if (!counts) return total;
      total.received += counts.received;
      total.failed += counts.failed;
    }
  };
  const run = async (jobId: string, now = new Date().toISOString()): Promise<JobResult> => {
    const job = jobs.find(({ contract }) => contract.jobId === jobId);
    if (!job) throw new Error(`There is no job ${jobId}. The jobs are: ${jobs.map(({ name }) => name).join(', ')}.`);
    return {
      ...(job.contract.every ? await invoke(job, { time: now }) : {}),
      ...(job.contract.queue ? await drain(job, now) : {}),
    };
  };
  const logFailure = (jobId: string, error: unknown): void =>
    logger().error('The job failed. The next run will retry.', { jobId, error: error as Error });
  const runOnTime = (job: Job): void => {
    const { jobId } = job.contract;
    // While a run takes longer than the interval, the next run is skipped.
    if (underWay.has(jobId)) return;
    const current = invoke(job, { time: new Date().toISOString() })
      .catch((error: unknown) => logFailure(jobId, error))
      .finally(() => underWay.delete(jobId));
    underWay.set(jobId, current);
  };
  const receiveUntilStopped = async (job: Job): Promise<void> => {
    const { signal } = stopped;
    while (!signal.aborted) {
      try {
        await runBatch(job, { waitSeconds: LONG_POLL_SECONDS, signal });
      } catch (error) {
        if (signal.aborted) return;
        logFailure(job.contract.jobId, error);
        await pause(PAUSE_AFTER_ERROR_MS);
      }
    }
  };
  return {
    run,
    startTimers: (atOnce = []) => {
      for (const job of jobs) {
        const { every, jobId, queue } = job.contract;
        if (every) timers.push(setInterval(runOnTime, periodOf(every), job));
        if (atOnce.includes(jobId)) runOnTime(job);
        if (queue) underWay.set(`queue of ${jobId}`, receiveUntilStopped(job));
      }
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      stopped.abort();
      await Promise.all(underWay.values());
    },
  };
}

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
