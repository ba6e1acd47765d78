import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { deleting, unlinking } from '#shared/schemas/query.ts';
import { eraseFeed } from '#shared/use-cases/feeds/feeds.ts';
import { withdrawPlace } from '#shared/use-cases/places/withdraw-place.ts';
import { deletionOf, eraseRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('DELETE /api/places/{placeId}', {
  ...WRITE,
  operationId: 'deletePlace',
  summary: 'Delete a place',
  description: [
    'A deleted place can be restored. With `hard=true` an administrator deletes it for good, with its calendar feed. Past activities keep its id and its text.',
    '`409 STILL_IN_USE`: activities that are not over name the place, or guests lodge there today or later. With `unlink=true` the activities keep its name as text and lose the link, and the guests lose these nights.',
  ].join('\n\n'),
  access: ['delete', 'Place'],
  query: { ...deleting, ...unlinking },
  success: { status: 204, description: 'Deleted' },
  invalidFor: ['MEANING', 'STATE'],
  problems: [StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'links:delete', 'delete:place'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { hard: erases, unlink = false } = context.query;
  const id = context.params.placeId;
  await withdrawPlace(context, deletionOf(id, erases), { unlink });
  if (erases) {
    await eraseFeed(context, id);
    await eraseRecord(context, placeStore, id);
  }
  return undefined;
});
