import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { DEFAULT_PDF_SETTINGS } from '#shared/schemas/reports/pdf-settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { anAcceptedOrder } from '#test/support/orders.ts';
import { aPlace } from '#test/support/places.ts';
import { reportFile, textOfPages } from '#test/support/reports.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();

const DAY = '2027-05-10';
const as = useUser('COORDINATOR');
let ids: { readonly ada: string; readonly driver: string };

beforeAll(async () => {
  await withSettings({
    timezone: 'Europe/London',
    pdf: { ...DEFAULT_PDF_SETTINGS, driverPhones: 'ALL', contact: 'Desk +44 20 7946 0111' },
    tags: { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] },
  });
  const needs = { vehicle: ['LIFT'], driver: [] };
  const phone = '+442079460018';
  const [ada = ''] = await someVips(as, 1, { name: 'Ada Vu', partySize: 2, wheelchairs: 1, needs, phone });
  const [bo = ''] = await someVips(as, 1, { name: 'Bo Berg' });
  const supplierId = await aSupplier('Harbour Chauffeurs', {
    contacts: [{ name: 'Sales' }, { name: 'Night dispatcher', phone: '+442079460777' }],
  });
  const driver = await aDriver('Amara Okafor', { phone: '+442079460019', supplierId });
  const coDriverId = await aDriver('Colin Marsh', { phone: '+442079460020' });
  const vehicleId = await aVehicle({ wheelchairPlaces: 1, tags: ['LIFT'] });
  const hotel = await aPlace('Hotel Aurora', { address: '12 Quay Street' });
  await anEvent(as, {
    type: 'TRANSPORT',
    title: 'To the gala',
    vipIds: [ada, bo],
    driverId: driver,
    coDriverId,
    vehicleId,
    notes: '=cmd|"/C calc"!A0',
    stops: [
      { placeId: hotel, at: '2027-05-10T09:00:00Z', boards: [ada] },
      { location: 'Hotel Bristol', at: '2027-05-10T09:15:00Z', boards: [bo] },
      { location: 'Palace', at: '2027-05-10T10:00:00Z', leaves: [ada, bo] },
    ],
    startTime: '2027-05-10T09:00:00Z',
    endTime: '2027-05-10T10:00:00Z',
  });
  await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Audience',
    driverId: driver,
    vehicleId,
    vipIds: [bo],
    kind: 'WAIT_AND_RETURN',
    waitMinutes: 45,
    dropoffLocation: 'Town hall',
    startTime: '2027-05-10T12:00:00Z',
    endTime: '2027-05-10T14:00:00Z',
  });
  const held = { startTime: '2027-05-10T16:00:00Z', endTime: '2027-05-10T17:00:00Z', title: 'Held' };
  await anAcceptedOrder(as, { supplierId }, held);
  ids = { ada, driver };
});

async function rowsOf(body: Record<string, unknown>): Promise<Record<string, string>[]> {
  return parse(await reportFile(as, { format: 'CSV', ...body }), { bom: true, columns: true });
}
const STOPS = '10:00 Hotel Aurora: +Ada Vu (2); 10:15 Hotel Bristol: +Bo Berg; 11:00 Palace: −Ada Vu (2), Bo Berg';
const CARRIED = {
  Stops: STOPS,
  Needs: 'wheelchairs: 1 · Lift',
  Notes: '\'=cmd|"/C calc"!A0',
  'Co-driver': 'Colin Marsh',
  'Co-driver phone': '+44 20 7946 0020',
  People: '3',
  Guests: 'Ada Vu; Bo Berg',
  Parties: '2; 1',
};

describe('a schedule as CSV', () => {
  it('of a driver carries stops, needs, notes, waits, parties and the phones that its PDF shows', async () => {
    const [gala, audience] = await rowsOf({ kind: 'DRIVER_SCHEDULE', ids: [ids.driver] });
    expect(gala).toMatchObject({
      ...CARRIED,
      'Guest phones': 'Ada Vu +44 20 7946 0018',
      'Pick-up address': '12 Quay Street',
      Desk: '+44 20 7946 0111',
    });
    expect(audience).toMatchObject({ 'Drop-off': 'Town hall', Waits: 'waits 45 min, then back', 'Guest phones': '' });
  });

  it('of a guest says nothing of notes, needs and phones of others', async () => {
    const [gala] = await rowsOf({ kind: 'VIP_SCHEDULE', ids: [ids.ada] });
    expect(gala).toMatchObject({ Needs: '', Notes: '', 'Guest phones': '', Guests: 'Ada Vu', Parties: '2', Stops: '' });
  });

  it('of a day carries the same, and the supplier of each ride', async () => {
    const [gala, , held] = await rowsOf({ kind: 'DAY_SHEET', date: DAY });
    const supplier = { Supplier: 'Harbour Chauffeurs', 'Supplier phone': '+44 20 7946 0777' };
    expect(gala).toMatchObject({ ...CARRIED, ...supplier });
    expect(held).toMatchObject({ Title: 'Held', Driver: '', ...supplier });
  });
});

describe('the sheet of a day', () => {
  it('names both drivers, the company of a ride with its dispatcher, and who holds one without a driver', async () => {
    const page = (await textOfPages(await reportFile(as, { kind: 'DAY_SHEET', format: 'PDF', date: DAY }))).join(' ');
    expect(page).toContain(
      'Amara Okafor +44 20 7946 0019 Colin Marsh +44 20 7946 0020 Harbour Chauffeurs +44 20 7946 0777',
    );
    expect(page).toContain('to be confirmed Harbour Chauffeurs +44 20 7946 0777');
    expect(page).not.toMatch(/no driver|no vehicle/i);
  });
});
