import { defineContract } from '#shared/contract/define-contract.ts';
import { listVehicles } from '#shared/entities/vehicles/vehicle.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { pageOf, paging, showingDeleted } from '#shared/schemas/query.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { Vehicle, VehicleStatus } from '#shared/schemas/vehicles/vehicle.ts';
import { listingsOf } from '#shared/table/entity.ts';
import { listedSupplier } from '#shared/use-cases/suppliers/supplier-writes.ts';

export const contract = defineContract('GET /api/vehicles', {
  operationId: 'listVehicles',
  summary: 'List the fleet',
  description:
    'In order of name. With a filter, a page may have fewer items than `limit` although there is a `nextCursor`.',
  access: ['read', 'Vehicle'],
  query: {
    ...paging,
    status: VehicleStatus.optional(),
    search: line(100).optional().meta({
      description: 'Words that must all be in name or licence plate. Ignores case and accents',
    }),
    supplierId: Id.optional().meta({ description: 'Only those of this supplier. Suppliers get their own' }),
    ...showingDeleted,
  },
  success: { status: 200, body: pageOf(Vehicle), description: 'A page of vehicles' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, ({ actor, pageRequest, query }) => {
  const { includeDeleted, search, status } = query;
  const supplierId = listedSupplier(actor, 'Vehicle', query);
  const filter = { listings: listingsOf(includeDeleted), search, status, supplierId };
  return listVehicles(filter, pageRequest(filter));
});
