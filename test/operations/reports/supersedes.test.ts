import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as makeReports from '#functions/jobs/make-reports.ts';
import * as getReport from '#functions/reports/get-report.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { fileStore } from '#shared/adapters/files/s3.ts';
import { queuedReport } from '#shared/domain/reports/report.ts';
import { createPendingReport } from '#shared/entities/reports/pending-report.ts';
import { findReport } from '#shared/entities/reports/report.ts';
import { newId } from '#shared/platform/ids.ts';
import type { NewReport } from '#shared/schemas/reports/report.ts';
import { transact } from '#shared/table/transact.ts';
import { rowsKeyOf } from '#shared/use-cases/reports/store-report.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { askReport, textOfPages } from '#test/support/reports.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const date = '2027-05-10';
const as = useUser('ADMINISTRATOR');
let vipId: string;
let driverId: string;
let vehicleId: string;
let kept: string;
let moved: string;
let dropped: string;

function change(eventId: string, body: object) {
  return call(updateEvent, { as, params: { eventId }, body });
}
function ride(title: string, hour: number): Promise<string> {
  return anEvent(as, {
    type: 'TRANSPORT',
    title,
    pickupLocation: `${title} gate`,
    dropoffLocation: 'Hotel Aurora',
    startTime: `2027-05-10T${hour}:00:00Z`,
    endTime: `2027-05-10T${hour}:30:00Z`,
    vipIds: [vipId],
    driverId,
    vehicleId,
  });
}
async function print(body: object): Promise<{ id: string; text: string; revision?: number; supersedes?: string }> {
  const answer = await askReport(as, { format: 'PDF', ...body });
  if (answer.status !== 201) throw new Error(answer.text);
  const file = await fetch(answer.body.url);
  const pages = await textOfPages(new Uint8Array(await file.arrayBuffer()));
  return { ...answer.body, text: pages.join(' ') };
}
async function refused(body: object) {
  const { body: problem, status } = await askReport(as, { format: 'PDF', ...body });
  return [status, problem.errors?.[0]?.path ?? problem.code];
}
function times(text: string, word: string): number {
  return text.split(new RegExp(`\\b${word}\\b`)).length - 1;
}

beforeAll(async () => {
  await withSettings({ timezone: 'UTC', country: 'GB' });
});

beforeEach(async () => {
  [vipId = ''] = await someVips(as, 1, { name: 'Zoë', organization: 'Iceland', phone: '+442079460958' });
  driverId = await aDriver('Amara');
  vehicleId = await aVehicle({ name: 'Van 3' });
  kept = await ride('Airport', 10);
  moved = await ride('Museum', 12);
  dropped = await ride('Harbour', 14);
});

/** Moves one ride, drops one and adds one. */
async function replan(): Promise<void> {
  await change(moved, { startTime: '2027-05-10T12:15:00Z', endTime: '2027-05-10T12:45:00Z' });
  await call(deleteEvent, { as, params: { eventId: dropped } });
  await ride('Theatre', 18);
}

