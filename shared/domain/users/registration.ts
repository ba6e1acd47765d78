import { begin, change, markRestored } from '#shared/domain/records.ts';
import type { UserRecord } from '#shared/schemas/user.ts';

/** The claims of an access token about its user. */
interface Claims {
  readonly subject: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * Returns the record of a user who registers. The first user ever is an approved ADMINISTRATOR. All others are unapproved with the
 * role DRIVER, also those who were deleted and register again. For a registered user, only name and e-mail are updated.
 */
export const registered = (
  { subject, name, email }: Claims,
  before: UserRecord | undefined,
  isFirst: boolean,
  now: string,
): UserRecord => {
  const profile = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  if (!before) return begin(subject, { ...profile, ...(isFirst ? FIRST_USER : OTHER_USER) }, now);
  if (!before.deletedAt) return change(before, profile, now);
  const { driverId: _driverId, ...restored } = markRestored(before, now);
  return { ...restored, ...profile, ...OTHER_USER };
};

const FIRST_USER = { role: 'ADMINISTRATOR', isApproved: true } as const;
const OTHER_USER = { role: 'DRIVER', isApproved: false } as const;
