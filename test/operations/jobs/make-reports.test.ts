import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listAuditRecords from '#functions/audit/list-audit-records.ts';
import * as makeReports from '#functions/jobs/make-reports.ts';
import * as createReport from '#functions/reports/create-report.ts';
import * as getReport from '#functions/reports/get-report.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { MAX_ATTEMPTS, queuedReport } from '#shared/domain/reports/report.ts';
import { createPendingReport } from '#shared/entities/reports/pending-report.ts';
import { reportsShowing } from '#shared/entities/reports/report.ts';
import { newId } from '#shared/platform/ids.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFaults } from '#test/support/faults.ts';
import { useFiles } from '#test/support/files.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { useQueues } from '#test/support/queues.ts';
import { askReport } from '#test/support/reports.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const queues = useQueues(makeReports);
const faults = useFaults();

const COUNT = 201;
/** The pages of contents: 36 schedules stand on each. */
const CONTENTS = Math.ceil(COUNT / 36);
const LATE = 'Zoë Quicksilver';
const as = useUser('ADMINISTRATOR');
let vipIds: string[];
beforeAll(async () => {
  vipIds = await addGuests(Array.from({ length: COUNT }, (_, place) => guest(`Guest ${place}`)));
});

const ALL: NewReport = { kind: 'VIP_SCHEDULE', format: 'PDF' };
async function aGuest(): Promise<string> {
  return (await addGuests([guest(LATE)]))[0] as string;
}
function read(id: string) {
  return call(getReport, { as, params: { id } });
}
function make(reportId: string, time?: string) {
  return run(makeReports, time, { reportId });
}
function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
async function fileOf(id: string) {
  return fetch((await read(id)).body.url);
}

/** Stores a report as the request does, without a message in the queue. */
async function aPendingReport(wanted: NewReport): Promise<string> {
  const id = newId('rep');
  const createdAt = new Date().toISOString();
  await transact([createPendingReport(queuedReport({ id, createdAt, createdBy: as, wanted, of: COUNT }))]);
  return id;
}

describe('a report of more schedules than one request has time for', () => {
  it('is 202 and PENDING, tells its progress, and is READY with a link once the job has made it', async () => {
    const headers = { 'idempotency-key': 'many' };
    const asked = await askReport(as, ALL, headers);
    expect(asked).toMatchObject({ status: 202, body: { status: 'PENDING', progress: { done: 0, of: COUNT } } });
    const { id } = asked.body;
    expect(asked.headers['location']).toBe(`/api/reports/${id}`);
    for (const field of ['url', 'bytes', 'fileName']) expect(asked.body).not.toHaveProperty(field);
    expect((await read(id)).body).toEqual(asked.body);

    let halfway: Record<string, unknown> = {};
    const result = await withConcurrentRequest(
      { when: 'after', write: 'done', nth: 2 },
      async () => (halfway = (await read(id)).body),
      () => queues.run(makeReports),
    );
    expect(halfway).toMatchObject({ status: 'PENDING', progress: { done: 25, of: COUNT } });
    expect(result).toMatchObject({ received: 1, failed: 0 });
    const ready = await read(id);
    expect(ready).toMatchObject({
      status: 200,
      body: { status: 'READY', pages: CONTENTS + COUNT, createdAt: asked.body.createdAt },
    });
    expect(ready.body).not.toHaveProperty('progress');
    expect((await (await fetch(ready.body.url)).arrayBuffer()).byteLength).toBe(ready.body.bytes);

    const again = await askReport(as, ALL, headers);
    expect([again.status, again.text]).toEqual([202, asked.text]);
    await writingNothing(() => make(id));
    const { body } = await call(listAuditRecords, { as, query: { subject: 'Report', subjectId: id } });
    const steps = body.items.map(({ by, operationId }: Record<string, string>) => [operationId, by]);
    expect(steps).toEqual([
      ['make-reports', 'job:make-reports'],
      ['make-reports', 'job:make-reports'],
      ['createReport', as],
    ]);
  });

  it('of the given ids is checked at once', async () => {
    const ids = [...vipIds, 'vip_gone'];
    expect(await askReport(as, { ...ALL, ids })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const many = Array.from({ length: 1_001 }, (_, place) => `vip_${place}`);
    const refused = await askReport(as, { ...ALL, ids: many });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.ids' }] } });
  });

  it('writes and queues nothing on a dry run', async () => {
    const tried = await writingNothing(() => call(createReport, { as, body: ALL, query: { dryRun: 'true' } }));
    expect(tried).toMatchObject({ status: 202, body: { status: 'PENDING' } });
    expect(await queues.run(makeReports)).toMatchObject({ received: 0 });
  });

  it('is FAILED with the reason where it is refused meanwhile', async () => {
    const vipId = await aGuest();
    const id = await aPendingReport({ ...ALL, ids: [vipId, ...vipIds] });
    await call(deleteVip, { as, params: { vipId } });
    expect(await make(id)).toEqual({ batchItemFailures: [] });
    const { body } = await read(id);
    expect(body).toMatchObject({ status: 'FAILED', failure: 'There is no VIP with the id at place 1 of the list.' });
    await writingNothing(() => queues.run(makeReports, inMinutes(60)));
  });
});

describe('a report that the job has not made', () => {
  it('is found by the sweeper if it was never queued', async () => {
    const id = await aPendingReport({ ...ALL, format: 'CSV' });
    expect(await queues.run(makeReports, inMinutes(1))).toMatchObject({ swept: 0, received: 0 });
    expect(await queues.run(makeReports, inMinutes(3))).toMatchObject({ swept: 1, received: 1, failed: 0 });
    expect((await read(id)).body.status).toBe('READY');
  });

  it('is queued by one of two runs of the sweeper', async () => {
    await aPendingReport({ ...ALL, format: 'CSV' });
    expect((await run(makeReports, inMinutes(3)))['swept']).toBeGreaterThan(0);
    expect((await run(makeReports, inMinutes(3)))['swept']).toBe(0);
    await queues.run(makeReports, inMinutes(3));
  });

  it('is made once where two workers get it', async () => {
    const id = await aPendingReport({ ...ALL, format: 'CSV' });
    await Promise.all([make(id), make(id)]);
    expect((await read(id)).body.status).toBe('READY');
    const { body } = await call(listAuditRecords, { as, query: { subject: 'Report', subjectId: id } });
    expect(body.items).toHaveLength(2);
  });

  it('is made by the next worker after one was killed, but not before its claim has ended', async () => {
    const id = await aPendingReport({ ...ALL, format: 'CSV' });
    let minutes = 0;
    for (const requests of [3, 100, COUNT + 7]) {
      expect(await killedAfter(requests, () => make(id, inMinutes(minutes)))).toBe('killed');
      expect((await queues.run(makeReports, inMinutes(minutes + 0.4)))['swept']).toBe(0);
      expect((await read(id)).body.status).toBe('PENDING');
      minutes += 1;
    }
    // Messages for the end of each claim may come too. They find it made.
    expect(await queues.run(makeReports, inMinutes(minutes))).toMatchObject({ swept: 1, failed: 0 });
    expect((await read(id)).body.status).toBe('READY');
  });

  it('is FAILED after the last attempt, whether its workers were killed or failed', async () => {
    const [killed, faulty] = [await aPendingReport(ALL), await aPendingReport(ALL)];
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      const time = inMinutes(20 * attempt);
      expect(await killedAfter(10, () => make(killed, time))).toBe('killed');
      faults.on('Query', new Error('a fault'));
      const { batchItemFailures } = await make(faulty, time);
      expect(batchItemFailures).toHaveLength(1);
      faults.off();
      const { status } = (await read(faulty)).body;
      expect(status).toBe(attempt < MAX_ATTEMPTS ? 'PENDING' : 'FAILED');
    }
    await queues.run(makeReports, inMinutes(120));
    for (const id of [killed, faulty])
      expect((await read(id)).body).toMatchObject({ status: 'FAILED', failure: expect.stringContaining('attempts') });
  });
});

