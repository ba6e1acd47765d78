import * as deleteSupplier from '#functions/suppliers/delete-supplier.ts';
import { call } from '#test/support/call.ts';
import { aSupplier, aVehicle } from '#test/support/fleet.ts';
import type { Prepare, Sample } from './sample.ts';

const oneSupplier: Prepare = async () => ({ params: { supplierId: await aSupplier() } });

export const SUPPLIER_SAMPLES: Readonly<Record<string, Sample>> = {
  createSupplier: { request: async () => ({ body: { name: 'Harbour Chauffeurs' } }) },
  deleteSupplier: {
    request: oneSupplier,
    conflicts: {
      STILL_IN_USE: async () => {
        const supplierId = await aSupplier();
        await aVehicle({ supplierId });
        return { params: { supplierId } };
      },
    },
  },
  getSupplier: { request: oneSupplier },
  listSuppliers: { request: async () => ({}) },
  restoreSupplier: {
    request: async ({ as }) => {
      const params = { supplierId: await aSupplier() };
      await call(deleteSupplier, { as, params });
      return { params };
    },
  },
  updateSupplier: { request: async (stage) => ({ ...(await oneSupplier(stage)), body: { noticeHours: 12 } }) },
};
