import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { countAdministrators } from '#shared/entities/administrators.ts';
import { findUser } from '#shared/entities/user.ts';
import { type Answer, call, type CallOptions } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let administrator: string;
beforeAll(async () => {
  administrator = await aUser('ADMINISTRATOR', { id: 'auth0|first@example.org' });
});

const change = (id: string, body: object, more: CallOptions = {}): Promise<Answer> =>
  call(updateUser, { as: administrator, params: { id }, body, ...more });
const remove = (id: string, query: Record<string, string> = {}, more: CallOptions = {}): Promise<Answer> =>
  call(deleteUser, { as: administrator, params: { id }, query, ...more });
const codes = (answers: readonly Answer[]) => answers.map(({ body, status }) => body?.code ?? status).sort();

describe('updateUser', () => {
  it('approves a user, sets his role and his driver, and takes the driver away again', async () => {
    const id = await aUser('DRIVER', { id: 'google/apps|Zoë@example.org', isApproved: false });
    const approved = await change(id, { isApproved: true, driverId: 'driver_1' });
    expect(approved.body).toMatchObject({ id, isApproved: true, driverId: 'driver_1', role: 'DRIVER', version: 2 });
    expect(approved.headers['etag']).toBe('"2"');
    const promoted = await change(id, { role: 'COORDINATOR', driverId: null });
    expect(promoted.body).toMatchObject({ role: 'COORDINATOR', version: 3 });
    expect(promoted.body).not.toHaveProperty('driverId');
  });

  it('writes nothing where the change says nothing new, is stale, or only asks', async () => {
    const id = await aUser('COORDINATOR');
    expect((await change(id, { role: 'COORDINATOR' })).body.version).toBe(1);
    expect((await change(id, { role: 'DRIVER' }, { headers: { 'if-match': '"7"' } })).status).toBe(412);
    const tried = await change(id, { role: 'DRIVER' }, { query: { dryRun: '1' } });
    expect(tried).toMatchObject({ status: 200, body: { role: 'DRIVER', version: 2 } });
    expect(await findUser(id)).toMatchObject({ role: 'COORDINATOR', version: 1 });
  });

  it.each([
    [{ role: 'OWNER' }, 'body.role'],
    [{ isApproved: 'yes' }, 'body.isApproved'],
    [{ role: null }, 'body.role'],
    [{ email: 'new@example.org' }, 'body.email'],
    [{ driverId: 'a driver' }, 'body.driverId'],
  ])('refuses %j, naming its place', async (body, path) => {
    expect((await change(administrator, body)).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  });

  it('knows no user who is deleted or never was', async () => {
    const id = await aUser('DRIVER');
    await remove(id);
    expect((await change(id, { isApproved: false })).body.code).toBe('NOT_FOUND');
    expect((await change('nobody', { isApproved: false })).body.code).toBe('NOT_FOUND');
  });

  it('loses neither of two changes at once', async () => {
    const id = await aUser('DRIVER');
    const both = await Promise.all([change(id, { role: 'COORDINATOR' }), change(id, { driverId: 'driver_2' })]);
    expect(codes(both)).toEqual([200, 200]);
    expect(await findUser(id)).toMatchObject({ role: 'COORDINATOR', driverId: 'driver_2', version: 3 });
  });

  it('costs one round trip to read and one to write', async () => {
    const id = await aUser('DRIVER');
    const { own } = await metered(() => change(id, { driverId: 'driver_3' }));
    expect(own).toMatchObject({ requests: 3, roundTrips: 2, readUnits: 2 });
  });
});

describe('the last approved administrator', () => {
  it.each([
    ['demoted', (id: string) => change(id, { role: 'COORDINATOR' })],
    ['disapproved', (id: string) => change(id, { isApproved: false })],
    ['deleted', (id: string) => remove(id)],
    ['deleted for good', (id: string) => remove(id, { hard: 'true' })],
    ['demoted on a dry run', (id: string) => change(id, { role: 'DRIVER' }, { query: { dryRun: 'true' } })],
    ['deleted on a dry run', (id: string) => remove(id, { dryRun: 'true' })],
  ])('cannot be %s', async (_how, attempt) => {
    await aUser('ADMINISTRATOR', { isApproved: false });
    const refused = await attempt(administrator);
    expect(refused).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } });
    expect(await findUser(administrator)).toMatchObject({ role: 'ADMINISTRATOR', isApproved: true });
  });

  it('may change in all else', async () => {
    expect((await change(administrator, { driverId: 'driver_9' })).status).toBe(200);
  });

  it('is never lost to two administrators who demote, disapprove or delete each other at once', async () => {
    const demote = (id: string, as: string) => change(id, { role: 'DRIVER' }, { as });
    const disapprove = (id: string, as: string) => change(id, { isApproved: false }, { as });
    const erase = (id: string, as: string) => remove(id, { hard: 'true' }, { as });
    for (const [one, other] of [
      [demote, demote],
      [disapprove, erase],
      [demote, disapprove],
      [erase, erase],
    ] as const) {
      const [a, b] = [administrator, await aUser('ADMINISTRATOR')];
      const both = await Promise.all([one(a, b), other(b, a)]);
      expect(codes(both)[1]).toBe('LAST_ADMINISTRATOR');
      expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(await countAdministrators()).toBe(1);
      administrator = (both[0]?.status ?? 0) < 300 ? b : a;
      const left = await findUser(administrator);
      expect(left).toMatchObject({ role: 'ADMINISTRATOR', isApproved: true });
    }
  });

  it('is never lost to ten administrators who all resign at once', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => aUser('ADMINISTRATOR')));
    const all = [administrator, ...others];
    const answers = await Promise.all(all.map((id) => change(id, { role: 'COORDINATOR' }, { as: id })));
    expect(await countAdministrators()).toBeGreaterThanOrEqual(1);
    const records = await Promise.all(all.map(findUser));
    const remaining = records.filter((user) => user?.role === 'ADMINISTRATOR');
    expect(remaining).toHaveLength((await countAdministrators()) as number);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(all.length - remaining.length);
    administrator = remaining[0]?.id as string;
  });

  it('counts an administrator once, however he comes, goes and is deleted twice', async () => {
    const start = (await countAdministrators()) as number;
    const id = await aUser('DRIVER', { isApproved: false });
    const counts: (number | undefined)[] = [];
    for (const step of [
      () => change(id, { role: 'ADMINISTRATOR' }),
      () => change(id, { isApproved: true }),
      () => change(id, { isApproved: false }),
      () => change(id, { isApproved: true }),
      () => remove(id),
      () => remove(id),
      () => remove(id, { hard: 'true' }),
      () => remove(id, { hard: 'true' }),
    ]) {
      await step();
      counts.push(((await countAdministrators()) as number) - start);
    }
    expect(counts).toEqual([0, 1, 0, 1, 0, 0, 0, 0]);
  });
});

