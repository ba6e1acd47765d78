import { describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as getMe from '#functions/users/get-me.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as registerUser from '#functions/users/register-user.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { countAdministrators } from '#shared/entities/users/administrator-count.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';


useTable();

function register(as: string) {
  return call(registerUser, { as });
}
let administrator: string;

describe('registerUser', () => {

  it.each([
    ['soft', {}],
    ['hard', { hard: 'true' }],
  ])(
    'gives a user who returns after a %s deletion the role DRIVER without approval',
    async (kind, query: Record<string, string>) => {
      const id = `returning-${kind}`;
      await register(id);
      const body = { role: 'ADMINISTRATOR', isApproved: true, driverId: await aDriver() };
      await call(updateUser, { as: administrator, params: { id }, body });
      expect((await call(deleteUser, { as: administrator, params: { id }, query })).status).toBe(204);
      expect((await call(getMe, { as: id })).status).toBe(404);
      expect((await call(listUsers, { as: id })).body.code).toBe('NOT_APPROVED');
      const back = await register(id);
      expect(back.body).toMatchObject({ role: 'DRIVER', isApproved: false, deletedAt: null });
      expect(back.body).not.toHaveProperty('driverId');
      expect(await countAdministrators()).toBe(1);
    },
  );
});

describe('getMe', () => {
  it('shows the caller their record before they are approved', async () => {
    const { body } = await register('patient');
    const me = await call(getMe, { as: 'patient' });
    expect(me).toMatchObject({ status: 200, body: { ...body, isApproved: false } });
    expect(me.headers['etag']).toBe('"1"');
  });

  it('answers 404 to a caller who has not registered', async () => {
    expect((await call(getMe, { as: 'unregistered' })).body.code).toBe('NOT_FOUND');
  });
});
