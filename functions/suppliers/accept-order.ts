import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, SupplierFull, VersionMismatch } from '#shared/contract/problems.ts';
import { callerByOrderLink } from '#shared/pipeline/callers-without-token.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Order } from '#shared/schemas/suppliers/order.ts';
import { acceptOrder } from '#shared/use-cases/suppliers/answer-order.ts';
import { showOrder } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('POST /api/orders/{id}/accept', {
  ...WRITE,
  operationId: 'acceptOrder',
  summary: 'Accept an order',
  description:
    'The supplier holds a vehicle of the type for the time of each ride. `409 SUPPLIER_FULL`: of what it offers (`offers`), none is left at that time. Also accepts the changes of an order with the status CHANGE_TO_CONFIRM. A repeat changes nothing.',
  access: ['move', 'Order'],
  success: { status: 200, body: Order, description: 'The order after the change' },
  problems: [SupplierFull, InvalidTransition, VersionMismatch, ContendedWrite],
});

export const handler = serve(
  contract,
  async (context) => showOrder(context, await acceptOrder(context, context.params.id)),
  callerByOrderLink,
);
