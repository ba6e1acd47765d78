import { beforeEach, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
let vehicleId: string;
let driverId: string;
beforeEach(async () => {
  await withSettings({ turnaroundMinutes: 0, timezone: 'Europe/London' });
  vehicleId = await aVehicle({ name: 'Van 1' });
  driverId = await aDriver('Dana');
});

function times(from: string, to: string) {
  return { startTime: `2027-05-10T${from}:00Z`, endTime: `2027-05-10T${to}:00Z` };
}
function ride(from: string, to: string, fields: object = { vehicleId }) {
  return planEvent(as, { type: 'TRANSPORT', title: `Ride at ${from}`, ...times(from, to), ...fields });
}
function idOf({ body, text }: Answer): string {
  if (!body?.id) throw new Error(text);
  return body.id as string;
}
function change(eventId: string, body: object) {
  return call(updateEvent, { as, params: { eventId }, body });
}
function move(eventId: string, status: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status } });
}
function codes(answers: Answer[]) {
  return answers.map(({ body, status }) => body?.code ?? status);
}

describe('booking a vehicle or a driver', () => {
  it('refuses an overlapping ride and names the conflict and free vehicles', async () => {
    const first = idOf(await ride('09:00', '10:00'));
    const { body, status } = await ride('09:30', '10:30');
    expect([status, body.code]).toEqual([409, 'VEHICLE_CONFLICT']);
    expect(body.conflicts).toEqual([
      {
        resource: 'VEHICLE',
        id: vehicleId,
        kind: 'ACTIVITY',
        activityId: first,
        title: 'Ride at 09:00',
        startTime: '2027-05-10T09:00:00.000Z',
        endTime: '2027-05-10T10:00:00.000Z',
      },
    ]);
    expect(body.detail).toBe('Van 1 has “Ride at 09:00” Mon 10 May 10:00–11:00 (Europe/London).');
    expect(body.values).toMatchObject({
      variant: 'TAKEN',
      taken: [{ code: 'HAS_ELSE', values: { name: 'Van 1', title: 'Ride at 09:00' } }],
    });
    expect(body.alternatives.every(({ id }: { id: string }) => id !== vehicleId)).toBe(true);
  });

  it('offers at most three free vehicles with enough seats, the smallest first', async () => {
    const [big, small, fitting, broken, tiny] = [
      await aVehicle({ name: 'Coach', seatCapacity: 150 }),
      await aVehicle({ name: 'Midi', seatCapacity: 110 }),
      await aVehicle({ name: 'Maxi', seatCapacity: 120 }),
      await aVehicle({ name: 'Broken', seatCapacity: 115, status: 'MAINTENANCE' }),
      await aVehicle({ name: 'Taken', seatCapacity: 105 }),
    ];
    const wanted = await aVehicle({ name: 'Wanted', seatCapacity: 160 });
    await ride('09:00', '10:00', { vehicleId: tiny });
    await ride('09:00', '10:00', { vehicleId: wanted });
    const vipIds = await someVips(as, 1, { partySize: 100 });
    const { body } = await ride('09:00', '10:00', { vehicleId: wanted, vipIds });
    expect(body.alternatives.map(({ id }: { id: string }) => id)).toEqual([small, fitting, big]);
    expect(body.alternatives[0]).toEqual({ resource: 'VEHICLE', id: small, name: 'Midi', seatCapacity: 110 });
    expect(body.alternatives).not.toContainEqual(expect.objectContaining({ id: broken }));
  });

  it('names the driver who is busy, and drivers who are free', async () => {
    const other = await aDriver('Ann');
    await ride('09:00', '10:00', { driverId });
    const { body } = await ride('09:59', '11:00', { driverId });
    expect([body.code, body.conflicts[0].id]).toEqual(['DRIVER_CONFLICT', driverId]);
    expect(body.alternatives).toContainEqual({ resource: 'DRIVER', id: other, name: 'Ann' });
  });

  it('names all conflicts of the vehicle and the driver, and who is free instead of each', async () => {
    await Promise.all([aVehicle({ name: 'Spare' }), aDriver('Bea')]);
    await ride('09:00', '10:00', { vehicleId, driverId });
    await ride('10:00', '11:00', { vehicleId });
    const { body } = await ride('09:30', '10:30', { vehicleId, driverId });
    expect(body.code).toBe('VEHICLE_CONFLICT');
    expect(body.conflicts.map(({ resource, title }: { resource: string; title: string }) => [resource, title])).toEqual(
      [
        ['VEHICLE', 'Ride at 09:00'],
        ['VEHICLE', 'Ride at 10:00'],
        ['DRIVER', 'Ride at 09:00'],
      ],
    );
    const offered = body.alternatives.map(({ resource }: { resource: string }) => resource);
    expect([...new Set(offered)]).toEqual(['VEHICLE', 'DRIVER']);
  });

  it('allows rides that only touch', async () => {
    expect(codes([await ride('09:00', '10:00'), await ride('10:00', '11:00'), await ride('08:00', '09:00')])).toEqual([
      201, 201, 201,
    ]);
  });

  it('keeps the turnaround between two rides, also across midnight', async () => {
    await withSettings({ turnaroundMinutes: 30 });
    await ride('09:00', '10:00');
    expect(codes([await ride('10:29', '11:00'), await ride('08:00', '08:31'), await ride('10:30', '11:00')])).toEqual([
      'VEHICLE_CONFLICT',
      'VEHICLE_CONFLICT',
      201,
    ]);
    await planEvent(as, {
      type: 'TRANSPORT',
      vehicleId,
      startTime: '2027-05-10T22:00:00Z',
      endTime: '2027-05-10T23:50:00Z',
    });
    const next = (minute: string) =>
      planEvent(as, {
        type: 'TRANSPORT',
        vehicleId,
        startTime: `2027-05-11T00:${minute}:00Z`,
        endTime: '2027-05-11T01:00:00Z',
      });
    expect(codes([await next('19'), await next('20')])).toEqual(['VEHICLE_CONFLICT', 201]);
  });

  it('refuses an overlapping ride on each day of a ride of several days', async () => {
    const long = { startTime: '2027-06-01T22:00:00Z', endTime: '2027-06-04T02:00:00Z', vehicleId, type: 'TRANSPORT' };
    idOf(await planEvent(as, long));
    for (const day of ['01T23', '02T12', '03T12', '04T01']) {
      const [date, hour] = day.split('T') as [string, string];
      const at = { startTime: `2027-06-${date}T${hour}:00:00Z`, endTime: `2027-06-${date}T${hour}:30:00Z` };
      expect((await planEvent(as, { type: 'TRANSPORT', vehicleId, ...at })).body.code).toBe('VEHICLE_CONFLICT');
    }
    const free = { startTime: '2027-06-04T02:00:00Z', endTime: '2027-06-04T03:00:00Z' };
    expect((await planEvent(as, { type: 'TRANSPORT', vehicleId, ...free })).status).toBe(201);
  });

  it('refuses an assignment of more than 72 hours', async () => {
    const tooLong = { startTime: '2027-06-01T00:00:00Z', endTime: '2027-06-04T00:00:01Z' };
    const { body } = await planEvent(as, { type: 'TRANSPORT', vehicleId, ...tooLong });
    expect(body.errors[0].path).toBe('body.endTime');
  });

  it('checks again when a ride is moved, reassigned, reopened or restored', async () => {
    const first = idOf(await ride('09:00', '10:00'));
    const second = idOf(await ride('11:00', '12:00'));
    expect((await change(second, times('09:30', '10:30'))).body.code).toBe('VEHICLE_CONFLICT');
    const other = await aVehicle({ name: 'Van 2' });
    const third = idOf(await ride('09:00', '10:00', { vehicleId: other }));
    expect((await change(third, { vehicleId })).body.code).toBe('VEHICLE_CONFLICT');
    await move(first, 'CANCELLED');
    expect((await change(third, { vehicleId })).body.vehicle.id).toBe(vehicleId);
    expect((await move(first, 'SCHEDULED')).body.code).toBe('VEHICLE_CONFLICT');
    await call(deleteEvent, { as, params: { eventId: second } });
    idOf(await ride('11:30', '12:30'));
    expect((await call(restoreEvent, { as, params: { eventId: second } })).body.code).toBe('VEHICLE_CONFLICT');
  });

  it.each([
    ['its end moves into the next ride', '09:00', '10:00', { endTime: '10:01' }, 409],
    ['its end moves up to the next ride', '09:00', '09:30', { endTime: '10:00' }, 200],
    ['its start moves into the ride before', '11:00', '12:00', { startTime: '10:59' }, 409],
    ['its start moves up to the ride before', '11:30', '12:00', { startTime: '11:00' }, 200],
  ])('checks again when only one time of a ride changes: %s', async (_what, from, to, moved, status) => {
    idOf(await ride('10:00', '11:00'));
    const second = idOf(await ride(from, to));
    const [[name, time] = ['', '']] = Object.entries(moved);
    const fields = { [name]: name === 'endTime' ? times(from, time).endTime : times(time, to).startTime };
    expect((await change(second, fields)).status).toBe(status);
  });

  it('frees the vehicle when a ride is cancelled, completed, deleted, moved or unassigned', async () => {
    const free: (() => Promise<void>)[] = [];
    const prepare = async (end: (id: string) => Promise<unknown>) => {
      const vehicle = await aVehicle();
      const id = idOf(await ride('09:00', '10:00', { vehicleId: vehicle }));
      free.push(async () => {
        await end(id);
        expect((await ride('09:00', '10:00', { vehicleId: vehicle })).status).toBe(201);
      });
    };
    await prepare((id) => move(id, 'CANCELLED'));
    await prepare(async (id) => [await move(id, 'IN_PROGRESS'), await move(id, 'COMPLETED')]);
    await prepare((id) => call(deleteEvent, { as, params: { eventId: id } }));
    await prepare((id) => change(id, times('10:00', '11:00')));
    await prepare((id) => change(id, { vehicleId: null }));
    for (const attempt of free) await attempt();
  });

  it('ignores the assignment of the ride that is changed', async () => {
    const id = idOf(await ride('09:00', '10:00', { vehicleId, driverId }));
    expect((await change(id, { title: 'Renamed', ...times('09:30', '10:30') })).status).toBe(200);
  });
});

