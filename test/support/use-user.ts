import { beforeAll } from '@jest/globals';
import type { Role } from '#shared/schemas/users/user.ts';
import { aUser, newSubject } from './people.ts';

/** Writes a user as `aUser` does before the tests of this file, and returns their subject at once. Call it after `useTable`. */
export function useUser(role: Role, { id = newSubject(role) }: { readonly id?: string } = {}): string {
  beforeAll(async () => {
    await aUser(role, { id });
  });
  return id;
}
