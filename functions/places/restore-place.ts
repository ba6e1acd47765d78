import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Place } from '#shared/schemas/places/place.ts';
import { placeKind } from '#shared/use-cases/places/link-places.ts';
import { restoreRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/places/{placeId}/restore', {
  ...CHANGE,
  operationId: 'restorePlace',
  summary: 'Restore a deleted place',
  description:
    'The place has its names again. If another place has taken one of them meanwhile, this is a 400 that names it. A place that is not deleted stays as it is. Activities that were unlinked stay so.',
  access: ['restore', 'Place'],
  success: { status: 200, body: Place, etag: 'version', description: 'The place after the change' },
  invalidFor: ['STATE'],
  uses: ['table:read', 'table:write', 'links:delete'],
  copilot: true,
});

export const handler = serve(contract, (context) => restoreRecord(context, placeKind(context), context.params.placeId));
