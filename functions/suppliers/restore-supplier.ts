import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Supplier } from '#shared/schemas/suppliers/supplier.ts';
import { restoreRecord } from '#shared/use-cases/records/change-record.ts';

export const contract = defineContract('POST /api/suppliers/{supplierId}/restore', {
  ...CHANGE,
  operationId: 'restoreSupplier',
  summary: 'Restore a deleted supplier',
  description: 'A supplier that is not deleted stays as it is.',
  access: ['restore', 'Supplier'],
  success: { status: 200, body: Supplier, etag: 'version', description: 'The supplier after the change' },
});

export const handler = serve(contract, (context) => restoreRecord(context, supplierStore, context.params.supplierId));
