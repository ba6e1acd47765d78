import { defineContract } from '#shared/contract/define-contract.ts';
import { listDrivers } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver } from '#shared/schemas/drivers/driver.ts';
import { pageOf, paging, showingDeleted } from '#shared/schemas/query.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { listingsOf } from '#shared/table/entity.ts';
import { listedSupplier } from '#shared/use-cases/suppliers/supplier-writes.ts';

export const contract = defineContract('GET /api/drivers', {
  operationId: 'listDrivers',
  summary: 'List drivers',
  description:
    'In order of name. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`. Drivers cannot list drivers. They can read their own record at GET /api/drivers/{driverId}.',
  access: ['read', 'Driver'],
  query: {
    ...paging,
    search: line(100).optional().meta({ description: 'Words that must all be in the name. Ignores case and accents' }),
    supplierId: Id.optional().meta({ description: 'Only those of this supplier. Suppliers get their own' }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Driver), description: 'A page of drivers' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, ({ actor, pageRequest, query }) => {
  const { includeDeleted, search } = query;
  // Drivers may read only their own record, so they may not list drivers.
  const supplierId = listedSupplier(actor, 'Driver', query);
  const filter = { listings: listingsOf(includeDeleted), search, supplierId };
  return listDrivers(filter, pageRequest(filter));
});