describe('deleteUser', () => {
  it('keeps the record of a deleted user, and forgets it with hard=true', async () => {
    const id = await aUser('COORDINATOR');
    expect((await remove(id)).status).toBe(204);
    expect(await findUser(id)).toMatchObject({ version: 2, deletedAt: expect.any(String) });
    expect((await remove(id)).body.code).toBe('NOT_FOUND');
    expect((await remove(id, { hard: 'true' })).status).toBe(204);
    expect(await findUser(id)).toBeUndefined();
    expect((await remove(id, { hard: 'true' })).body.code).toBe('NOT_FOUND');
  });

  it('deletes nothing under a stale If-Match or on a dry run', async () => {
    const id = await aUser('COORDINATOR');
    expect((await remove(id, {}, { headers: { 'if-match': '"2"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await remove(id, { hard: 'yes', dryRun: 'yes' })).status).toBe(204);
    expect(await findUser(id)).toMatchObject({ version: 1 });
  });

  it('shuts out the deleted user at once', async () => {
    const id = await aUser('ADMINISTRATOR');
    await remove(id);
    expect((await call(listUsers, { as: id })).body.code).toBe('NOT_APPROVED');
  });
});

describe('the users', () => {
  it.each(['COORDINATOR', 'DRIVER'] as const)(
    'are shown to no %s and changed by none, himself included',
    async (role) => {
      const as = await aUser(role);
      const answers = await Promise.all([
        call(listUsers, { as }),
        change(as, { role: 'ADMINISTRATOR' }, { as }),
        change(administrator, { isApproved: false }, { as }),
        remove(administrator, {}, { as }),
        remove(as, { hard: 'true' }, { as }),
      ]);
      expect(codes(answers)).toEqual(Array.from({ length: 5 }, () => 'FORBIDDEN'));
    },
  );

  it('are no business of who is not approved', async () => {
    const as = await aUser('ADMINISTRATOR', { isApproved: false });
    const answers = await Promise.all([
      call(listUsers, { as }),
      change(as, { isApproved: true }, { as }),
      remove(administrator, {}, { as }),
    ]);
    expect(codes(answers)).toEqual(['NOT_APPROVED', 'NOT_APPROVED', 'NOT_APPROVED']);
  });
});
