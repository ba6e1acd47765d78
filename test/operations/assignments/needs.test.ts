import { beforeEach, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { readGuestNeeds } from '#shared/entities/vips/guest-needs.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useEmptyTable('COORDINATOR');
beforeEach(async () => {
  await withSettings({
    needs: { rule: 'WARN' },
    tags: {
      vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }],
      driver: [{ id: 'ARABIC', label: { en: 'Arabic' } }],
    },
  });
});

const TIMES = { startTime: '2027-05-10T09:00:00.000Z', endTime: '2027-05-10T10:00:00.000Z' };
const RIDE = { type: 'TRANSPORT', title: 'Ride', ...TIMES };
async function aGuest(fields: Record<string, unknown>): Promise<string> {
  return (await someVips(as, 1, fields))[0] ?? '';
}

describe('a guest, vehicle or driver who is named', () => {
  const unknown = 'vip_00000000000000000000';

  it.each([
    ['a guest apart from', createVip, { apartFrom: [unknown] }, 'body.apartFrom'],
    ['a guest with a usual vehicle', createVip, { usualVehicleId: unknown }, 'body.usualVehicleId'],
    ['a guest with a usual driver', createVip, { usualDriverId: unknown }, 'body.usualDriverId'],
    ['a vehicle for', createVehicle, { reservedFor: { vipIds: [unknown] } }, 'body.reservedFor.vipIds'],
    ['a driver with a usual vehicle', createDriver, { usualVehicleId: unknown }, 'body.usualVehicleId'],
  ])('exists: %s', async (_what, create, fields, path) => {
    const required =
      create === createVehicle ? { type: 'VAN', seatCapacity: 4 } : create === createVip ? { department: 'OTHER' } : {};
    const { body, status } = await call(create, { as, body: { name: 'Ada', ...required, ...fields } });
    expect([status, body.errors?.[0]?.path]).toEqual([400, path]);
  });

  it('stays named while they are deleted, and others are named beside them', async () => {
    const [gone, other] = [await aGuest({}), await aGuest({})];
    const params = { vehicleId: await aVehicle({ reservedFor: { vipIds: [gone] } }) };
    await call(deleteVip, { as, params: { vipId: gone } });
    const both = { reservedFor: { vipIds: [gone, other] } };
    expect((await call(updateVehicle, { as, params, body: both })).body).toMatchObject(both);
    const wrong = { reservedFor: { vipIds: [gone, unknown] } };
    expect((await call(updateVehicle, { as, params, body: wrong })).status).toBe(400);
  });
});

