import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { placeFields } from '#shared/domain/places/place.ts';
import { begin } from '#shared/domain/records.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewPlace, Place } from '#shared/schemas/places/place.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import { placeWriter } from '#shared/use-cases/places/link-places.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/places', {
  ...WRITE,
  operationId: 'createPlace',
  summary: 'Add a place',
  description:
    'Requires `name`. No two places share a name or an alias: case, accents and double spaces do not count. An activity whose text for a location equals one of them is linked to the place. Default for `bufferMinutes`: 20 for an AIRPORT, else 0. `handover` says whether a vehicle can go from one driver to another there, by default at a HOTEL or DEPOT.',
  access: ['create', 'Place'],
  body: NewPlace,
  success: { status: 201, body: Place, etag: 'version', description: 'The new place' },
  invalidFor: ['STATE'],
  effect: { kind: 'ADDS', waitsWith: [] },
  copilot: true,
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const place = begin(newId('plc'), placeFields(body), now);
  const earlier = await findEarlier(context, place.id, placeStore.find);
  if (earlier) return earlier;
  await retryOnConflict(async () =>
    commit({ writes: [...(await placeWriter(context)(undefined, place)), audit('Place', undefined, place)] }),
  );
  return place;
});
