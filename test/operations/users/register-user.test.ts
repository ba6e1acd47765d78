import { describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as getMe from '#functions/users/get-me.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as registerUser from '#functions/users/register-user.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { countAdministrators } from '#shared/entities/users/user.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();

function register(as: string) {
  return call(registerUser, { as });
}
async function registerWith(as: string, claims: Record<string, unknown>) {
  return call(registerUser, { headers: { authorization: `Bearer ${await tokenFor(as, claims)}` } });
}
const firsts = Array.from({ length: 40 }, (_one, place) => `first|${place}`);
let administrator: string;

describe('registerUser', () => {
  it('writes nothing on a dry run, and answers that the caller would be administrator', async () => {
    const tried = await call(registerUser, { as: 'curious', query: { dryRun: 'yes' } });
    expect(tried.body).toMatchObject({ id: 'curious', role: 'ADMINISTRATOR', isApproved: true });
    expect((await call(getMe, { as: 'curious' })).status).toBe(404);
    expect(await countAdministrators()).toBeUndefined();
  });

  it('registers 40 concurrent first users, and makes exactly one an administrator', async () => {
    const answers = await Promise.all(firsts.map(register));
    expect(answers.map(({ status }) => status)).toEqual(firsts.map(() => 200));
    const roles = answers.map(({ body }) => `${body.role} ${body.isApproved ? 'approved' : 'waiting'}`);
    expect(roles.filter((role) => role === 'ADMINISTRATOR approved')).toHaveLength(1);
    expect(roles.filter((role) => role === 'DRIVER waiting')).toHaveLength(39);
    administrator = answers.find(({ body }) => body.isApproved)?.body.id;
    const { body } = await call(listUsers, { as: administrator, query: { limit: '200' } });
    expect(body.items.map(({ id }: { id: string }) => id).sort()).toEqual([...firsts].sort());
    expect(await countAdministrators()).toBe(1);
  });

  it('copies name and e-mail address from the token if it has them', async () => {
    const named = await registerWith('auth0|zoë@example.org/42', { name: 'Zoë Łukasiewicz', email: 'zoe@example.org' });
    expect(named.body).toMatchObject({
      id: 'auth0|zoë@example.org/42',
      name: 'Zoë Łukasiewicz',
      email: 'zoe@example.org',
      role: 'DRIVER',
      isApproved: false,
      version: 1,
      deletedAt: null,
    });
    const bare = await registerWith('bare', { name: undefined, email: undefined });
    expect(bare.body).not.toHaveProperty('name');
    expect(bare.body).not.toHaveProperty('email');
  });

  it('answers the same record to repeated and concurrent registrations', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register('eager')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect((await register('eager')).body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.version).toBe(1);
  });

  it('copies changed claims, and keeps role, approval and the other fields', async () => {
    await registerWith('mover', { name: 'Ann Lee', email: 'ann@old.example' });
    await call(updateUser, {
      as: administrator,
      params: { id: 'mover' },
      body: { role: 'COORDINATOR', isApproved: true },
    });
    const moved = await registerWith('mover', { name: undefined, email: 'ann@new.example' });
    expect(moved.body).toMatchObject({
      name: 'Ann Lee',
      email: 'ann@new.example',
      role: 'COORDINATOR',
      isApproved: true,
      version: 3,
    });
  });

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

  it('refuses callers without a valid token', async () => {
    expect((await call(registerUser)).body.code).toBe('UNAUTHENTICATED');
    expect((await registerWith('x'.repeat(256), {})).body.code).toBe('UNAUTHENTICATED');
  });
});
