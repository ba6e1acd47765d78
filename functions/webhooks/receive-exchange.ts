import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import {
  ContendedWrite,
  Forbidden,
  InvalidTransition,
  PhoneTaken,
  SupplierFull,
  Unauthenticated,
} from '#shared/contract/problems.ts';
import { ASSIGNMENT_PROBLEMS } from '#shared/contract/ride-contracts.ts';
import { callerBySignature } from '#shared/pipeline/callers-without-token.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ExchangeMessage, Reservation } from '#shared/schemas/suppliers/exchange.ts';
import { onAnyStage } from '#shared/table/dry-runs.ts';
import { receiveExchange } from '#shared/use-cases/suppliers/exchange.ts';

export const contract = defineContract('POST /api/webhooks/{id}/exchange', {
  ...WRITE,
  operationId: 'receiveExchange',
  summary: "Take a message of a supplier's system",
  description: [
    'For the system of a supplier, if the webhook is an `exchange`. It signs its messages as Standard Webhooks say, with the secret of the webhook: `webhook-id`, `webhook-timestamp` and `webhook-signature` (`v1`). A message is taken within 5 minutes of its time. A repeat of a `webhook-id` gets the first answer, and does nothing.',
    '`order.*` reads and answers orders that the supplier is asked or holds, and reports the start and the end of their rides. `ride.put` adds or changes a ride of the supplier by its `reference`, and `ride.cancel` cancels it until it begins, if the exchange `takesRides`. A `sequence` that is not greater than the last one changes nothing. The answer is the order or the ride as it is then.',
  ].join('\n\n'),
  tag: 'Webhooks',
  access: 'public',
  signed: true,
  body: ExchangeMessage,
  success: { status: 200, body: Reservation, description: 'The order or the ride' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [
    Unauthenticated,
    Forbidden,
    InvalidTransition,
    SupplierFull,
    PhoneTaken,
    ContendedWrite,
    ...ASSIGNMENT_PROBLEMS,
  ],
  uses: ['table:read', 'table:write', 'links:delete'],
});

export const handler = serve(
  contract,
  (context) => {
    const run = () => receiveExchange(context, context.params.id, context.body);
    return context.dryRun ? onAnyStage(run) : run();
  },
  callerBySignature,
);