describe('a booking', () => {
  it('is refused with each figure that the vehicle has too little of', async () => {
    const vehicleId = await aVehicle({ wheelchairPlaces: 1, seatsPerWheelchair: 2, childSeats: 1, luggage: 3 });
    const vipIds = [await aGuest({ partySize: 9, wheelchairs: 2, childSeats: 2, luggage: 4 })];
    const { body, status } = await planEvent(as, { ...RIDE, vehicleId, vipIds });
    expect([status, body.code]).toEqual([409, 'CAPACITY_EXCEEDED']);
    expect(body.capacity).toEqual({
      seats: 4,
      needed: 7,
      wheelchairPlaces: 1,
      wheelchairsNeeded: 2,
      childSeats: 1,
      childSeatsNeeded: 2,
      luggage: 3,
      luggageNeeded: 4,
    });
    expect(body.alternatives).toEqual([]);
  });

  it('of a part of a party counts that part, and the party is not in two places', async () => {
    const vipId = await aGuest({ partySize: 12 });
    const half = { vipIds: [vipId], people: { [vipId]: { count: 6 } } };
    for (const name of ['First', 'Second']) {
      const { body, status } = await planEvent(as, { ...RIDE, ...half, vehicleId: await aVehicle({ name }) });
      expect([status, body.warnings]).toEqual([201, undefined]);
    }
    const { body } = await planEvent(as, { ...RIDE, vipIds: [vipId] });
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(['VIP_OVERLAP', 'VIP_OVERLAP']);
  });

  it.each([
    [{ count: 5 }, 'count', 4],
    [{ count: 2, wheelchairs: 3 }, 'wheelchairs', 2],
    [{ count: 2, childSeats: 3 }, 'childSeats', 2],
  ])('refuses a part that is more than its whole: %j', async (part, field, max) => {
    const vipId = await aGuest({ partySize: 4 });
    const { body, status } = await planEvent(as, { ...RIDE, vipIds: [vipId], people: { [vipId]: part } });
    expect([status, body.errors]).toEqual([
      400,
      [expect.objectContaining({ path: `body.people.${vipId}.${field}`, code: 'TOO_LARGE', values: { max } })],
    ]);
  });

  it('leaves the part of a party that has shrunk since', async () => {
    const vipId = await aGuest({ partySize: 4 });
    const eventId = await anEvent(as, { ...RIDE, vipIds: [vipId], people: { [vipId]: { count: 3 } } });
    await call(updateVip, { as, params: { vipId }, body: { partySize: 2 } });
    const { body, status } = await call(updateEvent, { as, params: { eventId }, body: { title: 'Smaller now' } });
    expect([status, body.people]).toEqual([200, { [vipId]: { count: 3 } }]);
  });

  it('names a guest who is not on the ride in `people`, and forgets the part of one who leaves it', async () => {
    const [one = '', other = ''] = await someVips(as, 2, { partySize: 4 });
    const people = { [one]: { count: 2 } };
    const wrong = await planEvent(as, { ...RIDE, vipIds: [other], people });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'body.people']);
    const eventId = await anEvent(as, { ...RIDE, vipIds: [one, other], people });
    const left = await call(updateEvent, { as, params: { eventId }, body: { vipIds: [other] } });
    expect(left.body).not.toHaveProperty('people');
  });

  it('warns of what is unmet, is refused with the rule REFUSE, and is made with a reason that the audit keeps', async () => {
    const vipIds = [await aGuest({ needs: { vehicle: ['LIFT'], driver: ['ARABIC'] } })];
    const fields = { ...RIDE, vipIds, vehicleId: await aVehicle(), driverId: await aDriver() };
    const tried = await call(createEvent, { as, body: fields, query: { dryRun: 'true' } });
    const message = '“Ride” (Mon 10 May 09:00–10:00): Van lacks Lift; Dana lacks Arabic.';
    const unmet = [
      { code: 'UNMET_VEHICLE_TAG', values: { vehicle: 'Van', tag: 'Lift' } },
      { code: 'UNMET_DRIVER_TAG' },
    ];
    expect(tried.body.warnings).toMatchObject([
      { code: 'NEEDS_UNMET', message, values: { unmet }, activityId: tried.body.id },
    ]);
    await withSettings({ needs: { rule: 'REFUSE' } });
    const withLift = await aVehicle({ name: 'Lift van', tags: ['LIFT'] });
    const refused = await planEvent(as, fields);
    expect(refused.body).toMatchObject({
      status: 409,
      code: 'NEEDS_UNMET',
      unmet: ['Van lacks Lift', 'Dana lacks Arabic'],
    });
    expect(refused.body.alternatives).toMatchObject([{ resource: 'VEHICLE', id: withLift }]);
    const reason = 'Their own nurse helps';
    const { body } = await planEvent(as, { ...fields, acceptUnmetNeeds: reason });
    expect(body.warnings.map(({ code }: { code: string }) => code)).toEqual(['NEEDS_UNMET']);
    const { items } = await auditsOfSubject('ScheduleEvent', body.id, { limit: 10 } as never);
    expect(items[0]).toMatchObject({ reason });
    // What was accepted stays accepted while nothing else is unmet.
    const later = await call(updateEvent, { as, params: { eventId: body.id }, body: { title: 'Same ride' } });
    expect(later.status).toBe(200);
    const apartFrom = vipIds;
    const another = await call(addEventVips, {
      as,
      params: { eventId: body.id },
      body: { vipIds: [await aGuest({ apartFrom })] },
    });
    expect([another.status, another.body.code]).toEqual([409, 'NEEDS_UNMET']);
  });

  it('is checked beforehand with the same warnings', async () => {
    const fields = {
      ...TIMES,
      mode: 'WATER',
      vehicleId: await aVehicle({ type: 'BUS' }),
      driverId: await aDriver('Dana', { vehicleTypes: ['SEDAN'] }),
    };
    const checked = await call(checkConflicts, { as, body: fields });
    const made = await planEvent(as, { ...RIDE, ...fields });
    const codes = ({ warnings }: { warnings: { code: string }[] }) => warnings.map(({ code }) => code);
    expect(codes(checked.body)).toEqual(['DRIVER_NOT_LICENSED', 'NEEDS_UNMET']);
    expect(codes(made.body)).toEqual(codes(checked.body));
  });

  it.each([
    [{ type: 'MEAL', seatsNeeded: 3 }, 'body.seatsNeeded'],
    [{ type: 'MEAL', luggage: 2 }, 'body.luggage'],
    [{ needs: { vehicle: ['LIFTS'] } }, 'body.needs.vehicle'],
    [{ people: { vip_1: { count: 0 } } }, 'body.people.vip_1.count'],
  ])('is refused with a reason for %j', async (fields, path) => {
    const { body, status } = await planEvent(as, { ...RIDE, ...fields });
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });

  it('takes no guests for goods', async () => {
    const goods = { ...RIDE, carries: 'GOODS', vehicleId: await aVehicle({ type: 'TRUCK' }) };
    const { body, status } = await planEvent(as, { ...goods, vipIds: await someVips(as, 1) });
    expect([status, body.errors[0].path]).toEqual([400, 'body.carries']);
    expect((await planEvent(as, goods)).status).toBe(201);
  });
});

