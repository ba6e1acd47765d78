import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { NAME_LIST, vips } from '#shared/entities/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import type { Migration } from './migration.ts';

const WRITES_AT_ONCE = 20;

/** Enters the VIPs into the index of names. Until then, their names are read one by one. */
export const vipNames: Migration = {
  id: '2026-11-22-vip-names',
  migrate: async () => {
    for (const listing of LISTINGS) {
      let cursor: string | null = null;
      do {
        const page: { data: { id: string }[]; cursor: string | null } = await vips()
          .query.byName({ listing })
          .go({ cursor });
        await pMap(page.data, ({ id }) => enter(id), { concurrency: WRITES_AT_ONCE });
        cursor = page.cursor;
      } while (cursor !== null);
    }
  },
};

/** Does not recreate a VIP who was deleted for good meanwhile. */
async function enter(id: string): Promise<void> {
  const { Key, TableName } = vips().get({ id }).params<{ Key: Record<string, string>; TableName: string }>();
  try {
    await database().client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET nameList = :list, gsi4pk = :list, gsi4sk = :id',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':list': NAME_LIST, ':id': id },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
