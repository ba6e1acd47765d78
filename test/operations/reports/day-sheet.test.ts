import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getReport from '#functions/reports/get-report.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { askReport, reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const as = useUser('COORDINATOR');
let vipId: string;
function sheet(format: string, date = '2027-05-10') {
  return { kind: 'DAY_SHEET', format, date };
}

beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London', dayStartsAt: '04:00' });
  [vipId] = (await someVips(as, 1, { name: 'Zoë Łukasiewicz', partySize: 3 })) as [string];
  const driverId = await aDriver('Amara Okafor');
  await aBlock(as, { driverId: await aDriver('Idle Ivan') }, { reason: 'Dentist' });
  const vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'KA-01' });
  const ride = { type: 'TRANSPORT', title: 'Airport to hotel', pickupLocation: 'Heathrow', dropoffLocation: 'Hotel' };
  await anEvent(as, { ...ride, vipIds: [vipId], driverId, vehicleId });
  const at = (title: string, startTime: string, endTime: string) => anEvent(as, { title, startTime, endTime });
  await at('Exhibition', '2027-05-08T09:00:00Z', '2027-05-10T16:00:00Z');
  await at('Night talk', '2027-05-11T00:30:00Z', '2027-05-11T01:00:00Z');
  await at('Day before', '2027-05-09T20:00:00Z', '2027-05-10T02:00:00Z');
  await at('Next morning', '2027-05-11T03:00:00Z', '2027-05-11T04:00:00Z');
});

describe('the report of a day', () => {
  it('shows everything that touches the day, as PDF with the fleet', async () => {
    const { body } = await askReport(as, sheet('PDF'));
    expect(body).toMatchObject({ kind: 'DAY_SHEET', pages: 1, fileName: 'Day sheet - 2027-05-10.pdf' });
    const page = (await textOfPages(await reportFile(as, sheet('PDF')))).join(' ');
    for (const text of [
      'Monday 10 May 2027',
      '1 transport',
      '10:00–11:00',
      'Airport to hotel',
      'Heathrow to Hotel',
      '3 people: Zoë Łukasiewicz (3)',
      'Amara Okafor',
      'Van 3 KA-01',
      'Exhibition',
      'Since Saturday 8 May',
      'Night talk',
      'After midnight: Tuesday 11 May',
      'Idle Ivan Driver 09:30–11:30 Dentist',
    ])
      expect(page).toContain(text);
    for (const text of ['Day before', 'Next morning']) expect(page).not.toContain(text);
  });

  it('comes as CSV', async () => {
    const csv = (await reportFile(as, sheet('CSV'))).toString('utf8');
    expect(csv.split('\r\n')).toHaveLength(6);
    expect(csv).toContain(
      '2027-05-10,10:00,2027-05-10,11:00,Europe/London (GMT+1),SCHEDULED,TRANSPORT,Airport to hotel',
    );
  });

  it('is empty on a day without activities, and says which day, also on its cover', async () => {
    const [cover, page] = await textOfPages(await reportFile(as, { ...sheet('PDF', '2027-06-01'), cover: true }));
    expect(cover).toContain('Tuesday 1 June 2027');
    expect(page).toContain('Tuesday 1 June 2027');
    expect(page).toContain('Nothing is planned on this day.');
  });

  it('reads each record once', async () => {
    const { own, result } = await metered(() => askReport(as, sheet('CSV')));
    expect(result.status).toBe(201);
    expect(own.requests).toBeLessThanOrEqual(22);
  });

  it.each([
    [{ ...sheet('ICS') }, 'body.format'],
    [{ kind: 'DAY_SHEET', format: 'PDF' }, 'body.date'],
    [{ ...sheet('PDF', '2027-02-30') }, 'body.date'],
    [{ ...sheet('PDF'), ids: ['vip_x'] }, 'body.ids'],
    [{ ...sheet('PDF'), from: '2027-05-10' }, 'body.from'],
    [{ ...sheet('PDF'), to: '2027-05-10' }, 'body.to'],
    [{ kind: 'ROSTER', format: 'PDF', date: '2027-05-10' }, 'body.date'],
    [{ kind: 'VIP_SCHEDULE', format: 'PDF', date: '2027-05-10' }, 'body.date'],
  ])('refuses %j and names the field', async (body, path) => {
    const refused = await askReport(as, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', errors: [{ path }] } });
  });

  it('is refused to drivers', async () => {
    expect((await askReport(await aUser('DRIVER'), sheet('PDF'))).body.code).toBe('FORBIDDEN');
  });

  it('goes with a guest who is erased', async () => {
    const { body } = await askReport(as, sheet('PDF'));
    const administrator = await aUser('ADMINISTRATOR');
    await call(deleteVip, { as: administrator, params: { vipId }, query: { hard: 'true' } });
    expect((await call(getReport, { as, params: { id: body.id } })).body.code).toBe('ERASED');
    expect((await textOfPages(await reportFile(as, sheet('PDF'))))[0]).not.toContain('Zoë');
  });
});
