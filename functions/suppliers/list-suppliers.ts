import { defineContract } from '#shared/contract/define-contract.ts';
import { listSuppliers } from '#shared/entities/suppliers/supplier.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, showingDeleted } from '#shared/schemas/query.ts';
import { Supplier } from '#shared/schemas/suppliers/supplier.ts';
import { line } from '#shared/schemas/text.ts';
import { listingsOf } from '#shared/table/entity.ts';

export const contract = defineContract('GET /api/suppliers', {
  operationId: 'listSuppliers',
  summary: 'List the suppliers',
  description:
    'In order of name. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`.',
  access: ['read', 'Supplier'],
  query: {
    ...paging,
    search: line(100).optional().meta({ description: 'Words that must all be in the name. Ignores case and accents' }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Supplier), description: 'A page of suppliers' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, ({ actor, pageRequest, query: { includeDeleted, search } }) => {
  actor.authorize('read', 'Supplier', {});
  const filter = { listings: listingsOf(includeDeleted), search };
  return listSuppliers(filter, pageRequest(filter));
});
