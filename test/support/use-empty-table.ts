import { beforeEach } from '@jest/globals';
import type { Role } from '#shared/schemas/users/user.ts';
import { aUser, newSubject } from './people.ts';
import { removeOthers } from './table-items.ts';

/** Empties the table before each test of this file, and writes a user to it, whose subject it returns. Call it after `useTable`. */
export function useEmptyTable(role: Role): string {
  const id = newSubject(role);
  beforeEach(async () => {
    await removeOthers(new Map());
    await aUser(role, { id });
  });
  return id;
}
