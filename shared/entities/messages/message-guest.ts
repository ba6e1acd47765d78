import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** Says that a message, or a file of it, shows a VIP. An erasure finds the messages by it. */
export interface MessageGuest {
  readonly vipId: string;
  readonly messageId: string;
}

export const messageGuests = entityOf({
  model: { service: 'motorcade', entity: 'messageguest', version: '1' },
  attributes: {
    vipId: { type: 'string', required: true },
    messageId: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: { byVip: primaryIndex({ pk: ['vipId'], sk: ['messageId'] }) },
});

/**
 * For the files of a message, which are stored later. Read `erasedIds` after this write and before the files are stored. The text of a
 * message comes from `createMessage`. A repeat writes the same again.
 */
export function putMessageGuest({ messageId, vipId }: MessageGuest, keptUntil: string): Write {
  return replaceWrite(
    messageGuests(),
    messageGuests().put({ vipId, messageId, expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000) }),
  );
}

/** Returns the messages that show a VIP, with strong consistency. */
export async function messagesShowing(vipId: string): Promise<MessageGuest[]> {
  const { data } = await messageGuests().query.byVip({ vipId }).go({ consistent: true, pages: 'all' });
  return data;
}

export function removeMessageGuest({ messageId, vipId }: MessageGuest): Write {
  return removeWrite(messageGuests().remove({ vipId, messageId }));
}
