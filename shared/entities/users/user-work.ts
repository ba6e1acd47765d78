import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { database } from '#shared/table/database.ts';

/** The index of what works for a user for an hour: proposals and turns, by the time until which they are kept. It holds keys alone. */
export const byUserOfWork = {
  index: 'gsi4',
  pk: { field: 'gsi4pk', composite: ['createdBy'], template: 'work#${createdBy}', casing: 'none' },
  sk: { field: 'gsi4sk', composite: ['keptUntil', 'id'], template: '${keptUntil}#${id}', casing: 'none' },
} as const;

/** Returns the ids of the proposals and turns of a user that are kept, the oldest first. Eventually consistent. */
export async function workOf(userId: string, now: string): Promise<string[]> {
  const { client, table } = database();
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: byUserOfWork.index,
      KeyConditionExpression: 'gsi4pk = :user AND gsi4sk > :now',
      ExpressionAttributeValues: { ':user': `work#${userId}`, ':now': now },
    }),
  );
  return Items.map(({ gsi4sk }) => String(gsi4sk).slice(String(gsi4sk).indexOf('#') + 1));
}
