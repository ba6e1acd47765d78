import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { usualSortNames } from '#shared/domain/vips/sort-names.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { nameKey } from '#shared/table/record-store.ts';

/** The most VIPs that are read for each name. */
const MAX_NAMESAKES = 50;

/** What is compared of a VIP of the same name. */
export type Namesake = Pick<VipRecord, 'id' | 'name' | 'phone' | 'email'>;

/**
 * Reads the VIPs who are listed by this name, by its usual sort names or by the same sort name, at most 50 for each. Deleted VIPs are
 * not read. Case and accents do not count. Eventually consistent.
 */
export async function findNamesakes({
  name,
  sortName = name,
}: Pick<VipRecord, 'name' | 'sortName'>): Promise<Namesake[]> {
  const keys = new Set([...usualSortNames(name), sortName].map(nameKey));
  return (await Promise.all([...keys].map(listedBy))).flat();
}

/** Every creation of a VIP does this, so it goes without ElectroDB: a test compares the two. */
async function listedBy(key: string): Promise<Namesake[]> {
  const { client, table } = database();
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'gsi1',
      KeyConditionExpression: 'gsi1pk = :list AND begins_with(gsi1sk, :name)',
      ExpressionAttributeValues: { ':list': 'vips#live', ':name': `${key} #` },
      Limit: MAX_NAMESAKES,
    }),
  );
  return Items as Namesake[];
}
