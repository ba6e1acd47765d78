import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listVips from '#functions/vips/list-vips.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { everyPage } from '#test/support/pages.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const coordinator = useUser('COORDINATOR');

async function namesOf(query: Record<string, string>) {
  return (await everyPage(listVips, { as: coordinator, query })).flat().map(({ name }) => name);
}

describe('listVips with 2,000 VIPs', () => {
  beforeAll(async () => {
    const many = Array.from({ length: 2_000 }, (_one, place) =>
      guest(`Guest ${String(place).padStart(4, '0')}`, {
        department: place % 3 ? 'ADMIN' : 'OTHER',
        isRosterOnly: place % 10 === 0,
        ...(place % 4 ? {} : { notes: 'Vegetarian. Travels with an interpreter, and needs room for a wheelchair.' }),
      }),
    );
    await addGuests(many);
    // The first page with a cursor also reads the cursor key, which the process then caches.
    await call(listVips, { as: coordinator });
  });

  it.each<Record<string, string>>([
    {},
    { includeRosterOnly: 'true' },
    { department: 'OTHER', includeRosterOnly: 'true' },
  ])('reads a page of 50 with one request of at most 5 units: %j', async (query) => {
    const { own, result } = await metered(() => call(listVips, { as: coordinator, query }));
    expect(result.body.items).toHaveLength(50);
    expect(own).toMatchObject({ commands: ['Query'], roundTrips: 1 });
    expect(own.readUnits).toBeLessThanOrEqual(5);
  });

  it('reads at most 10 units in one request if roster-only VIPs of a department are hidden', async () => {
    const { own, result } = await metered(() => call(listVips, { as: coordinator, query: { department: 'OTHER' } }));
    expect(result.body.items).toHaveLength(50);
    expect(own.commands).toEqual(['Query']);
    expect(own.readUnits).toBeLessThanOrEqual(10);
  });

  it('reads a limited number of records per page of a search, and finds all over several pages', async () => {
    const query = { search: '1999', limit: '10' };
    const { own, result } = await metered(() => call(listVips, { as: coordinator, query }));
    expect(result.body.items).toEqual([]);
    expect(result.body.nextCursor).not.toBeNull();
    expect(own.requests).toBeLessThanOrEqual(4);
    expect(own.readUnits).toBeLessThanOrEqual(100);
    expect((await namesOf(query)).flat()).toEqual(['Guest 1999']);
  });
});
