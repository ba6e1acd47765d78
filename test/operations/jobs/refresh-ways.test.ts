import { beforeAll, describe, expect, it } from '@jest/globals';
import * as refreshWays from '#functions/jobs/refresh-ways.ts';
import * as updatePlace from '#functions/places/update-place.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as getHealth from '#functions/system/get-health.ts';
import * as listWays from '#functions/ways/list-ways.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { RouterFailed } from '#shared/adapters/ways/router.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity } from '#shared/entities/activities/activity.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { refreshWays as refreshAll } from '#shared/use-cases/ways/refresh-ways.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { useFaultyFiles } from '#test/support/faulty-service.ts';
import { useLog } from '#test/support/log.ts';
import { aPlace } from '#test/support/places.ts';
import { ROUTER_FAULTS, useRouter } from '#test/support/routing.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const clock = useClock();
const log = useLog();
useTable();
const router = useRouter();
useFaultyFiles();
const as = useUser('ADMINISTRATOR');
let hotel: string;
let airport: string;
beforeAll(async () => {
  hotel = await aPlace('Hotel', { coordinates: { latitude: 51.5105, longitude: -0.1206 } });
  await aPlace('Hall', { coordinates: { latitude: 51.5025, longitude: -0.0985 } });
  airport = await aPlace('Airport', { kind: 'AIRPORT', coordinates: { latitude: 51.4713, longitude: -0.4567 } });
});

const HOUR = 3_600_000;
function at(hours: number): string {
  return new Date(Date.parse('2027-02-01T00:00:00.000Z') + hours * HOUR).toISOString();
}
async function way(from: string, to: string, more: { readonly mode?: string } = {}) {
  return (await call(listWays, { as, query: { from, to, ...more } })).body.items[0];
}
async function serviceOf() {
  return (await call(getSettings, { as })).body.services.routing;
}

