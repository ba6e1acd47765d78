import type { ExchangedRideRecord } from '#shared/schemas/suppliers/exchange.ts';
import { type AttributesOf, byId, entityOf } from '#shared/table/entity.ts';
import { readMany } from '#shared/table/read-many.ts';
import { createWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  id: { type: 'string', required: true },
  supplierId: { type: 'string', required: true },
  reference: { type: 'string', required: true },
  sequence: { type: 'number', required: true },
} as const satisfies AttributesOf<ExchangedRideRecord>;

/** What the systems of suppliers have sent of their own rides: one item per ride, by the id of its activity. */
export const exchangedRides = entityOf('exchangedride', {
  attributes,
  indexes: { byId: { scope: 'exchangedride', ...byId } },
});

/** Reads the rides of suppliers among these activities, with strong consistency. */
export function findExchangedRides(ids: readonly string[]): Promise<ExchangedRideRecord[]> {
  return readMany(ids, (batch) => exchangedRides().get(batch.map((id) => ({ id }))), 'strong');
}

/** Stores that a message was taken. Condition: no other one was since `before`. */
export function takeMessage(before: ExchangedRideRecord | undefined, after: ExchangedRideRecord): Write {
  if (!before) return createWrite(exchangedRides().create(after));
  return replaceWrite(exchangedRides(), exchangedRides().put(after), { sequence: before.sequence });
}
