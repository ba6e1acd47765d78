import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import { operations } from '#functions/registry.ts';
import * as getVehicleSchedule from '#functions/vehicles/get-vehicle-schedule.ts';
import { routerOf } from '#infra/local/gateway/gateway.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { planRides, SHOWN_RIDES, titlesByDay } from '#test/support/planned-rides.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
let driverId: string;
let vehicleId: string;
beforeAll(async () => {
  ({ as, driverId, vehicleId } = await planRides());
});

function ask(query: Record<string, string> = {}, user = as) {
  return call(getDriverSchedule, { as: user, params: { driverId }, query });
}

describe('getDriverSchedule', () => {
  it('lists each transport once, on the day it starts, and marks cancelled ones', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({
      driver: { id: driverId, name: 'Łukasz Żak', phone: null },
      timezone: 'America/New_York',
      dayStartsAt: '04:00',
    });
    expect(titlesByDay(body)).toEqual(SHOWN_RIDES);
    const [tour, late] = body.days[0].activities;
    expect(tour.status).toBe('CANCELLED');
    expect(late).toMatchObject({ vehicle: { name: 'Van 1' }, master: { title: 'Dinner' } });
    expect(late.vips.map(({ name, partySize }: Record<string, unknown>) => [name, partySize])).toEqual([
      ['Guest 1', 2],
      ['Guest 2', 2],
    ]);
  });

  it.each<[Record<string, string>, unknown[]]>([
    [{ from: '2027-03-15' }, SHOWN_RIDES.slice(1)],
    [{ to: '2027-03-14' }, SHOWN_RIDES.slice(0, 1)],
    [{ from: '2027-03-15', to: '2027-03-15' }, SHOWN_RIDES.slice(1)],
    [{ from: '2027-03-16' }, []],
    [{ from: '2027-03-15T06:30:00Z', to: '2027-03-15T12:00:00Z' }, [['2027-03-14', ['Late ride home']]]],
  ])('limits the schedule to the range %j', async (query, days) => {
    expect(titlesByDay((await ask(query)).body)).toEqual(days);
  });

  it('answers 304 while nothing changes', async () => {
    const headers = { 'if-none-match': (await ask()).headers['etag'] as string };
    expect((await call(getDriverSchedule, { as, params: { driverId }, headers })).status).toBe(304);
  });

  it('is read in three round trips', async () => {
    const { own } = await metered(() => ask());
    expect(own.roundTrips).toBe(3);
  });

  it('answers coordinators and the driver, and refuses other drivers', async () => {
    const self = await aUser('DRIVER', { driverId });
    expect(titlesByDay((await ask({}, self)).body)).toEqual(SHOWN_RIDES);
    const stranger = await aUser('DRIVER', { driverId: await aDriver() });
    expect((await ask({}, stranger)).body.code).toBe('FORBIDDEN');
    const unknown = await call(getDriverSchedule, { as: stranger, params: { driverId: 'drv_missing' } });
    expect(unknown.body.code).toBe('FORBIDDEN');
    const missing = await call(getDriverSchedule, { as, params: { driverId: 'drv_missing' } });
    expect(missing.body.code).toBe('NOT_FOUND');
    const vehicle = await call(getVehicleSchedule, { as: self, params: { vehicleId } });
    expect(vehicle.body.code).toBe('FORBIDDEN');
  });

  it('shows a driver only the names and party sizes of their VIPs', async () => {
    const { text } = await ask({}, await aUser('DRIVER', { driverId }));
    expect(text).toContain('Guest 1');
    for (const secret of ['555 0123', 'Afraid of dogs', 'department']) expect(text).not.toContain(secret);
  });
});

describe('getMySchedule', () => {
  it('has a path that does not clash with driver ids', async () => {
    const find = routerOf(await operations());
    const idOf = (path: string) => find('GET', path)?.operation.contract.operationId;
    expect(idOf('/api/drivers/me/schedule')).toBe('getMySchedule');
    expect(idOf('/api/drivers/meg/schedule')).toBe('getDriverSchedule');
    expect(idOf('/api/drivers/me/schedule.ics')).toBe('getMyScheduleCalendar');
    expect(idOf('/api/drivers/meg/schedule.ics')).toBe('getDriverScheduleCalendar');
  });
});
