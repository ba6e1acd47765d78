import { lambdaOperations } from '#shared/adapters/operations/lambda.ts';
import { defineContract } from '#shared/contract/define-contract.ts';
import { REVERT } from '#shared/contract/revert-contracts.ts';
import { findKeptWhole } from '#shared/entities/audit/kept-change.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { makeRevert } from '#shared/use-cases/proposals/make-revert.ts';

export const contract = defineContract('POST /api/audit/{id}/revert', {
  ...REVERT,
  operationId: 'revertChange',
  summary: 'Work out how to undo one change',
  description:
    'Changes nothing. Answers a proposal of kind REVERT that puts back what one audit record of GET /api/audit tells of, as POST /api/proposals/{id}/revert does for all steps of a proposal. Takes the changes that have `changes` there: steps of proposals, changes by hand, deletions and cancellations of the last 24 hours. A swap comes back whole, with both activities.',
});

export const handler = serve(contract, async (context) =>
  makeRevert(context, {
    undone: await findKeptWhole(context.params.id, context.now),
    invoke: lambdaOperations(context.event),
    isShared: context.event.invocation?.via === undefined,
  }),
);
