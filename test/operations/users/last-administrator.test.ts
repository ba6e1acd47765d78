import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { countAdministrators, findUser } from '#shared/entities/users/user.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let administrator: string;
beforeAll(async () => {
  administrator = await aUser('ADMINISTRATOR', { id: 'auth0|first@example.org' });
});

function change(id: string, body: object, more: CallOptions = {}): Promise<Answer> {
  return call(updateUser, { as: administrator, params: { id }, body, ...more });
}
function remove(id: string, query: Record<string, string> = {}, more: CallOptions = {}): Promise<Answer> {
  return call(deleteUser, { as: administrator, params: { id }, query, ...more });
}
function codes(answers: readonly Answer[]) {
  return answers.map(({ body, status }) => body?.code ?? status).sort();
}

describe('the last approved administrator', () => {
  it.each([
    ['demoted', (id: string) => change(id, { role: 'COORDINATOR' })],
    ['made unapproved', (id: string) => change(id, { isApproved: false })],
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

  it('may change in other fields', async () => {
    expect((await change(administrator, { driverId: await aDriver() })).status).toBe(200);
  });

  it('remains when two administrators demote, disapprove or delete each other concurrently', async () => {
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
      // The later request may also fail because its caller is no longer an administrator.
      expect(codes(both)[1]).toMatch(/^(LAST_ADMINISTRATOR|FORBIDDEN|NOT_APPROVED)$/);
      expect(both.filter(({ status }) => status < 300)).toHaveLength(1);
      expect(await countAdministrators()).toBe(1);
      administrator = (both[0]?.status ?? 0) < 300 ? b : a;
      const left = await findUser(administrator);
      expect(left).toMatchObject({ role: 'ADMINISTRATOR', isApproved: true });
    }
  });

  it('remains when ten administrators demote themselves concurrently', async () => {
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

  it('counts each administrator once, over approvals and repeated deletions', async () => {
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
