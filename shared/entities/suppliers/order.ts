import { lastEndOf } from '#shared/domain/suppliers/order.ts';
import { ORDER_STATES, type OrderLinkRecord, type OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { VEHICLE_TYPES } from '#shared/schemas/vehicles/vehicle.ts';
import {
  type AttributesOf,
  byId,
  defined,
  entityOf,
  linkAttributes,
  recordAttributes,
  secondaryIndex,
} from '#shared/table/entity.ts';
import { allOf, readMany } from '#shared/table/read-many.ts';
import { cursorOf, type Page, type PageRequest, readPage } from '#shared/table/read-pages.ts';
import { recordStore } from '#shared/table/record-store.ts';
import { createWrite, removeWrite, replaceWrite, type Write } from '#shared/table/write.ts';

const attributes = {
  ...recordAttributes,
  supplierId: { type: 'string', required: true },
  thenTo: { type: 'any', required: true },
  vehicleType: { type: VEHICLE_TYPES, required: true },
  status: { type: ORDER_STATES, required: true },
  offeredAt: { type: 'string', required: true },
  deadline: { type: 'string', required: true },
  namedAt: { type: 'string' },
  answerId: { type: 'string' },
  linkBase: { type: 'string' },
  left: { type: 'any', required: true },
  rides: { type: 'any', required: true },
} as const satisfies AttributesOf<OrderRecord>;

const LIST = 'orders';

/** The orders of rides at suppliers. They hold ids of rides, and no names. Indexes: by id, in order of time, and by the end of the last ride. */
export const orders = entityOf('order', {
  attributes: {
    ...attributes,
    list: { type: [LIST] as const, required: true, hidden: true },
    lastEnd: { type: 'string', required: true, hidden: true },
  },
  indexes: {
    byId,
    byTime: secondaryIndex('gsi1', { scope: 'orders', pk: ['list'], sk: ['createdAt', 'id'] }),
    byEnd: secondaryIndex('gsi2', { scope: 'orders', pk: ['list'], sk: ['lastEnd', 'id'] }),
  },
});

function stored(order: OrderRecord) {
  return { ...order, list: LIST, lastEnd: lastEndOf(order) } as const;
}

/** Finds and writes orders by id. */
export const orderStore = recordStore<OrderRecord>({ subject: 'Order', noun: 'order', entity: orders, stored });

/** Returns one page of the orders that `keep` keeps, newest first. */
export function listOrders(page: PageRequest, keep: (order: OrderRecord) => boolean): Promise<Page<OrderRecord>> {
  const query = orders().query.byTime({ list: LIST });
  return readPage([{ query, order: 'desc', cursorAfter: cursorOf(orders(), 'byTime', stored) }], page, keep);
}

/** Reads the orders whose last ride ends after this time, as it was last agreed. Eventually consistent. */
export function ordersEndingAfter(time: string): Promise<OrderRecord[]> {
  return allOf(orders().query.byEnd({ list: LIST }).gt({ lastEnd: time }));
}

/** The order that a ride has, or had last. One item per ride, so that no two orders take one at once. */
export const orderRides = entityOf('orderride', {
  attributes: { id: { type: 'string', required: true }, orderId: { type: 'string', required: true } },
  indexes: { byRide: { scope: 'orderride', ...byId } },
});

/** Reads the orders that these rides have, or had last: by the id of the ride. Strongly consistent. */
export async function ordersOfRides(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const items = await readMany(ids, (batch) => orderRides().get(batch.map((id) => ({ id }))), 'strong');
  return new Map(items.map(({ id, orderId }) => [id, orderId]));
}

/** Gives a ride to an order. Condition: it has none, or still the former one. */
export function takeRide(id: string, orderId: string, former: string | undefined): Write {
  if (former === undefined) return createWrite(orderRides().create({ id, orderId }));
  return replaceWrite(orderRides(), orderRides().put({ id, orderId }), { orderId: former });
}

const orderLinkAttributes = {
  ...linkAttributes,
  supplierId: { type: 'string', required: true },
} as const satisfies AttributesOf<OrderLinkRecord>;

/** The links of orders: one per order. Indexes: by order, by the hash of the secret, and by the user who got it. */
export const orderLinks = entityOf('orderlink', {
  attributes: orderLinkAttributes,
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
