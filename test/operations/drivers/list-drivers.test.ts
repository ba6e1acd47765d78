import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as listDrivers from '#functions/drivers/list-drivers.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver } from '#test/support/fleet.ts';
import { everyPage } from '#test/support/pages.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const ORDERED = ['ann', 'Ann Lee', 'Łukasz Żak', 'Öde', 'Zoë', '王芳'];
const ids = new Map<string, string>();
const administrator = useUser('ADMINISTRATOR');
const coordinator = useUser('COORDINATOR');
beforeAll(async () => {
  for (const name of [...ORDERED].reverse()) ids.set(name, await aDriver(name));
});

function pagesOf(query: Record<string, string>, as = coordinator) {
  return everyPage(listDrivers, { as, query });
}
async function namesOf(query: Record<string, string>, as = coordinator) {
  return (await pagesOf(query, as)).flat().map(({ name }) => name);
}

describe('listDrivers', () => {
  it.each(['1', '2', '6', '200'])('pages through all drivers in order of name, %s per page', async (limit) => {
    const pages = await pagesOf({ limit });
    expect(pages.flat().map(({ name }) => name)).toEqual(ORDERED);
    expect(pages).toHaveLength(Math.ceil(ORDERED.length / Number(limit)));
  });

  it.each([
    ['lukasz', ['Łukasz Żak']],
    ['ANN', ['ann', 'Ann Lee']],
    ['lee ann', ['Ann Lee']],
    ['nowhere', []],
  ])('finds "%s" in names', async (search, names) => {
    expect(await namesOf({ search })).toEqual(names);
  });

  it('reads a page in one request', async () => {
    const { own } = await metered(() => call(listDrivers, { as: coordinator }));
    expect(own).toMatchObject({ commands: ['Query'], roundTrips: 1 });
  });

  it('refuses users with the role DRIVER, linked to a driver or not', async () => {
    for (const driverId of [ids.get('Zoë') as string, undefined]) {
      const as = await aUser('DRIVER', driverId ? { driverId } : {});
      expect((await call(listDrivers, { as })).body.code).toBe('FORBIDDEN');
    }
  });

  it('lists deleted drivers last, for people who may restore them and ask', async () => {
    await call(deleteDriver, { as: coordinator, params: { driverId: ids.get('ann') as string } });
    const living = ORDERED.filter((name) => name !== 'ann');
    expect(await namesOf({})).toEqual(living);
    const driver = await aUser('DRIVER', { driverId: ids.get('Zoë') as string });
    const refused = await call(listDrivers, { as: driver, query: { includeDeleted: 'true' } });
    expect(refused.body.code).toBe('FORBIDDEN');
    for (const limit of ['1', '5', '200']) {
      expect(await namesOf({ includeDeleted: 'true', limit }, administrator)).toEqual([...living, 'ann']);
    }
  });
});
