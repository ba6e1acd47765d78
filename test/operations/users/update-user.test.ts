import { describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { findUser } from '#shared/entities/users/user.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const administrator = useUser('ADMINISTRATOR', { id: 'auth0|first@example.org' });

function change(id: string, body: object, more: CallOptions = {}): Promise<Answer> {
  return call(updateUser, { as: administrator, params: { id }, body, ...more });
}
function remove(id: string, query: Record<string, string> = {}, more: CallOptions = {}): Promise<Answer> {
  return call(deleteUser, { as: administrator, params: { id }, query, ...more });
}
function codes(answers: readonly Answer[]) {
  return answers.map(({ body, status }) => body?.code ?? status).sort();
}

describe('updateUser', () => {
  it('approves a user, sets their role and driver, and removes the driver again', async () => {
    const id = await aUser('DRIVER', { id: 'google/apps|Zoë@example.org', isApproved: false });
    const driverId = await aDriver();
    const approved = await change(id, { isApproved: true, driverId });
    expect(approved.body).toMatchObject({ id, isApproved: true, driverId, role: 'DRIVER', version: 2 });
    expect(approved.headers['etag']).toBe('"2"');
    const promoted = await change(id, { role: 'COORDINATOR', driverId: null });
    expect(promoted.body).toMatchObject({ role: 'COORDINATOR', version: 3 });
    expect(promoted.body).not.toHaveProperty('driverId');
  });

  it('writes nothing without a change, with a stale If-Match or on a dry run', async () => {
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
    [{ driverId: 'drv_missing' }, 'body.driverId'],
  ])('refuses %j and names the field', async (body, path) => {
    expect((await change(administrator, body)).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  });

  it('answers 404 for a user who is deleted or does not exist', async () => {
    const id = await aUser('DRIVER');
    await remove(id);
    expect((await change(id, { isApproved: false })).body.code).toBe('NOT_FOUND');
    expect((await change('unregistered', { isApproved: false })).body.code).toBe('NOT_FOUND');
  });

  it('keeps both of two concurrent changes', async () => {
    const id = await aUser('DRIVER');
    const driverId = await aDriver();
    const both = await Promise.all([change(id, { role: 'COORDINATOR' }), change(id, { driverId })]);
    expect(codes(both)).toEqual([200, 200]);
    expect(await findUser(id)).toMatchObject({ role: 'COORDINATOR', driverId, version: 3 });
  });

  it('costs one round trip for reads and one for the write', async () => {
    const id = await aUser('DRIVER');
    const { own } = await metered(() => change(id, { role: 'COORDINATOR' }));
    expect(own).toMatchObject({ commands: ['BatchGetItem', 'TransactWriteItems'], roundTrips: 2, readUnits: 2 });
  });
});

describe('deleteUser', () => {
  it('keeps the record of a deleted user, and removes it with hard=true', async () => {
    const id = await aUser('COORDINATOR');
    expect((await remove(id)).status).toBe(204);
    expect(await findUser(id)).toMatchObject({ version: 2, deletedAt: expect.any(String) });
    expect((await remove(id)).body.code).toBe('NOT_FOUND');
    expect((await remove(id, { hard: 'true' })).status).toBe(204);
    expect(await findUser(id)).toBeUndefined();
    expect((await remove(id, { hard: 'true' })).body.code).toBe('NOT_FOUND');
  });

  it('deletes nothing with a stale If-Match or on a dry run', async () => {
    const id = await aUser('COORDINATOR');
    expect((await remove(id, {}, { headers: { 'if-match': '"2"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await remove(id, { hard: 'yes', dryRun: 'yes' })).status).toBe(204);
    expect(await findUser(id)).toMatchObject({ version: 1 });
  });

  it('refuses the deleted user at once', async () => {
    const id = await aUser('ADMINISTRATOR');
    await remove(id);
    expect((await call(listUsers, { as: id })).body.code).toBe('NOT_APPROVED');
  });
});

describe('the users', () => {
  it.each(['COORDINATOR', 'DRIVER'] as const)(
    'are neither shown to nor changed by a %s, themselves included',
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

  it('are refused to callers who are not approved', async () => {
    const as = await aUser('ADMINISTRATOR', { isApproved: false });
    const answers = await Promise.all([
      call(listUsers, { as }),
      change(as, { isApproved: true }, { as }),
      remove(administrator, {}, { as }),
    ]);
    expect(codes(answers)).toEqual(['NOT_APPROVED', 'NOT_APPROVED', 'NOT_APPROVED']);
  });
});
