import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { REVERT } from '#shared/contract/revert-contracts.ts';
import { keptOfProposal } from '#shared/entities/audit/kept-change.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { makeRevert } from '#shared/use-cases/proposals/make-revert.ts';

export const contract = defineContract('POST /api/proposals/{id}/revert', {
  ...REVERT,
  operationId: 'revertProposal',
  summary: 'Work out how to undo what a proposal did',
  description: [
    'Changes nothing. Answers a proposal of kind REVERT whose steps put back what the steps of the other one changed in the last 24 hours, the last one first, with your own rights. Apply it as any other: who was told is told again. `result` of a step says why it would be refused now.',
    '`warnings` names what stays: `CHANGED_SINCE`, what was changed again since, with its fields, and `CANNOT_COME_BACK`, such as a message that was sent, or what was deleted for good. `REVERT_CONTINUES`: a proposal undoes 200 steps. Apply it, and call this again for the rest.',
  ].join('\n\n'),
});

export const handler = serve(contract, async (context) =>
  makeRevert(context, {
    undone: await keptOfProposal(context.params.id, context.now),
    invoke: lambdaOperations(context.event),
    isShared: context.event.invocation?.via === undefined,
  }),
);
