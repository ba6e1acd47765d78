import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { callerByOrderLink } from '#shared/pipeline/callers-without-token.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Order, OrderRefusal } from '#shared/schemas/suppliers/order.ts';
import { declineOrder } from '#shared/use-cases/suppliers/answer-order.ts';
import { showOrder } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('POST /api/orders/{id}/decline', {
  ...WRITE,
  operationId: 'declineOrder',
  summary: 'Decline an order',
  description:
    'The next supplier of `thenTo` is asked, or the order is DECLINED. With `eventIds` they decline these rides alone: an order of their own goes on with them. `409 INVALID_TRANSITION`: it does not wait for an answer.',
  access: ['move', 'Order'],
  body: OrderRefusal,
  success: { status: 200, body: Order, description: 'The order after the change' },
  invalidFor: ['STATE'],
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
});

export const handler = serve(
  contract,
  async (context) => showOrder(context, await declineOrder(context, context.params.id, context.body)),
  callerByOrderLink,
);
