import { defineContract } from '#shared/contract/define-contract.ts';
import { listPlaces } from '#shared/entities/places/place.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Place, PlaceKind } from '#shared/schemas/places/place.ts';
import { pageOf, paging, showingDeleted } from '#shared/schemas/query.ts';
import { line } from '#shared/schemas/text.ts';
import { listingsOf } from '#shared/table/entity.ts';

export const contract = defineContract('GET /api/places', {
  operationId: 'listPlaces',
  summary: 'List the places',
  description:
    'In order of name. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`.',
  access: ['read', 'Place'],
  query: {
    ...paging,
    kind: PlaceKind.optional(),
    search: line(100).optional().meta({
      description: 'Words that must all be in name, aliases, address or airport code. Ignores case and accents',
    }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Place), description: 'A page of places' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, ({ actor, pageRequest, query }) => {
  const { includeDeleted, kind, search } = query;
  actor.authorize('read', 'Place', {});
  const filter = { listings: listingsOf(includeDeleted), kind, search };
  return listPlaces(filter, pageRequest(filter));
});
