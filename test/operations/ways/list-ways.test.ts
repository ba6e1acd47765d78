import { describe, expect, it } from '@jest/globals';
import * as updatePlace from '#functions/places/update-place.ts';
import * as listWays from '#functions/ways/list-ways.ts';
import { call } from '#test/support/call.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

async function list(query: Record<string, string>) {
  return (await call(listWays, { as, query })).body.items;
}

describe('ways', () => {
  it('follow the coordinates of a place', async () => {
    const [far, near] = [await aPlace('Far', { coordinates: { latitude: 52, longitude: 0 } }), await aPlace('Near')];
    expect(await list({ from: far, to: near })).toEqual([]);
    await call(updatePlace, {
      as,
      params: { placeId: near },
      body: { coordinates: { latitude: 52, longitude: 0.001 } },
    });
    expect((await list({ from: far, to: near }))[0]).toMatchObject({ minutes: 1 });
  });

  it.each([
    [{}, 400, 'query.from'],
    [{ from: 'plc_none' }, 404, undefined],
  ])('are not listed for %j', async (query, status, path) => {
    const answer = await call(listWays, { as, query });
    expect([answer.status, answer.body.errors?.[0]?.path]).toEqual([status, path]);
  });
});
