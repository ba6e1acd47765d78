import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { attendanceChanges, QUEUE } from '#shared/entities/activities/attendance-change.ts';
import { database } from '#shared/table/database.ts';
import type { Migration } from './migration.ts';

type Item = Readonly<Record<string, unknown>>;

/** The clock of the table deletes the former items after a day. */
const KEPT_SECONDS = 86_400;

/**
 * Moves unfinished changes of attendances into partitions of their own. Before, they shared those of the activities. The former items
 * stay where they are, out of the index, until the table deletes them.
 */
export const waitingAttendanceChanges: Migration = {
  id: '2026-11-22-waiting-attendance-changes',
  migrate: async (now) => {
    const expiresAt = Math.floor(Date.parse(now) / 1_000) + KEPT_SECONDS;
    const { data } = await attendanceChanges().query.byHeldUntil({ queue: QUEUE }).go({ pages: 'all', data: 'raw' });
    for (const item of (data as unknown as { readonly Items: readonly Item[] }).Items) await move(item, expiresAt);
  },
};

/** Leaves a change alone that is moved already, or that was completed meanwhile. */
async function move(item: Item, expiresAt: number): Promise<void> {
  const { Key, TableName } = attendanceChanges()
    .get({ id: String(item['id']) })
    .params<{ Key: Record<string, string>; TableName: string }>();
  if (item['pk'] === Key['pk']) return;
  const Put = { TableName, Item: { ...item, ...Key }, ConditionExpression: 'attribute_not_exists(pk)' };
  const Update = {
    TableName,
    Key: { pk: item['pk'], sk: item['sk'] },
    UpdateExpression: 'SET expiresAt = :expiresAt REMOVE gsi2pk, gsi2sk',
    ConditionExpression: 'changeId = :changeId',
    ExpressionAttributeValues: { ':expiresAt': expiresAt, ':changeId': item['changeId'] },
  };
  try {
    await database().client.send(new TransactWriteCommand({ TransactItems: [{ Put }, { Update }] }));
  } catch (error) {
    if (!(error instanceof TransactionCanceledException)) throw error;
  }
}
