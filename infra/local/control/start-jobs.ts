import type { Job } from '#functions/registry.ts';
import { type LocalQueues, startQueues } from '#infra/local/queues/local-queues.ts';
import { type JobRunner, jobRunner } from './job-runner.ts';

export interface LocalJobs {
  readonly queues: LocalQueues;
  readonly runner: JobRunner;
}

/** Starts the queues of the jobs, with their messages in the data folder. `parts` stops them with the service. */
export async function startJobs(
  found: readonly Job[],
  dataFolder: string,
  parts: AsyncDisposableStack,
): Promise<LocalJobs> {
  const queues = await startQueues(
    found.map(({ contract }) => contract),
    dataFolder,
  );
  parts.defer(() => queues.stop());
  return { queues, runner: jobRunner(found, queues) };
}
