import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const as = useUser('COORDINATOR');
let vehicleId: string;
let driverId: string;
let withdrawn: string;
let crowd: string[];
let taken: string;
beforeAll(async () => {
  withdrawn = await aVehicle({ name: 'Old Van', status: 'MAINTENANCE' });
  crowd = await someVips(as, 3, { partySize: 3 });
});
beforeEach(async () => {
  await withSettings({ turnaroundMinutes: 15, timezone: 'Europe/London' });
  vehicleId = await aVehicle({ name: 'Van 1' });
  driverId = await aDriver('Dana');
  taken = await anEvent(as, { type: 'TRANSPORT', title: 'To the airport', vehicleId, driverId, ...NINE });
});

function times(from: string, to: string) {
  return { startTime: `2027-05-10T${from}:00Z`, endTime: `2027-05-10T${to}:00Z` };
}
const NINE = times('09:00', '10:00');
function ask(body: object, user = as): Promise<Answer> {
  return call(checkConflicts, { as: user, body });
}
const dry = { dryRun: 'true' };
describe('a check of an existing transport', () => {
  it('takes the times from it where none are given', async () => {
    expect((await ask({ eventId: taken })).body).toMatchObject({ available: true });
    const free = await aDriver('Free');
    const other = await anEvent(as, { type: 'TRANSPORT', driverId: free, ...times('09:30', '10:30') });
    expect((await ask({ eventId: other, driverId })).body).toMatchObject({ problems: [{ code: 'DRIVER_CONFLICT' }] });
    const later = { endTime: '2027-05-10T12:00:00Z', startTime: '2027-05-10T11:00:00Z' };
    expect((await ask({ eventId: other, driverId, ...later })).body.available).toBe(true);
  });

  it('needs both times without a transport', async () => {
    expect((await ask({ vehicleId })).body.errors[0].path).toBe('body.startTime');
  });
});

function ids(alternatives: { id: string }[]) {
  return alternatives.map(({ id }) => id);
}

