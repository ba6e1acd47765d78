import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { ContendedWrite, StillInUse, VersionMismatch } from '#shared/contract/problems.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { deleting } from '#shared/schemas/query.ts';
import { deletionOf, eraseRecord } from '#shared/use-cases/records/change-record.ts';
import { withdrawSupplier } from '#shared/use-cases/suppliers/withdraw-supplier.ts';

export const contract = defineContract('DELETE /api/suppliers/{supplierId}', {
  ...WRITE,
  operationId: 'deleteSupplier',
  summary: 'Delete a supplier',
  description:
    'A deleted supplier can be restored. With `hard=true` an administrator deletes it for good, with its contacts. `409 STILL_IN_USE`: vehicles or drivers name it, and the answer names some of them, or it has an open order.',
  access: ['delete', 'Supplier'],
  query: deleting,
  success: { status: 204, description: 'Deleted' },
  problems: [StillInUse, VersionMismatch, ContendedWrite],
  uses: ['table:read', 'table:write', 'delete:supplier'],
});

export const handler = serve(contract, async (context) => {
  const { hard: erases } = context.query;
  const id = context.params.supplierId;
  await withdrawSupplier(context, deletionOf(id, erases));
  if (erases) await eraseRecord(context, supplierStore, id);
  return undefined;
});
