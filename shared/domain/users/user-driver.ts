import { invalidField } from '#shared/contract/invalid-field.ts';
import { StillInUse } from '#shared/contract/problems.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';

/** Throws VALIDATION_FAILED if the driver of a user does not exist. The user would only see an empty schedule. */
export function assertDriverExists(driver: DriverRecord | undefined): void {
  if (driver && !driver.deletedAt) return;
  throw invalidField('body.driverId', driver ? `is deleted: ${driver.name}. Restore them first` : 'does not exist');
}

/** Throws STILL_IN_USE if another user is linked to the driver: two people would see and move the same activities. */
export function assertDriverFree(linkedUsers: readonly UserRecord[], userId: string): void {
  const other = linkedUsers.find(({ id }) => id !== userId);
  if (other === undefined) return;
  throw new StillInUse(
    `The driver is linked to ${other.name || other.email || 'another user'}. Unlink that user first.`,
  );
}
