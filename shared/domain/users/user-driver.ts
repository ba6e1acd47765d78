import { invalidField } from '#shared/contract/invalid-field.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';

/** Refuses to make a user a driver who is not there: he would see an empty schedule and nobody would know why. */
export const assertDriverIsThere = (driverId: string, driver: DriverRecord | undefined): void => {
  if (driver && !driver.deletedAt) return;
  throw invalidField('body.driverId', `names no driver: ${driverId}`);
};
