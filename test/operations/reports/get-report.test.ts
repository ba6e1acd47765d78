import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getReport from '#functions/reports/get-report.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { planReportedEvent } from '#test/support/reported-event.ts';
import { askReport } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useFiles();
const clock = useClock();

const as = useUser('COORDINATOR');
let driverId: string;

beforeAll(async () => {
  ({ driverId } = await planReportedEvent(as));
});

describe('getReport', () => {
  it('makes a new link while the file is kept, and then answers 404', async () => {
    const { body: made } = await askReport(as, { kind: 'ROSTER', format: 'CSV' });
    const read = () => call(getReport, { as, params: { id: made.id } });
    clock.pass(60_000);
    const { body } = await read();
    expect(body).toMatchObject({ id: made.id, bytes: made.bytes, keptUntil: made.keptUntil });
    expect(body.url).not.toBe(made.url);
    expect(body.expiresAt > made.expiresAt).toBe(true);
    expect((await fetch(body.url)).status).toBe(200);
    clock.stop(Date.parse(made.keptUntil) - 1_000);
    expect((await read()).status).toBe(200);
    clock.pass(1_000);
    expect((await read()).body.code).toBe('NOT_FOUND');
  });

  it('shows a report to coordinators and administrators, not to drivers', async () => {
    const { body: made } = await askReport(as, { kind: 'ROSTER', format: 'CSV' });
    const read = async (who: string) => (await call(getReport, { as: who, params: { id: made.id } })).status;
    expect(await read(await aUser('ADMINISTRATOR'))).toBe(200);
    expect(await read(await aUser('COORDINATOR'))).toBe(200);
    expect(await read(await aUser('DRIVER', { driverId }))).toBe(403);
    expect((await call(getReport, { as, params: { id: 'rep_none' } })).status).toBe(404);
  });
});
