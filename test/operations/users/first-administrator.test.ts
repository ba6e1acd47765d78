import { beforeAll, describe, expect, it } from '@jest/globals';
import * as registerUser from '#functions/users/register-user.ts';
import { countAdministrators } from '#shared/entities/users/user.ts';
import { call } from '#test/support/call.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
beforeAll(() => {
  process.env['FIRST_ADMINISTRATOR'] = 'Ada@Example.org';
});

async function registerWith(as: string, claims: Record<string, unknown>) {
  return call(registerUser, { headers: { authorization: `Bearer ${await tokenFor(as, claims)}` } });
}

describe('a deployment that names its first administrator', () => {
  it('makes no other user the first, whatever the order', async () => {
    const strangers = await Promise.all(
      ['eve', 'mallory'].map((as) => registerWith(as, { email: `${as}@example.org` })),
    );
    for (const { body } of strangers) expect(body).toMatchObject({ role: 'DRIVER', isApproved: false });
    expect(await countAdministrators()).toBeUndefined();
  });

  it('believes no address that is not verified', async () => {
    for (const claim of [undefined, false, 'false', 'yes', 1, null]) {
      const { body } = await registerWith('early', { email: 'ada@example.org', email_verified: claim });
      expect(body).toMatchObject({ role: 'DRIVER', isApproved: false });
    }
    expect(await countAdministrators()).toBeUndefined();
  });

  it('makes them the administrator, once, also if they registered before', async () => {
    const verified = { email: 'ada@example.org', email_verified: true };
    const [first, second] = await Promise.all([registerWith('early', verified), registerWith('ada', verified)]);
    const roles = [first.body.role, second.body.role];
    expect(roles.sort()).toEqual(['ADMINISTRATOR', 'DRIVER']);
    expect(await countAdministrators()).toBe(1);
    expect((await registerWith('third', { email: 'ada@example.org', email_verified: true })).body.role).toBe('DRIVER');
  });
});
