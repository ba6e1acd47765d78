import { NotFound } from '#shared/contract/problems.ts';
import { notFound } from '#shared/domain/require-record.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { Actor } from '#shared/use-cases/context.ts';
import { type ResourceSchedule, resourceSchedule } from './resource-schedule.ts';

/** Reads the schedule of the driver that the caller is linked to. Throws NotFound if there is none. */
export async function mySchedule(
  { user }: Actor,
  range: Parameters<typeof resourceSchedule>[2],
): Promise<ResourceSchedule & { readonly driver: DriverRecord }> {
  const driverId = user?.driverId;
  if (driverId === undefined) {
    throw new NotFound(
      'Your user is not linked to a driver. An administrator can link it: PATCH /api/users/{id} with driverId.',
    );
  }
  const [driver, schedule] = await Promise.all([findDriver(driverId), resourceSchedule('DRIVER', driverId, range)]);
  if (!driver || driver.deletedAt) {
    throw notFound(`Your user is linked to ${driver?.name ?? 'a driver'}, who is deleted.`, driverId);
  }
  return { ...schedule, driver };
}
