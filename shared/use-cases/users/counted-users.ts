import { countAdministrators, userStore } from '#shared/entities/users/user.ts';

/**
 * Returns users as a kind of record, for `readForChange`. `find` also counts the approved administrators, in parallel.
 * `administrators` returns the last count.
 */
export function countedUsers() {
  let administrators = 0;
  return {
    ...userStore,
    find: async (id: string) => {
      const [user, count = 0] = await Promise.all([userStore.find(id), countAdministrators()]);
      administrators = count;
      return user;
    },
    administrators: () => administrators,
  };
}
