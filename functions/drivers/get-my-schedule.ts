import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverSchedule, scheduleRange } from '#shared/schemas/activities/schedule.ts';
import { guestPhones, mySchedule } from '#shared/use-cases/assignments/resource-schedule.ts';

export const contract = defineContract('GET /api/drivers/me/schedule', {
  operationId: 'getMySchedule',
  summary: 'Read your own schedule as a driver',
  description:
    'The schedule of the driver that your user is linked to by `driverId`. Works for every role. `404 NOT_FOUND`: your user is not linked to a driver, or that driver is deleted.',
  tag: 'Drivers',
  // Open to every approved user, so that the 404 can tell users without a driver how to get one.
  access: ['read', 'Settings'],
  query: scheduleRange,
  success: { status: 200, body: DriverSchedule, description: 'Your schedule' },
  invalidFor: ['MEANING'],
  problems: [NotFound, Erased],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, now, query }) => {
  const { activities, days, driver, settings } = await mySchedule(actor, query);
  const phones = await guestPhones(activities, settings, now);
  return { driver, ...days, ...(phones.length > 0 && { guestPhones: phones }) };
});
