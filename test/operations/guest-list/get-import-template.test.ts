import { read, utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { strFromU8, unzipSync } from 'fflate';
import * as createEvent from '#functions/activities/create-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as getImportTemplate from '#functions/guest-list/get-import-template.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as createMotorcade from '#functions/motorcades/create-motorcade.ts';
import * as createPlace from '#functions/places/create-place.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as createVehicle from '#functions/vehicles/create-vehicle.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import { IMPORT_KINDS } from '#shared/schemas/guest-list/import-kind.ts';
import { call } from '#test/support/call.ts';
import { useFiles } from '#test/support/files.ts';
import { aUser } from '#test/support/people.ts';
import { askReport, reportFile } from '#test/support/reports.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { SENT_CSV, SENT_XLSX } from '#test/support/workbooks.ts';

useTable();
useFiles();
const as = useUser('COORDINATOR');
async function made(operation: Parameters<typeof call>[0], body: object): Promise<string> {
  const answer = await call(operation, { as, body });
  if (answer.status >= 400) throw new Error(answer.text);
  return answer.body.id;
}
beforeAll(async () => {
  const admin = await aUser('ADMINISTRATOR');
  await call(updateSettings, { as: admin, body: { country: 'GB', timezone: 'Europe/London' } });
  const [quay, mill, closed] = await Promise.all([
    made(createPlace, { name: 'Quay Hotel', kind: 'HOTEL' }),
    made(createPlace, { name: 'Mill; north', kind: 'HOTEL' }),
    made(createPlace, { name: 'Closed Hotel', kind: 'HOTEL' }),
  ]);
  const contact = { name: 'Jan', phone: '+48 22 555 0101', relationship: 'brother' };
  const [zoe, twin, gone] = await Promise.all([
    made(createVip, {
      name: 'Zoë _x0041_ =1+1',
      department: 'ADMIN',
      phone: '+1 212 555 0100 ext. 12',
      notes: 'one\ntwo\tthree',
      emergencyContact: contact,
      importance: 4,
      lodging: [{ placeId: mill, room: '12; 14', from: '2027-05-09', to: '2027-05-12' }],
    }),
    made(createVip, {
      name: 'Twin',
      department: 'OTHER',
      sortName: 'Twin; the first',
      isRosterOnly: true,
      lodging: [
        { placeId: quay, from: '2027-05-09', to: '2027-05-11' },
        { placeId: mill, room: '007', from: '2027-05-11', to: '2027-05-12' },
        { placeId: closed, from: '2020-05-11', to: '2020-05-12' },
      ],
    }),
    made(createVip, { name: 'Gone', department: 'OTHER' }),
    made(createVip, { name: 'Twin', department: 'OTHER', email: 'twin@example.org' }),
  ]);
  const vehicleId = await made(createVehicle, {
    name: '-',
    type: 'GOLF_CART',
    seatCapacity: 3,
    status: 'AVAILABLE',
    licensePlate: '007',
  });
  const driverId = await made(createDriver, {
    name: 'Đỗ Minh',
    phone: '+44 7700 900351',
    vehicleTypes: ['GOLF_CART', 'SEDAN'],
    notes: '@home',
  });
  await made(createPlace, {
    name: 'Pier 7',
    aliases: ['Kai 7', 'Quay; 7'],
    kind: 'VENUE',
    coordinates: { latitude: -22.6237, longitude: 0.1 },
    address: '+1 Quay Street',
  });
  await made(trackFlight, {
    flightNumber: 'AA100',
    flightDate: '2027-10-30',
    vipIds: [zoe],
    departure: { iata: 'JFK', scheduledTime: '2027-10-30T18:15:00Z' },
    arrival: { scheduledTime: '2027-10-31T01:30:00Z' },
    notes: 'gate',
  });
  await made(trackFlight, { flightNumber: 'N123AB', flightDate: '2027-05-11', provider: false });
  await made(createMotorcade, {
    title: 'State; arrival',
    pickupLocation: 'Pier 7',
    dropoffLocation: 'Quay Hotel',
    startTime: '2027-05-12T09:00:00Z',
    endTime: '2027-05-12T10:00:00Z',
    cars: [{ role: 'LEAD', callSign: '007' }, { role: 'PRINCIPAL', vipIds: [twin] }, { role: 'TAIL' }],
  });
  const master = await made(createEvent, {
    type: 'MEAL',
    title: 'Dinner',
    description: 'Two\n\nlines',
    location: 'Pier 7',
    startTime: '2027-10-30T23:30:00Z',
    endTime: '2027-10-31T01:45:30.500Z',
    vipIds: [zoe, twin, gone],
  });
  const ride = {
    type: 'TRANSPORT',
    pickupLocation: 'Kai 7',
    dropoffLocation: 'Anywhere',
    masterEventId: master,
    flightId: 'flt_AA100_2027-10-30',
    vehicleId,
    driverId,
    vipIds: [zoe],
  };
  await made(createEvent, {
    ...ride,
    title: 'Same',
    startTime: '2027-10-31T00:30:00Z',
    endTime: '2027-10-31T00:45:00Z',
  });
  await made(createEvent, {
    ...ride,
    title: 'Same',
    startTime: '2027-10-31T01:30:00Z',
    endTime: '2027-10-31T01:40:00Z',
  });
  await made(createEvent, {
    type: 'EVENT',
    title: 'Dinner',
    startTime: '2027-10-31T12:00:00Z',
    endTime: '2027-11-02T12:00:00Z',
    vipIds: [],
  });
  const off = await made(createEvent, {
    ...ride,
    title: 'Cancelled',
    startTime: '2027-11-01T01:30:00Z',
    endTime: '2027-11-01T01:40:00Z',
  });
  await call(deletePlace, { as, params: { placeId: closed } });
  await call(moveEventStatus, { as, params: { eventId: off }, body: { status: 'CANCELLED' } });
  await call(deleteVip, { as, params: { vipId: gone }, query: { removeFromEvents: 'true' } });
});

describe('a workbook of the whole event', () => {
  it('comes back through the import unchanged in every kind, and so does each sheet as CSV', async () => {
    const book = await reportFile(as, { kind: 'WORKBOOK', format: 'XLSX' });
    for (const kind of IMPORT_KINDS) {
      const sheet = await reportFile(as, { kind: 'WORKBOOK', format: 'CSV', sheet: kind });
      for (const [body, headers] of [
        [book, SENT_XLSX],
        [sheet, SENT_CSV],
      ] as const) {
        const answer = await call(importTable, { as, body, query: { kind, dryRun: 'true' }, headers });
        const changed = answer.body.changes.filter(({ change }: { change: string }) => change !== 'UNCHANGED');
        expect({ kind, changed, errors: answer.body.errors }).toEqual({ kind, changed: [], errors: [] });
        // This event has no ways and no blocks.
        expect(answer.body.rows > 0).toBe(kind !== 'WAYS' && kind !== 'BLOCKS');
      }
    }
  });

  it('has frozen headings, filters, widths, real dates and times, texts as texts and no formula', async () => {
    const bytes = await reportFile(as, { kind: 'WORKBOOK', format: 'XLSX' });
    const book = read(bytes, { cellNF: true });
    expect(book.SheetNames).toEqual([
      'Guests',
      'Programme',
      'Vehicles',
      'Drivers',
      'Places',
      'Flights',
      'Ways',
      'Motorcades',
      'Blocks',
    ]);
    const programme = book.Sheets['Programme'];
    if (!programme) throw new Error('no programme');
    const [headings] = utils.sheet_to_json<string[]>(programme, { header: 1 });
    expect(headings?.slice(0, 4)).toEqual(['Date', 'Start', 'End', 'End date']);
    expect(programme['A2']).toMatchObject({ t: 'n', z: 'yyyy-mm-dd' });
    expect(programme['B2']).toMatchObject({ t: 'n', z: 'hh:mm' });
    expect(book.Sheets['Flights']?.['B2']).toMatchObject({ t: 'n', z: 'yyyy-mm-dd' });
    expect(
      Object.values(book.Sheets).some((sheet) =>
        Object.values(sheet).some((cell) => (cell as { f?: string }).f !== undefined),
      ),
    ).toBe(false);
    const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet2.xml'] ?? new Uint8Array());
    expect(xml).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/);
    expect(xml).toMatch(/<autoFilter ref="A1:/);
    expect(xml).toMatch(/<col [^>]*width="12"/);
    // Prints across, as wide as the paper, with its headings on each page.
    expect(xml).toMatch(/^<\?xml[^>]*>\s*<worksheet[^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/);
    expect(xml).toMatch(/<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"\/>/);
    const parts = strFromU8(unzipSync(bytes)['xl/workbook.xml'] ?? new Uint8Array());
    expect(parts).toContain(`<definedName name="_xlnm.Print_Titles" localSheetId="1">'Programme'!$1:$1</definedName>`);
    expect(parts.match(/<definedNames/g)).toHaveLength(1);
  });

  it('refuses options that it does not take', async () => {
    expect((await askReport(as, { kind: 'WORKBOOK', format: 'PDF' })).body.errors[0].path).toBe('body.format');
    expect((await askReport(as, { kind: 'WORKBOOK', format: 'CSV' })).body.errors[0].path).toBe('body.sheet');
    expect((await askReport(as, { kind: 'ROSTER', format: 'CSV', sheet: 'VIPS' })).body.errors[0].path).toBe(
      'body.sheet',
    );
  });
});

describe('getImportTemplate', () => {
  it.each(IMPORT_KINDS)(
    'gives a blank sheet of %s that the import takes, with drop-downs, and examples that it takes too',
    async (kind) => {
      const { headers, status, text } = await call(getImportTemplate, { as, query: { kind } });
      expect([status, headers['content-type']]).toEqual([200, SENT_XLSX['content-type']]);
      const bytes = Buffer.from(text, 'base64');
      const send = (query: Record<string, string>) =>
        call(importTable, { as, body: bytes, query: { kind, dryRun: 'true', ...query }, headers: SENT_XLSX });
      expect((await send({})).body).toMatchObject({ rows: 0, faults: 0 });
      const [name] = read(bytes).SheetNames;
      const { body } = await send({ sheet: `Examples of ${name}` });
      expect(body.rows).toBeGreaterThan(0);
      // The examples name guests and vehicles that this event does not have.
      const unknown = body.errors.filter(({ message }: { message: string }) => !message.includes('names no'));
      expect(unknown).toEqual([]);
      const hasChoices = SHAPES[kind].fields.some(({ kind: cells, values }) => values || cells === 'YES_NO');
      const xml = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
      expect(xml.includes('<dataValidation ')).toBe(hasChoices);
    },
  );

  it('has phones, rooms and plates in columns of text, so that a spreadsheet keeps their plus and zeros', async () => {
    const { text } = await call(getImportTemplate, { as });
    const parts = unzipSync(Buffer.from(text, 'base64'));
    const styles = [...strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()).matchAll(/<xf [^>]*>/g)].map(([xf]) => xf);
    const code = /numFmtId="(\d+)" formatCode="@"/.exec(strFromU8(parts['xl/styles.xml'] ?? new Uint8Array()))?.[1];
    const book = read(Buffer.from(text, 'base64'));
    const asText = book.SheetNames.slice(0, 7).flatMap((name, sheet) => {
      const [headings = []] = utils.sheet_to_json<string[]>(book.Sheets[name] ?? {}, { header: 1 });
      const xml = strFromU8(parts[`xl/worksheets/sheet${sheet + 1}.xml`] ?? new Uint8Array());
      const columns = [...xml.matchAll(/<col min="(\d+)" style="(\d+)"/g)];
      return columns
        .filter(
          ([, , style]) =>
            styles[Number(style)]?.includes(`numFmtId="${code}" `) && !styles[Number(style)]?.includes('fontId="1"'),
        )
        .map(([, column]) => `${name}: ${headings[Number(column) - 1]}`);
    });
    expect(asText).toEqual(
      expect.arrayContaining(['Guests: Phone', 'Guests: Room', 'Drivers: Phone', 'Vehicles: Licence plate']),
    );
    expect(asText).not.toContain('Guests: Name');
  });

  it('gives the sheets of all kinds', async () => {
    const { text } = await call(getImportTemplate, { as });
    expect(read(Buffer.from(text, 'base64')).SheetNames).toHaveLength(18);
  });
});
