import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** Says that a message, or a file of it, shows a VIP, or a driver who does not get it. An erasure finds the messages by it. */
export interface MessageGuest {
  /** The id of the VIP or driver. */
  readonly vipId: string;
  readonly messageId: string;
  /** Of a message from the number of the guest: when it came. */
  readonly receivedAt?: string | undefined;
}

export const messageGuests = entityOf('messageguest', {
  attributes: {
    vipId: { type: 'string', required: true },
    messageId: { type: 'string', required: true },
    /** The guest, if the message came from them, and its place in order of time. */
    fromVipId: { type: 'string', hidden: true },
    place: { type: 'string', hidden: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: {
    byVip: primaryIndex({ pk: ['vipId'], sk: ['messageId'] }),
    /** The messages from a guest. It holds keys alone. */
    fromVip: {
      index: 'gsi4',
      pk: { field: 'gsi4pk', composite: ['fromVipId'], template: 'from#${fromVipId}', casing: 'none' },
      sk: { field: 'gsi4sk', composite: ['place'], template: '${place}', casing: 'none' },
    },
  },
});

/**
 * For the files of a message, which are stored later. Read `erasedIds` after this write and before the files are stored. The text of a
 * message comes from `createMessage`. A repeat writes the same again.
 */
export function putMessageGuest({ messageId, receivedAt, vipId }: MessageGuest, keptUntil: string): Write {
  const from = receivedAt === undefined ? {} : { fromVipId: vipId, place: `${receivedAt}#${messageId}` };
  return replaceWrite(
    messageGuests(),
    messageGuests().put({ vipId, messageId, ...from, expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000) }),
  );
}

/** Returns the messages that show a VIP, or a driver who does not get them, with strong consistency. */
export function messagesShowing(vipId: string): Promise<MessageGuest[]> {
  return allOf(messageGuests().query.byVip({ vipId }), 'strong');
}

export function removeMessageGuest({ messageId, vipId }: MessageGuest): Write {
  return removeWrite(messageGuests().remove({ vipId, messageId }));
}
