import { begin, change, markRestored } from '#shared/domain/records.ts';
import type { UserRecord } from '#shared/schemas/user.ts';

/** What an access token says of its holder. */
interface Claims {
  readonly subject: string;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
}

/**
 * The record of somebody who registers. The first one ever is an approved administrator. All others wait for approval in the least
 * role, those who come back after a deletion too. Who is registered already only has his name and e-mail brought up to date.
 */
export const registered = (
  { subject, name, email }: Claims,
  before: UserRecord | undefined,
  isFirst: boolean,
  now: string,
): UserRecord => {
  const words = { ...(name ? { name } : {}), ...(email ? { email } : {}) };
  if (!before) return begin(subject, { ...words, ...(isFirst ? FIRST : LEAST) }, now);
  if (!before.deletedAt) return change(before, words, now);
  const { driverId: _former, ...back } = markRestored(before, now);
  return { ...back, ...words, ...LEAST };
};

const FIRST = { role: 'ADMINISTRATOR', isApproved: true } as const;
const LEAST = { role: 'DRIVER', isApproved: false } as const;
