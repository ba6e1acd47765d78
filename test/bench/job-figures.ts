import { jobs } from '#functions/registry.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { metered, type Spent } from '#test/support/capacity.ts';
import { testContext } from '#test/support/context.ts';
import { run } from '#test/support/run.ts';

/** The requests of one job run to the table. */
export interface JobFigures {
  readonly jobId: string;
  readonly spent: Spent;
}

/** At this time some rides are due to start, some to end, and most are not due. */
const NOW = '2027-05-10T00:50:00Z';

/** A message about a proposal that is gone: jobs that only a queue starts have no other run without preparation. */
const MESSAGE = { proposalId: 'prp_00000000000000000000' };

/** Runs each job of the registry once: by its schedule if it has one, otherwise with one message of its queue. */
export async function jobFigures(): Promise<JobFigures[]> {
  const figures: JobFigures[] = [];
  // `report-figures` packs the plan only now and then: the cost of that is counted by itself.
  await packPlan(testContext({ now: new Date(NOW).toISOString() }));
  for (const job of await jobs()) {
    const spent = await metered(() => run(job, NOW, job.contract.every ? undefined : MESSAGE));
    figures.push({ jobId: job.contract.jobId, spent });
  }
  return figures;
}
