import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { scheduleRange } from '#shared/schemas/activities/schedule.ts';
import { mySchedule } from '#shared/use-cases/assignments/resource-schedule.ts';
import { calendarText, driverCalendar } from '#shared/use-cases/feeds/read-feed.ts';

export const contract = defineContract('GET /api/drivers/me/schedule.ics', {
  operationId: 'getMyScheduleCalendar',
  summary: 'Read your own schedule as a calendar',
  description:
    'The schedule of the driver that your user is linked to by `driverId`, as iCalendar with times in UTC. Works for every role. `404 NOT_FOUND`: your user is not linked to a driver, or that driver is deleted.',
  tag: 'Drivers',
  // Open to every approved user, so that the 404 can tell users without a driver how to get one.
  access: ['read', 'Settings'],
  query: scheduleRange,
  success: { status: 200, contentType: 'text/calendar; charset=utf-8', description: 'Your schedule as iCalendar' },
  invalidFor: ['MEANING'],
  problems: [NotFound, Erased],
});

export const handler = serve(contract, async ({ actor, query }) => {
  const schedule = await mySchedule(actor, query);
  return calendarText(await driverCalendar(schedule.driver, schedule));
});
