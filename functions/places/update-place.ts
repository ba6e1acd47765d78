import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { changedPlace } from '#shared/domain/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Place, PlaceChange, type PlaceRecord } from '#shared/schemas/places/place.ts';
import { placeKind } from '#shared/use-cases/places/link-places.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('PATCH /api/places/{placeId}', {
  ...CHANGE,
  operationId: 'updatePlace',
  summary: 'Change a place',
  description:
    'Omitted fields stay as they are. `null` removes an optional field. `aliases` replaces all aliases. `bufferMinutes: null` returns to the default of the kind. Activities keep the text they show. Rides that begin there get its new `coordinates`, and their drivers are told of another name, address or pin.',
  access: ['update', 'Place'],
  body: PlaceChange,
  success: { status: 200, body: Place, etag: 'version', description: 'The place after the change' },
  invalidFor: ['STATE'],
  effect: { kind: 'CHANGES', freely: ['notes'], waitsWith: [] },
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const rule = (before: PlaceRecord) => changedPlace(before, body, now);
  const { after } = await changeRecord(context, placeKind(context), { id: params.placeId }, rule);
  return after;
});
