import { aSupplier } from '#test/support/fleet.ts';
import type { Asks, Scenarios } from './scenario.ts';

function onSupplier(body?: object): Asks {
  return { '': async () => ({ params: { supplierId: await aSupplier() }, ...(body && { body }) }) };
}

/** The scenarios of suppliers. */
export const SUPPLIER_SCENARIOS: Scenarios = {
  createSupplier: { '': { body: { name: 'Harbour Chauffeurs' } } },
  getSupplier: onSupplier(),
  updateSupplier: onSupplier({ noticeHours: 12 }),
  deleteSupplier: {
    ...onSupplier(),
    'for good': async () => ({ params: { supplierId: await aSupplier() }, query: { hard: 'true' } }),
  },
  restoreSupplier: onSupplier(),
};
