import { invalidField } from '#shared/contract/invalid-field.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';

/** Throws VALIDATION_FAILED if the driver of a user does not exist. The user would only see an empty schedule. */
export const assertDriverExists = (driverId: string, driver: DriverRecord | undefined): void => {
  if (driver && !driver.deletedAt) return;
  throw invalidField('body.driverId', `is not an existing driver: ${driverId}`);
};

/** Throws STILL_IN_USE if another user is linked to the driver: two people would see and move the same activities. */
export const assertDriverFree = (driverId: string, linkedUserIds: readonly string[], userId: string): void => {
  const other = linkedUserIds.find((id) => id !== userId);
  if (other === undefined) return;
  throw new StillInUse(`The driver ${driverId} is linked to the user ${other}. Unlink that user first.`);
};
