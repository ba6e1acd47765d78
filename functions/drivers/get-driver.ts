import { defineContract } from '#shared/contract/define-contract.ts';
import { gpsOf } from '#shared/domain/gps/enrolment.ts';
import { requireShown } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { Driver } from '#shared/schemas/drivers/driver.ts';
import { showingDeleted } from '#shared/schemas/query.ts';

export const contract = defineContract('GET /api/drivers/{driverId}', {
  operationId: 'getDriver',
  summary: 'Read a driver',
  access: ['read', 'Driver'],
  query: showingDeleted,
  success: { status: 200, body: Driver, description: 'The driver' },
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params: { driverId }, query: { includeDeleted } }) => {
  const [found, device] = await Promise.all([findDriver(driverId), findDevice(driverId)]);
  // An unknown id is refused as that of another driver, so that drivers and suppliers cannot find out which drivers exist.
  actor.authorize('read', 'Driver', found ?? { id: driverId });
  const driver = requireShown(found, 'driver', { id: driverId, includeDeleted });
  return { ...driver, gps: gpsOf(device) };
});
