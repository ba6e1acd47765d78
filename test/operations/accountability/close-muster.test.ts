import { describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import * as listMarks from '#functions/accountability/list-muster-marks.ts';
import * as getReport from '#functions/reports/get-report.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { useFaults } from '#test/support/faults.ts';
import { useFiles } from '#test/support/files.ts';
import { aMuster, close, mark } from '#test/support/musters.ts';
import { textOfPages } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const faults = useFaults();
const as = useUser('ADMINISTRATOR');

async function read(id: string) {
  return (await call(getMuster, { as, params: { id } })).body;
}
async function textOf(url: string): Promise<string> {
  const reply = await fetch(url);
  if (!reply.ok) throw new Error(await reply.text());
  return (await textOfPages(new Uint8Array(await reply.arrayBuffer()))).join(' ');
}

/** Opens a muster of two guests, of whom one is marked twice and the other never. */
async function aDrill() {
  const [ann = ''] = await someVips(as, 1, { name: 'Ann Quicksilver', partySize: 3 });
  const [bo = ''] = await someVips(as, 1, { name: 'Bo Tamarind' });
  const id = await aMuster(as, [ann, bo]);
  await mark(as, id, ann, 'MISSING', 'Not at the bus');
  await mark(as, id, ann, 'ACCOUNTED', 'Came on foot');
  return { id, ann, bo };
}

describe('closing a muster', () => {
  it('writes a PDF with every mark, its time and who made it', async () => {
    const { id } = await aDrill();
    const { body, status } = await close(as, id);
    expect([status, body.status, body.showsLocations]).toEqual([200, 'CLOSED', false]);
    expect(body.report).toMatchObject({ kind: 'MUSTER', format: 'PDF', pages: 1 });
    const text = await textOf(body.report.url);
    for (const part of ['Fire alarm', 'Ann Quicksilver', 'Not at the bus', 'Came on foot', 'Missing', 'Bo Tamarind'])
      expect(text).toContain(part);
    expect(text.match(/Not answered/g)?.length).toBeGreaterThan(1);
    const { items } = (await call(listMarks, { as, params: { id } })).body;
    for (const { at } of items) expect(text).toContain(at.slice(14, 19));
  });

  it('ends the marks, and a repeat answers the same report', async () => {
    const { bo, id } = await aDrill();
    const first = await close(as, id);
    expect((await mark(as, id, bo, 'ACCOUNTED')).body).toMatchObject({ status: 409, code: 'MUSTER_CLOSED' });
    const again = await close(as, id);
    expect([again.status, again.body.report.id]).toEqual([200, first.body.report.id]);
    expect((await call(getReport, { as, params: { id: first.body.report.id } })).status).toBe(200);
  });

  it('keeps the guests that it had, also those who are deleted later', async () => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Deleted later' });
    const id = await aMuster(as);
    await close(as, id);
    await someVips(as, 1, { name: 'Made later' });
    await call(deleteVip, { as, params: { vipId } });
    const names = (await read(id)).guests.map(({ name }: { name: string }) => name);
    expect(names).toContain('Deleted later');
    expect(names).not.toContain('Made later');
  });

  it.each([
    ['of everyone', false],
    ['of named guests', true],
  ])('%s leaves out who was deleted before it, unless they were marked', async (_title, isNamed) => {
    const [there = '', gone = '', marked = ''] = await someVips(as, 3);
    const id = await aMuster(as, isNamed ? [there, gone, marked] : undefined);
    await mark(as, id, marked, 'MISSING');
    for (const vipId of [gone, marked]) await call(deleteVip, { as, params: { vipId } });
    const { body } = await close(as, id);
    const { counts, guests } = await read(id);
    expect(counts).toEqual(body.counts);
    const listed = new Set(guests.map(({ vipId }: { vipId: string }) => vipId));
    expect([there, gone, marked].map((vipId) => listed.has(vipId))).toEqual([true, false, true]);
  });

  it('is completed by a repeat, wherever it was interrupted', async () => {
    const { id } = await aDrill();
    // Before the muster is closed, before the report is begun, and before it is complete.
    for (const [transactions, answer] of [
      [0, { status: 500 }],
      [1, { status: 500 }],
      [1, { status: 'CLOSED', report: { status: 'FAILED' } }],
    ] as const) {
      faults.killAfter(transactions);
      expect((await close(as, id)).body).toMatchObject(answer);
      faults.off();
    }
    const { body } = await close(as, id);
    expect(await textOf(body.report.url)).toContain('Came on foot');
    expect((await read(id)).status).toBe('CLOSED');
  });

  it('by two people at once makes one report', async () => {
    const { id } = await aDrill();
    const answers = await Promise.all([close(as, id), close(as, id), close(as, id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.report.id)).size).toBe(1);
    expect(await textOf(answers[0]?.body.report.url)).toContain('Came on foot');
  });

  it('among marks keeps each mark that was accepted, and prints it', async () => {
    const vipIds = await someVips(as, 12);
    const id = await aMuster(as, vipIds);
    const marking = vipIds.map((vipId, place) => mark(as, id, vipId, 'ACCOUNTED', `note-${place}.`));
    const [closing, ...answers] = await Promise.all([close(as, id), ...marking]);
    const accepted = answers.flatMap(({ body, status }) => (status === 200 ? [body.note as string] : []));
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const { items } = (await call(listMarks, { as, params: { id } })).body;
    expect(items.map(({ note }: { note: string }) => note).sort()).toEqual(accepted.sort());
    const text = await textOf(closing?.body.report.url);
    for (const note of accepted) expect(text).toContain(note);
  });
});

describe('an erased guest', () => {
  it('takes their marks and the report with them, and a repeat makes a report without them', async () => {
    const { ann, id } = await aDrill();
    const first = (await close(as, id)).body.report;
    expect((await eraseVip(as, ann)).status).toBe(204);
    expect((await call(getReport, { as, params: { id: first.id } })).body).toMatchObject({ status: 410 });
    expect((await read(id)).guests.map(({ name }: { name: string }) => name)).toEqual(['Bo Tamarind']);
    expect((await call(listMarks, { as, params: { id } })).body.items).toEqual([]);
    const { report } = (await close(as, id)).body;
    expect(report.id).not.toBe(first.id);
    const text = await textOf(report.url);
    expect(text).toContain('Bo Tamarind');
    expect(text).not.toContain('Ann Quicksilver');
  });

  it('cannot be marked in an open muster', async () => {
    const { ann, id } = await aDrill();
    await eraseVip(as, ann);
    expect((await mark(as, id, ann, 'ACCOUNTED')).body).toMatchObject({ status: 410, code: 'ERASED' });
    expect((await read(id)).guests).toHaveLength(1);
  });
});
