import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { Outage } from '#shared/platform/time-limit.ts';
import { database } from './database.ts';
import { type Write, WriteLost } from './write.ts';

const LOST_REASONS = new Set(['ConditionalCheckFailed', 'TransactionConflict', 'None']);
const THROTTLED_REASONS = new Set(['ThrottlingError', 'ProvisionedThroughputExceeded']);

/**
 * Writes all or nothing. Throws WriteLost if a condition failed, or if a concurrent transaction holds an item. Throws Outage if the
 * table is throttled.
 */
export async function transact(writes: readonly Write[]): Promise<void> {
  try {
    await database().client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
    if (reasons.some((reason) => THROTTLED_REASONS.has(reason))) throw new Outage('table', error);
    if (reasons.length === 0 || !reasons.every((reason) => LOST_REASONS.has(reason))) throw error;
    throw new WriteLost(
      reasons.flatMap((reason, index) => (reason === 'ConditionalCheckFailed' ? [index] : [])),
      error,
    );
  }
}
