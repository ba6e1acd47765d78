import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Proposal } from '#shared/schemas/proposals/proposal.ts';
import { requireProposal, showProposal } from '#shared/use-cases/proposals/own-proposal.ts';

export const contract = defineContract('GET /api/proposals/{id}', {
  operationId: 'getProposal',
  summary: 'Read a proposal',
  description:
    'Available for one hour, to all coordinators. The plans of the copilot stay with their user, and one with an operation that you may not call is not shown. Only `heldBy` may apply it. `applied` says how many steps are done. A step of OPERATIONS no longer shows its body once it is done.',
  access: ['read', 'Proposal'],
  success: { status: 200, body: Proposal, description: 'The proposal' },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const proposal = await requireProposal(context, context.params.id);
  context.actor.authorize('read', 'Proposal', proposal);
  return showProposal(proposal);
});
