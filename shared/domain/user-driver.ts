import { ValidationFailed } from '#shared/contract/problems.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';

/** Refuses to make a user a driver who is not there: he would see an empty schedule and nobody would know why. */
export const assertDriverIsThere = (driverId: string, driver: DriverRecord | undefined): void => {
  if (driver && !driver.deletedAt) return;
  const message = `names no driver: ${driverId}`;
  throw new ValidationFailed(`body.driverId ${message}.`, { errors: [{ path: 'body.driverId', message }] });
};
