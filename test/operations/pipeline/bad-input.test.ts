import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listEvents from '#functions/activities/list-events.ts';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as getDriverSchedule from '#functions/drivers/get-driver-schedule.ts';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as revokeDriverFeed from '#functions/feeds/revoke-driver-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as createReport from '#functions/reports/create-report.ts';
import * as getVehicleSchedule from '#functions/vehicles/get-vehicle-schedule.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { planEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useFlights();
useTable();
const as = useUser('ADMINISTRATOR');
let driverId: string;
let vehicleId: string;
let vipId: string;
beforeAll(async () => {
  [driverId, vehicleId] = await Promise.all([aDriver(), aVehicle()]);
  vipId = (await someVips(as, 1))[0] as string;
});

type Operation = Parameters<typeof call>[0];
async function refused(operation: Operation, options: CallOptions) {
  const { body } = await call(operation, { as, ...options });
  expect(body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  return body;
}

const RANGED: readonly (readonly [string, Operation, () => CallOptions])[] = [
  ['listEvents', listEvents, () => ({})],
  ['listEvents of a driver', listEvents, () => ({ query: { driverId } })],
  ['getDriverSchedule', getDriverSchedule, () => ({ params: { driverId } })],
  ['getVehicleSchedule', getVehicleSchedule, () => ({ params: { vehicleId } })],
  ['getVipSchedule', getVipSchedule, () => ({ params: { vipId } })],
  ['listFlights', listFlights, () => ({})],
  ['listFlights of a VIP', listFlights, () => ({ query: { vipId } })],
];

describe('a range', () => {
  it.each(RANGED)('%s: that ends before it begins is refused', async (_name, operation, options) => {
    const { query, ...more } = options();
    const backwards = { ...query, from: '2027-05-20', to: '2027-05-10' };
    const { errors } = await refused(operation, { ...more, query: backwards });
    expect(errors).toMatchObject([
      { path: 'query.to', message: expect.stringMatching(/after query\.from|before query\.from/) },
    ]);
  });

  it.each(RANGED)('%s: outside the years 1900 to 2199 is refused', async (_name, operation, options) => {
    const { query, ...more } = options();
    for (const date of ['1899-12-31', '2200-01-01', '9999-12-31', '0001-01-01']) {
      const { errors } = await refused(operation, { ...more, query: { ...query, to: date } });
      expect(errors).toMatchObject([{ path: 'query.to', message: 'must be between the years 1900 and 2199' }]);
    }
    const { status } = await call(operation, {
      as,
      ...more,
      query: { ...query, from: '1900-01-01', to: '2199-12-31' },
    });
    expect(status).toBe(200);
  });

  it('of a report is held to the same limits', async () => {
    const body = { kind: 'VIP_SCHEDULE', format: 'CSV' };
    expect(
      (await refused(createReport, { body: { ...body, from: '2027-05-20', to: '2027-05-10' } })).errors,
    ).toMatchObject([{ path: 'body.to', message: 'must be after body.from' }]);
    expect((await refused(createReport, { body: { ...body, to: '9999-12-31' } })).errors).toMatchObject([
      { path: 'body.to', message: 'must be between the years 1900 and 2199' },
    ]);
  });

  it('of a day in the audit is held to the same limits', async () => {
    await refused(listAuditRecords, { query: { day: '9999-12-31' } });
  });
});

describe('an instant', () => {
  it.each(['1900-01-01T00:00:00+14:00', '2199-12-31T23:59:59-14:00', '9999-12-31T23:59:59Z'])(
    'that is outside the years 1900 to 2199 in UTC is refused: %s',
    async (time) => {
      const { body } = await planEvent(as, { startTime: time, endTime: time });
      expect(body.errors).toContainEqual({
        path: 'body.startTime',
        message: 'must be between the years 1900 and 2199',
        code: 'OUTSIDE_YEARS',
      });
    },
  );
});

describe('an Idempotency-Key that is malformed', () => {
  it.each(['', 'with space', 'ümlaut', 'x'.repeat(256)])('is refused on a dry run too: %j', async (key) => {
    const body = { name: 'Ann', department: 'OTHER' };
    const headers = { 'idempotency-key': key };
    for (const query of [{}, { dryRun: 'true' }]) {
      const { errors } = await refused(createVip, { body, headers, query });
      expect(errors[0].path).toBe('header.Idempotency-Key');
    }
  });
});

describe('seats', () => {
  it('are refused for drivers', async () => {
    const body = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z', seats: 4 };
    const { errors } = await refused(checkDriverAvailability, { body });
    expect(errors).toMatchObject([{ path: 'body.seats', message: 'is not a known field' }]);
  });
});

describe('the feed of another kind of person', () => {
  it('is not found, and stays', async () => {
    await call(createVipFeed, { as, params: { vipId } });
    await call(createDriverFeed, { as, params: { driverId } });
    const ofVip = await writingNothing(() => call(revokeDriverFeed, { as, params: { driverId: vipId } }));
    const ofDriver = await writingNothing(() => call(revokeVipFeed, { as, params: { vipId: driverId } }));
    expect([ofVip.status, ofDriver.status]).toEqual([404, 404]);
  });
});
