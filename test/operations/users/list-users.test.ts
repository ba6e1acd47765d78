import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as listUsers from '#functions/users/list-users.ts';
import * as registerUser from '#functions/users/register-user.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { everyPage } from '#test/support/pages.ts';
import { useTable } from '#test/support/table.ts';
import { tokenFor } from '#test/support/token.ts';

useTable();
const ADMINISTRATOR = 'first';
const NAMES = ['Zoë', 'Ann Lee', 'ann', 'Łukasz', 'Öde', 'Luka', '王芳', 'Ann-Marie', 'zoe b'];
const ORDERED = ['A Boss', 'ann', 'Ann Lee', 'Ann-Marie', 'Luka', 'Łukasz', 'Öde', 'Zoë', 'zoe b', '王芳'];

beforeAll(async () => {
  await registerAs(ADMINISTRATOR, 'A Boss');
  for (const [place, name] of NAMES.entries()) await registerAs(`user-${place}`, name);
});

async function registerAs(subject: string, name: string) {
  const { status } = await call(registerUser, {
    headers: { authorization: `Bearer ${await tokenFor(subject, { name })}` },
  });
  if (status !== 200) throw new Error(`not registered: ${subject}`);
}
function pagesOf(query: Record<string, string>) {
  return everyPage(listUsers, { as: ADMINISTRATOR, query });
}
function names(items: readonly { name: string }[]) {
  return items.map(({ name }) => name);
}

describe('listUsers', () => {
  it('lists those who wait for approval, or those who are approved', async () => {
    expect(names((await pagesOf({ isApproved: 'true', limit: '2' })).flat())).toEqual(['A Boss']);
    expect(names((await pagesOf({ isApproved: 'false' })).flat())).toEqual(ORDERED.slice(1));
  });

  it.each(['1', '3', '5', '10', '200'])('pages through all users in order of name, %s per page', async (limit) => {
    const pages = await pagesOf({ limit });
    expect(names(pages.flat())).toEqual(ORDERED);
    expect(pages).toHaveLength(Math.ceil(ORDERED.length / Number(limit)));
  });

  it('hides deleted users, and lists them last with includeDeleted', async () => {
    for (const id of ['user-0', 'user-2']) await call(deleteUser, { as: ADMINISTRATOR, params: { id } });
    const live = ORDERED.filter((name) => name !== 'Zoë' && name !== 'ann');
    expect(names((await pagesOf({})).flat())).toEqual(live);
    for (const limit of ['1', '4', '8', '9', '10']) {
      const pages = await pagesOf({ includeDeleted: 'true', limit });
      expect(names(pages.flat())).toEqual([...live, 'ann', 'Zoë']);
      expect(pages).toHaveLength(Math.ceil(10 / Number(limit)));
    }
  });

  it('refuses a cursor of another list and a changed cursor', async () => {
    const { body } = await call(listUsers, { as: ADMINISTRATOR, query: { limit: '2' } });
    const cursor = String(body.nextCursor);
    const wrong: Record<string, string>[] = [
      { cursor, includeDeleted: 'true' },
      { cursor: `${cursor}A` },
      { cursor: 'x' },
    ];
    for (const query of wrong) {
      const refused = await call(listUsers, { as: ADMINISTRATOR, query });
      expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'query.cursor' }] });
    }
  });

  it('reads a page in one request', async () => {
    const { own } = await metered(() => call(listUsers, { as: ADMINISTRATOR, query: { limit: '5' } }));
    expect(own).toMatchObject({ commands: ['Query'], readUnits: 0.5 });
  });
});
