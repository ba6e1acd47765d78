import { beforeAll, describe, expect, it } from '@jest/globals';
import ICAL from 'ical.js';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as getDriverScheduleCalendar from '#functions/drivers/get-driver-schedule-calendar.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
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
  it.each(['DRIVER', 'COORDINATOR', 'ADMINISTRATOR'] as const)(
    'answers a linked %s with the schedule of their driver',
    async (role) => {
      const { body } = await call(getMySchedule, { as: await aUser(role, { driverId }) });
      expect(body).toEqual((await ask()).body);
    },
  );

  it.each(['DRIVER', 'COORDINATOR'] as const)('tells a %s without a driver how to link one', async (role) => {
    const { body, status } = await call(getMySchedule, { as: await aUser(role) });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(body.detail).toContain('PATCH /api/users/{id}');
  });

  it('answers 404 once the driver is deleted, and refuses users who are not approved', async () => {
    const gone = await aDriver();
    await call(deleteDriver, { as, params: { driverId: gone } });
    const { body } = await call(getMySchedule, { as: await aUser('DRIVER', { driverId: gone }) });
    expect(body.detail).toBe('Your user is linked to Dana, who is deleted.');
    const waiting = await aUser('DRIVER', { driverId, isApproved: false });
    expect((await call(getMySchedule, { as: waiting })).body.code).toBe('NOT_APPROVED');
  });

  it('has a path that does not clash with driver ids', async () => {
    const find = routerOf(await operations());
    const idOf = (path: string) => find('GET', path)?.operation.contract.operationId;
    expect(idOf('/api/drivers/me/schedule')).toBe('getMySchedule');
    expect(idOf('/api/drivers/meg/schedule')).toBe('getDriverSchedule');
    expect(idOf('/api/drivers/me/schedule.ics')).toBe('getMyScheduleCalendar');
    expect(idOf('/api/drivers/meg/schedule.ics')).toBe('getDriverScheduleCalendar');
  });
});

describe('getVehicleSchedule', () => {
  it('has the same shape as the schedule of a driver', async () => {
    const { body } = await call(getVehicleSchedule, { as, params: { vehicleId } });
    expect(body.vehicle).toEqual({ id: vehicleId, name: 'Van 1', type: 'VAN', seatCapacity: 8 });
    expect(titles(body)).toEqual(ALL);
    const nowhere = await call(getVehicleSchedule, { as, params: { vehicleId: 'veh_nothing' } });
    expect(nowhere.body.code).toBe('NOT_FOUND');
  });
});

describe('getDriverScheduleCalendar', () => {
  it('gives the same transports as a valid calendar', async () => {
    const { headers, text } = await call(getDriverScheduleCalendar, { as, params: { driverId } });
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8');
    const calendar = new ICAL.Component(ICAL.parse(text));
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
    expect(events.map(({ summary }) => summary)).toEqual(['Tour', 'Late ride home', 'Breakfast run', 'Long way']);
    expect(events[0]).toMatchObject({ uid: `${cancelled}@motorcade`, sequence: 2 });
    const stranger = await aUser('DRIVER', { driverId: await aDriver() });
    const refused = await call(getDriverScheduleCalendar, { as: stranger, params: { driverId } });
    expect(refused.body.code).toBe('FORBIDDEN');
  });
});
