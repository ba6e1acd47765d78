import { describe, expect, it } from '@jest/globals';
import { begin, markDeleted } from '#shared/domain/records.ts';
import {
  countAdministrators,
  createUser,
  findUser,
  listUsers,
  removeUser,
  replaceUser,
  saveFirstAdministrator,
} from '#shared/entities/users/user.ts';
import type { UserRecord } from '#shared/schemas/users/user.ts';
import { transact } from '#shared/table/transact.ts';
import { WriteLost } from '#shared/table/write.ts';
import { metered } from '#test/support/capacity.ts';
import { useTable } from '#test/support/table.ts';

useTable();

const NOW = '2027-05-10T09:00:00.000Z';
function aUser(id: string, role: UserRecord['role'] = 'ADMINISTRATOR'): UserRecord {
  return begin(id, { role, isApproved: true, name: `Name of ${id}` }, NOW);
}

describe('stored users', () => {
  it('include only one first user', async () => {
    await transact(saveFirstAdministrator(undefined, aUser('first')));
    await expect(transact(saveFirstAdministrator(undefined, aUser('second')))).rejects.toBeInstanceOf(WriteLost);
    expect(await findUser('second')).toBeUndefined();
    expect(await countAdministrators()).toBe(1);
  });

  it('keep at least one administrator, checked at each write', async () => {
    const first = (await findUser('first')) as UserRecord;
    await expect(transact(removeUser(first))).rejects.toBeInstanceOf(WriteLost);
    await expect(transact(replaceUser(first, markDeleted(first, NOW)))).rejects.toBeInstanceOf(WriteLost);
    expect(await findUser('first')).toEqual(first);
    await transact(createUser(aUser('next')));
    await transact(removeUser(first));
    expect(await countAdministrators()).toBe(1);
  });

  it('may have any subject as id, and keep its case', async () => {
    const ids = ['auth0|Zoë/ß#x y@example.org', 'auth0|zoë/ß#x y@example.org'];
    for (const id of ids) await transact(createUser(aUser(id, 'DRIVER')));
    expect(await findUser(ids[0] as string)).toMatchObject({ name: `Name of ${ids[0]}` });
    const { items } = await listUsers({ listings: ['live', 'deleted'] }, { list: 'test', limit: 50 });
    expect(items.map(({ id }) => id).sort()).toEqual([...ids, 'next'].sort());
  });

  it('are read by id with one strong read of one unit', async () => {
    expect(await metered(() => findUser('next'))).toMatchObject({ commands: ['GetItem'], readUnits: 1 });
  });
});
