import { beforeEach, describe, expect, it } from '@jest/globals';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import type { HoursSettings } from '#shared/schemas/hours/hours.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { aWay } from '#test/support/ways.ts';

useTable();
const as = useUser('ADMINISTRATOR');
let driverId: string;
function withHours(hours: Partial<HoursSettings>) {
  return withSettings({ hours: { preset: 'NONE', ...hours } });
}
beforeEach(async () => {
  await withHours({ maxDrivingHoursPerDay: 3 });
  driverId = await aDriver('Dana');
});

function at(time: string, day = 10): string {
  return `2027-05-${day}T${time}:00.000Z`;
}
function ride(from: string, to: string, fields: object = {}, day = 10) {
  return {
    type: 'TRANSPORT',
    title: 'Ride',
    startTime: at(from, day),
    endTime: at(to, day),
    driverId,
    ...fields,
  };
}
function tried(body: object) {
  return call(createEvent, { as, query: { dryRun: 'true' }, body: { vipIds: [], ...body } });
}
async function removeOtherDrivers(kept: ReadonlySet<string>): Promise<void> {
  for (const { id } of await allDrivers())
    if (!kept.has(id)) await call(deleteDriver, { as, params: { driverId: id }, query: { unassign: 'true' } });
}
function rulesOf({ warnings = [] }: { warnings?: { code: string; hours?: { rule: string } }[] }) {
  return warnings.map(({ code, hours }) => (code === 'DRIVER_HOURS_EXCEEDED' ? hours?.rule : code));
}

