import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { HeldByOther, InvalidTransition } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { AppliedProposal, ChosenSteps } from '#shared/schemas/proposals/proposal.ts';
import { applySteps } from '#shared/use-cases/proposals/apply-steps.ts';

export const contract = defineContract('POST /api/proposals/{id}/apply', {
  ...WRITE,
  operationId: 'applyProposal',
  summary: 'Do the steps of a proposal',
  description: [
    'Does the steps in order, each as the request that it shows: with all checks, under the version that it was worked out from, and with an audit record that names the proposal. Stops at the first step that no longer holds: `stoppedAt` and `problem` say which and why, and `left` has the steps that are not done. What is done stays done. Make a new proposal for the rest.',
    'At most 100 steps per request: where `left` has steps and `stoppedAt` is null, call it again. A repeat continues where the last request stopped, also after an interruption. Use a new `Idempotency-Key` for it. `links` has the links that these steps made; a repeat under the same `Idempotency-Key` gets none. What invokes no other operation (the rows of a file, copies, cancellations and deletions) goes on by itself if one request has no time for it: GET /api/proposals/{id} then says how many are done. `409 INVALID_TRANSITION`: the proposal is PENDING or FAILED. `409 HELD_BY_OTHER`: another user made it or took it over.',
    'With `steps`, only these are done, and the others are left out: a repeat goes on with the same choice. `400 VALIDATION_FAILED`: a chosen step needs one that would be left out, such as the one that frees its driver. It names both.',
  ].join('\n\n'),
  access: ['update', 'Proposal'],
  body: ChosenSteps,
  success: { status: 200, body: AppliedProposal, description: 'What is done, and what is left' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [InvalidTransition, HeldByOther],
  uses: ['table:read', 'table:write', 'links:delete', 'operations:invoke', 'queue:send:finish-proposals'],
  unstored: { links: [] },
});

export const handler = serve(contract, (context) =>
  applySteps(context, context.params.id, {
    invoke: lambdaOperations(context.event),
    chosen: context.body.steps,
  }),
);
