import { randomUUID } from 'node:crypto';
import type { Job } from '#functions/registry.ts';
import { lambdaContext } from '#infra/local/gateway/lambda-context.ts';
import type { JobContract } from '#shared/contract/define-job.ts';
import { logger } from '#shared/platform/logger.ts';

export type JobResult = Record<string, unknown>;

/** Runs the jobs of this service: on their timers, or when somebody asks. */
export interface JobRunner {
  /** One pass, for an instant (RFC 3339) or for now. */
  run(jobId: string, now?: string): Promise<JobResult>;
  startTimers(): void;
  /** Stops the timers and waits for the passes under way. */
  stop(): Promise<void>;
}

const UNITS = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;

/** How often a job runs, in milliseconds. */
export const periodOf = (every: JobContract['every']): number => {
  const [, count, unit] = /^rate\((\d+) (minute|hour|day)s?\)$/.exec(every) ?? [];
  if (!unit) throw new Error(`not a rate: ${every}`);
  return Number(count) * UNITS[unit as keyof typeof UNITS];
};

export const jobRunner = (jobs: readonly Job[]): JobRunner => {
  const underWay = new Map<string, Promise<unknown>>();
  const timers: NodeJS.Timeout[] = [];
  const run = async (jobId: string, now = new Date().toISOString()): Promise<JobResult> => {
    const job = jobs.find(({ contract }) => contract.jobId === jobId);
    if (!job) throw new Error(`There is no job ${jobId}. There are: ${jobs.map(({ name }) => name).join(', ')}.`);
    return job.handler({ time: now }, lambdaContext(jobId, randomUUID()));
  };
  const tick = (jobId: string): void => {
    // A pass that takes longer than its period is not overtaken by the next one.
    if (underWay.has(jobId)) return;
    const pass = run(jobId)
      .catch((error: unknown) => logger().error('the next pass will try again', { jobId, error: error as Error }))
      .finally(() => underWay.delete(jobId));
    underWay.set(jobId, pass);
  };
  return {
    run,
    startTimers: () => {
      for (const { contract } of jobs) timers.push(setInterval(tick, periodOf(contract.every), contract.jobId));
    },
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(underWay.values());
    },
  };
};
