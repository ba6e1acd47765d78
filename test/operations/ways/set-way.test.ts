import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listWays from '#functions/ways/list-ways.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');
let hotel: string;
let hall: string;
let pier: string;
beforeAll(async () => {
  hotel = await aPlace('Hotel', { coordinates: { latitude: 51.5105, longitude: -0.1206 } });
  hall = await aPlace('Hall', { coordinates: { latitude: 51.5025, longitude: -0.0985 } });
  pier = await aPlace('Pier');
});

async function list(query: Record<string, string>) {
  return (await call(listWays, { as, query })).body.items;
}
function set(from: string, to: string, minutes: number, query = {}) {
  return call(setWay, { as, params: { from, to }, body: { minutes }, query });
}

describe('ways', () => {
  it('are estimated from coordinates until a person sets them, in one direction', async () => {
    expect(await list({ from: hotel })).toEqual([
      expect.objectContaining({ fromName: 'Hotel', toPlaceId: hall, toName: 'Hall', minutes: 5, source: 'ESTIMATE' }),
    ]);
    expect((await set(hotel, hall, 18, { dryRun: 'true' })).body).toMatchObject({ minutes: 18, source: 'MANUAL' });
    expect((await list({ from: hotel, to: hall }))[0]).toMatchObject({ minutes: 5 });
    expect((await set(hotel, hall, 18)).body).toMatchObject({ fromPlaceId: hotel, minutes: 18, source: 'MANUAL' });
    await set(pier, hotel, 0);
    expect(await list({ to: hotel })).toMatchObject([
      { fromName: 'Hall', source: 'ESTIMATE', minutes: 5 },
      { fromName: 'Pier', source: 'MANUAL', minutes: 0 },
    ]);
    expect((await list({ to: hall }))[0]).toMatchObject({ minutes: 18 });
    const { items } = await auditsOfSubject('Way', `${hotel}~${hall}`, { limit: 10 } as never);
    expect(items).toMatchObject([{ operationId: 'setWay', fields: ['minutes'] }]);
  });

  it('lead to another place that exists, and take at most six hours', async () => {
    expect((await set(hotel, hotel, 5)).body.errors[0]).toMatchObject({ path: 'path.to' });
    expect((await set(hotel, 'plc_none', 5)).status).toBe(404);
    expect((await set(hotel, hall, 361)).body.errors[0]).toMatchObject({ path: 'body.minutes' });
  });

  it('keep both of two settings at once', async () => {
    const away = await Promise.all([aPlace('A'), aPlace('B'), aPlace('C'), aPlace('D')]);
    await Promise.all(away.map((to, minutes) => set(pier, to, minutes)));
    expect((await list({ from: pier })).filter(({ source }: { source: string }) => source === 'MANUAL')).toHaveLength(
      5,
    );
  });
});
