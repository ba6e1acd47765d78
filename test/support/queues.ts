import { afterAll, beforeAll } from '@jest/globals';
import type { Job } from '#functions/registry.ts';
import { jobRunner } from '#infra/local/control/job-runner.ts';
import { type LocalQueues, startQueues } from '#infra/local/queues/local-queues.ts';
import { testAccess } from './local-access.ts';

/** A job under test: its contract and its handler. */
export type TestedJob = Pick<Job, 'contract' | 'handler'>;

/** The queues of a test file. */
export interface TestQueues {
  /** Runs a job once for the given time: its schedule, then all messages that wait in its queue. */
  run(job: TestedJob, time?: string): Promise<Record<string, unknown>>;
}

/** Starts the queues of these jobs for this test file, and stops them at the end. */
export function useQueues(...jobs: readonly TestedJob[]): TestQueues {
  let queues: LocalQueues;
  beforeAll(async () => {
    queues = await startQueues(
      jobs.map(({ contract }) => contract),
      testAccess(),
    );
    Object.assign(process.env, queues.environment);
  });
  afterAll(() => queues.stop());
  return {
    run: (job, time) => {
      const { jobId } = job.contract;
      return jobRunner([{ ...job, file: `functions/jobs/${jobId}.ts`, name: jobId }], queues).run(jobId, time);
    },
  };
}
