import type { MessageStatus } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';

/** A receipt also proves that an UNKNOWN message was sent. */
const RANK: Readonly<Partial<Record<MessageStatus, number>>> = { UNKNOWN: 0, SENT: 0, DELIVERED: 1, READ: 2 };

/** Returns the message after a receipt. Returns the same object if the receipt tells nothing new. A status never goes back. */
export function withReceipt(
  message: MessageRecord,
  status: 'DELIVERED' | 'READ',
  at: string,
  now: string,
): MessageRecord {
  const rank = RANK[message.status];
  if (rank === undefined || rank >= (RANK[status] ?? 0)) return message;
  const { failure: _failure, ...rest } = message;
  return {
    ...rest,
    status,
    deliveredAt: message.deliveredAt ?? at,
    ...(status === 'READ' ? { readAt: at } : {}),
    version: message.version + 1,
    updatedAt: now,
  };
}
