import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, InvalidTransition, PhoneTaken, VersionMismatch } from '#shared/contract/problems.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { callerByOrderLink } from '#shared/pipeline/callers-without-token.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Order, OrderNaming } from '#shared/schemas/suppliers/order.ts';
import { onAnyStage } from '#shared/table/dry-runs.ts';
import { nameOrder } from '#shared/use-cases/suppliers/answer-order.ts';
import { showOrder } from '#shared/use-cases/suppliers/create-order.ts';

export const contract = defineContract('POST /api/orders/{id}/name', {
  ...WRITE,
  operationId: 'nameOrder',
  summary: 'Name the driver and the vehicle of an accepted order',
  description:
    'Books them on the rides of the order that are ahead, or on those of `eventIds`. A driver or vehicle that is new becomes one of the supplier. A `409` about them names the reason, as for every booking. Rides before the refused one stay booked: name others for the rest.',
  access: ['move', 'Order'],
  body: OrderNaming,
  success: { status: 200, body: Order, description: 'The order after the change' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [InvalidTransition, PhoneTaken, VersionMismatch, ContendedWrite, ...ASSIGNMENT_PROBLEMS],
});

export const handler = serve(
  contract,
  (context) => {
    const run = async () => showOrder(context, await nameOrder(context, context.params.id, context.body));
    return context.dryRun ? onAnyStage(run) : run();
  },
  callerByOrderLink,
);
