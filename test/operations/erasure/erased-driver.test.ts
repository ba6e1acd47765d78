import { describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as getDriverScheduleCalendar from '#functions/drivers/get-driver-schedule-calendar.ts';
import * as getMySchedule from '#functions/drivers/get-my-schedule.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as getReport from '#functions/reports/get-report.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { eraseDriver } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { askReport } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const as = useUser('ADMINISTRATOR');

const ERASED = { status: 410, body: { code: 'ERASED' } };
const RIDE = {
  type: 'TRANSPORT',
  title: 'Ride',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
  vipIds: [],
};

describe('an erased driver', () => {
  it.each([
    ['read', getDriver, {}],
    ['read with includeDeleted', getDriver, { query: { includeDeleted: 'true' } }],
    ['read by their schedule', getDriverSchedule, {}],
    ['read as a calendar', getDriverScheduleCalendar, {}],
    ['changed', updateDriver, { body: { name: 'New' } }],
    ['restored', restoreDriver, {}],
    ['deleted again', deleteDriver, {}],
    ['erased again', deleteDriver, { query: { hard: 'true' } }],
    ['given a feed', createDriverFeed, {}],
  ] as const)('is 410 when they are %s', async (_what, operation, options) => {
    const driverId = await aDriver();
    expect((await eraseDriver(as, driverId)).status).toBe(204);
    expect(await call(operation, { as, params: { driverId }, ...options })).toMatchObject(ERASED);
  });

  it('is 410 for the user who is linked to them', async () => {
    const driverId = await aDriver();
    const user = await aUser('DRIVER', { driverId });
    await eraseDriver(as, driverId);
    expect(await call(getMySchedule, { as: user })).toMatchObject(ERASED);
  });

  it('cannot be read by their feed', async () => {
    const driverId = await aDriver();
    const { body } = await call(createDriverFeed, { as, params: { driverId } });
    await eraseDriver(as, driverId);
    expect(await call(getFeed, { params: { feed: (body.url as string).split('/').at(-1) ?? '' } })).toMatchObject(
      ERASED,
    );
  });

  it('leaves no item with their name', async () => {
    const driverId = await aDriver('Dora Disappearing');
    await anEvent(as, { ...RIDE, driverId });
    await askReport(as, { kind: 'DRIVER_SCHEDULE', format: 'CSV', ids: [driverId] });
    await eraseDriver(as, driverId);
    const naming = [...(await allItems()).values()].filter((item) => /disappearing/i.test(JSON.stringify(item)));
    expect(naming).toEqual([]);
  });
});

describe('a repeat under the same Idempotency-Key', () => {
  const headers = { 'idempotency-key': 'key' };

  it('is 410 if the answer showed the name of the driver', async () => {
    const driverId = await aDriver();
    const options = { as, headers, body: { ...RIDE, driverId } };
    expect((await call(createEvent, options)).body.driver.name).toBe('Dana');
    await eraseDriver(as, driverId);
    expect(await call(createEvent, options)).toMatchObject(ERASED);
  });

  it('is 410 for their creation and their restoration', async () => {
    const creation = { as, headers, body: { name: 'Dana' } };
    const { id } = (await call(createDriver, creation)).body;
    await call(deleteDriver, { as, params: { driverId: id } });
    const restoration = { as, headers, params: { driverId: id } };
    await call(restoreDriver, restoration);
    await eraseDriver(as, id);
    expect(await call(createDriver, creation)).toMatchObject(ERASED);
    expect(await call(restoreDriver, restoration)).toMatchObject(ERASED);
  });

  it('is unchanged if the answer did not show them', async () => {
    const options = { as, headers: { 'idempotency-key': 'alone' }, body: RIDE };
    const first = await call(createEvent, options);
    await eraseDriver(as, await aDriver());
    expect((await call(createEvent, options)).text).toBe(first.text);
  });
});

describe('a stored report', () => {
  const withCompany = async () => {
    const [driverId, [vipId]] = [await aDriver(), (await someVips(as, 1)) as [string]];
    await anEvent(as, { ...RIDE, vipIds: [vipId], driverId });
    return { DRIVER_SCHEDULE: [driverId], VIP_SCHEDULE: [vipId] };
  };

  it.each(['VIP_SCHEDULE', 'DRIVER_SCHEDULE'] as const)(
    'that shows them is removed with its file (%s)',
    async (kind) => {
      const ids = await withCompany();
      const { body } = await askReport(as, { kind, format: 'PDF', ids: ids[kind] });
      await eraseDriver(as, ids.DRIVER_SCHEDULE[0] as string);
      expect(await call(getReport, { as, params: { id: body.id } })).toMatchObject(ERASED);
      expect((await fetch(body.url)).status).toBe(404);
    },
  );

  it('of all VIPs stays', async () => {
    const { body } = await askReport(as, { kind: 'ROSTER', format: 'CSV' });
    await eraseDriver(as, await aDriver());
    expect((await call(getReport, { as, params: { id: body.id } })).status).toBe(200);
    expect((await fetch(body.url)).status).toBe(200);
  });
});
