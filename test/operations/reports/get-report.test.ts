import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getReport from '#functions/reports/get-report.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { askReport } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const clock = useClock();

let as: string;
let vipId: string;
let driverId: string;

beforeAll(async () => {
  as = await aUser('COORDINATOR');
  await withSettings({ timezone: 'Europe/London' });
  [vipId] = (await someVips(as, 1, { name: 'Zoë Łukasiewicz', partySize: 3, title: 'Ambassador' })) as [string];
  await someVips(as, 1, { name: 'Ragnar', isRosterOnly: true });
  driverId = await aDriver('Amara Okafor');
  const vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'KA-01' });
  const ride = { type: 'TRANSPORT', title: 'Airport to hotel', pickupLocation: 'Heathrow', vipIds: [vipId] };
  await anEvent(as, { ...ride, driverId, vehicleId });
  await anEvent(as, {
    title: 'Next day',
    startTime: '2027-05-11T09:00:00Z',
    endTime: '2027-05-11T10:00:00Z',
    vipIds: [vipId],
  });
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
