import { signal } from '@preact/signals';
import { api } from '../session.ts';
import type { WholeSupplier } from './whole.ts';

/** The suppliers. The desk's read does not have them, so they are read once, when a name is first shown. */
export const suppliers = signal<ReadonlyMap<string, WholeSupplier>>(new Map());

let reading: Promise<void> | undefined;

/** Reads the suppliers. `isAgain`: although they are there, because one may have changed. */
export function readSuppliers(isAgain = false): Promise<void> {
  if (isAgain) reading = undefined;
  reading ??= api()
    .list<WholeSupplier>('/api/suppliers?limit=200')
    .then((all) => {
      suppliers.value = new Map(all.map((each) => [each.id, each]));
    })
    .catch(() => {
      reading = undefined;
    });
  return reading;
}