describe('a tag', () => {
  it('that the settings do not have is refused, and the nearest is named', async () => {
    const vehicle = await call(updateVehicle, {
      as,
      params: { vehicleId: await aVehicle() },
      body: { tags: ['LIFTT'] },
    });
    expect(vehicle.body.errors[0]).toMatchObject({
      path: 'body.tags',
      message: 'contains an unknown tag: LIFTT. The nearest that the settings have is LIFT',
    });
    const driver = await call(createDriver, { as, body: { name: 'Dana', tags: ['ARAB'] } });
    expect(driver.body.errors[0].message).toContain('ARABIC');
    const guest = { name: 'Ada', department: 'OTHER', needs: { driver: ['LIFT'] } };
    expect((await call(createVip, { as, body: guest })).body.errors[0].path).toBe('body.needs.driver');
  });

  it('that is in use cannot be taken out of the settings, which say where', async () => {
    const admin = await aUser('ADMINISTRATOR');
    await aGuest({ name: 'Ada', needs: { vehicle: ['LIFT'] } });
    await aVehicle({ name: 'Lift van', tags: ['LIFT'] });
    await anEvent(as, { ...RIDE, title: 'Ride with a lift', needs: { vehicle: ['LIFT'] } });
    const without = () => call(updateSettings, { as: admin, body: { tags: { vehicle: [] } } });
    const refused = await without();
    expect(refused.body.errors[0].path).toBe('body.tags.vehicle');
    expect(refused.body.errors[0].message).toContain('Lift van, Ada, “Ride with a lift”');
    const driver = await call(updateSettings, { as: admin, body: { tags: { driver: [] } } });
    expect([driver.status, driver.body.tags.driver]).toEqual([200, []]);
  });
});

