import { describe, expect, it } from '@jest/globals';
import * as deleteUser from '#functions/users/delete-user.ts';
import * as getMe from '#functions/users/get-me.ts';
import * as setPreferences from '#functions/users/set-preferences.ts';
import * as setPresence from '#functions/users/set-presence.ts';
import * as updateUser from '#functions/users/update-user.ts';
import { linkDrivers } from '#shared/entities/migrations/2026-11-22-link-drivers.ts';
import { users } from '#shared/entities/users/user.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');

function link(id: string, driverId: string | null, query: Record<string, string> = {}) {
  return call(updateUser, { as, params: { id }, query, body: { driverId } });
}
function twoUsers() {
  return Promise.all([aUser('DRIVER'), aUser('DRIVER')]);
}

describe('a driver', () => {
  it('belongs to one user: another link is refused, also on a dry run', async () => {
    const driverId = await aDriver();
    const [first, second] = await twoUsers();
    expect((await link(first, driverId)).status).toBe(200);
    for (const query of [{}, { dryRun: 'true' }]) {
      const { body } = await writingNothing(() => link(second, driverId, query));
      expect(body).toMatchObject({ status: 409, code: 'STILL_IN_USE' });
      expect(body.detail).toBe('The driver is linked to another user. Unlink that user first.');
    }
    expect((await link(first, driverId)).status).toBe(200);
  });

  it('is free after the user is unlinked, moved to another driver, or deleted', async () => {
    const [driverId, otherDriver] = [await aDriver(), await aDriver()];
    const [first, second] = await twoUsers();
    await link(first, driverId);
    await link(first, null);
    expect((await link(second, driverId)).status).toBe(200);
    await link(second, otherDriver);
    expect((await link(first, driverId)).status).toBe(200);
    await call(deleteUser, { as, params: { id: first } });
    expect((await link(second, driverId)).status).toBe(200);
    await call(deleteUser, { as, params: { id: second }, query: { hard: 'true' } });
    expect((await link(await aUser('DRIVER'), driverId)).status).toBe(200);
  });

  it('is given to one of two users at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const driverId = await aDriver();
      const answers = await Promise.all((await twoUsers()).map((id) => link(id, driverId)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });
});

describe('users that were linked before', () => {
  it('keep their drivers, and no other user takes them', async () => {
    const [driverId, shared] = [await aDriver(), await aDriver()];
    const [first, second, third] = [await aUser('DRIVER'), await aUser('DRIVER'), await aUser('DRIVER')];
    for (const [id, linked] of [
      [first, driverId],
      [second, shared],
      [third, shared],
    ] as const) {
      await users().patch({ id }).set({ driverId: linked }).go();
    }
    await linkDrivers.migrate('2026-11-22T00:00:00.000Z');
    await linkDrivers.migrate('2026-11-22T00:00:00.000Z');
    const newcomer = await aUser('DRIVER');
    for (const taken of [driverId, shared]) expect((await link(newcomer, taken)).body.code).toBe('STILL_IN_USE');
    expect((await call(getMe, { as: third })).body.driverId).toBe(shared);
    await link(second, null);
    expect((await link(newcomer, shared)).body.code).toBe('STILL_IN_USE');
    await link(third, null);
    expect((await link(newcomer, shared)).status).toBe(200);
  });
});

describe('a user who is deleted for good', () => {
  it('leaves nothing that pages kept for them', async () => {
    const id = await aUser('COORDINATOR');
    await call(setPreferences, { as: id, body: { views: [], options: { zoom: 2 } } });
    await call(setPresence, { as: id, body: {} });
    const kept = async () =>
      [...(await allItems()).values()].filter((item) => item['__edb_e__'] === 'deskitem' && item['id'] === id);
    expect(await kept()).toHaveLength(2);
    await call(deleteUser, { as, params: { id } });
    expect(await kept()).toHaveLength(2);
    expect((await call(deleteUser, { as, params: { id }, query: { hard: 'true' } })).status).toBe(204);
    expect(await kept()).toEqual([]);
  });
});
