import { defineContract, WRITE } from '#shared/contract/define-contract.ts';
import { begin } from '#shared/domain/records.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { NewSupplier, Supplier } from '#shared/schemas/suppliers/supplier.ts';
import { checkOwnTags } from '#shared/use-cases/assignments/known-needs.ts';
import { findEarlier } from '#shared/use-cases/records/change-record.ts';
import { withPhoneNumbers } from '#shared/use-cases/vips/read-phones.ts';

export const contract = defineContract('POST /api/suppliers', {
  ...WRITE,
  operationId: 'createSupplier',
  summary: 'Add a supplier',
  description:
    'A supplier is a company that sends vehicles with drivers. Requires `name`. Its vehicles and drivers name it in `supplierId`.',
  access: ['create', 'Supplier'],
  body: NewSupplier,
  success: { status: 201, body: Supplier, etag: 'version', description: 'The new supplier' },
  invalidFor: ['MEANING', 'STATE'],
  effect: { kind: 'ADDS', waitsWith: [] },
});

export const handler = serve(contract, async (context) => {
  const { audit, body, commit, newId, now } = context;
  const supplier = begin(newId('sup'), await withPhoneNumbers(body), now);
  const earlier = await findEarlier(context, supplier.id, supplierStore.find);
  if (earlier) return earlier;
  await checkOwnTags('vehicle', undefined, supplier);
  await commit({ writes: [supplierStore.create(supplier), audit('Supplier', undefined, supplier)] });
  return supplier;
});
