import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { database } from './database.ts';
import { type Write, WriteLost } from './write.ts';

const LOST_REASONS = new Set(['ConditionalCheckFailed', 'TransactionConflict', 'None']);

/** Writes all or nothing. Throws WriteLost if a condition failed, or if a concurrent transaction holds an item. */
export const transact = async (writes: readonly Write[]): Promise<void> => {
  try {
    await database().client.send(new TransactWriteCommand({ TransactItems: [...writes] }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
    const reasons = (error.CancellationReasons ?? []).map(({ Code }) => Code ?? 'None');
    if (reasons.length === 0 || !reasons.every((reason) => LOST_REASONS.has(reason))) throw error;
    throw new WriteLost(
      reasons.flatMap((reason, index) => (reason === 'ConditionalCheckFailed' ? [index] : [])),
      error,
    );
  }
};
