import { gzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as getDesk from '#functions/changes/get-desk.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as sendDeskMessage from '#functions/messages/send-desk-message.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { activityAt, addCrowd, addFleet, flightAt, inTurn, times, writesOf } from '#test/bench/event-maker.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { putAll } from '#test/support/put-all.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const DAY = '2027-05-10';
const NOW = Date.parse(`${DAY}T07:00:00Z`);
const RIDE = { type: 'TRANSPORT', startTime: `${DAY}T09:00:00Z`, endTime: `${DAY}T10:00:00Z` };

beforeEach(() => clock.stop(NOW));

describe('GET /api/desk', () => {
  let as: string;
  let driverUser: string;
  let ids: Record<
    'driverId' | 'vehicleId' | 'vipId' | 'rideId' | 'nightId' | 'motorcadeId' | 'blockId' | 'placeId',
    string
  >;
  const desk = (query: Record<string, string> = { from: DAY, to: DAY }, headers: Record<string, string> = {}) =>
    call(getDesk, { as, query, headers });

  beforeAll(async () => {
    clock.stop(NOW);
    as = await aUser('COORDINATOR');
    const [driverId, vehicleId, placeId] = [await aDriver('Ada'), await aVehicle(), await aPlace('Hotel Aurora')];
    driverUser = await aUser('DRIVER', { driverId });
    const [vipId = '', gone = ''] = await someVips(as, 2);
    await call(deleteVip, { as, params: { vipId: gone } });
    const rideId = await anEvent(as, { ...RIDE, driverId, vipIds: [vipId], pickupPlaceId: placeId });
    const nightId = await anEvent(as, {
      ...RIDE,
      title: 'Home late',
      startTime: '2027-05-09T22:00:00Z',
      endTime: `${DAY}T00:30:00Z`,
    });
    await call(moveEventStatus, { as, params: { eventId: nightId }, body: { status: 'CANCELLED' } });
    await anEvent(as, { ...RIDE, startTime: '2027-05-12T09:00:00Z', endTime: '2027-05-12T10:00:00Z' });
    const { id: motorcadeId } = await aMotorcade(as);
    const blockId = await aBlock(as, { vehicleId });
    await putAll([createFlight(flightAt(NOW, 'BA100', [vipId]))]);
    await call(sendDeskMessage, { as: driverUser, body: { text: 'Where is gate 4?' } });
    ids = { driverId, vehicleId, vipId, rideId, nightId, motorcadeId, blockId, placeId };
  });

  it('has all kinds, each record once, by references and without defaults', async () => {
    const { body } = await desk();
    expect([body.from, body.to]).toEqual([`${DAY}T00:00:00.000Z`, '2027-05-11T00:00:00.000Z']);
    const { body: alone } = await call(getEvent, { as, params: { eventId: ids.rideId } });
    const own = ['id', 'version', 'type', 'title', 'startTime', 'endTime', 'status', 'vipIds', 'driverId'];
    const places = ['pickupLocation', 'pickupPlaceId'];
    const shown = body.activities.find(({ id }: { id: string }) => id === ids.rideId);
    expect(shown).toEqual(Object.fromEntries([...own, ...places].map((name) => [name, alone[name]])));
    const cars = body.motorcades[0].cars.map(({ activityId }: { activityId: string }) => activityId);
    // The ride of the night before ends today. That of the next day but one does not show.
    expect(body.activities.map(({ id }: { id: string }) => id).sort()).toEqual(
      [ids.nightId, ids.rideId, ...cars].sort(),
    );
    expect(body.motorcades[0]).toMatchObject({ id: ids.motorcadeId, status: 'SCHEDULED' });
    expect(body.flights).toMatchObject([{ flightNumber: 'BA100', vipIds: [ids.vipId], arrival: { iata: 'LHR' } }]);
    expect(body.drivers).toEqual([{ id: ids.driverId, version: 1, name: 'Ada' }]);
    expect(body.vehicles).toMatchObject([{ id: ids.vehicleId, seatCapacity: 8 }]);
    expect(body.vips).toEqual([{ id: ids.vipId, name: 'Guest 1' }]);
    expect(body.places).toMatchObject([{ id: ids.placeId, name: 'Hotel Aurora' }]);
    expect(body.blocks).toMatchObject([{ id: ids.blockId, vehicleId: ids.vehicleId }]);
    expect(body.messages).toMatchObject([{ driverId: ids.driverId, text: 'Where is gate 4?' }]);
    expect(body.attention.codes).toContainEqual({ code: 'MESSAGE_FROM_DRIVER', severity: 'WARNING', count: 1 });
    expect(JSON.stringify(body)).not.toMatch(/null|updatedAt/);
  });

  it('is 304 until something changes, and begins the feed, which brings the changed records as their GET', async () => {
    const first = await desk();
    clock.stop(NOW + 40_000);
    expect((await desk(undefined, { 'if-none-match': first.headers['etag'] ?? '' })).status).toBe(304);
    const { driverId, motorcadeId, vehicleId, vipId } = ids;
    await call(updateVip, { as, params: { vipId }, body: { partySize: 3 } });
    await call(updateDriver, { as, params: { driverId }, body: { notes: 'Speaks Arabic' } });
    await call(updateMotorcade, { as, params: { motorcadeId }, body: { title: 'Grand arrival' } });
    const spare = await aVehicle();
    await call(deleteVehicle, { as, params: { vehicleId: spare } });
    const again = await desk(undefined, { 'if-none-match': first.headers['etag'] ?? '' });
    expect(again.body.vips).toEqual([{ id: vipId, name: 'Guest 1', partySize: 3 }]);
    const query = { after: first.body.cursor, include: 'records', limit: '200' };
    const { items, records } = (await call(listChanges, { as, query })).body;
    expect(items.some(({ subjectId }: { subjectId: string }) => subjectId === spare)).toBe(true);
    const { body: motorcade } = await call(getMotorcade, { as, params: { motorcadeId } });
    expect(records.motorcades).toEqual([motorcade]);
    const eventId = motorcade.cars[0].activityId;
    expect(records.activities).toContainEqual((await call(getEvent, { as, params: { eventId } })).body);
    expect(records.vips).toEqual([(await call(getVip, { as, params: { vipId } })).body]);
    expect(records.drivers).toEqual([(await call(getDriver, { as, params: { driverId } })).body]);
    expect(records.vehicles.map(({ id }: { id: string }) => id)).not.toContain(spare);
    expect(vehicleId).not.toBe(spare);
    const own = (await call(listChanges, { as: driverUser, query })).body.records;
    expect([own.vips, own.motorcades, own.drivers.length]).toEqual([[], [], 1]);
  });

  it('refuses ranges that are empty or too long, and drivers', async () => {
    const refused = async (query: Record<string, string>) => (await desk(query)).body.errors;
    expect(await refused({ from: DAY, to: '2027-05-09' })).toMatchObject([{ path: 'query.to' }]);
    expect(await refused({ from: DAY, to: '2027-06-11' })).toMatchObject([{ path: 'query.to' }]);
    expect(await refused({ to: '2027-05-01' })).toMatchObject([{ path: 'query.to' }]);
    expect((await call(getDesk, { as: driverUser })).status).toBe(403);
  });
});

it('answers 1,000 activities in at most 75 KB, and reads the packed plan', async () => {
  await removeOthers(new Map());
  const as = await aUser('COORDINATOR');
  const [vipIds, { driverIds, vehicleIds }] = [await addCrowd(300), await addFleet(60)];
  const rides = times(1_000, (place) =>
    activityAt(NOW + HOUR_MS + ((DAY_MS * 0.6) / 1_000) * place, 20, {
      title: `Ride ${place}`,
      vipIds: inTurn(vipIds, place * 5, 5),
      vehicleId: vehicleIds[place % 60],
      driverId: driverIds[place % 60],
    }),
  );
  await putAll(rides.flatMap((ride) => writesOf([ride])));
  await packPlan(testContext());
  const query = { from: DAY, to: DAY };
  await call(getDesk, { as, query });
  const { own, result } = await metered(() => call(getDesk, { as, query }));
  expect(result.body.activities).toHaveLength(1_000);
  const bytes = gzipSync(result.text).length;
  expect(bytes).toBeLessThan(75_000);
  expect(own.readUnits).toBeLessThan(60);
});
