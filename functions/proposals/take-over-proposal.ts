import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Proposal } from '#shared/schemas/proposals/proposal.ts';
import { showProposal, takeOver } from '#shared/use-cases/proposals/own-proposal.ts';

export const contract = defineContract('POST /api/proposals/{id}/take-over', {
  ...WRITE,
  operationId: 'takeOverProposal',
  summary: 'Take over a proposal of another coordinator',
  description:
    'Then only you can apply it, each step with your own rights. What was done stays done, and you go on from there. A request of the former holder that is under way ends after its present step. They can take it back. A repeat changes nothing.',
  access: ['update', 'Proposal'],
  success: { status: 200, body: Proposal, description: 'The proposal' },
  effect: 'NOTHING',
});

export const handler = serve(contract, async (context) => showProposal(await takeOver(context, context.params.id)));
