import * as z from 'zod';
import { defineContract } from '#shared/contract/define-contract.ts';
import { Erased, NotFound } from '#shared/contract/problems.ts';
import { findDriver } from '#shared/entities/driver.ts';
import { serve } from '#shared/pipeline/serve.ts';
import { DriverSchedule, scheduleRange } from '#shared/schemas/schedule.ts';
import { resourceSchedule } from '#shared/use-cases/assignments/resource-schedule.ts';

export const contract = defineContract({
  operationId: 'getMySchedule',
  method: 'GET',
  path: '/api/drivers/me/schedule',
  summary: 'Read your own schedule as a driver',
  description:
    'The schedule of the driver that your user is linked to by `driverId`. Works for every role. `404 NOT_FOUND`: your user is not linked to a driver, or that driver is deleted.',
  tag: 'Drivers',
  // Open to every approved user, so that the 404 can tell users without a driver how to get one.
  access: ['read', 'Settings'],
  query: z.object(scheduleRange),
  success: { status: 200, body: DriverSchedule, description: 'Your schedule' },
  problems: [NotFound, Erased],
  uses: ['table:read'],
  copilot: true,
});

export const handler = serve(contract, async ({ actor, query }) => {
  const driverId = actor.user?.driverId;
  if (driverId === undefined) {
    throw new NotFound(
      'Your user is not linked to a driver. An administrator can link it: PATCH /api/users/{id} with driverId.',
    );
  }
  const [driver, { days }] = await Promise.all([findDriver(driverId), resourceSchedule('DRIVER', driverId, query)]);
  if (!driver || driver.deletedAt) {
    throw new NotFound(`Your user is linked to the driver ${driverId}, who is deleted.`);
  }
  return { driver, ...days };
});
