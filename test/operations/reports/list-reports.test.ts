import { expect, it } from '@jest/globals';
import * as listReports from '#functions/reports/list-reports.ts';
import { beginReport } from '#shared/entities/reports/report.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS } from '#shared/units/durations.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { askReport } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFiles();
const clock = useClock();

it('lists the reports of all users, newest first, as long as they are kept, and personal data to administrators', async () => {
  const [ana, bo] = [await aUser('COORDINATOR'), await aUser('ADMINISTRATOR')];
  const roster = (await askReport(ana, { kind: 'ROSTER', format: 'CSV' })).body;
  const personal = {
    id: 'rep_personal',
    version: 1,
    createdAt: new Date().toISOString(),
    createdBy: bo,
    kind: 'PERSONAL_DATA',
    format: 'ZIP',
    fileName: 'Data.zip',
    contentType: 'application/zip',
    key: 'reports/personal',
    bytes: 1,
    keptUntil: new Date(Date.now() + 7 * DAY_MS).toISOString(),
  } as const;
  await transact([beginReport(personal)]);
  const manifest = (await askReport(bo, { kind: 'WORKBOOK', format: 'XLSX' })).body;
  const list = async (as: string, query: Record<string, string> = {}) => (await call(listReports, { as, query })).body;
  const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
  const all = await list(ana);
  expect(idsOf(all)).toEqual([manifest.id, roster.id]);
  expect(all.items[1]).toMatchObject({ kind: 'ROSTER', format: 'CSV', createdBy: ana, fileName: roster.fileName });
  expect(all.items[1]).not.toHaveProperty('url');
  expect(idsOf(await list(ana, { kind: 'ROSTER' }))).toEqual([roster.id]);
  expect(idsOf(await list(bo))).toEqual([manifest.id, personal.id, roster.id]);
  clock.stop(Date.now() + 8 * DAY_MS);
  expect((await list(ana)).items).toEqual([]);
});
