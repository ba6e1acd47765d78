import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import type { HoursSettings } from '#shared/schemas/hours/hours.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('ADMINISTRATOR');
let busy: string;
let idle: string;
beforeAll(async () => {
  busy = await aDriver('Abe');
  idle = await aDriver('Zoë');
  const vehicleId = await aVehicle({ seatCapacity: 49 });
  for (const [from, to] of [
    ['06:00', '10:00'],
    ['11:00', '14:00'],
  ])
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Ride',
      driverId: busy,
      vehicleId,
      startTime: `2027-05-10T${from}:00Z`,
      endTime: `2027-05-10T${to}:00Z`,
    });
});
beforeEach(() => withHours({}));
function withHours(hours: Partial<HoursSettings>) {
  return withSettings({ hours: { preset: 'NONE', ...hours } });
}
const WINDOW = { startTime: '2027-05-10T16:00:00Z', endTime: '2027-05-10T19:00:00Z' };
async function ask(body: object = {}) {
  return (await call(checkDriverAvailability, { as, body: { ...WINDOW, ...body } })).body.items as {
    driver: { id: string };
    free: boolean;
    hours?: { drivingMinutes: number | null; dutyMinutes: number | null; breaches: { rule: string }[] };
  }[];
}

describe('availability of drivers', () => {
  it('says what is left of driving and duty, and what the ride would break', async () => {
    await withHours({ maxDrivingHoursPerDay: 9, maxDutyHoursPerDay: 10 });
    const items = await ask();
    // Both are free. The one whose hours the ride keeps comes first.
    expect(items.map(({ driver, free }) => [driver.id, free])).toEqual([
      [idle, true],
      [busy, true],
    ]);
    expect(items.map(({ hours }) => hours)).toMatchObject([
      { drivingMinutes: 540, dutyMinutes: 600, breaches: [] },
      { drivingMinutes: 120, dutyMinutes: 120, breaches: [{ rule: 'DAILY_DRIVING' }, { rule: 'DAILY_DUTY' }] },
    ]);
  });

  it('says it by the law, for a type of vehicle that the law is about', async () => {
    await withHours({ preset: 'EU_561' });
    const told = async (vehicleType: string, endTime: string) =>
      (await ask({ ids: [busy], vehicleType, endTime: `2027-05-10T${endTime}:00Z` })).map(({ hours }) => [
        hours?.drivingMinutes,
        hours?.dutyMinutes,
        hours?.breaches.map(({ rule }) => rule),
      ]);
    expect(await told('BUS', '19:00')).toEqual([[180, null, []]]);
    expect(await told('BUS', '19:01')).toEqual([[180, null, ['DAILY_DRIVING']]]);
    expect(await told('SEDAN', '19:01')).toEqual([[180, null, []]]);
  });

  it('reads nothing more, and shows nothing, while no rule limits a driver', async () => {
    const cost = () => metered(() => ask());
    const free = await cost();
    expect(free.result.every(({ hours }) => hours === undefined)).toBe(true);
    await withHours({ maxDrivingHoursPerDay: 9 });
    const limited = await cost();
    expect(limited.own.requests - free.own.requests).toBeGreaterThan(0);
    expect(free.own.requests).toBe(4);
  });
});

describe('the settings of hours', () => {
  const change = (hours: object) => call(updateSettings, { as, body: { hours } });
  it('change field by field', async () => {
    expect((await change({ preset: 'EU_561', maxDutyHoursPerDay: 12.5 })).status).toBe(200);
    await change({ breakAfterHours: 4.5, breakMinutes: 45 });
    expect((await call(getSettings, { as })).body.hours).toEqual({
      preset: 'EU_561',
      maxDutyHoursPerDay: 12.5,
      breakAfterHours: 4.5,
      breakMinutes: 45,
    });
    await change({ maxDutyHoursPerDay: null, preset: 'NONE' });
    expect((await call(getSettings, { as })).body.hours).toEqual({
      preset: 'NONE',
      breakAfterHours: 4.5,
      breakMinutes: 45,
    });
  });
  it.each([
    [{ breakAfterHours: 4 }, 'body.hours.breakMinutes'],
    [{ maxDrivingHoursPerDay: 25 }, 'body.hours.maxDrivingHoursPerDay'],
    [{ preset: 'EU' }, 'body.hours.preset'],
    [{ maxDriving: 9 }, 'body.hours.maxDriving'],
  ])('refuse %j', async (hours, path) => {
    const { body, status } = await change(hours);
    expect([status, body.errors[0].path]).toEqual([400, path]);
  });
});
