import { describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as getFeed from '#functions/feeds/get-feed.ts';
import * as revokeVipFeed from '#functions/feeds/revoke-vip-feed.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as createReport from '#functions/reports/create-report.ts';
import * as getReport from '#functions/reports/get-report.ts';
import * as getVehicle from '#functions/vehicles/get-vehicle.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as getVipScheduleCalendar from '#functions/vips/get-vip-schedule-calendar.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { flightIdsOf } from '#shared/entities/flights/flight.ts';
import { readGuestNeeds } from '#shared/entities/vips/guest-needs.ts';
import { findVips } from '#shared/entities/vips/vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { loseStoredAnswers } from '#test/support/keyed.ts';
import { askReport } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
useFlights();
const as = useUser('ADMINISTRATOR');

const NAME = 'Zoë Quicksilver';
async function aVip(fields: Record<string, unknown> = {}): Promise<string> {
  return (await someVips(as, 1, { name: NAME, ...fields }))[0] as string;
}
function keyed(options: CallOptions, key = 'key'): CallOptions {
  return {
    as,
    ...options,
    headers: { 'idempotency-key': key, ...options.headers },
  };
}
const ERASED = { status: 410, body: { code: 'ERASED' } };

describe('an erased VIP', () => {
  it.each([
    ['read', getVip, {}],
    ['read with includeDeleted', getVip, { query: { includeDeleted: 'true' } }],
    ['read by their itinerary', getVipSchedule, {}],
    ['read as a calendar', getVipScheduleCalendar, {}],
    ['changed', updateVip, { body: { partySize: 2 } }],
    ['restored', restoreVip, {}],
    ['deleted again', deleteVip, {}],
    ['erased again', deleteVip, { query: { hard: 'true' } }],
    ['given a feed', createVipFeed, {}],
  ] as const)('is 410 when they are %s', async (_what, operation, options) => {
    const vipId = await aVip();
    expect((await eraseVip(as, vipId)).status).toBe(204);
    expect(await call(operation, { as, params: { vipId }, ...options })).toMatchObject(ERASED);
  });

  it('is 410 where an activity no longer has them, and their feed cannot be revoked', async () => {
    const vipId = await aVip();
    const eventId = await anEvent(as, { vipIds: [vipId] });
    await eraseVip(as, vipId);
    expect(await call(removeEventVip, { as, params: { eventId, vipId } })).toMatchObject(ERASED);
    expect(await call(revokeVipFeed, { as, params: { vipId } })).toMatchObject(ERASED);
  });

  it('leaves other records that do not exist at 404', async () => {
    await eraseVip(as, await aVip());
    const unknown = await call(getVip, { as, params: { vipId: 'vip_00000000000000000000' } });
    expect(unknown.body.code).toBe('NOT_FOUND');
  });

  it('cannot be read by their feed', async () => {
    const vipId = await aVip();
    const { body } = await call(createVipFeed, { as, params: { vipId } });
    const feed = (body.url as string).split('/').at(-1) ?? '';
    expect((await call(getFeed, { params: { feed } })).status).toBe(200);
    await eraseVip(as, vipId);
    expect(await call(getFeed, { params: { feed } })).toMatchObject(ERASED);
  });

  it('is not found among others', async () => {
    const [vipId, other] = [await aVip(), await aVip({ name: 'Other' })];
    await eraseVip(as, vipId);
    expect((await findVips([vipId, other])).map(({ id }) => id)).toEqual([other]);
  });

  it('goes from what others need, and frees a vehicle that was reserved for them alone', async () => {
    const [vipId, other] = [await aVip(), await aVip({ name: 'Other' })];
    const guest = await aVip({ name: 'Rival', apartFrom: [vipId, other] });
    const alone = await aVehicle({ reservedFor: { vipIds: [vipId] } });
    const shared = await aVehicle({ reservedFor: { vipIds: [vipId, other] } });
    const read = (vehicleId: string) => call(getVehicle, { as, params: { vehicleId } });
    expect((await eraseVip(as, vipId)).status).toBe(204);
    expect((await call(getVip, { as, params: { vipId: guest } })).body.apartFrom).toEqual([other]);
    expect((await read(alone)).body).not.toHaveProperty('reservedFor');
    expect((await read(shared)).body.reservedFor).toEqual({ vipIds: [other] });
    expect((await readGuestNeeds()).get(guest)?.apartFrom).toEqual([other]);
  });

  it('leaves no item with their name, and marks that expire after 8 days', async () => {
    const name = 'Nadia Nowhere';
    const vipId = await aVip({ name });
    await call(createVipFeed, { as, params: { vipId } });
    await call(trackFlight, { as, body: { flightNumber: 'BA7', flightDate: '2027-05-09', vipIds: [vipId] } });
    await askReport(as, { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [vipId] });
    const namingThem = async () =>
      [...(await allItems()).values()].filter((item) => JSON.stringify(item).toLowerCase().includes('nowhere'));
    expect((await namingThem()).length).toBeGreaterThan(1);
    await eraseVip(as, vipId);
    expect(await namingThem()).toEqual([]);
    expect(await flightIdsOf(vipId)).toEqual([]);
    const marks = [...(await allItems()).values()].filter((item) => String(item['sk']).includes(vipId));
    expect(marks.map((item) => item['__edb_e__'])).toEqual(['erasure']);
    expect(Number(marks[0]?.['expiresAt']) - Date.now() / 1_000).toBeGreaterThan(8 * 24 * 60 * 60 - 60);
  });
});

describe('a repeat under the same Idempotency-Key', () => {
  const first: Record<string, (vipId: string) => Promise<readonly [Parameters<typeof call>[0], CallOptions]>> = {
    createEvent: async (vipId) => [
      createEvent,
      {
        body: {
          type: 'MEAL',
          title: 'Tea',
          startTime: '2027-05-10T09:00:00Z',
          endTime: '2027-05-10T10:00:00Z',
          vipIds: [vipId],
        },
      },
    ],
    addEventVips: async (vipId) => [
      addEventVips,
      { params: { eventId: await anEvent(as) }, body: { vipIds: [vipId] } },
    ],
    restoreVip: async (vipId) => {
      await call(deleteVip, { as, params: { vipId } });
      return [restoreVip, { params: { vipId } }];
    },
    trackFlight: async (vipId) => [
      trackFlight,
      { body: { flightNumber: 'BA9', flightDate: '2027-05-09', vipIds: [vipId] } },
    ],
    createReport: async (vipId) => [createReport, { body: { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [vipId] } }],
    'createReport-of-all': async () => [createReport, { body: { kind: 'ROSTER', format: 'CSV' } }],
  };

  it.each(Object.keys(first))('is 410 if the answer showed them: %s', async (name) => {
    const vipId = await aVip();
    const [operation, options] = (await first[name]?.(vipId)) ?? [];
    if (!operation || !options) throw new Error(name);
    expect((await call(operation, keyed(options, name))).status).toBeLessThan(300);
    await eraseVip(as, vipId);
    expect(await call(operation, keyed(options, name))).toMatchObject(ERASED);
  });

  it('is 410 for their creation, also if its answer was lost, and creates nothing', async () => {
    for (const lost of [false, true]) {
      const options = keyed({ body: { name: NAME, department: 'ADMIN' } }, `create ${lost}`.replace(' ', '-'));
      const { body } = await call(createVip, options);
      await eraseVip(as, body.id);
      if (lost) await loseStoredAnswers();
      expect(await call(createVip, options)).toMatchObject(ERASED);
      expect(await call(getVip, { as, params: { vipId: body.id } })).toMatchObject(ERASED);
    }
  });

  it('is 410 for an import that created them, and 200 for one that did not', async () => {
    const options = (name: string) =>
      keyed({ body: `Name;Department\r\n${name};OTHER\r\n`, headers: { 'content-type': 'text/csv' } }, name);
    const { body } = await call(importVips, options('Imported'));
    await call(importVips, options('Staying'));
    await eraseVip(as, body.changes[0].id);
    expect(await call(importVips, options('Imported'))).toMatchObject(ERASED);
    expect((await call(importVips, options('Staying'))).status).toBe(200);
  });
});

describe('a guest list with an erased VIP', () => {
  const LIST = 'Name;Department\r\nErin Erased;OTHER\r\n';
  const importing = (body: string, query: Record<string, string> = {}) =>
    call(importVips, { as, body, query, headers: { 'content-type': 'text/csv' } });

  it('is refused with the row, by their data and by their id', async () => {
    const { id } = (await importing(LIST)).body.changes[0];
    await eraseVip(as, id);
    for (const list of [LIST, `Id;Name;Department\r\n${id};Erin Erased;OTHER\r\n`]) {
      const { body } = await importing(list);
      expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'row 2' }] });
      expect(body.detail).toContain('deleted for good: remove the row');
      expect((await importing(list, { dryRun: 'true' })).body).toMatchObject({ faults: 1, created: 0 });
    }
  });
});

