import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Use } from '#shared/contract/use.ts';
import { queueVariable } from '#shared/platform/queue-variable.ts';

/** The queues of the jobs: job id to queue. */
export type JobQueues = Readonly<Record<string, IQueue>>;

const PREFIX = 'queue:send:';

function queuesOf(uses: readonly Use[], queues: JobQueues): { readonly jobId: string; readonly queue: IQueue }[] {
  return uses
    .filter((use) => use.startsWith(PREFIX))
    .map((use) => {
      const jobId = use.slice(PREFIX.length);
      const queue = queues[jobId];
      if (!queue) throw new Error(`${use}: there is no job ${jobId} with a queue`);
      return { jobId, queue };
    });
}

/** Returns the permission to send to the queues that `uses` names. */
export function queueStatements(uses: readonly Use[], queues: JobQueues): PolicyStatement[] {
  return queuesOf(uses, queues).map(
    ({ queue }) => new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queue.queueArn] }),
  );
}

/** Returns the environment with the URLs of those queues. */
export function queueEnvironment(uses: readonly Use[], queues: JobQueues): Record<string, string> {
  return Object.fromEntries(queuesOf(uses, queues).map(({ jobId, queue }) => [queueVariable(jobId), queue.queueUrl]));
}
