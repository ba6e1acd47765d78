import { invalidField } from '#shared/contract/invalid-field.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';

/** Throws VALIDATION_FAILED if the driver of a user does not exist. The user would only see an empty schedule. */
export const assertDriverExists = (driverId: string, driver: DriverRecord | undefined): void => {
  if (driver && !driver.deletedAt) return;
  throw invalidField('body.driverId', `is not an existing driver: ${driverId}`);
};
