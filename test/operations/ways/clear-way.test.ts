import { beforeAll, describe, expect, it } from '@jest/globals';
import * as clearWay from '#functions/ways/clear-way.ts';
import * as listWays from '#functions/ways/list-ways.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
let hotel: string;
let hall: string;
beforeAll(async () => {
  hotel = await aPlace('Hotel', { coordinates: { latitude: 51.5105, longitude: -0.1206 } });
  hall = await aPlace('Hall', { coordinates: { latitude: 51.5025, longitude: -0.0985 } });
});

async function list(query: Record<string, string>) {
  return (await call(listWays, { as, query })).body.items;
}
function set(from: string, to: string, minutes: number, query = {}) {
  return call(setWay, { as, params: { from, to }, body: { minutes }, query });
}

describe('ways', () => {
  it('return to the estimate when the minutes are removed', async () => {
    await set(hall, hotel, 40);
    expect((await call(clearWay, { as, params: { from: hall, to: hotel } })).status).toBe(204);
    expect((await list({ from: hall, to: hotel }))[0]).toMatchObject({ minutes: 5, source: 'ESTIMATE' });
    expect((await call(clearWay, { as, params: { from: hall, to: hotel } })).status).toBe(204);
  });
});