describe('refresh-ways', () => {
  it('goes on with estimates while the router fails, and settings and health say so', async () => {
    for (const fault of ROUTER_FAULTS) {
      if (fault === 'slow') process.env['ROUTING_TIMEOUT_MS'] = '50';
      router.stub.fail(fault);
      expect([fault, await run(refreshWays, at(0))]).toEqual([fault, { asked: 1, failed: true, written: 0 }]);
      process.env['ROUTING_TIMEOUT_MS'] = '5000';
      const state = await serviceOf();
      // These are about one request, so the service works.
      if (fault === 'refused' || fault === 'huge') expect(state).not.toHaveProperty('failingSince');
      else
        expect(state).toMatchObject({
          configured: true,
          failingSince: at(0),
          failure: expect.stringMatching(/^The router /),
        });
    }
    expect(await way(hotel, airport)).toMatchObject({ source: 'ESTIMATE', minutes: 47 });
    expect((await call(getHealth)).body.failing).toEqual(['router']);
  });

  it('asks once for all ways, and not again within a week', async () => {
    expect(await run(refreshWays, at(0))).toEqual({ asked: 1, failed: false, written: 3 });
    const [there, back] = [await way(hotel, airport), await way(airport, hotel)];
    expect([there.source, back.source]).toEqual(['ROUTER', 'ROUTER']);
    expect(back.minutes).toBeGreaterThan(there.minutes);
    expect(await serviceOf()).toEqual({
      configured: true,
      answeredAt: at(0),
      lastWord: 'It answered well.',
      lastWordAt: at(0),
    });
    expect((await call(getHealth)).body).not.toHaveProperty('failing');
    expect(await run(refreshWays, at(0))).toEqual({ asked: 0, failed: false, written: 0 });
    expect(await run(refreshWays, at(8 * 24))).toMatchObject({ asked: 1 });
    expect(router.stub.asked).toHaveLength(2);
    expect(router.stub.asked[0]).toContain('/table/v1/driving/-0.456700,51.471300;');
  });

  it('needs no router', async () => {
    delete process.env['ROUTING_URL'];
    expect(await run(refreshWays, at(0))).toMatchObject({ asked: 0, failed: false });
    expect(await serviceOf()).toEqual({ configured: false });
  });

  it('works without a router whose address is none, and says so in the log', async () => {
    process.env['ROUTING_URL'] = 'no address';
    expect(await run(refreshWays, at(0))).toMatchObject({ asked: 0, failed: false });
    expect(log.lines()).toContainEqual(
      expect.objectContaining({ provider: 'routing', kind: 'CONFIGURATION', names: ['ROUTING_URL'] }),
    );
  });

  it('goes on with other places after the router has refused some, and stops if it refuses us', async () => {
    const more = Array.from({ length: 98 }, (_, place) => {
      const coordinates = { latitude: 51 + place / 100, longitude: 0.5 };
      return placeStore.create(
        begin(
          newId('plc'),
          { name: `Stop ${place}`, kind: 'OTHER', aliases: [], bufferMinutes: 0, coordinates },
          at(0),
        ),
      );
    });
    await transact(more);
    for (const [kind, asked] of [
      ['REFUSED', 8],
      ['TOO_LARGE', 8],
      ['RATE', 1],
      ['UNAVAILABLE', 1],
    ] as const) {
      const table = () => Promise.reject(new RouterFailed(kind, 'No.'));
      expect([kind, await refreshAll(testContext({ now: at(0) }), { table })]).toMatchObject([
        kind,
        { asked, failed: true },
      ]);
    }
  });

  it('tells what five rides with reported start and end took, after what a person and the router say', async () => {
    const [inn, club] = [await aPlace('Inn'), await aPlace('Club')];
    const rideOf = (minutes: number, fields = {}) =>
      createActivity({
        ...begin(newId('act'), { type: 'TRANSPORT' as const, title: 'Ride', vipIds: [] }, at(-5)),
        startTime: at(-4),
        endTime: at(-3),
        status: 'COMPLETED',
        pickupPlaceId: inn,
        dropoffPlaceId: club,
        begunBy: { role: 'DRIVER', at: at(-4) },
        statusSetBy: { role: 'DRIVER', at: at(-4 + minutes / 60) },
        ...fields,
      });
    await transact([...[10, 20, 30, 31].map((minutes) => rideOf(minutes)), rideOf(90, { begunBy: undefined })]);
    await run(refreshWays, at(0));
    expect(await way(inn, club)).toBeUndefined();
    await transact([rideOf(32)]);
    expect(await run(refreshWays, at(0))).toMatchObject({ written: 2 });
    expect(await way(inn, club)).toMatchObject({ source: 'OBSERVED', minutes: 30 });
    await transact([1, 2, 3, 4, 5].map(() => rideOf(6, { mode: 'WATER' })));
    await run(refreshWays, at(0));
    expect(await way(inn, club)).toMatchObject({ minutes: 30 });
    expect(await way(inn, club, { mode: 'WATER' })).toMatchObject({ source: 'OBSERVED', minutes: 6 });
    expect(await way(club, inn)).toBeUndefined();
    expect(await run(refreshWays, at(0))).toMatchObject({ written: 0 });
    await call(setWay, { as, params: { from: inn, to: club }, body: { minutes: 12 } });
    expect(await way(inn, club)).toMatchObject({ source: 'MANUAL', minutes: 12 });
  });

  it('keeps that there is no road to an island, and does not ask for it again', async () => {
    const island = await aPlace('Island', { coordinates: { latitude: 50.9, longitude: -1.3 } });
    const far = (points: readonly { readonly latitude: number }[]) => points.map(({ latitude }) => latitude < 51);
    const table = (
      sources: readonly { readonly latitude: number }[],
      others: readonly { readonly latitude: number }[],
    ) => Promise.resolve(far(sources).map((a) => far(others).map((b) => (a === b ? 600 : null))));
    clock.stop(Date.parse(at(9 * 24)));
    const now = at(9 * 24);
    const refresh = () => refreshAll(testContext({ now }), { table });
    expect(await refresh()).toMatchObject({ failed: false });
    expect(await refresh()).toEqual({ asked: 0, failed: false, written: 0 });
    expect(await way(hotel, island)).toMatchObject({ source: 'ESTIMATE' });
    expect(await way(hotel, airport)).toMatchObject({ source: 'ROUTER', minutes: 10 });
    clock.pass(HOUR);
    await call(updatePlace, {
      as,
      params: { placeId: airport },
      body: { coordinates: { latitude: 53.4, longitude: -2.9 } },
    });
    const moved = await way(hotel, airport);
    expect([moved.source, moved.minutes > 180]).toEqual(['ESTIMATE', true]);
  });
});