describe('checkConflicts', () => {
  it('answers that a booking is possible if nothing conflicts', async () => {
    const { body, status } = await ask({ ...times('10:15', '11:00'), vehicleId, driverId, vipIds: crowd.slice(1) });
    expect(status).toBe(200);
    expect(body).toEqual({
      available: true,
      problems: [],
      conflicts: [],
      travel: [],
      capacity: { seats: 8, needed: 6 },
      alternatives: [],
      warnings: [],
    });
  });

  it('names every problem at once, with the vehicles and drivers that are free instead', async () => {
    const other = await aVehicle({ name: 'Minibus', seatCapacity: 9 });
    const { body } = await ask({ ...times('09:30', '10:30'), vehicleId, driverId, vipIds: crowd });
    expect(body).toMatchObject({ available: false, capacity: { seats: 8, needed: 9 } });
    expect(body.problems).toMatchObject([
      { code: 'CAPACITY_EXCEEDED', values: { vehicle: 'Van 1' }, detail: 'Van 1 has too few seats: 8 of 9.' },
      { code: 'VEHICLE_CONFLICT', detail: expect.stringContaining('Dana has “To the airport” Mon 10 May 10:00–11:00') },
    ]);
    expect(body.conflicts.map(({ activityId, resource }: Record<string, string>) => [resource, activityId])).toEqual([
      ['VEHICLE', taken],
      ['DRIVER', taken],
    ]);
    expect(ids(body.alternatives)).toContain(other);
    expect(ids(body.alternatives)).not.toContain(vehicleId);
    expect(ids(body.alternatives)).not.toContain(driverId);
  });

  it('gives the same answers as a dry run of a booking', async () => {
    const at = { free: times('11:00', '12:00'), close: times('10:14', '11:00'), over: times('08:30', '12:00') };
    const cases = [
      { ...at.free, vehicleId, driverId },
      { ...at.close, vehicleId },
      { ...at.over, driverId },
      { ...at.over, vehicleId, driverId },
      { ...at.free, vehicleId, vipIds: crowd },
      { ...at.free, vehicleId: withdrawn },
      { ...at.free, vipIds: crowd },
    ];
    for (const wanted of cases) {
      const body = { type: 'TRANSPORT', title: 'Ride', vipIds: [], ...wanted };
      const [checked, booked] = [await ask(wanted), await call(createEvent, { as, body, query: dry })];
      expect(checked.body.available).toBe(booked.status === 201);
      expect(checked.body.problems[0]?.code).toBe(booked.body.code);
      expect(checked.body.problems[0]?.detail).toBe(booked.status === 201 ? undefined : booked.body.detail);
      expect(checked.body.conflicts).toEqual(booked.body.conflicts ?? []);
      expect(checked.body.alternatives).toEqual(booked.body.alternatives ?? []);
    }
  });

  it('takes missing fields from the transport to be changed, and ignores its own assignment', async () => {
    const body = { eventId: taken, ...times('09:30', '10:30') };
    expect((await ask(body)).body).toMatchObject({ available: true, capacity: { seats: 8, needed: 0 } });
    await anEvent(as, { type: 'TRANSPORT', title: 'Next', vehicleId, ...times('10:20', '11:00') });
    const [checked, moved] = [
      await ask(body),
      await call(updateEvent, { as, params: { eventId: taken }, body: times('09:30', '10:30'), query: dry }),
    ];
    expect(checked.body).toMatchObject({ available: false, conflicts: moved.body.conflicts });
    expect((await ask({ ...body, vehicleId: null })).body).toMatchObject({ available: true, problems: [] });
    expect((await ask({ ...body, vehicleId: withdrawn })).body.problems[0].code).toBe('VEHICLE_UNAVAILABLE');
    expect((await ask({ eventId: taken, ...NINE, vipIds: crowd })).body.problems[0].code).toBe('CAPACITY_EXCEEDED');
  });

  it('checks a cancelled transport as if it were scheduled again', async () => {
    await call(moveEventStatus, { as, params: { eventId: taken }, body: { status: 'CANCELLED' } });
    const other = await anEvent(as, { type: 'TRANSPORT', title: 'Other', vehicleId, ...NINE });
    const { body } = await ask({ eventId: taken, ...NINE });
    expect(body.conflicts.map(({ activityId }: { activityId: string }) => activityId)).toEqual([other]);
  });

  it.each([
    [{ ...NINE, endTime: NINE.startTime }, 'body.endTime'],
    [{ startTime: NINE.startTime }, 'body.endTime'],
    [{ ...NINE, eventId: 'act_nothing' }, 'body.eventId'],
    [{ ...NINE, vehicleId: 'veh_nothing' }, 'body.vehicleId'],
    [{ ...NINE, driverId: 'drv_missing' }, 'body.driverId'],
    [{ ...NINE, vipIds: ['vip_missing'] }, 'body.vipIds'],
    [{ ...NINE, title: 'A dinner' }, 'body.title'],
  ])('refuses %j and names the field', async (body, path) => {
    expect((await ask(body)).body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path }] });
  });

  it('refuses an assignment of more than 72 hours, and a vehicle for an all-day meal', async () => {
    const long = { startTime: '2027-06-01T00:00:00Z', endTime: '2027-06-04T00:00:01Z', vehicleId };
    expect((await ask(long)).body.errors[0].path).toBe('body.endTime');
    const dates = { allDay: true, startDate: '2027-05-10', startTime: undefined, endTime: undefined };
    const meal = await anEvent(as, { type: 'MEAL', ...dates });
    expect((await ask({ eventId: meal, vehicleId })).body.errors[0].path).toBe('body.vehicleId');
  });

  it('writes nothing, and reads in one round trip if nothing conflicts', async () => {
    const { body: before } = await call(getEvent, { as, params: { eventId: taken } });
    const wanted = { ...times('12:00', '13:00'), vehicleId, driverId, vipIds: crowd.slice(1) };
    const { own } = await metered(() => ask(wanted));
    expect(own).toMatchObject({ writeUnits: 0, roundTrips: 1 });
    await ask({ ...times('09:30', '10:30'), eventId: taken, driverId: null });
    expect((await call(getEvent, { as, params: { eventId: taken } })).body).toEqual(before);
  });

  it('answers only callers who may book, and refuses drivers', async () => {
    const driver = await aUser('DRIVER', { driverId });
    expect((await ask({ ...NINE, vehicleId }, driver)).body.code).toBe('FORBIDDEN');
    expect((await ask({ ...NINE, vehicleId }, await aUser('ADMINISTRATOR'))).status).toBe(200);
  });
});
