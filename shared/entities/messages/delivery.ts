import type { TimestampEntry } from '#shared/domain/messages/receipts.ts';
import { entityOf, primaryIndex, secondaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

/** What the provider's timestamp of a message stands for: the message itself, or a receipt for it. */
export interface Delivery extends TimestampEntry {
  /** The provider's timestamp. A receipt names it. */
  readonly timestamp: string;
  /** Unique for this timestamp. */
  readonly entry: string;
}

/**
 * Messages and receipts by the provider's timestamp. A receipt may come before we have stored that the message was sent. Each side
 * writes its own entry first and reads the others then, so at least one side sees both.
 */
export const deliveries = entityOf('delivery', {
  attributes: {
    timestamp: { type: 'string', required: true },
    entry: { type: 'string', required: true },
    messageId: { type: 'string' },
    driverId: { type: 'string' },
    number: { type: 'string' },
    uuid: { type: 'string' },
    status: { type: ['DELIVERED', 'READ'] as const },
    at: { type: 'string', required: true },
    expiresAt: { type: 'number', required: true, hidden: true },
  },
  indexes: {
    byTimestamp: primaryIndex({ scope: 'delivery', pk: ['timestamp'], sk: ['entry'] }),
    byNumber: secondaryIndex('gsi1', { scope: 'deliveries', pk: ['number'] }),
  },
});

/** Writes an entry. A repeat writes the same again. */
export function putDelivery(delivery: Delivery, keptUntil: string): Write {
  return replaceWrite(
    deliveries(),
    deliveries().put({
      ...(delivery as { [K in keyof Delivery]-?: NonNullable<Delivery[K]> }),
      expiresAt: Math.ceil(Date.parse(keptUntil) / 1_000),
    }),
  );
}

/** Returns all entries of a timestamp, with strong consistency. */
export function deliveriesOf(timestamp: string): Promise<Delivery[]> {
  return allOf(deliveries().query.byTimestamp({ timestamp }), 'strong');
}

/**
 * Returns the entries of a number: its messages, its receipts, and the receipts that hide their number and belong to one of these messages.
 * Eventually consistent.
 */
export async function deliveriesOfNumber(number: string): Promise<Delivery[]> {
  const { data } = await deliveries().query.byNumber({ number }).go({ pages: 'all' });
  const timestamps = [...new Set(data.map(({ timestamp }) => timestamp))];
  const found = (await Promise.all(timestamps.map(deliveriesOf))).flat();
  const isAlone = ({ timestamp }: Delivery): boolean =>
    found.every((other) => other.timestamp !== timestamp || other.number === undefined || other.number === number);
  return found.filter((entry) => entry.number === number || (entry.number === undefined && isAlone(entry)));
}

export function removeDelivery({ entry, timestamp }: Delivery): Write {
  return removeWrite(deliveries().delete({ timestamp, entry }));
}
