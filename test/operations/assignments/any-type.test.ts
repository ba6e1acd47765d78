import { beforeEach, describe, expect, it } from '@jest/globals';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriverScheduleCalendar from '#functions/drivers/get-driver-schedule-calendar.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as getVehicleSchedule from '#functions/vehicles/get-vehicle-schedule.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useLog();
useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();

function at(time: string): string {
  return `2031-05-10T${time}:00.000Z`;
}
const TOUR = {
  type: 'EVENT',
  title: 'Lighthouse tour',
  location: 'Hotel Aurora',
  startTime: at('09:00'),
  endTime: at('17:00'),
};
const RIDE = { type: 'TRANSPORT', title: 'To the airport', startTime: at('12:00'), endTime: at('13:00') };
const DAY = { from: at('00:00'), to: at('23:00') };

let as: string;
let vehicleId: string;
let driverId: string;
beforeEach(async () => {
  clock.stop(Date.parse(at('07:00')));
  await removeOthers(new Map());
  await withSettings({ timezone: 'UTC' });
  as = await aUser('COORDINATOR');
  vehicleId = await aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 49 });
  driverId = await aDriver('Dana');
});
function aTour(fields: object = {}) {
  return anEvent(as, { ...TOUR, vehicleId, driverId, ...fields });
}
function change(eventId: string, body: object, query: Record<string, string> = {}) {
  return call(updateEvent, { as, params: { eventId }, body, query });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function isFree(): Promise<boolean> {
  const { body } = await call(checkVehicleAvailability, { as, body: { startTime: at('12:00'), endTime: at('13:00') } });
  return body.items.find(({ vehicle }: { vehicle: { id: string } }) => vehicle.id === vehicleId).free;
}
function codesOf({ body }: Answer): string[] {
  return (body.warnings ?? []).map(({ code }: { code: string }) => code);
}
async function rows(): Promise<{ code: string; subject: { id: string }; mend: unknown; detail: string }[]> {
  return (await call(listAttention, { as })).body.items;
}

describe.each(['EVENT', 'MEAL', 'MEETING'])('a vehicle and a driver of a %s', (type) => {
  it('are held: given at once or later, moved, taken off, cancelled, deleted and restored', async () => {
    const eventId = await aTour({ type });
    expect((await planEvent(as, { ...RIDE, vehicleId })).body).toMatchObject({
      code: 'VEHICLE_CONFLICT',
      conflicts: [{ activityId: eventId, title: 'Lighthouse tour' }],
    });
    expect((await planEvent(as, { ...RIDE, driverId })).body.code).toBe('DRIVER_CONFLICT');
    expect(await isFree()).toBe(false);
    await change(eventId, { startTime: at('14:00') });
    expect(await isFree()).toBe(true);
    await change(eventId, { vehicleId: null, startTime: at('09:00') });
    expect(await isFree()).toBe(true);
    await change(eventId, { vehicleId });
    expect(await isFree()).toBe(false);
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    expect(await isFree()).toBe(true);
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'SCHEDULED' } });
    expect(await isFree()).toBe(false);
    await call(deleteEvent, { as, params: { eventId } });
    const ride = await anEvent(as, { ...RIDE, vehicleId, driverId });
    expect((await call(restoreEvent, { as, params: { eventId } })).body.code).toBe('VEHICLE_CONFLICT');
    await call(deleteEvent, { as, params: { eventId: ride } });
    expect((await call(restoreEvent, { as, params: { eventId } })).status).toBe(200);
    expect(await isFree()).toBe(false);
    expect((await verifyLedgers()).differences).toEqual([]);
  });
});

