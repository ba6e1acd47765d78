import { defineContract } from '#shared/contract/define-contract.ts';
import { presentMark } from '#shared/domain/accountability/muster.ts';
import { requireStored } from '#shared/domain/records.ts';
import { listMarkEntries } from '#shared/entities/accountability/mark.ts';
import { findMuster } from '#shared/entities/accountability/muster.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Mark } from '#shared/schemas/accountability/muster.ts';
import { pageOf, paging } from '#shared/schemas/query.ts';
import { Id } from '#shared/schemas/text.ts';
import { markerNames } from '#shared/use-cases/accountability/read-muster.ts';

export const contract = defineContract('GET /api/musters/{id}/marks', {
  operationId: 'listMusterMarks',
  summary: 'List every mark of a muster',
  description:
    'Newest first, with who made it. `vipId` selects the marks of one guest. Eventually consistent, may be a second old. The marks of a guest who was deleted for good are gone.',
  access: ['update', 'Muster'],
  query: { ...paging, vipId: Id.optional().meta({ description: 'The marks of this guest' }) },
  success: { status: 200, body: pageOf(Mark), description: 'A page of marks' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, pageRequest, params: { id }, query: { vipId } }) => {
  const muster = requireStored(await findMuster(id), 'muster', id);
  actor.authorize('update', 'Muster', muster);
  const request = pageRequest({ id, vipId });
  const { items, nextCursor } = await listMarkEntries(
    id,
    request,
    vipId === undefined ? undefined : (mark) => mark.vipId === vipId,
  );
  const names = await markerNames(items);
  return { items: items.map((mark) => presentMark(mark, names)), nextCursor };
});
