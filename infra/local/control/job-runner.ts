import { randomUUID } from 'node:crypto';
import type { Job } from '#functions/registry.ts';
import { lambdaContext } from '#infra/local/gateway/lambda-context.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { logger } from '#shared/platform/logger.ts';

export type JobResult = Record<string, unknown>;

/** Runs the jobs of this service on timers or on request. */
export interface JobRunner {
  /** Runs a job once. `now` is an RFC 3339 time. Default: the current time. */
  run(jobId: string, now?: string): Promise<JobResult>;
  startTimers(): void;
  /** Stops the timers and waits for the current runs. */
  stop(): Promise<void>;
}

const UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** Returns the interval of a job in milliseconds. */
export const periodOf = (every: JobContract['every']): number => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(every) ?? [];
  if (!unit) throw new Error(`Not a rate expression: ${every}`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
};

export const jobRunner = (jobs: readonly Job[]): JobRunner => {
  const underWay = new Map<string, Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  const run = async (jobId: string, now = new Date().toISOString()): Promise<JobResult> => {
    const job = jobs.find(({ contract }) => contract.jobId === jobId);
    if (!job) throw new Error(`There is no job ${jobId}. The jobs are: ${jobs.map(({ name }) => name).join(', ')}.`);
    return job.handler({ time: now }, lambdaContext(jobId, randomUUID()));
  };
  const runUnlessRunning = (jobId: string): void => {
    // While a run takes longer than the interval, the next run is skipped.
    if (underWay.has(jobId)) return;
    const current = run(jobId)
      .catch((error: unknown) =>
        logger().error('The job failed. The next run will retry.', { jobId, error: error as Error }),
      )
      .finally(() => underWay.delete(jobId));
    underWay.set(jobId, current);
  };
  return {
    run,
    startTimers: () => {
      for (const { contract } of jobs)
        timers.push(setInterval(runUnlessRunning, periodOf(contract.every), contract.jobId));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
};
