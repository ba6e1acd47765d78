import { defineContract } from '#shared/contract/define-contract.ts';
import { sharedProposals } from '#shared/entities/proposals/proposal.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { ListedProposal } from '#shared/schemas/proposals/proposal.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { listProposals, maySee } from '#shared/use-cases/proposals/own-proposal.ts';

export const contract = defineContract('GET /api/proposals', {
  operationId: 'listProposals',
  summary: 'List the proposals of all coordinators',
  description:
    'Those of the last hour, newest first, without their steps. The plans of the copilot stay with their user, and one with an operation that you may not call is not shown. `applied` of `count` steps are done. To go on with that of another user: POST /api/proposals/{id}/take-over.',
  access: ['read', 'Proposal'],
  query: paging,
  success: { status: 200, body: pageOf(ListedProposal), description: 'A page of proposals' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async ({ actor, now, pageRequest }) => {
  const page = await sharedProposals(now, pageRequest({ of: actor.id }), (found) => maySee(found, actor));
  return { ...page, items: await listProposals(page.items) };
});
