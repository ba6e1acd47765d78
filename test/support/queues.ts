import { afterAll, beforeAll } from '@jest/globals';
import type { Job } from '#functions/registry.ts';
import { jobRunner } from '#infra/local/control/job-runner.ts';
import { type Batch, type LocalQueues, startQueues } from '#infra/local/queues/local-queues.ts';
import { testAccess } from './local-access.ts';

/** A job under test: its contract and its handler. */
export type TestedJob = Pick<Job, 'contract' | 'handler'>;

/** The queues of a test file. */
export interface TestQueues {
  /** Runs a job once for the given time: its schedule, then all messages that wait in its queue. */
  run(job: TestedJob, time?: string): Promise<Record<string, unknown>>;
}

/**
 * Leaves one of the runs for which the schedule of `deliver-messages` asks 15, 30 and 45 s later. The clock of a test passes all of them at once,
 * so they would do the same three times.
 */
function withOneBeat(batch: Batch): Batch {
  const { event } = batch;
  const beats = event.Records.filter(({ body }) => body.includes('"tellAt":'));
  const Records = event.Records.filter((record) => !beats.includes(record) || record === beats.at(-1));
  return { ...batch, event: { ...event, Records } };
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
      const receive: LocalQueues['receive'] = async (...asked) => {
        const batch = await queues.receive(...asked);
        return batch && withOneBeat(batch);
      };
      return jobRunner([{ ...job, file: `functions/jobs/${jobId}.ts`, name: jobId }], { receive }).run(jobId, time);
    },
  };
}
