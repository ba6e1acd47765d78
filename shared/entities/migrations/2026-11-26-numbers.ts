import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import pMap from 'p-map';
import { messages, UNKNOWN_SENDERS } from '#shared/entities/messages/message.ts';
import { numberWrites } from '#shared/entities/vips/guest-phone.ts';
import { vipStore, vips } from '#shared/entities/vips/vip.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import type { VipRecord } from '#shared/schemas/vips/vip.ts';
import { database } from '#shared/table/database.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import { transact } from '#shared/table/transact.ts';
import { transactionItems, unlessLost } from '#shared/table/write.ts';
import type { Migration } from './migration.ts';

const WRITES_AT_ONCE = 20;

export interface Found<T> {
  readonly data: T[];
  readonly cursor: string | null;
}

export async function eachPage<T>(
  read: (cursor: string | null) => Promise<Found<T>>,
  write: (item: T) => Promise<unknown>,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const page: Found<T> = await read(cursor);
    await pMap(page.data, write, { concurrency: WRITES_AT_ONCE });
    cursor = page.cursor;
  } while (cursor !== null);
}

/** Makes guests findable by their numbers, and what came from a number of no known driver by that number. */
export const numbers: Migration = {
  id: '2026-11-26-numbers',
  migrate: async () => {
    for (const listing of LISTINGS)
      await eachPage<VipRecord>((cursor) => vips().query.byName({ listing }).go({ cursor }), enterGuest);
    const thread = UNKNOWN_SENDERS;
    await eachPage<MessageRecord>((cursor) => messages().query.byThread({ thread }).go({ cursor }), enterMessage);
  },
};

/** A guest who was changed meanwhile is entered by that change. */
async function enterGuest(vip: VipRecord): Promise<void> {
  const writes = numberWrites(undefined, vip);
  if (writes.length === 0) return;
  await unlessLost(() => transact(transactionItems({ writes, relyingOn: [vipStore.asRead(vip)] })));
}

/** Does not recreate a message that was removed meanwhile. */
async function enterMessage({ createdAt, id, sender }: MessageRecord): Promise<void> {
  if (sender?.number === undefined) return;
  const { Key, TableName } = messages().get({ id }).params<{ Key: Record<string, string>; TableName: string }>();
  try {
    await database().client.send(
      new UpdateCommand({
        TableName,
        Key,
        UpdateExpression: 'SET senderNumber = :number, gsi4pk = :number, gsi4sk = :place',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':number': sender.number, ':place': `${createdAt}#${id}` },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