describe('booking seats', () => {
  it('counts seats by party size', async () => {
    const fitting = await someVips(as, 2, { partySize: 4 });
    const [more] = await someVips(as, 1);
    const id = idOf(await ride('09:00', '10:00', { vehicleId, vipIds: fitting }));
    const refused = await ride('10:00', '11:00', { vehicleId, vipIds: [...fitting, more] });
    expect([refused.status, refused.body.code, refused.body.capacity]).toEqual([
      409,
      'CAPACITY_EXCEEDED',
      { seats: 8, needed: 9 },
    ]);
    const added = await call(addEventVips, { as, params: { eventId: id }, body: { vipIds: [more] } });
    expect(added.body.capacity).toEqual({ seats: 8, needed: 9 });
    expect((await change(id, { vipIds: [...fitting, more] })).body.code).toBe('CAPACITY_EXCEEDED');
    const small = await aVehicle({ seatCapacity: 7 });
    expect((await change(id, { vehicleId: small })).body.capacity).toEqual({ seats: 7, needed: 8 });
    expect((await call(getEvent, { as, params: { eventId: id } })).body.vipIds).toEqual(fitting);
  });

  it('does not check seats without a vehicle', async () => {
    const many = await someVips(as, 2, { partySize: 90 });
    expect((await ride('09:00', '10:00', { vipIds: many })).status).toBe(201);
  });

  it('checks seats when a leg takes the VIPs of its master', async () => {
    const vipIds = await someVips(as, 3, { partySize: 3 });
    const { body: master } = await planEvent(as, { vipIds });
    const { body } = await ride('08:00', '09:00', { vehicleId, masterEventId: master.id });
    expect(body.capacity).toEqual({ seats: 8, needed: 9 });
  });
});

describe('booking a vehicle or driver that is not available', () => {
  it('refuses a vehicle in maintenance or out of service, and offers alternatives', async () => {
    for (const status of ['MAINTENANCE', 'OUT_OF_SERVICE'] as const) {
      const broken = await aVehicle({ status });
      const { body } = await ride('09:00', '10:00', { vehicleId: broken });
      expect([body.code, body.alternatives.length]).toEqual(['VEHICLE_UNAVAILABLE', 3]);
    }
  });

  it('refuses a vehicle or driver that does not exist and names the field', async () => {
    const { body } = await ride('09:00', '10:00', { vehicleId: 'veh_nothing' });
    expect(body.errors[0].path).toBe('body.vehicleId');
    const driver = await ride('09:00', '10:00', { driverId: 'drv_missing' });
    expect(driver.body.errors[0].path).toBe('body.driverId');
  });
});
