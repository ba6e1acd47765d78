import type { OrderLinkRecord } from '#shared/schemas/suppliers/order-link.ts';
import { type AttributesOf, byId, defined, entityOf, linkAttributes, secondaryIndex } from '#shared/table/entity.ts';
import { allOf } from '#shared/table/read-many.ts';
import { createWrite, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...linkAttributes,
  supplierId: { type: 'string', required: true },
} as const satisfies AttributesOf<OrderLinkRecord>;

/** The links of orders: one per order. Indexes: by order, by the hash of the secret, and by the user who got it. */
export const orderLinks = entityOf('orderlink', {
  attributes,
  indexes: {
    byOrder: { scope: 'orderlinks', ...byId },
    byHash: secondaryIndex('gsi1', { scope: 'orderlinks', pk: ['secretHash'] }),
    byMaker: secondaryIndex('gsi2', { scope: 'orderlinks', pk: ['createdBy'] }),
  },
});

/** Reads the link of an order with strong consistency. */
export async function findOrderLink(id: string): Promise<OrderLinkRecord | undefined> {
  const { data } = await orderLinks().get({ id }).go({ consistent: true });
  return data ?? undefined;
}

/** Returns the link with this hash. The index may be late, so the link itself is read too: one that was replaced opens nothing any more. */
export async function orderLinkOfHash(secretHash: string): Promise<OrderLinkRecord | undefined> {
  const { data } = await orderLinks().query.byHash({ secretHash }).go();
  const link = await findOrderLink(data[0]?.id ?? 'none');
  return link?.secretHash === secretHash ? link : undefined;
}

/** Returns the links whose addresses a user got, also expired ones. Eventually consistent. */
export function orderLinksMadeBy(createdBy: string): Promise<OrderLinkRecord[]> {
  return allOf(orderLinks().query.byMaker({ createdBy }));
}

/** Condition: the stored link is that of `before`. */
export function putOrderLink(before: OrderLinkRecord | undefined, after: OrderLinkRecord): Write {
  const link = defined({ ...after });
  if (!before) return createWrite(orderLinks().create(link));
  return replaceWrite(orderLinks(), orderLinks().put(link), { version: before.version });
}

/** Ends a link. Condition: it is still this one. */
export function removeOrderLink({ id, version: read }: OrderLinkRecord): Write {
  return removeWrite(orderLinks().remove({ id }), { version: read });
}