describe('a report of another kind that is very long', () => {
  it.each([
    { kind: 'ROSTER', format: 'PDF' },
    { kind: 'DAY_SHEET', format: 'PDF', date: '2027-05-10' },
  ] as const)('is made by the job too: %j', async (wanted) => {
    const id = await aPendingReport(wanted);
    await make(id);
    expect((await read(id)).body).toMatchObject({ status: 'READY', kind: wanted.kind, pages: expect.any(Number) });
  });
});

describe('a report that is PENDING while a guest is erased', () => {
  const ERASED = { status: 410, body: { code: 'ERASED' } };

  it('is 410 if it was asked for them, before and after the job', async () => {
    const vipId = await aGuest();
    const id = await aPendingReport({ ...ALL, ids: [vipId, ...vipIds] });
    await eraseVip(as, vipId);
    expect(await read(id)).toMatchObject(ERASED);
    await make(id);
    expect(await read(id)).toMatchObject(ERASED);
    expect(await reportsShowing(vipId)).toEqual([]);
  });

  it.each([
    ['before', 'done', 2],
    ['before', 'reportpeople', 1],
    ['after', 'reportpeople', 1],
    ['before', 'READY', 1],
  ] as const)('is made without them if it is of all (%s the transaction of %s)', async (when, write, nth) => {
    const vipId = await aGuest();
    await anEvent(as, { vipIds: [vipId, vipIds[0]] });
    const id = await aPendingReport({ ...ALL, format: 'CSV' });
    await withConcurrentRequest(
      { when, write, nth },
      async () => expect((await eraseVip(as, vipId)).status).toBe(204),
      () => make(id),
    );
    const text = await (await fileOf(id)).text();
    expect(text).toContain('Guest 0');
    expect(text).not.toContain(LATE);
    expect(await reportsShowing(vipId)).toEqual([]);
  });

  it('is 410 once it is READY and they are erased', async () => {
    const vipId = await aGuest();
    const id = await aPendingReport({ ...ALL, format: 'CSV' });
    await make(id);
    const { url } = (await read(id)).body;
    await eraseVip(as, vipId);
    expect(await read(id)).toMatchObject(ERASED);
    expect((await fetch(url)).status).toBe(404);
  });
});

describe('a report of all where there are more than 1,000', () => {
  it('is 400 and says to name whose schedules', async () => {
    await addGuests(Array.from({ length: 1_001 - COUNT }, () => guest('One more')));
    const refused = await askReport(as, ALL);
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ path: 'body.ids' }] } });
    const some = await askReport(as, { ...ALL, ids: vipIds });
    expect([some.status, some.body.status]).toEqual([202, 'PENDING']);
  });
});
