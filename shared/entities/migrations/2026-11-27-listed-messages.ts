import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { createConversions } from 'electrodb';
import { drivers } from '#shared/entities/drivers/driver.ts';
import { messages, UNKNOWN_SENDERS } from '#shared/entities/messages/message.ts';
import { vips } from '#shared/entities/vips/vip.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';
import { database } from '#shared/table/database.ts';
import { LISTINGS } from '#shared/table/entity.ts';
import { eachPage, type Found } from './2026-11-26-numbers.ts';
import type { Migration } from './migration.ts';

interface Person {
  readonly id: string;
}

/** Lists the messages that need no person, so that the inbox shows them. Those that do are listed already. */
export const listedMessages: Migration = {
  id: '2026-11-27-listed-messages',
  migrate: async () => {
    for (const listing of LISTINGS) {
      const driversBy = (cursor: string | null): Promise<Found<Person>> =>
        drivers().query.byName({ listing }).go({ cursor });
      const vipsBy = (cursor: string | null): Promise<Found<Person>> => vips().query.byName({ listing }).go({ cursor });
      for (const read of [driversBy, vipsBy]) await eachPage<Person>(read, ({ id }) => listThread(id));
    }
    await listThread(UNKNOWN_SENDERS);
  },
};

function listThread(thread: string): Promise<void> {
  return eachPage<MessageRecord>((cursor) => messages().query.byThread({ thread }).go({ cursor }), listMessage);
}

/** Condition: the message exists, and is not listed. ElectroDB writes no sort key for an attribute that it does not set. */
async function listMessage({ createdAt, id }: MessageRecord): Promise<void> {
  const keys = createConversions(messages()).byAccessPattern.byTrouble.fromComposite.toKeys({
    id,
    createdAt,
    trouble: 'quiet',
  });
  const { pk, sk, gsi3pk, gsi3sk } = keys as Readonly<Record<string, string>>;
  try {
    await database().client.send(
      new UpdateCommand({
        TableName: database().table,
        Key: { pk, sk },
        UpdateExpression: 'SET trouble = :quiet, gsi3pk = :list, gsi3sk = :place',
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(trouble)',
        ExpressionAttributeValues: { ':quiet': 'quiet', ':list': gsi3pk, ':place': gsi3sk },
      }),
    );
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
  }
}
