import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { orderStore } from '#shared/entities/suppliers/order.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { serviceAddress } from '#shared/pipeline/service-address.ts';
import { NewOrder, Order } from '#shared/schemas/suppliers/order.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { createOrder, showOrder } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('POST /api/orders', {
  ...WRITE,
  operationId: 'createOrder',
  summary: 'Offer rides to a supplier',
  description:
    'Offers rides to one supplier at a time, with a deadline. If it declines or the deadline passes, the next one of `thenTo` is asked and has as long. Each ride has one order at a time. An order holds no names of guests: it shows its rides as they are when it is read.',
  access: ['create', 'Order'],
  body: NewOrder,
  success: { status: 201, body: Order, description: 'The new order' },
  invalidFor: ['STATE'],
});

export const handler = serve(contract, async (context) => {
  const id = context.newId('ord');
  const earlier = await findEarlier(context, id, orderStore.find);
  return showOrder(
    context,
    earlier ?? (await createOrder(context, { id, linkBase: serviceAddress(context.event) }, context.body)),
  );
});
