import { begin, change, markRestored } from '#shared/domain/records.ts';
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
