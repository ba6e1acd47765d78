import { defineContract } from '#shared/contract/define-contract.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverSchedule, scheduleRange } from '#shared/schemas/activities/schedule.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';

export const contract = defineContract('GET /api/drivers/{driverId}/schedule', {
  operationId: 'getDriverSchedule',
  summary: "Read a driver's schedule",
  description:
    'All activities that the driver is assigned to, by the day of their start, in order. Includes cancelled ones. `blocks` has the times at which the driver is off. Without `from` and `to`: the whole schedule. Drivers can read their own at GET /api/drivers/me/schedule.',
  access: ['read', 'Driver'],
  query: scheduleRange,
  success: { status: 200, body: DriverSchedule, description: 'The schedule' },
  invalidFor: ['MEANING'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, params: { driverId }, query }) => {
  actor.authorize('read', 'Driver', { id: driverId });
  const [found, { days }] = await Promise.all([findDriver(driverId), resourceSchedule('DRIVER', driverId, query)]);
  return { driver: requireLive(found, 'driver', driverId), ...days };
});
