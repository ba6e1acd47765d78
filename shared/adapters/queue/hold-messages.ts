import { ChangeMessageVisibilityBatchCommand } from '@aws-sdk/client-sqs';
import type { JobContract } from '#shared/contract/define-job.ts';
import { logger } from '#shared/platform/logger.ts';
import { clientOf, queueUrlOf } from './sqs-client.ts';

const HOLD_EVERY_MS = 20_000;

/**
 * Returns how the job keeps the messages of a run from other runs: for `holdSeconds` of its contract, again every 20 s until the run stops
 * it. So the messages of a run that was killed come back soon, and not after `visibilitySeconds`. The role needs the URL of its own queue.
 * A hold that fails is logged, and the run goes on: another run may then start beside it.
 */
export function messageHold({ jobId, queue }: Pick<JobContract, 'jobId' | 'queue'>, everyMs = HOLD_EVERY_MS) {
  return async (receipts: readonly string[]): Promise<() => void> => {
    const seconds = queue?.holdSeconds;
    if (seconds === undefined) return () => undefined;
    const hold = async (): Promise<void> => {
      try {
        await holdFor(jobId, receipts, seconds);
      } catch (error) {
        logger().error('messages not held', { jobId, error: error as Error });
      }
    };
    await hold();
    const timer = setInterval(() => void hold(), everyMs).unref();
    return () => clearInterval(timer);
  };
}

async function holdFor(jobId: string, receipts: readonly string[], VisibilityTimeout: number): Promise<void> {
  const QueueUrl = queueUrlOf(jobId);
  const Entries = receipts.map((ReceiptHandle, place) => ({ Id: String(place), ReceiptHandle, VisibilityTimeout }));
  const { Failed = [] } = await clientOf(QueueUrl).send(new ChangeMessageVisibilityBatchCommand({ QueueUrl, Entries }));
  if (Failed.length > 0) throw new Error(`the queue refused: ${Failed[0]?.Code}`);
}
