import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, VersionMismatch } from '#shared/contract/problems.ts';
import { callerByOrderLink } from '#shared/pipeline/callers-without-token.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Order, OrderWithdrawal } from '#shared/schemas/suppliers/order.ts';
import { withdrawOrder } from '#shared/use-cases/suppliers/answer-order.ts';
import { showOrder } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('POST /api/orders/{id}/withdraw', {
  ...WRITE,
  operationId: 'withdrawOrder',
  summary: 'Withdraw an order',
  description:
    'By the desk: the order is over. By the supplier that holds it, or with `bySupplier`: the next one of `thenTo` is asked. Their drivers and vehicles leave the rides that have not begun, and what was held for it is free again. With `eventIds` these rides alone leave it, as an order of their own. If the request fails midway, send it again: it continues.',
  access: ['move', 'Order'],
  body: OrderWithdrawal,
  success: { status: 200, body: Order, description: 'The order after the change' },
  invalidFor: ['STATE'],
  problems: [InvalidTransition, VersionMismatch, ContendedWrite],
});

export const handler = serve(
  contract,
  async (context) => showOrder(context, await withdrawOrder(context, context.params.id, context.body)),
  callerByOrderLink,
);
