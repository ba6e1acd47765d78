import { defineContract } from '#shared/contract/define-contract.ts';
import { ContendedWrite, NotFound, VersionMismatch } from '#shared/contract/problems.ts';
import { changedPlace } from '#shared/domain/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { PlacePath } from '#shared/schemas/paths.ts';
import { Place, PlaceChange } from '#shared/schemas/place.ts';
import { changePlace } from '#shared/use-cases/places/change-place.ts';

export const contract = defineContract({
  operationId: 'updatePlace',
  method: 'PATCH',
  path: '/api/places/{placeId}',
  summary: 'Change a place',
  description:
    'Omitted fields stay as they are. `null` removes an optional field. `aliases` replaces all aliases. `bufferMinutes: null` returns to the default of the kind. Activities keep the text they show.',
  tag: 'Places',
  access: ['update', 'Place'],
  params: PlacePath,
  body: PlaceChange,
  success: { status: 200, body: Place, etag: 'version', description: 'The place after the change' },
  problems: [NotFound, VersionMismatch, ContendedWrite],
  effect: { kind: 'CHANGES', freely: ['notes'], waitsWith: [] },
  uses: ['table:read', 'table:write'],
  dryRun: true,
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const { after } = await changePlace(context, { id: params.placeId }, (before) => changedPlace(before, body, now));
  return after;
});
