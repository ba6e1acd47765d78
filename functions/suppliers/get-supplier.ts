import { defineContract } from '#shared/contract/define-contract.ts';
import { requireShown } from '#shared/domain/records.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { showingDeleted } from '#shared/schemas/query.ts';
import { Supplier } from '#shared/schemas/suppliers/supplier.ts';

export const contract = defineContract('GET /api/suppliers/{supplierId}', {
  operationId: 'getSupplier',
  summary: 'Read a supplier',
  access: ['read', 'Supplier'],
  query: showingDeleted,
  success: { status: 200, body: Supplier, etag: 'version', description: 'The supplier' },
});

export const handler = serve(contract, async ({ actor, params: { supplierId }, query: { includeDeleted } }) => {
  const found = await supplierStore.find(supplierId);
  const supplier = requireShown(found, 'supplier', { id: supplierId, includeDeleted });
  actor.authorize('read', 'Supplier', supplier);
  return supplier;
});
