import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Order } from '#shared/schemas/suppliers/order.ts';
import { readOrder, showOrder } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('GET /api/orders/{id}', {
  operationId: 'getOrder',
  summary: 'Read an order',
  description:
    'Shows its rides as they are now: times, places, needs and how many people ride. The names for signs appear from `settings.suppliers.namesFromHours` before a ride that is accepted.',
  access: ['read', 'Order'],
  success: { status: 200, body: Order, description: 'The order' },
});

export const handler = serve(contract, async (context) =>
  showOrder(context, await readOrder(context, context.params.id)),
);
