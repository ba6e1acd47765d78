import { beforeEach, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
let vehicleId: string;
let driverId: string;
beforeEach(async () => {
  await withSettings({ turnaroundMinutes: 0 });
  vehicleId = await aVehicle({ seatCapacity: 2 });
  driverId = await aDriver();
});

/** Times such as `10T09:00`: the day of May and the hour. */
function times(from: string, to: string) {
  return { startTime: `2027-05-${from}:00Z`, endTime: `2027-05-${to}:00Z` };
}
function plan(from: string, to: string, fields: object = { vehicleId }) {
  return planEvent(as, { type: 'TRANSPORT', ...times(from, to), ...fields });
}
function aRide(from: string, to: string, fields: object = { vehicleId }) {
  return anEvent(as, { type: 'TRANSPORT', ...times(from, to), ...fields });
}
function change(eventId: string, body: object) {
  return call(updateEvent, { as, params: { eventId }, body });
}
function move(eventId: string, status: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status } });
}

describe('a turnaround that reaches into the day before or after', () => {
  const evening = ['10T22:00', '10T23:50'] as const;
  const night = ['11T00:19', '11T01:00'] as const;

  it.each<[string, string, readonly [string, string], readonly [string, string]]>([
    ['an evening', 'the night after', evening, night],
    ['a night', 'the evening before', night, evening],
  ])('refuses %s ride if %s is booked at the same moment', async (_this, _that, wanted, other) => {
    await withSettings({ turnaroundMinutes: 30 });
    const refused = await withConcurrentRequest(
      { write: 'createEvent', when: 'before' },
      () => aRide(...other, { driverId }),
      () => plan(...wanted, { driverId }),
    );
    expect([refused.status, refused.body.code]).toEqual([409, 'DRIVER_CONFLICT']);
  });
});

describe('a ride that moves by ten days', () => {
  it('leaves its old day free and takes the new one', async () => {
    const id = await aRide('10T09:00', '10T10:00', { vehicleId, driverId });
    expect((await change(id, times('20T09:00', '20T10:00'))).status).toBe(200);
    expect((await plan('20T09:30', '20T10:30')).body.code).toBe('VEHICLE_CONFLICT');
    expect((await plan('10T09:00', '10T10:00', { vehicleId, driverId })).status).toBe(201);
  });

  it('leaves its old days free if it also gets another vehicle', async () => {
    const id = await aRide('10T23:00', '11T01:00');
    const other = await aVehicle();
    expect((await change(id, { ...times('20T23:00', '21T01:00'), vehicleId: other })).status).toBe(200);
    expect((await plan('10T23:00', '11T01:00')).status).toBe(201);
    expect((await plan('21T00:30', '21T02:00', { vehicleId: other })).body.code).toBe('VEHICLE_CONFLICT');
  });
});

describe('a ride that has begun', () => {
  it('keeps its vehicle and its driver until it is completed', async () => {
    const id = await aRide('10T09:00', '10T10:00', { vehicleId, driverId });
    expect((await move(id, 'IN_PROGRESS')).status).toBe(200);
    const during = (fields: object) => plan('10T09:30', '10T10:30', fields);
    expect((await during({ vehicleId })).body.code).toBe('VEHICLE_CONFLICT');
    expect((await during({ driverId })).body.code).toBe('DRIVER_CONFLICT');
    expect((await move(id, 'COMPLETED')).status).toBe(200);
    expect((await during({ vehicleId, driverId })).status).toBe(201);
  });
});

describe('two rides that are too close since the turnaround was raised', () => {
  const stored = async () => {
    const ids = [await aRide('10T09:00', '10T10:00'), await aRide('10T10:00', '10T11:00')] as const;
    await withSettings({ turnaroundMinutes: 30 });
    return ids;
  };

  it.each([
    ['be cancelled', (id: string) => move(id, 'CANCELLED')],
    ['begin', (id: string) => move(id, 'IN_PROGRESS')],
    ['get another title', (id: string) => change(id, { title: 'To the museum' })],
    ['get a driver', async (id: string) => change(id, { driverId: await aDriver() })],
    ['leave its vehicle', (id: string) => change(id, { vehicleId: null })],
  ])('can each %s', async (_what, write) => {
    const [first, second] = await stored();
    expect([(await write(second)).status, (await write(first)).status]).toEqual([200, 200]);
  });

  it('cannot move closer, and cannot be reopened once cancelled', async () => {
    const [first] = await stored();
    expect((await change(first, times('10T08:59', '10T10:00'))).body.code).toBe('VEHICLE_CONFLICT');
    await move(first, 'CANCELLED');
    expect((await move(first, 'SCHEDULED')).body.code).toBe('VEHICLE_CONFLICT');
  });
});

describe('just before a ride is saved', () => {
  const lost = {
    vehicleId: () => call(deleteVehicle, { as, params: { vehicleId } }),
    driverId: () => call(deleteDriver, { as, params: { driverId } }),
  };

  it.each(['vehicleId', 'driverId'] as const)(
    'its %s is deleted, which it no longer uses: it cannot end later',
    async (field) => {
      const id = await aRide('10T09:00', '10T10:00', { vehicleId, driverId });
      clock.stop(Date.parse('2027-05-10T10:30:00Z'));
      const deleted: Answer[] = [];
      const later = await withConcurrentRequest(
        { write: 'updateEvent', when: 'before' },
        async () => deleted.push(await lost[field]()),
        () => change(id, { endTime: times('10T09:00', '10T11:00').endTime }),
      );
      expect(deleted.map(({ status }) => status)).toEqual([204]);
      expect(later.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: `body.${field}` }] });
    },
  );

  it('its vehicle gets fewer seats: it cannot take one VIP more', async () => {
    const [first, second] = await someVips(as, 2);
    const id = await aRide('10T09:00', '10T10:00', { vehicleId, vipIds: [first] });
    const fuller = await withConcurrentRequest(
      { write: 'updateEvent', when: 'before' },
      () => call(updateVehicle, { as, params: { vehicleId }, body: { seatCapacity: 1 } }),
      () => change(id, { vipIds: [first, second] }),
    );
    expect(fuller.body).toMatchObject({ code: 'CAPACITY_EXCEEDED', capacity: { seats: 1, needed: 2 } });
  });
});
