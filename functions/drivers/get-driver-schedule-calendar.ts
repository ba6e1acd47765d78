import { defineContract } from '#shared/contract/define-contract.ts';
import { requireLive } from '#shared/domain/records.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { scheduleRange } from '#shared/schemas/activities/schedule.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';
import { calendarText, driverCalendar } from '#shared/use-cases/feeds/read-feed.ts';

export const contract = defineContract('GET /api/drivers/{driverId}/schedule.ics', {
  operationId: 'getDriverScheduleCalendar',
  summary: "Read a driver's schedule as a calendar",
  description:
    'iCalendar with times in UTC. Each activity has a permanent UID, and a SEQUENCE that rises with whatever its entry shows. Includes cancelled ones. Without `from` and `to`: the whole schedule.',
  access: ['read', 'Driver'],
  query: scheduleRange,
  success: { status: 200, contentType: 'text/calendar; charset=utf-8', description: 'The schedule as iCalendar' },
  invalidFor: ['MEANING'],
});

export const handler = serve(contract, async ({ actor, params: { driverId }, query }) => {
  actor.authorize('read', 'Driver', { id: driverId });
  const [found, schedule] = await Promise.all([findDriver(driverId), resourceSchedule('DRIVER', driverId, query)]);
  return calendarText(await driverCalendar(requireLive(found, 'driver', driverId), schedule));
});
