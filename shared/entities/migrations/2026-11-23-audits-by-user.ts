import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { audits, isByUser, keysOf, utcDaysBetween } from '#shared/entities/audit/audit.ts';
import type { AuditRecord } from '#shared/schemas/audit/audit.ts';
import { database } from '#shared/table/database.ts';
import type { Migration } from './migration.ts';

/** No table is older. */
const FIRST_DAY = '2026-11-01T00:00:00.000Z';
const WRITES_AT_ONCE = 20;

/** Enters the audit records of users into the index by user. Until then, `by=me` finds only what was written since. */
export const auditsByUser: Migration = {
  id: '2026-11-23-audits-by-user',
  migrate: async (now) => {
    for (const day of utcDaysBetween(FIRST_DAY, now)) {
      let cursor: string | null = null;
      do {
        const page: { data: AuditRecord[]; cursor: string | null } = await audits().query.byDay({ day }).go({ cursor });
        await pMap(page.data.filter(isByUser), enter, { concurrency: WRITES_AT_ONCE });
        cursor = page.cursor;
      } while (cursor !== null);
    }
  },
};

async function enter(record: AuditRecord): Promise<void> {
  const { gsi2pk, gsi2sk, pk, sk } = keysOf(record);
  await database().client.send(
    new UpdateCommand({
      TableName: database().table,
      Key: { pk, sk },
      UpdateExpression: 'SET gsi2pk = :pk, gsi2sk = :sk',
      ExpressionAttributeValues: { ':pk': gsi2pk, ':sk': gsi2sk },
    }),
  );
}