describe('supersedes', () => {
  it.each([
    ['VIP_SCHEDULE', () => ({ ids: [vipId] })],
    ['DRIVER_SCHEDULE', () => ({ ids: [driverId], from: date, to: date })],
    ['VEHICLE_MANIFEST', () => ({ ids: [vehicleId] })],
    ['POCKET', () => ({ ids: [vipId], date })],
  ])('marks what is new or changed and names what is gone: %s', async (kind, options) => {
    const asked = { kind, ...options() };
    const first = await print(asked);
    expect([first.revision, first.supersedes]).toEqual([undefined, undefined]);
    expect(first.text).not.toMatch(/replaces|CHANGED|\bNEW\b/);
    await replan();
    const second = await print({ ...asked, supersedes: first.id });
    expect([second.revision, second.supersedes]).toEqual([2, first.id]);
    expect(second.text).toMatch(/Revision 2, replaces the one of \d\d:\d\d\. A bar marks what is new or changed\./);
    expect(second.text).toContain('New: 1 · Changed: 1 · Removed: 1');
    expect(second.text).toMatch(/No longer on this paper.*Mon 10 May, 14:00 Harbour · cancelled/);
    expect([times(second.text, 'NEW'), times(second.text, 'CHANGED')]).toEqual([1, 1]);
  });

  it.each([
    ['VIP_SCHEDULE', {}, 'New: 0 · Changed: 1 · Removed: 0'],
    ['POCKET', { date }, 'Nothing has changed since'],
  ])('compares what the paper prints of a ride with a new description: %s', async (kind, options, said) => {
    const asked = { kind, ids: [vipId], ...options };
    const first = await print(asked);
    await change(kept, { description: 'Bring the badge' });
    expect((await print({ ...asked, supersedes: first.id })).text).toContain(said);
  });

  it('marks the rows of a day sheet, and a phone that is new to it', async () => {
    const asked = { kind: 'DAY_SHEET', date };
    const first = await print(asked);
    await replan();
    const second = await print({ ...asked, supersedes: first.id });
    expect(second.text).toContain('New: 1 · Changed: 1 · Removed: 1');
    expect(second.text).toMatch(/Revision 2 \([0-9A-Z]{6}\)/);
    await change(kept, { description: 'This sheet does not show it' });
    const third = await print({ ...asked, supersedes: second.id });
    expect(third.revision).toBe(3);
    expect(third.text).toMatch(/Revision 3, replaces the one of .*Nothing has changed since\./);
    expect(third.text).not.toMatch(/No longer|CHANGED/);
    await call(updateVip, { as, params: { vipId }, body: { partySize: 4 } });
    expect((await print({ ...asked, supersedes: second.id })).text).toContain('New: 0 · Changed: 3 · Removed: 0');
  });

  it('gives each paper that supersedes the same one a number of its own', async () => {
    const asked = { kind: 'DAY_SHEET', date };
    const first = await print(asked);
    const both = await Promise.all([1, 2].map(() => print({ ...asked, supersedes: first.id })));
    expect(both.map(({ revision }) => revision).toSorted()).toEqual([2, 3]);
    const [early = first, late = first] = both.toSorted((a, b) => Number(a.revision) - Number(b.revision));
    expect(late.text).toMatch(/Revision 3, replaces the one of/);
    expect((await print({ ...asked, supersedes: early.id })).revision).toBe(4);
    const fifth = await print({ ...asked, supersedes: first.id });
    expect(fifth.revision).toBe(5);
    expect((await print({ ...asked, supersedes: fifth.id })).revision).toBe(6);
  });

  it('does not give the number of an erased paper again', async () => {
    const [annId = ''] = await someVips(as, 1, { name: 'Ann Zimmer' });
    const own = { kind: 'VIP_SCHEDULE', ids: [vipId] };
    const first = await print(own);
    const second = await print({ ...own, ids: [vipId, annId], supersedes: first.id });
    await eraseVip(as, annId);
    expect([second.revision, (await print({ ...own, supersedes: first.id })).revision]).toEqual([2, 3]);
  });

  it('marks the guests of a roster, names those who are gone, and goes with them when they are erased', async () => {
    const [annId = ''] = await someVips(as, 1, { name: 'Ann Zimmer' });
    const first = await print({ kind: 'ROSTER' });
    await call(updateVip, { as, params: { vipId }, body: { phone: '+442079460000' } });
    await call(deleteVip, { as, params: { vipId: annId } });
    const second = await print({ kind: 'ROSTER', supersedes: first.id });
    expect(second.text).toMatch(/New: 0 · Changed: 1 · Removed: 1.*No longer on this paper.*Ann Zimmer/);
    const report = await findReport(second.id, new Date().toISOString());
    const rowsKey = rowsKeyOf(report?.key ?? '');
    expect((await fileStore().get(rowsKey)).length).toBeGreaterThan(0);
    await eraseVip(as, annId);
    expect((await call(getReport, { as, params: { id: second.id } })).status).toBe(410);
    expect(await refused({ kind: 'ROSTER', supersedes: second.id })).toEqual([410, 'ERASED']);
    await expect(fileStore().get(rowsKey)).rejects.toThrow('The specified key does not exist.');
  });

  it('compares the rows in the language and the clock of the earlier report', async () => {
    const asked = { kind: 'VIP_SCHEDULE', ids: [vipId] };
    const first = await print(asked);
    const second = await print({ ...asked, language: 'fr', clock: 12, supersedes: first.id });
    expect(second.text).toContain('Rien n’a changé depuis.');
    await replan();
    const third = await print({ ...asked, supersedes: second.id });
    expect(third.text).toContain('New: 1 · Changed: 1 · Removed: 1');
  });

  it('is done by the job too', async () => {
    const wanted: NewReport = { kind: 'VIP_SCHEDULE', format: 'PDF', ids: [vipId] };
    const first = await print(wanted);
    await replan();
    const [id, createdAt] = [newId('rep'), new Date().toISOString()];
    const asked = { ...wanted, supersedes: first.id };
    await transact([createPendingReport(queuedReport({ id, createdAt, createdBy: as, wanted: asked, of: 1 }))]);
    expect(await refused({ ...wanted, supersedes: id })).toEqual([400, 'body.supersedes']);
    await run(makeReports, undefined, { reportId: id });
    const { body } = await call(getReport, { as, params: { id } });
    expect(body).toMatchObject({ status: 'READY', revision: 2, supersedes: first.id });
  });

  it('is refused for what cannot be compared', async () => {
    const { id } = await print({ kind: 'DAY_SHEET', date });
    const { body: sheet } = await askReport(as, { kind: 'DAY_SHEET', format: 'CSV', date });
    const cases = {
      'another kind': { kind: 'DRIVER_SCHEDULE', supersedes: id },
      'another day': { kind: 'DAY_SHEET', date: '2027-05-11', supersedes: id },
      'a format that is not printed': { kind: 'DAY_SHEET', format: 'CSV', date, supersedes: id },
      'a sign': { kind: 'NAME_BOARD', supersedes: id },
      'a report that keeps no rows': { kind: 'DAY_SHEET', date, supersedes: sheet.id },
    };
    for (const [what, body] of Object.entries(cases))
      expect([what, ...(await refused(body))]).toEqual([what, 400, 'body.supersedes']);
    expect(await refused({ kind: 'ROSTER', supersedes: 'rep_unknown' })).toEqual([404, 'NOT_FOUND']);
  });
});
