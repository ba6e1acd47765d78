import { defineContract } from '#shared/contract/define-contract.ts';
import { requireLive } from '#shared/domain/records.ts';
import { layoutStore } from '#shared/entities/guest-list/layout.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Layout } from '#shared/schemas/guest-list/layout.ts';

export const contract = defineContract('GET /api/import/layouts/{layoutId}', {
  operationId: 'getLayout',
  summary: 'Read a layout of imports',
  access: ['read', 'Layout'],
  success: { status: 200, body: Layout, etag: 'version', description: 'The layout' },
});

export const handler = serve(contract, async ({ actor, params: { layoutId } }) => {
  const layout = requireLive(await layoutStore.find(layoutId), 'layout', layoutId);
  actor.authorize('read', 'Layout', layout);
  return layout;
});