describe('a stored report', () => {
  /** Returns what the link and the record of each report answer after the VIP is erased. */
  const afterErasure = async (vipId: string, body: Record<string, unknown>) => {
    const made = await askReport(as, body);
    expect([made.status, (await fetch(made.body.url)).status]).toEqual([201, 200]);
    await eraseVip(as, vipId);
    const read = await call(getReport, { as, params: { id: made.body.id } });
    return { read, link: (await fetch(made.body.url)).status };
  };
  const withCompany = async () => {
    const [vipId, other, driverId] = [await aVip(), await aVip({ name: 'Company' }), await aDriver()];
    const times = { startTime: '2027-05-10T09:00:00Z', endTime: '2027-05-10T10:00:00Z' };
    await anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...times, vipIds: [vipId, other], driverId });
    return { vipId, other, driverId };
  };

  it.each(['PDF', 'CSV', 'ICS'])('about them is removed with its file (%s)', async (format) => {
    const vipId = await aVip();
    const { link, read } = await afterErasure(vipId, { kind: 'VIP_SCHEDULE', format, ids: [vipId] });
    expect([link, read.status, read.body.code]).toEqual([404, 410, 'ERASED']);
  });

  it.each(['VIP_SCHEDULE', 'DRIVER_SCHEDULE'])('about someone else that shows them is removed (%s)', async (kind) => {
    const { driverId, other, vipId } = await withCompany();
    const ids = [kind === 'VIP_SCHEDULE' ? other : driverId];
    const { link, read } = await afterErasure(vipId, { kind, format: 'CSV', ids });
    expect([link, read.status]).toEqual([404, 410]);
  });

  it('of all VIPs is removed', async () => {
    const { link, read } = await afterErasure(await aVip(), { kind: 'ROSTER', format: 'CSV' });
    expect([link, read.status]).toEqual([404, 410]);
  });

  it('that does not show them stays', async () => {
    const { other } = await withCompany();
    const { link, read } = await afterErasure(await aVip(), { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [other] });
    expect([link, read.status]).toEqual([200, 200]);
  });
});
