import { describe, expect, it } from '@jest/globals';
import * as getMe from '#functions/users/get-me.ts';
import * as registerUser from '#functions/users/register-user.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';

useTable();

function register(as: string) {
  return call(registerUser, { as });
}

describe('getMe', () => {
  it('shows the caller their record before they are approved', async () => {
    // The first user is an administrator.
    await register('first');
    const { body } = await register('patient');
    const me = await call(getMe, { as: 'patient' });
    expect(me).toMatchObject({ status: 200, body: { ...body, isApproved: false } });
    expect(me.headers['etag']).toBe('"1"');
  });

  it('answers 404 to a caller who has not registered', async () => {
    expect((await call(getMe, { as: 'unregistered' })).body.code).toBe('NOT_FOUND');
  });
});
