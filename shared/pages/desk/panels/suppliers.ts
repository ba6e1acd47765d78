import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { api } from '#shared/pages/desk/session.ts';
import type { WholeSupplier } from './whole.ts';

/** The suppliers. The desk's read does not have them, so they are read once, when a name is first shown. */
export const suppliers = signal<ReadonlyMap<string, WholeSupplier>>(new Map());

let reading: Promise<void> | undefined;

/** Reads the suppliers. `isAgain`: although they are there, because one may have changed. */
export function readSuppliers(isAgain = false): Promise<void> {
  if (isAgain) reading = undefined;
  reading ??= readAll();
  return reading;
}

async function readAll(): Promise<void> {
  try {
    const all = await api().list<WholeSupplier>('/api/suppliers?limit=200');
    suppliers.value = new Map(all.map((each) => [each.id, each]));
  } catch {
    // A name is missing. The next one who wants it reads again.
    reading = undefined;
  }
}

/** Reads the suppliers for records of which some belong to one. */
export function useSuppliersOf(records: readonly { readonly supplierId?: string | null | undefined }[]): void {
  const hasSuppliers = records.some(({ supplierId }) => supplierId);
  useEffect(() => {
    if (hasSuppliers) void readSuppliers();
  }, [hasSuppliers]);
}
