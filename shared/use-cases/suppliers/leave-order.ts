import { begin } from '#shared/domain/records.ts';
import { orderStore, takeRide } from '#shared/entities/suppliers/order.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { assertOfOrder, type OrderChange } from './create-order.ts';
import { newsOfOrder } from './order-news.ts';

interface Leaving {
  /** Default: all rides. */
  readonly eventIds: readonly string[] | undefined;
  /** Returns the order that its supplier has left. */
  readonly leave: (order: OrderRecord) => OrderRecord;
}

/** Returns the rides of an order that its supplier leaves. Throws ValidationFailed for one of another order. */
export function ridesLeft(order: OrderRecord, eventIds: readonly string[] | undefined) {
  assertOfOrder(order, eventIds);
  return order.rides.filter(({ eventId }) => !eventIds || eventIds.includes(eventId));
}

/**
 * Returns how a supplier leaves an order, or some of its rides: these become an order of their own, of which the next supplier is asked or
 * which is over, and the others stay as they are.
 */
export async function leaveOrder(
  context: UseCaseContext,
  order: OrderRecord,
  { eventIds, leave }: Leaving,
): Promise<OrderChange> {
  const rides = ridesLeft(order, eventIds);
  if (rides.length === order.rides.length) return { after: leave(order) };
  const { deadline, left, linkBase, offeredAt, status, supplierId, thenTo, vehicleType } = order;
  const fields = { deadline, left, linkBase, offeredAt, status, supplierId, thenTo, vehicleType, rides };
  const part: OrderRecord = begin(context.newId('ord'), fields, context.now);
  const after = leave(part);
  return {
    after: { ...order, rides: order.rides.filter((ride) => !rides.includes(ride)) },
    writes: [
      orderStore.create(after),
      ...rides.map(({ eventId }) => takeRide(eventId, part.id, order.id)),
      context.audit('Order', undefined, after),
      ...(await newsOfOrder(context, part, after)),
    ],
  };
}
