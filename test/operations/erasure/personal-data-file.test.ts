import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import * as makeReports from '#functions/jobs/make-reports.ts';
import * as getReport from '#functions/reports/get-report.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { aUser } from '#test/support/people.ts';
import { itemsShowing, missing, useStagedPeople } from '#test/support/personal-data.ts';
import { useQueues } from '#test/support/queues.ts';
import { askReport } from '#test/support/reports.ts';
import { run } from '#test/support/run.ts';

const staged = useStagedPeople();
useQueues(makeReports);

const KIND = { kind: 'PERSONAL_DATA', format: 'ZIP' } as const;

/** Asks for the file of a person, lets the job make it, and returns the id of the report. */
async function made(as: string, personId: string): Promise<string> {
  const { body, status } = await askReport(as, { ...KIND, ids: [personId] });
  expect([status, body.status]).toEqual([202, 'PENDING']);
  await run(makeReports, undefined, { reportId: body.id });
  return body.id;
}

/** Returns the files of a ZIP, as texts. */
async function unpacked(url: string): Promise<Record<string, string>> {
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const files = Object.entries(unzipSync(bytes)).map(([name, content]) => [name, Buffer.from(content).toString()]);
  return Object.fromEntries(files);
}

describe('the file of what is stored about a person', () => {
  it.each(['vipId', 'driverId'] as const)('has every record that shows them, and their files: %s', async (who) => {
    const { as, [who]: id } = await staged();
    const items = await itemsShowing(id);
    const answer = await call(getReport, { as, params: { id: await made(as, id) } });
    const { body } = answer;
    expect(body).toMatchObject({ status: 'READY', fileName: expect.stringMatching(/^Personal data - .*\.zip$/) });
    const { 'personal-data.json': text = '', ...files } = await unpacked(body.url);
    const json = JSON.parse(text);
    expect(missing({ ...answer, body: json, text }, items)).toEqual([]);
    expect(json.files).toEqual(Object.keys(files));
    expect(json.missing).toEqual([]);
    expect(Object.values(files).join()).toContain('Ride');
  });

  it('leaves out the files of earlier exports', async () => {
    const { as, vipId } = await staged();
    await made(as, vipId);
    const { body } = await call(getReport, { as, params: { id: await made(as, vipId) } });
    expect(Object.keys(await unpacked(body.url)).filter((name) => name.endsWith('.zip'))).toEqual([]);
  });

  it('is for administrators, to ask for and to open', async () => {
    const { as, vipId } = await staged();
    const coordinator = await aUser('COORDINATOR');
    expect((await askReport(coordinator, { ...KIND, ids: [vipId] })).body.code).toBe('FORBIDDEN');
    const pending = await askReport(as, { ...KIND, ids: [vipId] });
    expect((await call(getReport, { as: coordinator, params: { id: pending.body.id } })).body.code).toBe('FORBIDDEN');
    const ready = await made(as, vipId);
    expect((await call(getReport, { as: coordinator, params: { id: ready } })).body.code).toBe('FORBIDDEN');
  });

  it.each([
    ['of nobody', {}, 'body.ids'],
    ['of two people', { ids: ['vip_one', 'vip_two'] }, 'body.ids'],
    ['with a cover', { ids: ['vip_one'], cover: true }, 'body.cover'],
  ])('is refused %s', async (_name, options, path) => {
    const { as } = await staged();
    expect((await askReport(as, { ...KIND, ...options })).body.errors[0].path).toBe(path);
  });

  it('is refused for a person who does not exist', async () => {
    const { as } = await staged();
    expect((await askReport(as, { ...KIND, ids: ['vip_nobody'] })).body.code).toBe('NOT_FOUND');
  });

  it('goes with an erasure', async () => {
    const { as, vipId } = await staged();
    const id = await made(as, vipId);
    const { body } = await call(getReport, { as, params: { id } });
    expect((await eraseVip(as, vipId)).status).toBe(204);
    expect((await call(getReport, { as, params: { id } })).body.code).toBe('ERASED');
    expect((await fetch(body.url)).status).toBe(404);
  });
});