describe('a guided tour by coach', () => {
  it('and a ride never get one coach, also at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const coach = await aVehicle({ name: `Coach ${round}`, seatCapacity: 49 });
      const answers = await Promise.all(
        [TOUR, RIDE, TOUR, RIDE].map((each) =>
          call(createEvent, { as, body: { ...each, vipIds: [], vehicleId: coach } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    }
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('is in the schedules of its coach and driver, with alarms in the calendar, and for the driver', async () => {
    const eventId = await aTour();
    const days = [{ activities: [{ id: eventId, type: 'EVENT' }] }];
    const ofCoach = await call(getVehicleSchedule, { as, params: { vehicleId } });
    expect(ofCoach.body.days).toMatchObject(days);
    const { text } = await call(getDriverScheduleCalendar, { as, params: { driverId } });
    expect(text).toContain('SUMMARY:Lighthouse tour');
    expect(text).toContain('LOCATION:Hotel Aurora');
    const driver = await aUser('DRIVER', { driverId });
    expect((await call(getMySchedule, { as: driver })).body.days).toMatchObject(days);
    const begun = await call(moveEventStatus, { as: driver, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    expect(begun.status).toBe(200);
  });

  it('keeps coach and driver when it becomes a ride, if the guests fit, and again a tour', async () => {
    const eventId = await aTour({ vipIds: await someVips(as, 1, { partySize: 60 }) });
    expect(await change(eventId, { type: 'TRANSPORT', location: null })).toMatchObject({
      status: 409,
      body: { code: 'CAPACITY_EXCEEDED', capacity: { seats: 49, needed: 60 } },
    });
    await change(eventId, { vipIds: [] });
    expect((await change(eventId, { type: 'TRANSPORT' })).body).toMatchObject({
      type: 'TRANSPORT',
      vehicleId,
      driverId,
    });
    expect((await change(eventId, { type: 'MEETING' })).body).toMatchObject({ type: 'MEETING', vehicleId, driverId });
    expect(await isFree()).toBe(false);
  });

  it('warns if its guests do not fit, at each write, on a dry run, in a check, and when a party grows', async () => {
    const [vipId = ''] = await someVips(as, 1, { partySize: 60 });
    const body = { ...TOUR, vehicleId, driverId, vipIds: [vipId] };
    expect(codesOf(await call(createEvent, { as, body, query: { dryRun: 'true' } }))).toEqual(['SEATS_EXCEEDED']);
    const made = await call(createEvent, { as, body });
    expect(made).toMatchObject({
      status: 201,
      body: { warnings: [{ message: expect.stringContaining('too few seats: 49 of 60') }] },
    });
    const eventId = made.body.id;
    const check = await call(checkConflicts, { as, body: { eventId, vehicleId: await aVehicle({ seatCapacity: 3 }) } });
    expect(check.body).toMatchObject({ available: true, warnings: [{ code: 'SEATS_EXCEEDED' }] });
    const { endTime, startTime } = TOUR;
    const planned = { startTime, endTime, vipIds: [vipId], vehicleId: await aVehicle({ seatCapacity: 3 }) };
    const before = await call(checkConflicts, { as, body: { ...planned, type: 'EVENT' } });
    expect(before.body.problems).toEqual([]);
    expect((await call(checkConflicts, { as, body: planned })).body.problems).toMatchObject([
      { code: 'CAPACITY_EXCEEDED' },
    ]);
    expect(await rows()).toMatchObject([{ code: 'SEATS_EXCEEDED', subject: { id: eventId }, mend: null }]);
    await call(updateVip, { as, params: { vipId }, body: { partySize: 2 } });
    expect(await rows()).toEqual([]);
    expect(codesOf(await call(updateVip, { as, params: { vipId }, body: { partySize: 50 } }))).toEqual([
      'SEATS_EXCEEDED',
    ]);
  });

  it('is not all-day: its coach is held from a start to an end', async () => {
    const dates = { allDay: true, startDate: '2031-05-10', startTime: undefined, endTime: undefined };
    const { body, status } = await planEvent(as, { ...TOUR, ...dates, vehicleId, driverId });
    expect(status).toBe(400);
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual(['body.vehicleId', 'body.driverId']);
    expect((await change(await aTour(), { allDay: true })).body.errors).toHaveLength(2);
  });

  it('moves with its legs, whose vehicles it needs not, or not at all', async () => {
    const eventId = await aTour();
    const leg = await anEvent(as, {
      ...RIDE,
      masterEventId: eventId,
      startTime: at('08:00'),
      endTime: at('09:00'),
      vehicleId,
      driverId,
    });
    const times = { startTime: at('10:00'), endTime: at('18:00') };
    expect((await change(eventId, times, { withLegs: 'true' })).status).toBe(200);
    expect(await read(leg)).toMatchObject({ startTime: at('09:00'), vehicleId });
    expect((await planEvent(as, { ...RIDE, startTime: at('17:00'), endTime: at('18:00'), vehicleId })).status).toBe(
      409,
    );
    const other = await anEvent(as, { ...RIDE, startTime: at('18:00'), endTime: at('19:00'), vehicleId });
    const refused = await change(eventId, { endTime: at('18:30') }, { withLegs: 'true' });
    expect(refused.body).toMatchObject({
      code: 'VEHICLE_CONFLICT',
      conflicts: [{ activityId: other, legId: eventId }],
    });
    await call(deleteEvent, { as, params: { eventId }, query: { withLegs: 'true' } });
    expect(await isFree()).toBe(true);
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('lacks a driver when its driver is gone, and ASSIGN gives it one', async () => {
    const eventId = await aTour();
    await aTour({ title: 'Dinner', vehicleId: undefined, driverId: undefined });
    await call(deleteDriver, { as, params: { driverId }, query: { unassign: 'true' } });
    expect(await rows()).toMatchObject([{ code: 'RIDE_WITHOUT_DRIVER', subject: { id: eventId } }]);
    const needing = await call(listEvents, { as, query: { needs: 'driver,vehicle' } });
    expect(needing.body.items.map(({ id }: { id: string }) => id)).toEqual([eventId]);
    const other = await aDriver('Ben');
    const { id, steps } = await aProposal(as, { kind: 'ASSIGN', ...DAY });
    expect(steps).toMatchObject([{ params: { eventId }, body: { driverId: other } }]);
    await call(applyProposal, { as, params: { id } });
    expect(await read(eventId)).toMatchObject({ vehicleId, driverId: other });
  });

  it('gets another coach by REASSIGN, and a ride does not get one that a tour holds', async () => {
    const [spare, second] = [
      await aVehicle({ name: 'Spare', seatCapacity: 50 }),
      await aVehicle({ name: 'Held', seatCapacity: 49 }),
    ];
    await anEvent(as, {
      ...TOUR,
      title: 'Harbour tour',
      vehicleId: second,
      driverId: await aDriver('Ben'),
      pinVehicle: true,
    });
    const eventId = await aTour();
    const proposal = await aProposal(as, { kind: 'REASSIGN', vehicleId, from: at('08:00'), reason: 'Gearbox' });
    const given = proposal.steps.find(({ params }: { params: object }) => 'eventId' in params);
    expect(given).toMatchObject({ params: { eventId }, body: { vehicleId: spare } });
    await call(applyProposal, { as, params: { id: proposal.id } });
    expect((await read(eventId)).vehicleId).toBe(spare);
  });

  it('under way stays as it is when its coach breaks down: a person decides', async () => {
    const eventId = await aTour();
    clock.stop(Date.parse(at('11:00')));
    await aVehicle({ name: 'Spare', seatCapacity: 50 });
    const { steps, warnings } = await aProposal(as, {
      kind: 'REASSIGN',
      vehicleId,
      from: at('11:00'),
      reason: 'Smoke',
    });
    expect(steps.filter(({ operationId }: { operationId: string }) => operationId !== 'createVehicleBlock')).toEqual(
      [],
    );
    expect(warnings).toMatchObject(
      expect.arrayContaining([expect.objectContaining({ code: 'RIDE_HAS_BEGUN', activityId: eventId })]),
    );
  });

  it('swaps its driver with a ride', async () => {
    const eventId = await aTour({ vehicleId: undefined });
    const other = await aDriver('Ben');
    const ride = await anEvent(as, { ...RIDE, driverId: other });
    const { status } = await call(swapEvents, {
      as,
      params: { eventId },
      body: { withEventId: ride, what: 'DRIVERS' },
    });
    expect([status, (await read(eventId)).driverId, (await read(ride)).driverId]).toEqual([200, other, driverId]);
    const dinner = await anEvent(as, { ...TOUR, type: 'MEAL', title: 'Dinner' });
    const refused = await call(swapEvents, { as, params: { eventId }, body: { withEventId: dinner, what: 'DRIVERS' } });
    expect(refused.body.errors).toMatchObject([
      { path: 'body.withEventId', message: expect.stringContaining('neither') },
    ]);
  });

  it('counts for the hours of its driver', async () => {
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 9 } });
    await aTour();
    const evening = { ...RIDE, startTime: at('18:00'), endTime: at('20:00'), driverId };
    expect(codesOf(await planEvent(as, evening))).toContain('DRIVER_HOURS_EXCEEDED');
    const { body } = await call(checkDriverAvailability, {
      as,
      body: { startTime: at('20:00'), endTime: at('21:00') },
    });
    expect(body.items).toMatchObject([{ hours: { drivingMinutes: -60 } }]);
  });

  it('is told to its driver with its place, and told again when that changes', async () => {
    const driver = await aReachableDriver();
    const eventId = await aTour({ driverId: driver.id, vehicleId: undefined });
    const told = async () => {
      messaging.stub.forget();
      clock.pass(61_000);
      await messaging.deliver();
      return messaging.stub.delivered.map(({ text }) => text).join('\n');
    };
    expect(await told()).toContain('NEW Lighthouse tour, Sat 10 May 09:00–17:00, Hotel Aurora');
    await change(eventId, { location: 'North pier' });
    expect(await told()).toContain(
      'CHANGED Lighthouse tour (Sat 10 May 09:00–17:00): was Hotel Aurora, now North pier',
    );
  });
});

describe('guests who must not share a vehicle', () => {
  it('have dinner together, and share no coach', async () => {
    await withSettings({ needs: { rule: 'REFUSE' } });
    const [first = '', second = ''] = await someVips(as, 2);
    await call(updateVip, { as, params: { vipId: first }, body: { apartFrom: [second] } });
    const dinner = await planEvent(as, { ...TOUR, type: 'MEAL', vipIds: [first, second] });
    expect(dinner.status).toBe(201);
    expect(await rows()).toEqual([]);
    const tour = await planEvent(as, { ...TOUR, vehicleId, driverId, vipIds: [first, second] });
    expect(tour.body.code).toBe('NEEDS_UNMET');
  });
});
