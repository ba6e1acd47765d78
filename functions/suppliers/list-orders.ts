import { defineContract } from '#shared/contract/define-contract.ts';
import { isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { listOrders } from '#shared/entities/suppliers/order.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, QueryBoolean } from '#shared/schemas/query.ts';
import { Order, type OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { Id } from '#shared/schemas/text.ts';
import { presentOrders } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('GET /api/orders', {
  operationId: 'listOrders',
  summary: 'List the orders',
  description:
    'Newest first. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`. Suppliers see the orders that they are asked or hold.',
  access: ['read', 'Order'],
  query: {
    ...paging,
    supplierId: Id.optional().meta({ description: 'Orders that this supplier is asked or holds' }),
    eventId: Id.optional().meta({ description: 'Orders of this ride' }),
    open: QueryBoolean.optional().meta({
      description: 'true: only those that a supplier is asked or holds. Default: all',
    }),
  },
  success: { status: 200, body: pageOf(Order), description: 'A page of orders' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async (context) => {
  const { actor, now, pageRequest, query } = context;
  const { eventId, open, supplierId } = query;
  const keeps = (stored: OrderRecord): boolean => {
    const order = orderAt(stored, now);
    return (
      actor.can('read', 'Order', order) &&
      (supplierId === undefined || order.supplierId === supplierId) &&
      (eventId === undefined || order.rides.some((ride) => ride.eventId === eventId)) &&
      (open !== true || isOpenOrder(order))
    );
  };
  const { items, nextCursor } = await listOrders(pageRequest({ eventId, open, supplierId }), keeps);
  return {
    items: await presentOrders(
      context,
      items.map((order) => orderAt(order, now)),
    ),
    nextCursor,
  };
});