describe('a booking that breaks a rule on the hours of its driver', () => {
  it('warns with the rule, the limit, the plan and the time', async () => {
    await anEvent(as, ride('08:00', '10:00'));
    const { body, status } = await planEvent(as, ride('12:00', '13:30'));
    expect(status).toBe(201);
    const [warning] = body.warnings;
    expect(warning).toMatchObject({
      values: { driver: 'Dana', planned: { hours: 3, rest: 30 }, rule: { code: 'HOURS_DAILY_DRIVING' } },
      code: 'DRIVER_HOURS_EXCEEDED',
      activityId: body.id,
      message: 'Dana has 3 h 30 min of driving on one day (Mon 10 May 08:00–13:30), and the limit is at most 3 h.',
      hours: {
        rule: 'DAILY_DRIVING',
        preset: 'NONE',
        limitMinutes: 180,
        plannedMinutes: 210,
        from: at('08:00'),
        to: at('13:30'),
      },
    });
  });

  it('does so in the dry run and in the check of conflicts, and not at the limit', async () => {
    await anEvent(as, ride('08:00', '10:00'));
    for (const [to, expected] of [
      ['13:00', []],
      ['13:01', ['DAILY_DRIVING']],
    ] as const) {
      const { title: _title, type: _type, ...booking } = ride('12:00', to);
      expect(rulesOf((await tried(ride('12:00', to))).body)).toEqual(expected);
      expect(rulesOf((await call(checkConflicts, { as, body: booking })).body)).toEqual(expected);
    }
  });

  it('counts rides that are completed, and none that are cancelled', async () => {
    const first = await anEvent(as, ride('08:00', '10:00'));
    const move = (status: string) => call(moveEventStatus, { as, params: { eventId: first }, body: { status } });
    await move('IN_PROGRESS');
    expect((await move('COMPLETED')).status).toBe(200);
    const second = await planEvent(as, ride('12:00', '13:30'));
    expect(rulesOf(second.body)).toEqual(['DAILY_DRIVING']);
    await move('CANCELLED');
    await call(moveEventStatus, { as, params: { eventId: second.body.id }, body: { status: 'CANCELLED' } });
    const again = await call(moveEventStatus, {
      as,
      params: { eventId: second.body.id },
      body: { status: 'SCHEDULED' },
    });
    expect(rulesOf(again.body)).toEqual(['DAILY_DRIVING']);
  });

  it('is told at each change of the time, not of the text', async () => {
    await anEvent(as, ride('08:00', '10:00'));
    const { body } = await planEvent(as, ride('12:00', '13:30'));
    const update = async (change: object) =>
      rulesOf((await call(updateEvent, { as, params: { eventId: body.id }, body: change })).body);
    expect(await update({ notes: 'Two bags' })).toEqual([]);
    expect(await update({ startTime: at('12:15') })).toEqual(['DAILY_DRIVING']);
    expect(await update({ startTime: at('12:30') })).toEqual([]);
    expect(await update({ startTime: at('11:00'), driverId: await aDriver('Ed') })).toEqual([]);
  });

  it('counts the ways between rides, unless the rule of ways is OFF', async () => {
    const way = await aWay(as, 50);
    await anEvent(as, ride('08:00', '10:00', { dropoffLocation: way.from }));
    const next = ride('12:00', '12:30', { pickupLocation: way.to });
    expect(rulesOf((await tried(next)).body)).toEqual(['DAILY_DRIVING']);
    await withSettings({ travel: { rule: 'OFF', peaks: [] } });
    expect(rulesOf((await tried(next)).body)).toEqual([]);
    await withSettings({ travel: { rule: 'WARN', peaks: [] } });
  });

  it('goes by what is different for the driver', async () => {
    const hours = { maxDrivingHoursPerDay: 1, minRestHours: 11 };
    const made = await call(createDriver, { as, body: { name: 'Eve', hours } });
    expect(made.body.hours).toEqual(hours);
    const own = { driverId: made.body.id };
    expect(rulesOf((await planEvent(as, ride('08:00', '09:01', own))).body)).toEqual(['DAILY_DRIVING']);
    const change = (value: object | null) =>
      call(updateDriver, { as, params: { driverId: made.body.id }, body: { hours: value } });
    expect((await change({ maxDrivingHoursPerDay: 24 })).body.hours).toEqual({ maxDrivingHoursPerDay: 24 });
    expect(rulesOf((await planEvent(as, ride('10:00', '14:00', own))).body)).toEqual([]);
    expect((await change(null)).body.hours).toBeUndefined();
    expect((await change({ breakAfterHours: 4 })).body.errors).toMatchObject([{ path: 'body.hours.breakMinutes' }]);
  });

  it('goes by the law for large vehicles only, also where the ride gets one later', async () => {
    await withHours({ preset: 'EU_561' });
    const [coach, van] = [await aVehicle({ seatCapacity: 49 }), await aVehicle({ seatCapacity: 8 })];
    await anEvent(as, ride('06:00', '09:00', { vehicleId: coach }));
    const { body } = await planEvent(as, ride('09:00', '12:00', { vehicleId: van }));
    expect(body.warnings).toBeUndefined();
    const changed = await call(updateEvent, { as, params: { eventId: body.id }, body: { vehicleId: coach } });
    expect(changed.body.warnings).toMatchObject([
      { hours: { rule: 'BREAK', preset: 'EU_561', limitMinutes: 270, plannedMinutes: 360 } },
    ]);
    expect(changed.body.warnings[0].message).toContain('Regulation 561/2006 says at most 4 h 30 min');
  });

  it('reads the two weeks that EU_561 counts', async () => {
    await withHours({ preset: 'EU_561', maxDrivingHoursPerDay: undefined });
    const vehicleId = await aVehicle({ seatCapacity: 49 });
    const nine = (day: number) => [
      ride('06:00', '10:30', { vehicleId }, day),
      ride('11:15', '15:45', { vehicleId }, day),
    ];
    // From Monday 3 to Friday 7 May, and from Monday 10 to Friday 14 May: 45 hours each.
    for (const day of [13, 14, 17, 18, 19, 20, 21]) for (const body of nine(day)) await anEvent(as, body);
    for (const day of [10, 11, 12])
      for (const body of nine(day)) expect(rulesOf((await planEvent(as, body)).body)).toEqual([]);
    expect(rulesOf((await planEvent(as, ride('08:00', '08:30', { vehicleId }, 22))).body)).toEqual([
      'TWO_WEEKS_DRIVING',
    ]);
    expect(rulesOf((await planEvent(as, ride('08:00', '08:30', { vehicleId }, 15))).body)).toEqual([
      'TWO_WEEKS_DRIVING',
    ]);
  });

  it('is no alternative before drivers who have hours left', async () => {
    const [abe, zoe] = [await aDriver('Abe'), await aDriver('Zoë')];
    await anEvent(as, ride('06:00', '08:30', { driverId: abe }, 25));
    await anEvent(as, ride('10:00', '11:00', {}, 25));
    const answer = async () => {
      const { body, status } = await planEvent(as, ride('10:00', '11:00', {}, 25));
      expect(status).toBe(409);
      const ids = body.alternatives.map(({ id }: { id: string }) => id);
      return [ids.includes(abe), ids.indexOf(abe) < ids.indexOf(zoe)];
    };
    await removeOtherDrivers(new Set([abe, zoe, driverId]));
    expect(await answer()).toEqual([true, false]);
    await withHours({});
    expect(await answer()).toEqual([true, true]);
  });

  it('is told of each leg that moves with its master', async () => {
    const eventId = await anEvent(as, { type: 'MEAL', title: 'Lunch', startTime: at('12:00'), endTime: at('13:00') });
    const leg = await anEvent(as, ride('11:00', '12:00', { masterEventId: eventId }));
    await anEvent(as, ride('08:00', '10:30', {}, 11));
    const moved = await call(updateEvent, {
      as,
      params: { eventId },
      query: { withLegs: 'true' },
      body: { startTime: at('12:00', 11), endTime: at('13:00', 11) },
    });
    expect(moved.body.warnings).toMatchObject([{ activityId: leg, hours: { plannedMinutes: 210 } }]);
  });

  it('is told by the later one of two requests at once', async () => {
    await withHours({ minRestHours: 10 });
    for (let round = 0; round < timesSoak(3); round += 1) {
      driverId = await aDriver('Dana');
      const answers = await Promise.all([
        planEvent(as, ride('20:00', '22:00')),
        planEvent(as, ride('06:00', '07:00', {}, 11)),
      ]);
      expect(answers.flatMap(({ body }) => rulesOf(body))).toContain('REST');
    }
  });

  it('costs nothing while no rule limits the driver, and one query and the rides around with one', async () => {
    const cost = async () => (await metered(() => planEvent(as, ride('08:00', '09:00')))).own;
    driverId = await aDriver('Ann');
    const limited = await cost();
    await withHours({});
    driverId = await aDriver('Ann');
    const free = await cost();
    expect(limited.requests - free.requests).toBe(2);
    expect(limited.readUnits - free.readUnits).toBe(2);
    expect(limited.writeUnits).toBe(free.writeUnits);
  });
});
