import type { MessageStatus } from '#shared/schemas/messages/message.ts';
import type { MessageRecord } from '#shared/schemas/messages/message-record.ts';

/** A message or a receipt with the same timestamp of the provider. */
export interface TimestampEntry {
  /** The message. Absent on a receipt. */
  readonly messageId?: string | undefined;
  readonly driverId?: string | undefined;
  /** The number or uuid: of the recipient, or of the phone that sends the receipt. */
  readonly number?: string | undefined;
  readonly uuid?: string | undefined;
  readonly status?: 'DELIVERED' | 'READ' | undefined;
  readonly at: string;
}

interface MatchedReceipt {
  readonly messageId: string;
  readonly status: 'DELIVERED' | 'READ';
  readonly at: string;
}

/**
 * Returns which message each receipt is for: by the number, else by the driver behind the uuid. A receipt that has neither is for the
 * only message of that timestamp, if there is only one. DELIVERED comes before READ.
 */
export function matchReceipts(entries: readonly TimestampEntry[]): MatchedReceipt[] {
  const messages = entries.filter(({ messageId }) => messageId !== undefined);
  const matching = ({ driverId, number }: TimestampEntry): TimestampEntry | undefined => {
    if (number !== undefined) return messages.find((message) => message.number === number);
    if (driverId !== undefined) return messages.find((message) => message.driverId === driverId);
    return messages.length === 1 ? messages[0] : undefined;
  };
  return entries
    .flatMap((entry) => {
      const messageId = matching(entry)?.messageId;
      return entry.status === undefined || messageId === undefined
        ? []
        : [{ messageId, status: entry.status, at: entry.at }];
    })
    .sort((a, b) => a.status.localeCompare(b.status));
}

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
    ...(status === 'READ' ? { readAt: message.readAt ?? at } : {}),
    version: message.version + 1,
    updatedAt: now,
  };
}
