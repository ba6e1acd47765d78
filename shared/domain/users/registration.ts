import { invalidField } from '#shared/contract/invalid-field.ts';
import { LastAdministrator, StillInUse } from '#shared/contract/problems.ts';
import { begin, change, markRestored } from '#shared/domain/records.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';

/** The claims of an access token about its user. */
interface Claims {
  readonly subject: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** True: the identity provider says that the e-mail address is not verified. */
  readonly isEmailUnverified?: boolean;
}

/**
 * Tells whether a user may become the first administrator. A deployment can name them by subject or e-mail address. Then no other user may,
 * and an address that is not verified does not count. Otherwise the first to register may.
 */
export function mayBeFirstAdministrator(
  { email, isEmailUnverified, subject }: Claims,
  named: string | undefined,
): boolean {
  if (named === undefined || subject === named) return true;
  return named.includes('@') && !isEmailUnverified && email?.toLowerCase() === named.toLowerCase();
}

/**
 * Returns the record of a user who registers. The first administrator is an approved ADMINISTRATOR, also if they registered before. All
 * others are unapproved with the role DRIVER, also those who were deleted and register again. For a registered user, only name and
 * e-mail are updated.
 */
export function registered(
  { subject, name, email }: Claims,
  before: UserRecord | undefined,
  isFirst: boolean,
  now: string,
): UserRecord {
  const profile = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  const rights = isFirst ? FIRST_USER : OTHER_USER;
  if (!before) return begin(subject, { ...profile, ...rights }, now);
  if (!before.deletedAt) return change(before, { ...profile, ...(isFirst ? FIRST_USER : {}) }, now);
  const { driverId: _driverId, ...restored } = markRestored(before, now);
  return { ...restored, ...profile, ...rights };
}

const FIRST_USER = { role: 'ADMINISTRATOR', isApproved: true } as const;
const OTHER_USER = { role: 'DRIVER', isApproved: false } as const;

type UserState = Pick<UserRecord, 'role' | 'isApproved' | 'deletedAt'>;

function isAdministrator(user: UserState | undefined): boolean {
  return user !== undefined && user.role === 'ADMINISTRATOR' && user.isApproved && !user.deletedAt;
}

/** Returns how many approved administrators a change of one user adds. No `before`: a new user. No `after`: a removed user. */
export function administratorsAdded(before: UserState | undefined, after: UserState | undefined): -1 | 0 | 1 {
  const [was, is] = [isAdministrator(before), isAdministrator(after)];
  if (was === is) return 0;
  return is ? 1 : -1;
}

/** Throws LAST_ADMINISTRATOR if no approved administrator would remain: then no one could approve or promote users. */
export function keepAnAdministrator(
  administrators: number,
  before: UserState | undefined,
  after: UserState | undefined,
): void {
  const added = administratorsAdded(before, after);
  if (added < 0 && administrators + added < 1) {
    throw new LastAdministrator('This is the last approved administrator. Approve another administrator first.');
  }
}

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
