import { QueryCommand, type QueryCommandOutput } from '@aws-sdk/lib-dynamodb';
import { usualSortNames } from '#shared/domain/vips/possible-duplicate.ts';
import type { NamedVip, VipRecord } from '#shared/schemas/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { listReader } from '#shared/table/read-many.ts';
import { nameKey } from '#shared/table/record-store.ts';
import { findVips, NAME_LIST } from './vip.ts';

/** A name of the index has about 130 bytes. */
const NAMES = { fewest: 15, perWanted: 20 };

/**
 * Reads the names and party sizes of VIPs, also of deleted ones, with eventual consistency. Of 15 VIPs or more, reads the index of all
 * names first: pages of at most 1 MB, about 7,000 VIPs. Reads the others one by one. Skips unknown ids. In no order.
 */
export const findVipNames = listReader<NamedVip>({
  ...NAMES,
  list: (max) => allVipNames(max),
  each: (some) => findVips(some, 'eventual'),
});

/** The index holds only these attributes, so ElectroDB cannot read it. */
interface NameItem extends Omit<NamedVip, 'id'> {
  readonly gsi4sk: string;
}

type Key = QueryCommandOutput['LastEvaluatedKey'];

async function readNames(after?: Key, max?: number): Promise<{ readonly names: NamedVip[]; readonly last: Key }> {
  const { client, table } = database();
  const { Items = [], LastEvaluatedKey } = await client.send(
    new QueryCommand({
      TableName: table,
      IndexName: 'gsi4',
      KeyConditionExpression: 'gsi4pk = :list',
      ExpressionAttributeValues: { ':list': NAME_LIST },
      ExclusiveStartKey: after,
      Limit: max,
    }),
  );
  const names = (Items as NameItem[]).map((item) => asListed({ ...item, id: item.gsi4sk }));
  return { names, last: LastEvaluatedKey };
}

/** Returns what the index holds of a VIP. */
export function asListed({ deletedAt, id, isRosterOnly, movedAt, name, partySize }: NamedVip): NamedVip {
  return {
    id,
    name,
    partySize,
    isRosterOnly,
    ...(deletedAt === undefined ? {} : { deletedAt }),
    ...(movedAt === undefined ? {} : { movedAt }),
  };
}

/**
 * Reads the names and party sizes of all VIPs, or of the first `max` of them, also of deleted ones. Eventually consistent. One round trip
 * for about 7,000 VIPs.
 */
export async function allVipNames(max?: number): Promise<NamedVip[]> {
  const all: NamedVip[] = [];
  let last: Key;
  for (;;) {
    const page = await readNames(last, max === undefined ? undefined : max - all.length);
    all.push(...page.names);
    if (!page.last || all.length === max) return all;
    last = page.last;
  }
}

/** The most VIPs that are read for each name. */
const MAX_NAMESAKES = 50;

/** What is compared of a VIP of the same name. */
type Namesake = Pick<VipRecord, 'id' | 'name' | 'phone' | 'email'>;

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
