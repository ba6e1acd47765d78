import { describe, expect, it } from '@jest/globals';
import * as createDriverFeed from '#functions/feeds/create-driver-feed.ts';
import * as createVipFeed from '#functions/feeds/create-vip-feed.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as getReport from '#functions/reports/get-report.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { findFeed } from '#shared/entities/feeds/feed.ts';
import { flightIdsOf } from '#shared/entities/flights/flight.ts';
import { reportsShowing } from '#shared/entities/reports/report.ts';
import { findVip } from '#shared/entities/vips/vip.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { eraseDriver, eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
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
async function aVip(name = NAME): Promise<string> {
  return (await someVips(as, 1, { name }))[0] as string;
}
const ERASED = { status: 410, body: { code: 'ERASED' } };

/** Each place where the erasure can come between: around the first and around the last transaction of a report. */
const MOMENTS = [
  ['before', 'reportpeople'],
  ['after', 'reportpeople'],
  ['before', 'createReport'],
  ['after', 'createReport'],
] as const;

describe.each(MOMENTS)('a report that is made while a VIP is erased (%s the transaction of %s)', (when, write) => {
  const askMeanwhile = async (vipId: string, body: Record<string, unknown>) =>
    withConcurrentRequest(
      { when, write },
      async () => expect((await eraseVip(as, vipId)).status).toBe(204),
      () => askReport(as, body),
    );

  it('of theirs is not stored', async () => {
    const vipId = await aVip();
    const { body, status } = await askMeanwhile(vipId, { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [vipId] });
    // After the last transaction the answer is on its way: its link and its report are dead.
    if (status === 201) {
      expect((await fetch(body.url)).status).toBe(404);
      expect(await call(getReport, { as, params: { id: body.id } })).toMatchObject(ERASED);
    }
    expect([status, body.code]).toEqual(
      write === 'createReport' && when === 'after' ? [201, undefined] : [410, 'ERASED'],
    );
    expect(await reportsShowing(vipId)).toEqual([]);
    const reports = [...(await allItems()).values()].filter((item) => item['__edb_e__'] === 'report');
    expect(JSON.stringify(reports)).not.toContain(NAME);
  });

  it('of all is made without them, or removed', async () => {
    const vipId = await aVip();
    const { body, status } = await askMeanwhile(vipId, { kind: 'ROSTER', format: 'CSV' });
    expect(status).toBe(201);
    const file = await fetch(body.url);
    expect(await file.text()).not.toContain(NAME);
    const isLate = write === 'createReport' && when === 'after';
    const read = await call(getReport, { as, params: { id: body.id } });
    expect([file.status, read.status]).toEqual(isLate ? [404, 410] : [200, 200]);
    expect(await reportsShowing(vipId)).toEqual([]);
  });
});

describe('a report under a key that is made while a VIP is erased', () => {
  it('is answered again as it was made', async () => {
    const vipId = await aVip();
    const ask = () => askReport(as, { kind: 'ROSTER', format: 'CSV' }, { 'idempotency-key': 'roster' });
    const first = await withConcurrentRequest({ when: 'after', write: 'reportpeople' }, () => eraseVip(as, vipId), ask);
    const again = await ask();
    expect([again.status, again.text]).toEqual([201, first.text]);
  });
});

