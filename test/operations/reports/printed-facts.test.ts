import { beforeAll, describe, expect, it } from '@jest/globals';
import { getDocumentProxy } from 'unpdf';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as createReport from '#functions/reports/create-report.ts';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const flights = useFlights();

let as: string;
let zoe: string;
let driverId: string;

async function text(body: Record<string, unknown>): Promise<string> {
  const file = await reportFile(as, body);
  return body['format'] === 'PDF' ? (await textOfPages(file)).join(' ') : file.toString('utf8');
}

describe('what papers print besides the activities', () => {
  beforeAll(async () => {
    as = await aUser('COORDINATOR');
    await withSettings({ timezone: 'Europe/London' });
    [zoe] = (await someVips(as, 1, { name: 'Zoë', sortName: 'Zzz', phone: '+442079460958', partySize: 2 })) as [string];
    const [ann] = (await someVips(as, 1, { name: 'Ann Zimmer', sortName: 'Aaa', phone: '+12125550100' })) as [string];
    driverId = await aDriver('Amara Okafor');
    flights.configure();
    const flight = await call(trackFlight, {
      as,
      body: {
        flightNumber: 'BA117',
        flightDate: '2027-05-10',
        vipIds: [zoe],
        departure: { iata: 'JFK' },
        arrival: { iata: 'LHR', scheduledTime: '2027-05-10T08:40:00Z' },
      },
    });
    if (flight.status !== 201) throw new Error(flight.text);
    await anEvent(as, {
      type: 'TRANSPORT',
      title: 'From the airport',
      pickupLocation: 'Heathrow',
      vipIds: [zoe, ann],
      flightId: flight.body.id,
      driverId,
    });
  });

  it.each(['PDF', 'CSV', 'ICS'])(
    'has the flight of a pick-up and its arrival, for guests and drivers: %s',
    async (format) => {
      const flight = /BA117 from JFK,[\s\r\n]+expected[\s\r\n]+09:40/;
      // A calendar folds its lines and escapes commas.
      const plain = (file: string): string => file.replaceAll('\r\n ', '').replaceAll('\\', '');
      expect(plain(await text({ kind: 'VIP_SCHEDULE', format, ids: [zoe] }))).toMatch(flight);
      expect(plain(await text({ kind: 'DRIVER_SCHEDULE', format, ids: [driverId] }))).toMatch(flight);
    },
  );

  it('has every guest for the driver, by sort name, with party and phone in the international format', async () => {
    const page = await text({ kind: 'DRIVER_SCHEDULE', format: 'PDF', ids: [driverId] });
    expect(page).toContain('3 people Ann Zimmer Zoë party of 2 +44 20 7946 0958');
  });

  it.each([
    ['ALL', [true, true, false]],
    // One per ride: that of the larger party.
    ['LEAD', [false, true, true]],
    ['NONE', [false, false, true]],
  ] as const)(
    'has the phones of guests that pdf.driverPhones says, else that of the desk: %s',
    async (driverPhones, shown) => {
      const contact = 'Operations room +44 20 7946 0111';
      await withSettings({ timezone: 'Europe/London', pdf: { ...DEFAULT_PDF_SETTINGS, contact, driverPhones } });
      const page = await text({ kind: 'DRIVER_SCHEDULE', format: 'PDF', ids: [driverId] });
      const phones = ['+1 212 555 0100', '+44 20 7946 0958', 'Desk +44 20 7946 0111'];
      expect(phones.map((phone) => page.includes(phone))).toEqual(shown);
    },
  );

  it('are in the language, with the clock and on the paper that the settings or the request name', async () => {
    await withSettings({ timezone: 'Europe/London', pdf: { ...DEFAULT_PDF_SETTINGS, language: 'de' }, clock: 'H12' });
    const asked = { kind: 'VIP_SCHEDULE', format: 'PDF', ids: [zoe] };
    const german = await text(asked);
    for (const words of ['REISEPLAN', 'Abholung', 'Montag 10. Mai 2027', 'noch offen', '10:00 AM – 11:00 AM'])
      expect(german).toContain(words);
    const own = { ...asked, language: 'fr+en', clock: 24, pageSize: 'LETTER' };
    const french = await text(own);
    for (const words of ['Prise en charge / Pick-up', 'lundi 10 mai 2027 / Monday 10 May 2027', '10:00–11:00'])
      expect(french).toContain(words);
    const page = await (await getDocumentProxy(new Uint8Array(await reportFile(as, own)))).getPage(1);
    expect(page.getViewport({ scale: 1 })).toMatchObject({ width: 612, height: 792 });
    const wrong = await call(createReport, { as, body: { ...asked, language: 'xx' } });
    expect([wrong.status, wrong.body.errors[0].path]).toEqual([400, 'body.language']);
    await withSettings({ timezone: 'Europe/London' });
  });

  it.each([
    ['NONE', false, false],
    ['COUNT', true, false],
    ['NAMES', false, true],
  ] as const)('has of other guests what pdf.companions says: %s', async (companions, counts, names) => {
    await withSettings({ pdf: { ...DEFAULT_PDF_SETTINGS, companions } });
    const page = await text({ kind: 'VIP_SCHEDULE', format: 'PDF', ids: [zoe] });
    expect([page.includes('1 other guest'), page.includes('Ann')]).toEqual([counts, names]);
    const csv = await text({ kind: 'VIP_SCHEDULE', format: 'CSV', ids: [zoe] });
    expect(csv.includes('Ann')).toBe(names);
    expect(csv).toContain(
      companions === 'NONE' ? ',2,Zoë,' : companions === 'COUNT' ? ',3,Zoë,' : ',3,"Zoë; Ann Zimmer",',
    );
    expect(await text({ kind: 'DRIVER_SCHEDULE', format: 'CSV', ids: [driverId] })).toContain('Ann Zimmer');
  });

  it('counts other guests where the settings were stored before there was a choice', async () => {
    const { companions: _none, ...old } = DEFAULT_PDF_SETTINGS;
    await withSettings({ pdf: old as typeof DEFAULT_PDF_SETTINGS });
    expect(await text({ kind: 'VIP_SCHEDULE', format: 'PDF', ids: [zoe] })).toContain('1 other guest');
  });
});
