import { defineContract } from '#shared/contract/define-contract.ts';
import { requireShown } from '#shared/domain/records.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Place } from '#shared/schemas/places/place.ts';
import { showingDeleted } from '#shared/schemas/query.ts';

export const contract = defineContract('GET /api/places/{placeId}', {
  operationId: 'getPlace',
  summary: 'Read a place',
  access: ['read', 'Place'],
  query: showingDeleted,
  success: { status: 200, body: Place, etag: 'version', description: 'The place' },
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params: { placeId }, query: { includeDeleted } }) => {
  const place = requireShown(await placeStore.find(placeId), 'place', { id: placeId, includeDeleted });
  actor.authorize('read', 'Place', place);
  return place;
});
