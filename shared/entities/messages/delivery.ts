import type { TimestampEntry } from '#shared/domain/messages/receipts.ts';
import { entityOf, primaryIndex } from '#shared/table/entity.ts';
import { replaceWrite, type Write } from '#shared/table/write.ts';

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
export const deliveries = entityOf({
  model: { service: 'motorcade', entity: 'delivery', version: '1' },
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
  indexes: { byTimestamp: primaryIndex({ scope: 'delivery', pk: ['timestamp'], sk: ['entry'] }) },
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
export async function deliveriesOf(timestamp: string): Promise<Delivery[]> {
  const { data } = await deliveries().query.byTimestamp({ timestamp }).go({ consistent: true, pages: 'all' });
  return data;
}
