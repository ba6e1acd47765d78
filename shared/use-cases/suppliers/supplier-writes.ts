import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import { relyingOn, type Write } from '#shared/table/write.ts';
import { checkOwnTags } from '#shared/use-cases/assignments/known-needs.ts';
import type { ChangeableKind } from '#shared/use-cases/records/change-record.ts';

/** Suppliers as a kind of record, for `changeRecord`: their tags are those of the settings. */
export const supplierKind: ChangeableKind<SupplierRecord> = {
  ...supplierStore,
  replace: async (before, after) => {
    await checkOwnTags('vehicle', before, after);
    return supplierStore.replace(before, after);
  },
};

interface Supplied {
  readonly supplierId?: string | undefined;
}

/** Returns the write of a vehicle or driver, which relies on a supplier that it names anew. */
export function relyingOnSupplier(write: Write, before: Supplied | undefined, { supplierId }: Supplied): Write {
  if (supplierId === undefined || supplierId === before?.supplierId) return write;
  return relyingOn(write, supplierStore.asLive({ id: supplierId }));
}
