import { CHANGE, defineContract } from '#shared/contract/define-contract.ts';
import { change } from '#shared/domain/records.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Supplier, SupplierChange, type SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { changeRecord } from '#shared/use-cases/records/change-record.ts';
import { supplierKind } from '#shared/use-cases/suppliers/supplier-writes.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';

export const contract = defineContract('PATCH /api/suppliers/{supplierId}', {
  ...CHANGE,
  operationId: 'updateSupplier',
  summary: 'Change a supplier',
  description:
    'Omitted fields stay as they are. `null` removes an optional field. `contacts`, `tags` and `offers` replace the former ones.',
  access: ['update', 'Supplier'],
  body: SupplierChange,
  success: { status: 200, body: Supplier, etag: 'version', description: 'The supplier after the change' },
  invalidFor: ['MEANING', 'STATE'],
  effect: { kind: 'CHANGES', freely: ['terms'], waitsWith: [] },
});

export const handler = serve(contract, async (context) => {
  const { body, now, params } = context;
  const changes = await withPhoneNumbers(body);
  const rule = (before: SupplierRecord) => change(before, changes, now);
  const { after } = await changeRecord(context, supplierKind, { id: params.supplierId }, rule);
  return after;
});
