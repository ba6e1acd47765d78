import { defineContract } from '#shared/contract/define-contract.ts';
import { exportOf } from '#shared/contract/export-contract.ts';
import { requireStored } from '#shared/domain/records.ts';
import { driverStore } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { exportPerson } from '#shared/use-cases/erasure/export-person.ts';

export const contract = defineContract('GET /api/drivers/{driverId}/export', exportOf('Driver', 'driver'));

export const handler = serve(contract, async ({ now, params: { driverId } }) => {
  const record = requireStored(await driverStore.find(driverId), 'driver', driverId);
  return exportPerson({ subject: 'Driver', id: driverId, now, record });
});
