import { LastAdministrator } from '#shared/contract/problems.ts';
import type { UserRecord } from '#shared/schemas/user.ts';

type Standing = Pick<UserRecord, 'role' | 'isApproved' | 'deletedAt'>;

const isAdministrator = (user: Standing | undefined): boolean =>
  user !== undefined && user.role === 'ADMINISTRATOR' && user.isApproved && !user.deletedAt;

/** How many approved administrators a change of one user adds; nothing before is a new user, nothing after a removed one. */
export const administratorsAdded = (before: Standing | undefined, after: Standing | undefined): -1 | 0 | 1 => {
  const [was, is] = [isAdministrator(before), isAdministrator(after)];
  if (was === is) return 0;
  return is ? 1 : -1;
};

/** Refuses a change after which nobody could approve, promote or restore anybody any more. */
export const keepAnAdministrator = (
  administrators: number,
  before: Standing | undefined,
  after: Standing | undefined,
): void => {
  const added = administratorsAdded(before, after);
  if (added < 0 && administrators + added < 1) {
    throw new LastAdministrator('This is the last approved administrator. Make another one first.');
  }
};
