import { drivesAs, losesAccess } from '#shared/domain/users/access.ts';
import { countAdministrators, removeUser, replaceUser, userStore } from '#shared/entities/users/user.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { relyingOn, type Write } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { endOfDriver } from './user-access.ts';

/**
 * Returns users as a kind of record, for `readForChange`. `find` also counts the approved administrators, in parallel.
 * `administrators` returns the last count. A write that takes access from a user also ends what they hold for themself.
 */
export function countedUsers(context: Pick<UseCaseContext, 'audit' | 'now'>) {
  let administrators = 0;
  return {
    ...userStore,
    find: async (id: string) => {
      const [user, count = 0] = await Promise.all([userStore.find(id), countAdministrators()]);
      administrators = count;
      return user;
    },
    administrators: () => administrators,
    replace: (before: UserRecord, after: UserRecord) => writesOf(context, before, after),
    remove: (before: UserRecord) => writesOf(context, before, undefined),
  };
}

async function writesOf(
  context: Pick<UseCaseContext, 'audit' | 'now'>,
  before: UserRecord,
  after: UserRecord | undefined,
): Promise<Write[]> {
  const isLeaving = losesAccess(before, after);
  const replaced = after
    ? replaceUser(before, isLeaving ? { ...after, accessEndedAt: context.now } : after)
    : removeUser(before);
  if (!isLeaving) return replaced;
  const [record, ...more] = replaced;
  const end = await endOfDriver(context, drivesAs(before));
  return [...(record ? [relyingOn(record, ...end.relyingOn)] : []), ...more, ...end.writes];
}