describe('a write that is decided before a VIP is erased, and commits after', () => {
  const racing = (write: string, vipId: string, run: () => ReturnType<typeof call>) =>
    withConcurrentRequest(
      { when: 'before', write },
      async () => expect((await eraseVip(as, vipId)).status).toBe(204),
      run,
    );
  const list = (name: string): CallOptions => ({
    as,
    body: `Name;Department;Party size\r\n${name};OTHER;3\r\n`,
    headers: { 'content-type': 'text/csv' },
  });

  it('does not change them', async () => {
    const params = { vipId: await aVip() };
    const update = () => call(updateVip, { as, params, body: { name: 'Back' } });
    expect(await racing('updateVip', params.vipId, update)).toMatchObject(ERASED);
    expect(await findVip(params.vipId)).toBeUndefined();
  });

  it('does not restore them', async () => {
    const params = { vipId: await aVip() };
    await call(deleteVip, { as, params });
    expect(await racing('restoreVip', params.vipId, () => call(restoreVip, { as, params }))).toMatchObject(ERASED);
    expect(await findVip(params.vipId)).toBeUndefined();
  });

  it('does not give them a feed, nor an erased driver', async () => {
    const params = { vipId: await aVip() };
    expect(await racing('createVipFeed', params.vipId, () => call(createVipFeed, { as, params }))).toMatchObject(
      ERASED,
    );
    const driverId = await aDriver();
    const refused = await withConcurrentRequest(
      { when: 'before', write: 'createDriverFeed' },
      () => eraseDriver(as, driverId),
      () => call(createDriverFeed, { as, params: { driverId } }),
    );
    expect(refused).toMatchObject(ERASED);
    expect([await findFeed(params.vipId), await findFeed(driverId)]).toEqual([undefined, undefined]);
  });

  it('does not put them on a flight', async () => {
    const vipId = await aVip();
    const body = { flightNumber: 'BA11', flightDate: '2027-05-09', vipIds: [vipId] };
    const refused = await racing('trackFlight', vipId, () => call(trackFlight, { as, body }));
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.vipIds' }] });
    expect(await flightIdsOf(vipId)).toEqual([]);
  });

  it('does not import a change of them', async () => {
    const { body } = await call(importVips, list('Ida'));
    const vipId: string = body.changes[0].id;
    await call(updateVip, { as, params: { vipId }, body: { partySize: 1 } });
    const refused = await racing('importVips', vipId, () => call(importVips, list('Ida')));
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'row 2' }] });
    expect(await findVip(vipId)).toBeUndefined();
  });

  it('does not create them, if another import created them meanwhile', async () => {
    let vipId = '';
    const refused = await withConcurrentRequest(
      { when: 'before', write: 'importVips' },
      async () => {
        vipId = (await call(importVips, list('Ivo'))).body.changes[0].id;
        await eraseVip(as, vipId);
      },
      () => call(importVips, list('Ivo')),
    );
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'row 2' }] });
    expect(await findVip(vipId)).toBeUndefined();
  });
});

describe('concurrent requests about one VIP', () => {
  it('end with the VIP erased, if one of them erases', async () => {
    const vipId = await aVip();
    const params = { vipId };
    const answers = await Promise.all([
      eraseVip(as, vipId),
      eraseVip(as, vipId),
      call(updateVip, { as, params, body: { partySize: 5 } }),
      call(createVipFeed, { as, params }),
      askReport(as, { kind: 'ROSTER', format: 'CSV' }),
      askReport(as, { kind: 'VIP_SCHEDULE', format: 'CSV', ids: [vipId] }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(204);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await findVip(vipId)).toBeUndefined();
    expect(await findFeed(vipId)).toBeUndefined();
    expect(await reportsShowing(vipId)).toEqual([]);
    for (const { body } of answers.filter((answer) => answer.body?.url?.includes('reports/'))) {
      expect(await (await fetch(body.url)).text()).not.toContain(NAME);
    }
  });

  it('replay the creation before the erasure, or not at all', async () => {
    const creation = { as, body: { name: NAME, department: 'ADMIN' }, headers: { 'idempotency-key': 'race' } };
    const { id } = (await call(createVip, creation)).body;
    const replays = Array.from({ length: 5 }, () => call(createVip, creation));
    const [erased, ...answers] = await Promise.all([eraseVip(as, id), ...replays]);
    expect(erased.status).toBe(204);
    expect(answers.filter(({ status }) => status !== 201 && status !== 410)).toEqual([]);
    expect(await call(createVip, creation)).toMatchObject(ERASED);
  });
});
