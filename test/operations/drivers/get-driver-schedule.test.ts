import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import { operations } from '#functions/registry.ts';
import * as getVehicleSchedule from '#functions/vehicles/get-vehicle-schedule.ts';
import { routerOf } from '#infra/local/gateway/router.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
let driverId: string;
let vehicleId: string;
let cancelled: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'America/New_York', dayStartsAt: '04:00' });
  driverId = await aDriver('Łukasz Żak');
  vehicleId = await aVehicle({ name: 'Van 1' });
  const vipIds = await someVips(as, 2, { partySize: 2, phone: '+1 202 555 0123', notes: 'Afraid of dogs' });
  const plan = (title: string, startTime: string, endTime: string, more: object = {}) =>
    anEvent(as, { type: 'TRANSPORT', title, startTime, endTime, driverId, vehicleId, ...more });
  const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', vipIds });
  await plan('Breakfast run', '2027-03-15T12:00:00Z', '2027-03-15T13:00:00Z');
  await plan('Late ride home', '2027-03-15T06:30:00Z', '2027-03-15T07:00:00Z', { masterEventId: dinner });
  await plan('Long way', '2027-03-15T20:00:00Z', '2027-03-18T10:00:00Z');
  cancelled = await plan('Tour', '2027-03-14T15:00:00Z', '2027-03-14T16:00:00Z');
  await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
  const gone = await plan('Deleted', '2027-03-14T17:00:00Z', '2027-03-14T18:00:00Z');
  await call(deleteEvent, { as, params: { eventId: gone } });
  const given = await plan('Given away', '2027-03-14T19:00:00Z', '2027-03-14T20:00:00Z');
  const other = { driverId: await aDriver('Ann'), vehicleId: await aVehicle() };
  await call(updateEvent, { as, params: { eventId: given }, body: other });
});

function ask(query: Record<string, string> = {}, user = as) {
  return call(getDriverSchedule, { as: user, params: { driverId }, query });
}
function titles(body: { days: { date: string; activities: { title: string }[] }[] }) {
  return body.days.map(({ activities, date }) => [date, activities.map(({ title }) => title)]);
}
const ALL = [
  ['2027-03-14', ['Tour', 'Late ride home']],
  ['2027-03-15', ['Breakfast run', 'Long way']],
];

describe('getDriverSchedule', () => {
  it('lists each transport once, on the day it starts, and marks cancelled ones', async () => {
    const { body } = await ask();
    expect(body).toMatchObject({
      driver: { id: driverId, name: 'Łukasz Żak', phone: null },
      timezone: 'America/New_York',
      dayStartsAt: '04:00',
    });
    expect(titles(body)).toEqual(ALL);
    const [tour, late] = body.days[0].activities;
    expect(tour.status).toBe('CANCELLED');
    expect(late).toMatchObject({ vehicle: { name: 'Van 1' }, master: { title: 'Dinner' } });
    expect(late.vips.map(({ name, partySize }: Record<string, unknown>) => [name, partySize])).toEqual([
      ['Guest 1', 2],
      ['Guest 2', 2],
    ]);
  });

  it.each<[Record<string, string>, unknown[]]>([
    [{ from: '2027-03-15' }, ALL.slice(1)],
    [{ to: '2027-03-14' }, ALL.slice(0, 1)],
    [{ from: '2027-03-15', to: '2027-03-15' }, ALL.slice(1)],
    [{ from: '2027-03-16' }, []],
    [{ from: '2027-03-15T06:30:00Z', to: '2027-03-15T12:00:00Z' }, [['2027-03-14', ['Late ride home']]]],
  ])('limits the schedule to the range %j', async (query, days) => {
    expect(titles((await ask(query)).body)).toEqual(days);
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
    expect(titles((await ask({}, self)).body)).toEqual(ALL);
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
