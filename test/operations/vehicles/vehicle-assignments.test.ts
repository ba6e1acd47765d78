import { beforeAll, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
beforeAll(async () => {
  await withSettings({ timezone: 'Asia/Tokyo' });
});

function ride(hour: string, fields: object): Promise<string> {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: `Ride at ${hour}`,
    startTime: `2027-05-10T${hour}:00:00Z`,
    endTime: `2027-05-10T${hour}:30:00Z`,
    ...fields,
  });
}
const OVER = { startTime: '2020-05-10T09:00:00Z', endTime: '2020-05-10T10:00:00Z' };
function change(vehicleId: string, body: object, query: Record<string, string> = {}) {
  return call(updateVehicle, { as, params: { vehicleId }, body, query });
}
function cancel(eventId: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
}
function codesOf(warnings: { code: string; activityId: string }[] | undefined) {
  return warnings?.map(({ activityId, code }) => [code, activityId]);
}

describe('reducing the seats of a vehicle', () => {
  it('warns about each upcoming ride that no longer fits, with both figures', async () => {
    const vehicleId = await aVehicle({ name: 'Van 1', seatCapacity: 8 });
    const [four, three] = [await someVips(as, 1, { partySize: 4 }), await someVips(as, 1, { partySize: 3 })];
    const full = await ride('09', { vehicleId, vipIds: [...four, ...three] });
    await ride('11', { vehicleId, vipIds: three });
    await cancel(await ride('13', { vehicleId, vipIds: [...four, ...three] }));
    await anEvent(as, { type: 'TRANSPORT', vehicleId, vipIds: [...four, ...three], ...OVER });
    const { body, status } = await change(vehicleId, { seatCapacity: 6 });
    expect([status, body.seatCapacity, body.version]).toEqual([200, 6, 2]);
    expect(body.warnings).toMatchObject([
      {
        code: 'SEATS_EXCEEDED',
        values: { vehicle: 'Van 1', short: { and: [{ code: 'TOO_FEW_SEATS', values: { has: 6, needed: 7 } }] } },
        message: '“Ride at 09” (Mon 10 May 18:00–18:30): Van 1 has too few seats: 6 of 7.',
        activityId: full,
      },
    ]);
    expect((await change(vehicleId, { notes: 'Washed' })).body).not.toHaveProperty('warnings');
    expect((await change(vehicleId, { seatCapacity: 7 })).body).not.toHaveProperty('warnings');
  });

  it('gives the same warnings on a dry run, and writes nothing', async () => {
    const vehicleId = await aVehicle();
    const id = await ride('09', { vehicleId, vipIds: await someVips(as, 1, { partySize: 8 }) });
    const { body } = await change(vehicleId, { seatCapacity: 7 }, { dryRun: 'true' });
    expect(codesOf(body.warnings)).toEqual([['SEATS_EXCEEDED', id]]);
    expect(await findVehicle(vehicleId)).toMatchObject({ seatCapacity: 8, version: 1 });
  });

  it('either warns about a concurrent booking or refuses it', async () => {
    const vipIds = await someVips(as, 1, { partySize: 8 });
    for (let round = 0; round < 10; round += 1) {
      const vehicleId = await aVehicle();
      const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
      const [booked, changed] = await Promise.all([
        planEvent(as, { type: 'TRANSPORT', vehicleId, vipIds, ...times }),
        change(vehicleId, { seatCapacity: 7 }),
      ]);
      expect([201, 409]).toContain(booked.status);
      expect(codesOf(changed.body.warnings)).toEqual(
        booked.status === 201 ? [['SEATS_EXCEEDED', booked.body.id]] : undefined,
      );
    }
  });

  it('reads only upcoming rides, with any number of past rides', async () => {
    const vehicleId = await aVehicle();
    await ride('09', { vehicleId, vipIds: await someVips(as, 1, { partySize: 8 }) });
    const measure = async (seatCapacity: number) => (await metered(() => change(vehicleId, { seatCapacity }))).own;
    const before = await measure(7);
    for (let day = 1; day <= 20; day += 1) {
      const date = `2020-03-${String(day).padStart(2, '0')}`;
      const times = { startTime: `${date}T09:00:00Z`, endTime: `${date}T10:00:00Z` };
      await anEvent(as, { type: 'TRANSPORT', vehicleId, vipIds: [], ...times });
    }
    const after = await measure(6);
    expect([after.readUnits, after.roundTrips]).toEqual([before.readUnits, 5]);
  });
});

describe('withdrawing a vehicle', () => {
  it.each(['MAINTENANCE', 'OUT_OF_SERVICE'])(
    'to %s warns about each upcoming ride, and refuses new ones',
    async (status) => {
      const vehicleId = await aVehicle({ name: 'Van 2' });
      const [second, first] = [await ride('11', { vehicleId }), await ride('09', { vehicleId })];
      const { body } = await change(vehicleId, { status });
      expect(codesOf(body.warnings)).toEqual([
        ['VEHICLE_UNAVAILABLE', first],
        ['VEHICLE_UNAVAILABLE', second],
      ]);
      expect(body.warnings[0].message).toBe(`“Ride at 09” (Mon 10 May 18:00–18:30) uses Van 2, which is ${status}.`);
      expect((await planEvent(as, { type: 'TRANSPORT', vehicleId, ...OVER })).body.code).toBe('VEHICLE_UNAVAILABLE');
      expect((await change(vehicleId, { status: 'AVAILABLE' })).body).not.toHaveProperty('warnings');
    },
  );
});

describe('enlarging the party of a VIP', () => {
  it('warns about the rides that no longer fit', async () => {
    const vehicleId = await aVehicle({ seatCapacity: 4 });
    const [vipId, other] = (await someVips(as, 2, { partySize: 2 })) as [string, string];
    const full = await ride('09', { vehicleId, vipIds: [vipId, other] });
    await ride('11', { vehicleId, vipIds: [vipId] });
    await ride('13', { vipIds: [vipId, other] });
    await anEvent(as, { type: 'TRANSPORT', vehicleId, vipIds: [vipId, other], ...OVER });
    const grow = (partySize: number, query: Record<string, string> = {}) =>
      call(updateVip, { as, params: { vipId }, body: { partySize }, query });
    expect(codesOf((await grow(3, { dryRun: 'true' })).body.warnings)).toEqual([['SEATS_EXCEEDED', full]]);
    const { body, status } = await grow(3);
    expect([status, body.partySize, codesOf(body.warnings)]).toEqual([200, 3, [['SEATS_EXCEEDED', full]]]);
    expect((await grow(1)).body).not.toHaveProperty('warnings');
  });

  it('also warns when a restored VIP returns to a ride that is full', async () => {
    const vehicleId = await aVehicle({ seatCapacity: 4 });
    const [vipId, other] = (await someVips(as, 2, { partySize: 3 })) as [string, string];
    const id = await ride('09', { vehicleId, vipIds: [vipId] });
    await call(deleteVip, { as, params: { vipId } });
    await call(updateEvent, { as, params: { eventId: id }, body: { vipIds: [vipId, other] } });
    const { body } = await call(restoreVip, { as, params: { vipId } });
    expect(codesOf(body.warnings)).toEqual([['SEATS_EXCEEDED', id]]);
    expect((await call(restoreVip, { as, params: { vipId } })).body).not.toHaveProperty('warnings');
  });
});