describe('a change after the booking', () => {
  it('of a guest warns of the rides that no longer suit, and keeps what lists read of them', async () => {
    const vipId = await aGuest({ partySize: 2 });
    const eventId = await anEvent(as, { ...RIDE, vipIds: [vipId], vehicleId: await aVehicle() });
    const change = (body: object) => call(updateVip, { as, params: { vipId }, body });
    const lift = await change({ needs: { vehicle: ['LIFT'] } });
    expect(lift.body.warnings).toMatchObject([{ code: 'NEEDS_UNMET', activityId: eventId }]);
    const chair = await change({ wheelchairs: 1 });
    expect(chair.body.warnings).toMatchObject([{ code: 'SEATS_EXCEEDED', activityId: eventId }]);
    expect((await readGuestNeeds()).get(vipId)).toEqual({ vipId, needs: { vehicle: ['LIFT'] }, wheelchairs: 1 });
    expect((await change({ notes: 'Calm' })).body).not.toHaveProperty('warnings');
    await change({ needs: null, wheelchairs: null });
    expect((await readGuestNeeds()).has(vipId)).toBe(false);
    expect((await change({ wheelchairs: 3 })).body.errors[0].path).toBe('body.wheelchairs');
  });

  it('of a vehicle warns of the rides that it no longer suits', async () => {
    const vehicleId = await aVehicle({ tags: ['LIFT'] });
    const eventId = await anEvent(as, { ...RIDE, vipIds: [], needs: { vehicle: ['LIFT'] }, vehicleId });
    const change = (body: object) => call(updateVehicle, { as, params: { vehicleId }, body });
    expect((await change({ tags: [] })).body.warnings).toMatchObject([{ code: 'NEEDS_UNMET', activityId: eventId }]);
    expect((await change({ type: 'BOAT' })).body.warnings).toHaveLength(1);
  });
});

describe('what is free', () => {
  it('is what suits the ride and its guests', async () => {
    const vipIds = [await aGuest({ needs: { vehicle: ['LIFT'], driver: ['ARABIC'] } })];
    await aVehicle({ name: 'Boat', type: 'BOAT' });
    await aVehicle({ name: 'Lift van', tags: ['LIFT'] });
    await aVehicle({ name: 'Kept van', tags: ['LIFT'], reservedFor: { vipIds: [await aGuest({})] } });
    await aDriver('Amal', { tags: ['ARABIC'] });
    await aDriver('Dana');
    const vehicles = await call(checkVehicleAvailability, { as, body: { ...TIMES, vipIds } });
    const free = vehicles.body.items.filter((item: { free: boolean }) => item.free);
    expect(free.map((item: { vehicle: { name: string } }) => item.vehicle.name)).toEqual(['Lift van']);
    const boat = vehicles.body.items.find((item: { vehicle: { name: string } }) => item.vehicle.name === 'Boat');
    expect(boat).toMatchObject({
      reason: 'UNSUITED',
      unmet: ['it goes by road, but Boat does not', 'Boat lacks Lift'],
    });
    const drivers = await call(checkDriverAvailability, { as, body: { ...TIMES, vipIds } });
    expect(drivers.body.items.map((item: { free: boolean; reason?: string }) => [item.free, item.reason])).toEqual([
      [true, undefined],
      [false, 'UNSUITED'],
    ]);
    const anyTime = await call(checkVehicleAvailability, { as, body: TIMES });
    expect(anyTime.body.items.every((item: { free: boolean }) => item.free)).toBe(true);
  });
});

describe('a question for what is free', () => {
  it.each([
    ['vehicle', checkVehicleAvailability, 'LIFTS', 'LIFT'],
    ['driver', checkDriverAvailability, 'ARAB', 'ARABIC'],
  ] as const)('names the nearest tag of a %s that it does not know', async (of, operation, unknown, nearest) => {
    const { body, status } = await call(operation, { as, body: { ...TIMES, needs: { [of]: [unknown] } } });
    expect([status, body.errors[0].path]).toEqual([400, `body.needs.${of}`]);
    expect(body.detail).toContain(nearest);
  });
});

describe('at the same time', () => {
  it('a party that grows and a booking leave no ride overfull without a refusal or a warning', async () => {
    for (let round = 0; round < 10; round += 1) {
      const vipId = await aGuest({ partySize: 2 });
      const vehicleId = await aVehicle({ wheelchairPlaces: 1 });
      const [booked, changed] = await Promise.all([
        planEvent(as, { ...RIDE, vipIds: [vipId], vehicleId }),
        call(updateVip, { as, params: { vipId }, body: { wheelchairs: 2 } }),
      ]);
      const told = [booked, changed].flatMap(({ body }) => [
        body.code,
        ...(body.warnings ?? []).map(({ code }: { code: string }) => code),
      ]);
      expect(told.some((code) => code === 'CAPACITY_EXCEEDED' || code === 'SEATS_EXCEEDED')).toBe(true);
    }
  });
});
