import { defineContract } from '#shared/contract/define-contract.ts';
import { presentMuster } from '#shared/domain/accountability/muster.ts';
import { listMusters } from '#shared/entities/accountability/muster.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { MUSTER_STATUSES, Muster } from '#shared/schemas/accountability/muster.ts';
import { pageOf, paging, queryChoice } from '#shared/schemas/query.ts';

export const contract = defineContract('GET /api/musters', {
  operationId: 'listMusters',
  summary: 'List musters',
  description: 'Newest first. Drivers see the open ones. Eventually consistent, may be a second old.',
  access: ['read', 'Muster'],
  query: { ...paging, status: queryChoice(MUSTER_STATUSES).optional() },
  success: { status: 200, body: pageOf(Muster), description: 'A page of musters' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, pageRequest, query: { status } }) => {
  const request = pageRequest({ status, role: actor.user?.role });
  const { items, nextCursor } = await listMusters(
    request,
    (muster) => (status?.includes(muster.status) ?? true) && actor.can('read', 'Muster', muster),
  );
  return { items: items.map(presentMuster), nextCursor };
});
