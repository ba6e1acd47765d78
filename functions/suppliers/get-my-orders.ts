import { defineContract } from '#shared/contract/define-contract.ts';
import { NotFound } from '#shared/contract/problems.ts';
import { callerByOrderLink } from '#shared/pipeline/order-link-caller.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { OwnOrders } from '#shared/schemas/suppliers/order-link.ts';
import { ownOrders } from '#shared/use-cases/suppliers/own-orders.ts';

export const contract = defineContract('GET /api/orders/mine', {
  operationId: 'getMyOrders',
  summary: 'List the orders of your company',
  description:
    'For the page of suppliers: what the company of the caller is asked and holds, with its own drivers and vehicles to name. In the place of an access token, the secret of an order link is taken: it shows that one order.',
  access: ['read', 'Order'],
  success: { status: 200, body: OwnOrders, description: 'Its orders, drivers and vehicles' },
  problems: [NotFound],
});

export const handler = serve(contract, ownOrders, callerByOrderLink);
