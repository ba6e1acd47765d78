import { beforeAll, describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { askReport, reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const as = useUser('COORDINATOR');
let ids: string[];
let vehicleId: string;
async function open(bytes: Buffer) {
  return getDocumentProxy(new Uint8Array(bytes));
}

beforeAll(async () => {
  const contact = 'Operations room +44 20 7946 0111';
  await withSettings({ timezone: 'Europe/London', country: 'GB', pdf: { ...DEFAULT_PDF_SETTINGS, contact } });
  const [zoe] = await someVips(as, 1, { name: 'Zoë', phone: '+442079460958', partySize: 2 });
  const [ann] = await someVips(as, 1, { name: 'Ann Zimmer', phone: '+12125550100' });
  ids = [zoe ?? '', ann ?? ''];
  vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'KA-01' });
  await anEvent(as, {
    type: 'TRANSPORT',
    title: 'From the airport',
    pickupLocation: 'Heathrow',
    dropoffLocation: 'Hotel Aurora',
    vipIds: ids,
    driverId: await aDriver('Amara Okafor'),
    vehicleId,
  });
});

describe('reports of cars, cards and signs', () => {
  it('ORDER_OF_MOVEMENT has the route, and each car with its role, call sign, plate, driver and guests', async () => {
    const tail = { role: 'TAIL', callSign: 'Falcon 2' };
    const lead = {
      role: 'LEAD',
      callSign: 'Falcon 1',
      vehicleId: await aVehicle({ name: 'Car 7', licensePlate: 'KA-07' }),
    };
    const driverId = await aDriver('Isolde Farnham');
    const { id } = await aMotorcade(as, { cars: [{ ...lead, driverId, vipIds: ids }, tail] });
    const wanted = { kind: 'ORDER_OF_MOVEMENT', format: 'PDF' };
    const [page = '', ...more] = await textOfPages(await reportFile(as, { ...wanted, ids: [id] }));
    expect(more).toEqual([]);
    for (const text of ['State arrival', 'Airport, gate 4', 'to Guildhall', '1 · Lead', 'Falcon 1', 'Car 7', 'KA-07'])
      expect(page).toContain(text);
    for (const text of ['Isolde Farnham', 'Ann Zimmer', '3 people', '2 · Tail', 'to be confirmed'])
      expect(page).toContain(text);
    const all = await textOfPages(await reportFile(as, { ...wanted, from: '2027-05-10', to: '2027-05-10' }));
    expect(all.join()).toContain('Falcon 2');
    const none = await textOfPages(await reportFile(as, { ...wanted, from: '2031-05-10', to: '2031-05-10' }));
    expect(none.join()).toContain('Nothing is planned in this time.');
    expect((await askReport(as, { ...wanted, ids: ['mtc_00000000000000000000'] })).status).toBe(404);
  });

  it('VEHICLE_MANIFEST has the driver, the stops, and the guests with the phones that drivers see', async () => {
    const file = await reportFile(as, { kind: 'VEHICLE_MANIFEST', format: 'PDF', ids: [vehicleId] });
    const [page = ''] = await textOfPages(file);
    for (const text of [
      'Van 3',
      'KA-01',
      'Seats: 8',
      'Heathrow',
      'to Hotel Aurora',
      'Amara Okafor',
      '3 people',
      'Ann Zimmer',
      'Zoë · party of 2 · +44 20 7946 0958',
      'Desk +44 20 7946 0111',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('+1 212 555 0100');
  });

  it('NAME_BOARD has one name per page', async () => {
    const pages = await textOfPages(await reportFile(as, { kind: 'NAME_BOARD', format: 'PDF', ids }));
    expect(pages.map((page) => page.trim())).toEqual(['Zoë', 'Ann Zimmer']);
  });

  it('POCKET has the day of each guest on A6', async () => {
    const file = await reportFile(as, { kind: 'POCKET', format: 'PDF', ids, date: '2027-05-10' });
    const pages = await textOfPages(file);
    expect(pages).toHaveLength(2);
    for (const text of ['Zoë', 'Monday 10 May 2027', '10:00–11:00', 'Pick-up: Heathrow', 'Van 3', '+44 20 7946 0111'])
      expect(pages[0]).toContain(text);
    expect(pages[0]).not.toContain('Ann');
    const { height, width } = (await (await open(file)).getPage(1)).getViewport({ scale: 1 });
    expect([Math.round(width), Math.round(height)]).toEqual([298, 420]);
  });

  it('POCKET of all has a card for who has a plan, and one card for a day without any', async () => {
    const cardsOn = async (date: string, only = {}) =>
      textOfPages(await reportFile(as, { kind: 'POCKET', format: 'PDF', date, ...only }));
    await someVips(as, 1, { name: 'Idle Guest' });
    const busy = await cardsOn('2027-05-10');
    expect([busy.length, busy.join().includes('Idle')]).toEqual([2, false]);
    const [none = '', ...others] = await cardsOn('2027-05-12');
    expect(others).toEqual([]);
    for (const text of ['12 May 2027', 'Nothing is planned in this time.']) expect(none).toContain(text);
    for (const name of ['Zoë', 'Ann', 'Idle']) expect(none).not.toContain(name);
    expect((await cardsOn('2027-05-12', { ids }))[0]).toContain('Zoë');
  });

  it('ARRIVALS says that no guest arrives, if none does', async () => {
    const [page = ''] = await textOfPages(
      await reportFile(as, { kind: 'ARRIVALS', format: 'PDF', date: '2027-05-10' }),
    );
    expect(page).toContain('No guest arrives on this day.');
  });

  it.each([
    [{ kind: 'POCKET', format: 'PDF' }, 'body.date'],
    [{ kind: 'ARRIVALS', format: 'CSV', date: '2027-05-10' }, 'body.format'],
    [{ kind: 'ARRIVALS', format: 'PDF', date: '2027-05-10', ids: ['vip_x'] }, 'body.ids'],
    [{ kind: 'ROSTER', format: 'ZIP' }, 'body.format'],
    [{ kind: 'NAME_BOARD', format: 'PDF', from: '2027-05-10' }, 'body.from'],
    [{ kind: 'NAME_BOARD', format: 'PDF', cover: true }, 'body.cover'],
    [{ kind: 'POCKET', format: 'PDF', date: '2027-05-10', copies: 2 }, 'body.copies'],
    [{ kind: 'POCKET', format: 'PDF', date: '2027-05-10', duplex: true }, 'body.duplex'],
    [{ kind: 'VIP_SCHEDULE', format: 'CSV', copies: 2 }, 'body.copies'],
    [{ kind: 'VIP_SCHEDULE', format: 'PDF', copies: 0 }, 'body.copies'],
  ])('refuses what a kind does not take: %j', async (body, path) => {
    const { body: problem, status } = await askReport(as, body);
    expect([status, problem.errors[0].path]).toEqual([400, path]);
  });

  it('names the guest whose script no font has', async () => {
    const [cherokee] = await someVips(as, 1, { name: 'ᏣᎳᎩ Mankiller' });
    const { body } = await askReport(as, { kind: 'NAME_BOARD', format: 'PDF', ids: [...ids, cherokee] });
    const warnings = [{ code: 'NO_FONT', message: expect.stringContaining('ᏣᎳᎩ'), vipIds: [cherokee] }];
    expect(body.warnings).toEqual(warnings);
    const warningsOf = async (format: string) =>
      (await askReport(as, { kind: 'VIP_SCHEDULE', format, ids: [cherokee] })).body.warnings;
    expect([await warningsOf('PDF'), await warningsOf('CSV')]).toEqual([warnings, undefined]);
  });
});

describe('many guests in one file', () => {
  const wanted = { kind: 'VIP_SCHEDULE', format: 'PDF' };

  it('have bookmarks, and a page of contents', async () => {
    const file = await reportFile(as, { ...wanted, ids });
    const document = await open(file);
    expect((await document.getOutline())?.map(({ title }) => title)).toEqual(['Zoë', 'Ann Zimmer']);
    expect((await textOfPages(file))[0]).toMatch(/Contents.*Zoë.*2.*Ann Zimmer.*3/);
  });

  it('begin on odd pages with duplex', async () => {
    const pages = await textOfPages(await reportFile(as, { ...wanted, ids, duplex: true }));
    expect(pages.map((page) => /Page 1 of 1/.test(page))).toEqual([false, false, true, false, true]);
  });

  it('have a cover, a classification and numbered copies', async () => {
    const options = { cover: true, classification: 'RESTRICTED', copies: 2 };
    const pages = await textOfPages(await reportFile(as, { ...wanted, ids: ids.slice(0, 1), ...options }));
    expect(pages).toHaveLength(4);
    expect(pages.map((page) => /Copy (\d) of 2/.exec(page)?.[1])).toEqual(['1', '1', '2', '2']);
    expect(pages.every((page) => page.match(/RESTRICTED/g)?.length === 2)).toBe(true);
    expect(
      [pages[0], pages[2]].every(
        (page) => page?.includes('Itinerary') && page.includes('Zoë') && !page.includes('Heathrow'),
      ),
    ).toBe(true);
    expect(pages[3]).toContain('Heathrow');
  });

  it('name the guest in the title of a file of one', async () => {
    const file = await reportFile(as, { ...wanted, ids: ids.slice(0, 1) });
    const { info } = await (await open(file)).getMetadata();
    expect((info as { readonly Title: string }).Title).toBe('Itinerary - Zoë');
  });

  it('come as ZIP with one PDF per guest', async () => {
    const files = unzipSync(new Uint8Array(await reportFile(as, { ...wanted, format: 'ZIP', ids })));
    expect(Object.keys(files)).toEqual(['1 Zoë.pdf', '2 Ann Zimmer.pdf']);
    const [page = ''] = await textOfPages(files['2 Ann Zimmer.pdf'] ?? new Uint8Array());
    expect(page).toContain('Ann Zimmer');
    expect(page).not.toContain('Zoë');
  });
});
