import { defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { BlockList, BlockQuery } from '#shared/schemas/blocks/block.ts';
import { blocksBetween } from '#shared/use-cases/blocks/change-blocks.ts';

export const contract = defineContract('GET /api/blocks', {
  operationId: 'listBlocks',
  summary: 'List the times at which vehicles and drivers are off',
  description:
    'All blocks that overlap a range of at most 31 days, in order of `from`. Drivers get their own. Eventually consistent, may be a second old.',
  access: ['read', 'Block'],
  query: BlockQuery,
  success: { status: 200, body: BlockList, description: 'The blocks' },
});

export const handler = serve(contract, async ({ actor, query }) => {
  const items = await blocksBetween(query.from, query.to);
  return { items: items.filter((block) => actor.can('read', 'Block', block)) };
});
