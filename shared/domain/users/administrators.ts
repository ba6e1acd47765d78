import { LastAdministrator } from '#shared/contract/problems.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';

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
