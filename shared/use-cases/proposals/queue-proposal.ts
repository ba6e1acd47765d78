import { QueueFailed } from '#shared/adapters/queue/job-queue.ts';
import { jobQueue } from '#shared/adapters/queue/sqs.ts';
import { Outage } from '#shared/platform/outage.ts';
import type { ProposalRecord } from '#shared/schemas/proposal-record.ts';

const JOB = 'finish-proposals';

/**
 * Lets the job work on a stored proposal that is PENDING. Throws Outage if the queue does not answer: a repeat of the request tries
 * again.
 */
export const queuePending = async ({ id: proposalId, pending }: ProposalRecord): Promise<void> => {
  if (pending?.progress.status !== 'PENDING') return;
  try {
    await jobQueue(JOB).send([{ body: { proposalId } }]);
  } catch (error) {
    throw error instanceof QueueFailed ? new Outage('queue', error) : error;
  }
};
