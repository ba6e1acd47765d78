import { defineContract } from '#shared/contract/define-contract.ts';
import { listLayouts } from '#shared/entities/guest-list/layout.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Layout } from '#shared/schemas/guest-list/layout.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';

export const contract = defineContract('GET /api/import/layouts', {
  operationId: 'listLayouts',
  summary: 'List the layouts of imports',
  description: 'In order of name.',
  access: ['read', 'Layout'],
  query: paging,
  success: { status: 200, body: pageOf(Layout), description: 'A page of layouts' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, ({ actor, pageRequest }) => {
  actor.authorize('read', 'Layout', {});
  return listLayouts(pageRequest({}));
});
