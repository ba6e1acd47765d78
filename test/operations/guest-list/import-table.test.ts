import { utils } from '@e965/xlsx';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import { allDrivers } from '#shared/entities/drivers/driver.ts';
import { findFlight } from '#shared/entities/flights/flight.ts';
import { allPlaces } from '#shared/entities/places/place.ts';
import { allVehicles, findVehicle } from '#shared/entities/vehicles/vehicle.ts';
import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { phoneReader } from '#shared/use-cases/guest-list/phone-reader.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { plainly } from '#test/support/told.ts';
import { someVips } from '#test/support/vips.ts';
import { SENT_CSV, SENT_XLSX, workbookOf } from '#test/support/workbooks.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  const admin = await aUser('ADMINISTRATOR');
  await call(updateSettings, { as: admin, body: { country: 'GB', timezone: 'Europe/London' } });
});

type Content = string | Buffer | readonly (readonly unknown[])[];
function send(kind: ImportKind, content: Content, query: Record<string, string> = {}) {
  const isText = typeof content === 'string';
  const body = isText || Buffer.isBuffer(content) ? content : workbookOf({ Sheet1: content as unknown[][] });
  return call(importTable, { as, body, query: { kind, ...query }, headers: isText ? SENT_CSV : SENT_XLSX });
}
function counts({ body: { created, faults, unchanged, updated } }: Awaited<ReturnType<typeof send>>) {
  return [created, updated, unchanged, faults];
}
const DRY = { dryRun: 'true' };

describe('importTable', () => {
  it('adds vehicles of a workbook, changes only what differs, and changes nothing the second time', async () => {
    const rows = (seats: number) => [
      ['Vehicle', 'Type', 'Seats', 'Plate', 'Notes'],
      ['Van 1', 'Minivan', seats, 'AB-1', ''],
      ['Coach Élan', 'Reisebus', 49, null, 'two\nlines'],
    ];
    const first = await send('VEHICLES', rows(7));
    expect(first).toMatchObject({
      status: 200,
      body: { rows: 2, file: { format: 'XLSX', sheet: 'Sheet1', country: 'GB' } },
    });
    expect(counts(first)).toEqual([2, 0, 0, 0]);
    expect(await findVehicle(first.body.changes[1].id)).toMatchObject({
      name: 'Coach Élan',
      type: 'BUS',
      notes: 'two\nlines',
      status: 'AVAILABLE',
    });
    expect(counts(await send('VEHICLES', rows(7)))).toEqual([0, 0, 2, 0]);
    const dry = await send('VEHICLES', rows(6), DRY);
    expect(dry.body.changes).toEqual([
      expect.objectContaining({
        row: 2,
        change: 'UPDATED',
        fields: ['seatCapacity'],
        before: { seatCapacity: 7 },
        after: { seatCapacity: 6 },
      }),
      expect.objectContaining({ row: 3, change: 'UNCHANGED', fields: [] }),
    ]);
    expect(counts(await send('VEHICLES', rows(6)))).toEqual([0, 1, 1, 0]);
    expect(await allVehicles()).toHaveLength(2);
  });

  it('recognises a record by its id, by the list’s own id, and by its name', async () => {
    const [van] = (await send('VEHICLES', 'Name,Type,Seats\nShuttle,VAN,7\n')).body.changes;
    expect(counts(await send('VEHICLES', `Name,Seats,Id,Type\nShuttle Nord,8,${van.id},VAN\n`))).toEqual([0, 1, 0, 0]);
    expect(counts(await send('VEHICLES', 'Name,Seats,Ref,Type\nBus 9,30,B9,BUS\n'))).toEqual([1, 0, 0, 0]);
    expect(counts(await send('VEHICLES', 'Name,Seats,Ref,Type\nBus nine,30,B9,BUS\n'))).toEqual([0, 1, 0, 0]);
    expect(counts(await send('VEHICLES', 'Name,Seats,Ref,Type\nshuttle nord,8,S1,VAN\n'))).toEqual([0, 1, 0, 0]);
    expect((await findVehicle(van.id))?.name).toBe('shuttle nord');
  });

  it('names sheet, row, column and what was read, with one fault per cause, and writes nothing', async () => {
    const rows = [
      ['Name', 'Type', 'Seats'],
      ['Cart 1', 'GOLF_CART', 'few'],
      ['Cart 2', 'tank', 'few'],
      ['Cart 1', 'VAN', 2],
      [null, 'VAN', 2],
    ];
    const { body, status } = await send('VEHICLES', rows);
    expect(status).toBe(400);
    expect(body.errors).toMatchObject([
      {
        path: 'sheet “Sheet1”, row 2, column C, “Seats”',
        message: 'must be a whole number (2 rows: 2, 3). Read: “few”',
        values: { variant: expect.any(String) },
      },
      {
        path: 'sheet “Sheet1”, row 3, column B, “Type”',
        message:
          'must be one of sedan, suv, van, minibus, bus, golf cart, boat, helicopter, truck, other. Read: “tank”',
      },
      { path: 'sheet “Sheet1”, row 5, column A, “Name”', message: 'is required' },
    ]);
    const dry = await send('VEHICLES', rows, DRY);
    expect(dry.body.errors[0]).toMatchObject({
      sheet: 'Sheet1',
      cell: 'C2',
      column: 'Seats',
      rows: [2, 3],
      count: 2,
      read: ['few'],
    });
    expect(dry.body.changes.map(({ change, row }: { change: string; row: number }) => `${row} ${change}`)).toEqual([
      '2 REFUSED',
      '3 REFUSED',
      '4 CREATED',
      '5 REFUSED',
    ]);
    expect((await allVehicles()).filter(({ name }) => name.startsWith('Cart'))).toEqual([]);
    const twice = await send('VEHICLES', 'Name,Type,Seats\nTwin,VAN,7\ntwin,VAN,7\n');
    expect(twice.body.errors).toMatchObject([
      {
        path: 'row 3, column A, “Name”',
        message: 'is the same vehicle as row 2: add a column Id to tell them apart. Read: “twin”',
      },
    ]);
  });

  it.each([
    ['Name;Department;E-mail', 'Ann,OTHER,a@b.example\nBen,OTHER,b@b.example\n'],
    ['Name,Department,E-mail', 'Ann;OTHER;a@b.example\nBen;OTHER;b@b.example\n'],
  ])('says that rows have another separator than the headings %s', async (headings, rows) => {
    const { errors } = (await send('VIPS', `Guests of the gala\n${headings}\n${rows}`, DRY)).body;
    expect(errors).toMatchObject([
      { cell: 'A2', column: headings, message: 'holds several headings: the rows must all have the same separator' },
    ]);
  });

  it('reads drivers in any encoding with lost zeros of phones, and joins East Asian names', async () => {
    const list = 'Nom;Prénom;Téléphone;Permis\r\nLefèvre;Zoé;7700900301;Berline, SUV\r\n김;민지;+82 10 5550 0102;\r\n';
    const { body } = await send('DRIVERS', Buffer.from(`\uFEFF${list}`, 'utf16le'), DRY);
    expect(body.file).toMatchObject({ format: 'CSV', encoding: 'UTF-16LE', isEncodingAssumed: false, separator: ';' });
    expect(body.errors).toEqual([]);
    expect(body.changes.map(({ after }: { after: object }) => after)).toEqual([
      { name: 'Zoé Lefèvre', phone: '+447700900301', vehicleTypes: ['SEDAN', 'SUV'] },
      { name: '김민지', phone: '+821055500102' },
    ]);
    const latin = Buffer.from('Fahrer\tTelefon\nJürgen Groß\t0044 7700 900302\n', 'latin1');
    const sent = await call(importTable, {
      as,
      body: latin,
      query: { kind: 'DRIVERS' },
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(sent.body.file).toMatchObject({ encoding: 'Windows-1252', isEncodingAssumed: true, separator: 'tab' });
    expect(sent.body.notices).toMatchObject([{ cell: 'A2', read: ['Jürgen Groß'] }]);
    const known = await send('DRIVERS', 'Name\nJürgen Groß\n', DRY);
    expect([known.body.file.isEncodingAssumed, known.body.notices]).toEqual([false, []]);
    expect((await allDrivers()).map(({ name, phone }) => `${name} ${phone}`)).toEqual(['Jürgen Groß +447700900302']);
  });

  it('reads a list in each encoding that its type names, and says where a guess may have made its headings unknown', async () => {
    // A heading and a name in Windows-1256.
    const arabic = Buffer.from('c7e1c7d3e30ae3e1ed0a', 'hex');
    const sendAs = (type: string) =>
      call(importTable, { as, body: arabic, query: { kind: 'DRIVERS', ...DRY }, headers: { 'content-type': type } });
    const { body } = await sendAs('text/csv; charset=windows-1256');
    expect([body.errors, body.changes.map(({ after }: { after: object }) => after)]).toEqual([[], [{ name: 'ملي' }]]);
    const guessed = (await sendAs('application/octet-stream')).body;
    expect(guessed.file).toMatchObject({ encoding: 'Windows-1252', isEncodingAssumed: true });
    expect(guessed.errors).toMatchObject([{ code: 'LIST_MISSING_NAME' }]);
    expect(guessed.notices).toContainEqual(expect.objectContaining({ cell: 'A1', code: 'LIST_ENCODING_ASSUMED' }));
    expect((await sendAs('text/csv; charset=klingon')).body.detail).toContain(
      'unknown charset in Content-Type: klingon',
    );
  });

  it.each([
    ['shift_jis', '8e81 96bc 2c96 f090 452c 8f8a 91ae 0a8e 5293 6391 be98 592c 9594 92b7 2c8c f092 ca8f c80a'],
    ['windows-1251', 'd4c8 ce3b c4ee ebe6 edee f1f2 fc3b d2e5 ebe5 f4ee ed0a c8e2 e0ed eee2 3b3b 0a'],
  ])('takes the encoding in which headings are known: %s', async (encoding, hex) => {
    const query = { kind: 'VIPS', defaults: '{"department":"OTHER"}', ...DRY };
    const { body } = await call(importTable, {
      as,
      body: Buffer.from(hex.replaceAll(' ', ''), 'hex'),
      query,
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(body).toMatchObject({ created: 1, errors: [], file: { encoding, isEncodingAssumed: false } });
  });

  it('adds vehicles of one model by their plates, and finds them again, also one that came first', async () => {
    const list = (...plates: string[]) =>
      ['Model,Type,Seats,Plate', ...plates.map((plate) => `V-Class,VAN,6,${plate}`)].join('\n');
    expect(counts(await send('VEHICLES', list('LD27 ABC')))).toEqual([1, 0, 0, 0]);
    expect(counts(await send('VEHICLES', list('LD27 ABC', 'LD27 ABD', 'LD27 ABE')))).toEqual([2, 0, 1, 0]);
    expect(counts(await send('VEHICLES', list('LD27 ABE', 'LD27 ABC', 'LD27 ABD')))).toEqual([0, 0, 3, 0]);
    const { body } = await send('VEHICLES', list('LD27 ABX', 'LD27 ABX').replaceAll('V-Class', 'E-Class'), DRY);
    expect(body.errors).toMatchObject([{ code: 'LIST_SAME_RECORD' }]);
  });

  it('lets a guest wait whose name a corrected list changes by a letter, and no relatives', async () => {
    const list = (...names: string[]) =>
      ['Name,Department,Organization', ...names.map((name) => `${name},OTHER,Nordsee`)].join('\n');
    expect(counts(await send('VIPS', list('Ann Keller', 'Mario Rossi')))).toEqual([2, 0, 0, 0]);
    const { body } = await send('VIPS', list('Anna Keller', 'Mario Rossi', 'Maria Rossi'), DRY);
    expect(body.waiting).toMatchObject([{ row: 2, name: 'Anna Keller', like: [{ name: 'Ann Keller' }] }]);
    expect([body.created, body.unchanged]).toEqual([1, 1]);
  });

  it('reads places with decimals of either mark, and refuses names that another place has', async () => {
    const list =
      'Ort;Art;Breite;Länge;Andere Namen;Puffer\nHotel Aurora;Hotel;51,5014;-0,1419;The Aurora; 5\nHafen;Depot;;;Kai 3;\n';
    expect(counts(await send('PLACES', list.replace('The Aurora; 5', '"The Aurora; Aurora";5')))).toEqual([2, 0, 0, 0]);
    const [, aurora] = (await allPlaces()).toSorted((a, b) => a.name.localeCompare(b.name));
    expect(aurora).toMatchObject({
      kind: 'HOTEL',
      coordinates: { latitude: 51.5014, longitude: -0.1419 },
      aliases: ['The Aurora', 'Aurora'],
      bufferMinutes: 5,
    });
    expect(counts(await send('PLACES', 'Name,Kind\naurora,HOTEL\n', DRY))).toEqual([0, 1, 0, 0]);
    const { body } = await send('PLACES', 'Name,Other names\nPier 9,kai 3\n');
    expect(body.errors[0].message).toBe('has a name of another place. Read: “Pier 9”');
  });

  it('enters flights by hand, with guests by name and times of the event’s zone', async () => {
    const vips = await someVips(as, 2, { partySize: 1 });
    const names = (
      await call(importTable, {
        as,
        query: { kind: 'VIPS', ...DRY },
        body: 'Name,Dept\nNew,OTHER\n',
        headers: SENT_CSV,
      })
    ).body;
    expect(names.changes[0]).toMatchObject({ change: 'CREATED', name: 'New' });
    const rows = (guests: string) => [
      ['Flight', 'Date', 'From', 'Departs', 'To', 'Arrives', 'Guests'],
      ['AA 0100', new Date('2027-07-10T00:00:00Z'), 'JFK', '21:15', 'LHR', '9:05 am', guests],
    ];
    const first = await send('FLIGHTS', rows(vips.join('; ')));
    expect(counts(first)).toEqual([1, 0, 0, 0]);
    expect(await findFlight('flt_AA100_2027-07-10')).toMatchObject({
      isTracked: true,
      vipIds: vips,
      ticket: {
        departure: { iata: 'JFK', scheduledTime: '2027-07-11T01:15:00.000Z' },
        arrival: { iata: 'LHR', scheduledTime: '2027-07-11T08:05:00.000Z' },
      },
    });
    expect(counts(await send('FLIGHTS', rows('')))).toEqual([0, 0, 1, 0]);
    expect(counts(await send('FLIGHTS', rows(vips.toReversed().join(';'))))).toEqual([0, 0, 1, 0]);
    expect(counts(await send('FLIGHTS', rows(`${vips[0]}`)))).toEqual([0, 1, 0, 0]);
    const { body } = await send('FLIGHTS', rows('Nobody Here'));
    expect(body.errors[0]).toMatchObject({
      path: 'sheet “Sheet1”, row 2, column G, “Guests”',
      message:
        '“Nobody Here” names no guest: enter them first with a list of guests. A pasted reservation can be sent as one. Read: “Nobody Here”',
    });
    const like = await send('FLIGHTS', rows('G 1'));
    expect(like.body.errors[0].message).toContain(`“G 1” names no guest. Like it: Guest 1 (${vips[0]})`);
  });

  it('refuses a flight whose times do not fit its date, or that arrives before it departs, as a flight that is entered', async () => {
    const rows = (date: string, departs: string, arrives: string) => [
      ['Flight', 'Date', 'From', 'Departs', 'To', 'Arrives'],
      ['AA 0777', date, 'JFK', departs, 'LHR', arrives],
    ];
    for (const [list, cell, code, message] of [
      [rows('2027-07-10', '2027-06-10 21:15', '2027-06-11 09:05'), 'D2', 'INPUT_NOT_ON_DATE', 'does not fit “Date”'],
      [rows('2027-07-10', '', '2027-07-20 09:05'), 'F2', 'INPUT_NOT_ON_DATE', 'does not fit “Date”'],
      [
        rows('2027-07-10', '2027-07-10 21:15', '2027-07-10 09:05'),
        'F2',
        'INPUT_NOT_AFTER',
        'after the scheduled departure',
      ],
      [rows('2027-02-30', '', '09:05'), 'B2', 'INPUT_NO_SUCH_DAY', 'does not exist'],
      [rows('30 Feb 2027', '', '09:05'), 'B2', 'INPUT_NO_SUCH_DAY', 'does not exist'],
      [rows('2027-02-28', '2027-02-30 10:00', ''), 'D2', 'INPUT_NO_SUCH_DAY', 'does not exist'],
    ] as const) {
      const { body } = await send('FLIGHTS', [...list], DRY);
      expect((await writingNothing(() => send('FLIGHTS', [...list]))).status).toBe(400);
      expect(body.errors[0]).toMatchObject({ cell, code, message: expect.stringContaining(message) });
    }
    // What a row leaves out counts as it is stored.
    await send('FLIGHTS', rows('2027-07-10', '21:15', '9:05'));
    const { body } = await send('FLIGHTS', rows('2027-07-10', '', '2027-07-10 09:05'), DRY);
    expect(body.errors[0]).toMatchObject({ cell: 'F2', code: 'INPUT_NOT_AFTER' });
  });

  it('takes a list of arrivals: airline and number, date and time apart, and the flight of the night before', async () => {
    const [guest = ''] = await someVips(as, 1, { partySize: 1 });
    const list = (flight: string, arrival: string, more = '') =>
      `Passenger,Airline,Flight No,Arrival Date,Arrival Time,Terminal,From${more && ',ETD'}\n${guest},${flight},${arrival},3,SIN${more && `,${more}`}\n`;
    const first = await send('FLIGHTS', list('SQ,322', '10/05/2027,06:15'));
    expect(counts(first)).toEqual([1, 0, 0, 0]);
    expect(first.body.notices).toMatchObject([
      { cell: 'D2', message: expect.stringContaining('is the day of the flight too'), read: ['10/05/2027'] },
    ]);
    expect(await findFlight('flt_SQ322_2027-05-10')).toMatchObject({
      vipIds: [guest],
      ticket: {
        departure: { iata: 'SIN' },
        arrival: { scheduledTime: '2027-05-10T05:15:00.000Z' },
      },
    });
    // By the clock it leaves the evening before.
    const night = await send('FLIGHTS', list('Orient Air (OA),17', '12/05/2027,06:15', '22:40'));
    expect(night.body).toMatchObject({ created: 1, changes: [{ id: 'flt_OA17_2027-05-11' }] });
    expect(night.body.notices).toMatchObject([
      { message: expect.stringContaining('is not the day on which the flight leaves') },
      { cell: 'H2', message: expect.stringContaining('is the local time of its airport') },
    ]);
    // It is stored with its own date of departure.
    expect((await send('FLIGHTS', list('OA,17', '12/05/2027,06:15'))).body).toMatchObject({ created: 0, unchanged: 1 });
    const { body } = await send('FLIGHTS', list('Orient Air,17', '12/05/2027,06:15'));
    expect(body.errors[0].message).toContain('is the number without the airline');
  });

  it('reads the times of a flight as the clocks of its airports show them', async () => {
    const list = [
      'Flight,Date,From,Departs,To,Arrives',
      'BA117,2027-05-12,LHR,08:25,JFK,11:15',
      'SQ322,2027-05-08,SIN,23:45,LHR,05:55',
      'QF3,2027-05-10,AKL,00:05,HNL,09:00',
      'DL41,2027-05-10,LAX,22:30,SYD,06:30',
      'SQ318,2027-05-09,SIN,12:50+08:00,LHR,19:15+01:00',
      'XX1,2027-05-09,XQX,12:50,,14:00',
    ].join('\n');
    const { body } = await send('FLIGHTS', list);
    expect(body.errors).toEqual([]);
    expect(body.notices).toMatchObject([
      { cell: 'F2', rows: [2, 4, 5], message: expect.stringContaining('is the local time of its airport') },
      { cell: 'D3', rows: [3, 4, 5] },
    ]);
    const timesOf = async (id: string) => {
      const { ticket } = (await findFlight(`flt_${id}`)) ?? {};
      return [ticket?.departure?.scheduledTime, ticket?.arrival?.scheduledTime].map((at) => at?.slice(5, 16));
    };
    expect(await timesOf('BA117_2027-05-12')).toEqual(['05-12T07:25', '05-12T15:15']);
    expect(await timesOf('SQ322_2027-05-08')).toEqual(['05-08T15:45', '05-09T04:55']);
    // Over the date line, on the day before and on the second day after.
    expect(await timesOf('QF3_2027-05-10')).toEqual(['05-09T12:05', '05-09T19:00']);
    expect(await timesOf('DL41_2027-05-10')).toEqual(['05-11T05:30', '05-11T20:30']);
    expect(await timesOf('SQ318_2027-05-09')).toEqual(['05-09T04:50', '05-09T18:15']);
    expect(await timesOf('XX1_2027-05-09')).toEqual(['05-09T11:50', '05-09T13:00']);
    expect(counts(await send('FLIGHTS', list))).toEqual([0, 0, 6, 0]);
  });

  it('takes the airports from a route, unless their own columns have them, and says where it names none', async () => {
    const list = [
      'Flight,Date,Route,Dep,Arr,From',
      'RT1,2027-06-12,LHR-JFK,08:25,11:15,',
      'RT2,2027-06-08,sin/dxb/lhr,23:45,05:55,',
      'RT3,2027-06-10,Los Angeles (LAX) to Sydney (SYD),22:30,06:30,',
      'RT4,2027-06-10,CDGLHR,09:10,09:30,ORY',
      'RT5,2027-06-10,LHR-JFK-LHR,09:10,19:30,',
      'RT6,2027-06-10,London to Paris,09:10,11:30,',
    ].join('\n');
    const { body } = await send('FLIGHTS', list, DRY);
    type Change = { readonly after: { readonly entered: Record<string, { values: Record<string, string> }> } };
    const airportsOf = ({ after: { entered } }: Change) =>
      ['departure', 'arrival'].map((side) => entered[side]?.values['iata']);
    const airports = body.changes.map(airportsOf);
    const none = [undefined, undefined];
    expect(airports).toEqual([['LHR', 'JFK'], ['SIN', 'LHR'], ['LAX', 'SYD'], ['ORY', 'LHR'], none, none]);
    expect(body.notices).toContainEqual(
      expect.objectContaining({ cell: 'C6', rows: [6, 7], message: expect.stringContaining('names no two airports') }),
    );
    expect(body.changes[0].after.entered.arrival.values.scheduledTime).toBe('2027-06-12T15:15:00.000Z');
    const both =
      'Passenger,Arrival flight,Arrival date,Arrival route,Departure flight,Departure date,Departure route\n,RT7,2027-06-13,JFK-LHR,RT8,2027-06-15,LHR-JFK';
    const ways = (await send('FLIGHTS', both, DRY)).body.changes;
    expect(ways.map(airportsOf)).toEqual([
      ['JFK', 'LHR'],
      ['LHR', 'JFK'],
    ]);
  });

  it('makes two flights of a row with the arrival and the departure of a guest, and reads their numbers and airports as agencies write them', async () => {
    const [one = '', two = ''] = await someVips(as, 2, { partySize: 1 });
    const table = [
      ['Movements'],
      ['Guest', 'Arrival', '', '', '', 'Departure', '', '', ''],
      ['', 'Date', 'Flight', 'From', 'Time', 'Date', 'Flight', 'To', 'Time'],
      [one, '09/05/2027', 'LH/UA 454', 'Frankfurt (FRA)', '14:35', '12/05/2027', 'LH 455', 'FRA - Frankfurt', '18:20'],
      [two, '09/05/2027', 'BA982 / AA6578', 'Paris CDG', '11:10', '', '', '', ''],
    ];
    const { body } = await send('FLIGHTS', table);
    expect(body.errors).toEqual([]);
    expect(body.changes.map(({ id, row }: { id: string; row: number }) => `${row} ${id}`)).toEqual([
      '4 flt_LH454_2027-05-09',
      '4 flt_LH455_2027-05-12',
      '5 flt_BA982_2027-05-09',
    ]);
    expect(await findFlight('flt_LH455_2027-05-12')).toMatchObject({
      vipIds: [one],
      ticket: { departure: { scheduledTime: '2027-05-12T17:20:00.000Z' }, arrival: { iata: 'FRA' } },
    });
    expect((await findFlight('flt_BA982_2027-05-09'))?.ticket).toEqual({
      departure: { iata: 'CDG' },
      arrival: { scheduledTime: '2027-05-09T10:10:00.000Z' },
    });
    expect(body.notices).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          cell: 'C4',
          message: 'has several numbers of one flight: LH454 was taken. If they are two flights, write a row for each',
        }),
      ]),
    );
    const named = ['Guest', 'Arrival flight', 'Arr date', 'Arr from', 'Departure flight', 'Dep date', 'Dep to'];
    const line = [one, 'LH454', '10/05/2027', 'FRA', 'LH455', '13/05/2027', 'MUC'];
    const inWords = await send('FLIGHTS', [named, line]);
    expect([counts(inWords), inWords.body.ignoredColumns]).toEqual([[2, 0, 0, 0], []]);
    const airports = ['flt_LH454_2027-05-10', 'flt_LH455_2027-05-13'].map(async (id) => (await findFlight(id))?.ticket);
    expect(await Promise.all(airports)).toMatchObject([{ departure: { iata: 'FRA' } }, { arrival: { iata: 'MUC' } }]);
  });

  it('refuses flights with a wrong value, and a flight of which two rows say different things', async () => {
    const row = (flight: string, from: string) => [flight, new Date('2027-07-12T00:00:00Z'), from, 'LHR'];
    const rows = [
      ['Flight', 'Date', 'From', 'To'],
      row('AA 200', 'JFK'),
      row('AA 201', 'New York'),
      row('AA200', ''),
      row('AA 0200', 'BOS'),
    ];
    const { body } = await send('FLIGHTS', rows, DRY);
    expect(body.errors.map(({ rows: at, message }: { rows: number[]; message: string }) => [at, message])).toEqual([
      [[3], 'must be the IATA code of an airport, such as LHR'],
      [[5], 'says something else than row 2, which is the same flight'],
    ]);
    expect(body.errors[1]).toMatchObject({ cell: 'C5', read: ['BOS'] });
    expect(body.notices.map(({ rows: at }: { rows: number[] }) => at)).toEqual([[4]]);
  });

  it('makes one flight of one row per passenger', async () => {
    const vips = await someVips(as, 3, { partySize: 1 });
    const [a = '', b = '', c = ''] = vips;
    const list = `Flight,Date,Arrives,Guests,Notes\nLH 410,2027-05-09,14:35,${a},window\nLH410,2027-05-09,14:35,${b},aisle\n,,,${c},\n`;
    const { body } = await send('FLIGHTS', list);
    expect(body).toMatchObject({ created: 1, faults: 0, rows: 2 });
    expect((await findFlight('flt_LH410_2027-05-09'))?.vipIds).toEqual(vips);
    expect(body.notices).toMatchObject([
      { row: 4, cell: 'D4', message: expect.stringContaining('has guests and nothing else') },
      { rows: [3], message: 'is the same flight as row 2, and was read with it' },
    ]);
    expect(counts(await send('FLIGHTS', list))).toEqual([0, 0, 1, 0]);
  });

  it('reads times and dates as travel lists write them, says what it read with care, and asks where a column disagrees', async () => {
    const list = [
      'Flight,Date,Departs,Arrives',
      'SQ322,2027-05-09,23:30,06:15+1',
      'BA1,"Sunday, May 9, 2027",930,1430L',
      'BA2,09MAY27,TBA,0930Z',
    ].join('\n');
    const { body } = await send('FLIGHTS', list, DRY);
    expect(body.errors).toEqual([]);
    expect(
      body.changes.map(({ after }: { after: { ticket: Record<string, { scheduledTime?: string } | undefined> } }) => [
        after.ticket['departure']?.scheduledTime,
        after.ticket['arrival']?.scheduledTime,
      ]),
    ).toEqual([
      ['2027-05-09T22:30:00.000Z', '2027-05-10T05:15:00.000Z'],
      ['2027-05-09T08:30:00.000Z', '2027-05-09T13:30:00.000Z'],
      [undefined, '2027-05-09T09:30:00.000Z'],
    ]);
    expect(body.notices.map(({ cell, message }: { cell: string; message: string }) => `${cell} ${message}`)).toEqual([
      'D2 has +1 behind the time: it was read as the day after its date. For a difference from UTC write +01:00',
      'D3 says local time: it was read in the time zone of its airport where that is known, else of the settings',
      'C4 says that nothing is known yet: it counts as blank',
      'D4 is in UTC: the date of its row was taken as the one of UTC',
    ]);
    const shown = workbookOf({
      Flights: {
        ...utils.aoa_to_sheet([
          ['Flight', 'Date', 'Departs', 'Arrives'],
          ['BA117', '9 May 2027', '', ''],
        ]),
        C2: { t: 'n', v: 46_516.385_416_666_66, z: 'hh:mm' },
        D2: { t: 'n', v: 46_516.604_166_666_66, z: 'h:mm AM/PM' },
      },
    });
    expect((await send('FLIGHTS', shown, DRY)).body.changes[0].after.ticket).toMatchObject({
      departure: { scheduledTime: '2027-05-09T08:15:00.000Z' },
      arrival: { scheduledTime: '2027-05-09T13:30:00.000Z' },
    });
    const american = 'Flight,Date\nBA3,05/06/2027\nBA4,05/13/2027\n';
    const asked = await send('FLIGHTS', american, DRY);
    expect(asked.body.errors).toMatchObject([
      { rows: [2, 3], message: expect.stringMatching(/month first \(05\/13\/2027 in row 3\).* dates=MONTH_FIRST/) },
    ]);
    const told = await send('FLIGHTS', american, { ...DRY, dates: 'MONTH_FIRST' });
    expect(told.body.changes.map(({ id }: { id: string }) => id)).toEqual(['flt_BA3_2027-05-06', 'flt_BA4_2027-05-13']);
    const none = await send('FLIGHTS', 'Flight,Date\nBA5,TBC\n', DRY);
    expect([none.body.errors, none.body.notices]).toMatchObject([[], [{ code: 'LIST_TIME_UNKNOWN', row: 2 }]]);
  });

  it('says what is wrong in the words of the sheet', async () => {
    const flight = await send('FLIGHTS', 'Vol,Date,Interroger le fournisseur\nprivate jet,2027-07-12,\n', DRY);
    expect(flight.body.errors[0].message).toMatch(/write no into the column “Interroger le fournisseur”$/);
    const none = await send('FLIGHTS', 'Vol,Date\nprivate jet,2027-07-12\n', DRY);
    expect(none.body.errors[0].message).toMatch(/write no into the column “Ask provider”$/);
    await send('PLACES', 'Name,Kind\nMill Inn,HOTEL\n');
    const stay = 'Name,Department,Hotel,Check-in,Check-out\nAda,OTHER,Mill Inn,12/05/2027,11/05/2027\n';
    expect((await send('VIPS', stay, DRY)).body.errors[0]).toMatchObject({
      cell: 'E2',
      message: 'must be after “Check-in”',
    });
  });

  it('takes the sheet of the kind from a workbook with several', async () => {
    const book = workbookOf({
      Info: [['Read me']],
      Fahrzeuge: [
        ['Name', 'Typ', 'Sitze'],
        ['Bus Süd', 'BUS', 30],
      ],
    });
    expect((await send('VEHICLES', book, DRY)).body).toMatchObject({ file: { sheet: 'Fahrzeuge' }, created: 1 });
    expect((await send('VEHICLES', book, { sheet: 'fahrzeuge', ...DRY })).body).toMatchObject({ created: 1 });
    expect((await send('DRIVERS', book, DRY)).body.errors[0].message).toBe(
      'has several sheets, and none is named Drivers. Name one with sheet=. It has “Info”, “Fahrzeuge”',
    );
    const lists = {
      Info: [['Read me']],
      Alle: [['Stand: 3. Mai'], [], ['Name', 'Telefon'], ['Lena Ost', '+44 7700 900331']],
      Autos: [
        ['Name', 'Typ', 'Sitze'],
        ['Bus Süd', 'BUS', 30],
      ],
    };
    expect((await send('DRIVERS', workbookOf(lists), DRY)).body).toMatchObject({
      headings: { sheet: 'Alle', row: 3 },
      created: 1,
    });
    expect((await send('VEHICLES', workbookOf(lists), DRY)).body).toMatchObject({
      headings: { sheet: 'Autos', row: 1 },
    });
    expect((await send('DRIVERS', book, { sheet: 'Driver' })).body.errors[0].message).toMatch(/^has no sheet “Driver”/);
  });

  it('says where the headings are and what it left out, in both operations', async () => {
    const crew =
      'Crew, May\nName,Phone,Notes\nDAY SHIFT,,\nIlya Marsh,+44 7700 900321,\nMara Lind,+44 7700 900322,\nTotal: 2,,\n';
    const { body } = await send('DRIVERS', crew, DRY);
    expect(body).toMatchObject({ rows: 2, created: 2, faults: 0, headings: { row: 2 } });
    expect(plainly(body.notices)).toEqual([
      { row: 1, rows: [1], count: 1, read: ['Crew, May'], message: 'stands above the headings and was left out' },
      { row: 3, rows: [3], count: 1, read: ['DAY SHIFT'], message: 'is the name of a section and was left out' },
      { row: 6, rows: [6], count: 1, read: ['Total: 2'], message: 'is a sum and was left out' },
    ]);
    expect(body.notices.map(({ code }: { code: string }) => code)).toEqual([
      'LIST_ABOVE_HEADINGS',
      'LIST_IS_SECTION',
      'LIST_IS_SUM',
    ]);
    const again = await send('DRIVERS', `${crew}\n${crew}`, { ...DRY, headingRow: '9' });
    expect(again.body).toMatchObject({ rows: 2, headings: { row: 9 } });
    const sent = { as, body: 'sep=;\nName;Dept\nAda Vu +1;OTHER\n', headers: SENT_CSV };
    for (const answer of [
      await call(importTable, { ...sent, query: { kind: 'VIPS', ...DRY } }),
      await call(importVips, { ...sent, query: DRY }),
    ]) {
      expect(answer.body).toMatchObject({ created: 1, headings: { row: 2 }, notices: [{ row: 3, column: 'Name' }] });
      expect(answer.body.changes[0].after).toMatchObject({ name: 'Ada Vu', partySize: 2 });
    }
    const quoted = 'Name;Dept\nAda "Ace" Vu;OTHER\n"Bo "B" Lind";OTHER\n';
    const within = await call(importVips, { ...sent, body: quoted, query: DRY });
    expect(within.body.changes.map(({ name }: { name: string }) => name)).toEqual(['Ada "Ace" Vu', 'Bo "B" Lind']);
    for (const row of ['Ada 6" Vu;OTHER', 'Ada; "OTHER"']) {
      const { status } = await call(importVips, { ...sent, body: `Name;Dept\n${row}\n` });
      expect(status).toBe(400);
    }
    const refused = await call(importVips, { ...sent, body: 'sep=;\nName;Dept\n"Ada;OTHER\n' });
    expect(refused.body.errors[0]).toMatchObject({ path: 'row 3', message: expect.stringContaining('quotation mark') });
  });

  it('asks who a driver or vehicle is that is like one, by name, phone or plate', async () => {
    const like = (list: Awaited<ReturnType<typeof send>>) =>
      list.body.waiting.map(({ like: [one, ...more], row }: { row: number; like: { id: string }[] }) =>
        [row, one?.id, more.length].join(' '),
      );
    const drivers = await send('DRIVERS', 'Name,Phone\nNadia Brándt,+447700900311\nTomas Ek,+447700900312\n');
    const [nadia, tomas] = drivers.body.changes.map(({ id }: { id: string }) => id);
    const list = 'Name,Phone\nBrandt Nadia,\nT. Ek,\nEkman,+447700900312\nNew Driver,\n';
    const dry = await send('DRIVERS', list, DRY);
    expect(like(dry)).toEqual([`2 ${nadia} 0`, `3 ${tomas} 0`, `4 ${tomas} 0`]);
    expect(dry.body.changes.map(({ change }: { change: string }) => change)).toEqual([
      ...Array.from({ length: 3 }, () => 'WAITING'),
      'CREATED',
    ]);
    expect(counts(await send('DRIVERS', 'Name,Phone\nNadia Brandt,+447700900319\n'))).toEqual([0, 1, 0, 0]);
    expect((await allDrivers()).map(({ name }) => name)).toContain('Nadia Brándt');
    const decisions = JSON.stringify({ 2: 'SAME', 3: 'SKIP', 4: tomas });
    expect((await send('DRIVERS', list, { decisions })).body).toMatchObject({ created: 1, updated: 1, skipped: 1 });
    const vehicles = await send('VEHICLES', 'Name,Type,Seats,Plate\nShuttle 01,VAN,7,HB 417\n');
    const fleet = 'Name,Type,Seats,Plate\nShuttle-1,VAN,8,\nNew van,VAN,7,hb-417\n';
    const { id } = vehicles.body.changes[0];
    expect(like(await send('VEHICLES', fleet))).toEqual([`2 ${id} 0`, `3 ${id} 0`]);
    const same = await send('VEHICLES', fleet, { decisions: '{"2":"SAME","3":"NEW"}' });
    expect(same.body).toMatchObject({ created: 1, updated: 1 });
    expect((await findVehicle(id))?.name).toBe('Shuttle 01');
  });

  it('refuses decisions about rows that never wait', async () => {
    const { body } = await send('FLIGHTS', 'Flight,Date\nAA 1,2027-07-10\n', { decisions: '{"2":"NEW"}' });
    expect(body.errors).toMatchObject([{ path: 'query.decisions', message: expect.stringContaining('for VIPS') }]);
  });

  it.each([
    ['VIPS', 'Name,Department,Party size\nOna Left,OTHER,2\nPia Wrong,OTHER,lots\n', 'Pia Wrong'],
    ['DRIVERS', 'Name,Phone\nOna Left,\nPia Wrong,12\n', 'Pia Wrong'],
    ['VEHICLES', 'Name,Type,Seats\nLeft 1,VAN,7\nLeft 2,VAN,lots\n', 'Left 2'],
    ['PLACES', 'Name,Kind,IATA\nLeft Hall,VENUE,\nLeft Field,AIRPORT,toolong\n', 'Left Field'],
    ['FLIGHTS', 'Flight,Date\nAA 71,2027-07-10\nAA 72,2027-02-30\n', 'AA 72'],
    [
      'BLOCKS',
      'Driver,From,To\nNadia Left,2027-07-10 08:00,2027-07-10 09:00\nNobody,2027-07-10 08:00,2027-07-10 09:00\n',
      'Nobody',
    ],
    ['WAYS', 'From,To,Minutes\nLeft A,Left B,20\nLeft A,Nowhere,20\n', 'Left A Nowhere'],
    [
      'PROGRAMME',
      'Date,Start,End,Title\n2027-07-10,08:00,09:00,Breakfast\n2027-07-10,18:00,99:99,Supper\n',
      'Supper 18:00',
    ],
    [
      'MOTORCADES',
      'Motorcade,Role,Date,Start,End,Vehicle\nM1,LEAD,2027-07-10,08:00,09:00,\nM1,TAIL,2027-07-10,08:00,09:00,Nothing\n',
      'M1 TAIL Nothing',
    ],
  ] as const)('enters the other rows of %s where faulty rows are left out', async (kind, list, name) => {
    await send('DRIVERS', 'Name\nNadia Left\n');
    await send('PLACES', 'Name,Kind\nLeft A,VENUE\nLeft B,VENUE\n');
    const tried = await send(kind, list, { dryRun: 'true' });
    expect(tried.body).toMatchObject({ leftOut: [], skipped: 0 });
    expect(tried.body.faults).toBeGreaterThan(0);
    const rowOf = (body: typeof tried.body, wanted: number) =>
      body.changes.find(({ row }: { readonly row: number }) => row === wanted);
    expect(rowOf(tried.body, 3)).toEqual({ row: 3, name, change: 'REFUSED', fields: [] });
    for (const left of [{ decisions: '{"3":"SKIP"}' }, { faulty: 'SKIP' }] as const) {
      const again = await send(kind, list, { ...left, dryRun: 'true' });
      expect(again.body).toMatchObject({ rows: 2, faults: 0, errors: [], skipped: 1 });
      expect(again.body.leftOut.map(({ row }: { readonly row: number }) => row)).toEqual('faulty' in left ? [3] : []);
      expect(rowOf(again.body, 3)).toEqual({ row: 3, name, change: 'SKIPPED', fields: [] });
      expect(rowOf(again.body, 2)).toMatchObject({ change: 'CREATED' });
    }
    expect((await send(kind, list)).status).toBe(400);
    const written = await send(kind, list, { faulty: 'SKIP' });
    expect(written.body).toMatchObject({ created: 1, faults: 0, skipped: 1, leftOut: [{ row: 3 }] });
    const stray = await send(kind, list, { decisions: '{"9":"SKIP"}', dryRun: 'true' });
    expect(stray.body.errors).toMatchObject([{ row: 3 }, { row: 9, message: expect.stringContaining('decide about') }]);
  });

  it('leaves out what has faults only without the rows that are left out, and no fault of the headings', async () => {
    const legs =
      'Code,Date,Start,End,Title,Master\nG,2027-07-11,08:00,99:99,Gala,\n,2027-07-11,07:00,07:30,Way,G\n,2027-07-11,07:00,07:30,Other,\n';
    const { body } = await send('PROGRAMME', legs, { faulty: 'SKIP', dryRun: 'true' });
    expect(body).toMatchObject({ created: 1, faults: 0, skipped: 2, leftOut: [{ row: 2 }, { row: 3 }] });
    const doubled = await send('DRIVERS', 'Name,Name\nAda Two,Bo Two\n', { faulty: 'SKIP', dryRun: 'true' });
    expect(doubled.body).toMatchObject({ faults: 1, skipped: 0, leftOut: [] });
  });

  it('refuses a role that may not, a wrong type and a file that is too large', async () => {
    const driver = await aUser('DRIVER');
    expect(
      (await call(importTable, { as: driver, query: { kind: 'VIPS' }, body: 'Name\n', headers: SENT_CSV })).status,
    ).toBe(403);
    expect(
      (
        await call(importTable, {
          as,
          query: { kind: 'VIPS' },
          body: 'Name\n',
          headers: { 'content-type': 'text/plain' },
        })
      ).status,
    ).toBe(415);
    expect(
      (await call(importTable, { as, query: { kind: 'VIPS' }, body: 'x'.repeat(4_000_001), headers: SENT_CSV })).status,
    ).toBe(413);
    expect(
      (await call(importTable, { as, query: { kind: 'SHIPS' }, body: 'Name\n', headers: SENT_CSV })).body.errors[0]
        .path,
    ).toBe('query.kind');
  });

  it('writes new records together, twenty a transaction, those who share a phone one after the other, and changed ones alone', async () => {
    const names = Array.from({ length: 45 }, (_, n) => `Limo ${n}`);
    const list = (seats: number) => ['Name,Type,Seats', ...names.map((name) => `${name},SEDAN,${seats}`)].join('\n');
    const written = async (kind: ImportKind, content: string) => {
      const { commands, result } = await metered(() => send(kind, content));
      expect(result.status).toBe(200);
      return [counts(result), commands.filter((each) => each === 'TransactWriteItems').length];
    };
    expect(await written('VEHICLES', list(3))).toEqual([[45, 0, 0, 0], 3]);
    expect(await written('VEHICLES', `${list(3).replace('Limo 7,SEDAN,3', 'Limo 7,SEDAN,2')}\nLast,VAN,6`)).toEqual([
      [1, 1, 44, 0],
      2,
    ]);
    const drivers = [
      'Name,Phone,Shared phone',
      ...names.map((name, n) => `${name},+4670000${1000 + Math.max(n, 1)},yes`),
    ];
    expect(await written('DRIVERS', drivers.join('\n'))).toEqual([[45, 0, 0, 0], 4]);
    expect((await allDrivers()).filter(({ phone }) => phone === '+46700001001')).toHaveLength(2);
  });
});

describe('a phone in a cell', () => {
  it.each([
    ['06-12345678', ['+31 6 23456789', '0031 6 34567890'], '+31612345678'],
    ['06-12345678', ['+31 6 23456789'], '+49612345678'],
    ['06-12345678', ['+31 6 23456789', '+49 30 1234567'], '+49612345678'],
    ['0031 6 12345678', ['+31 6 23456789', '+31 6 34567890'], '+31612345678'],
  ])('without its code is of the country of several others: %s beside %j', (cell, others, value) => {
    expect(phoneReader('DE')(cell, undefined, [cell, ...others])).toMatchObject({ value });
  });

  const [HAS_CODE, SEVERAL] = [
    'has no plus: it was read as a number with its country code',
    'has several phone numbers: the first was taken, and the others stand in the notes of a new record',
  ];
  const proposed = (country: string, number: string) =>
    `is not a phone number of ${country}, the country of the settings, but ${number} is one: write its plus, or send phones=PLUS`;
  const ofSettings = (country: string) =>
    `has no country code: it was read as a number of ${country}, the country of the settings. A column Country names another one`;
  const WITH_WORDS = 'has words beside the number, which were left out';
  const SHORTENED = 'is a number that the spreadsheet has shortened: write it again, in a column of text';

  it.each<[string, string, string, string?]>([
    ['GB', '+44 (0)7700 900127', '+447700900127'],
    ['GB', '7700900123', '+447700900123', ofSettings('GB')],
    ['GB', '447700900123', '+447700900123'],
    ['GB', '+44 7700 900203 after 6pm', '+447700900203', WITH_WORDS],
    ['GB', 'call 020 7946 0958 (24h)', '+442079460958', WITH_WORDS],
    ['GB', '\u202A+44 7700 900126\u202C', '+447700900126'],
    ['GB', '\u00A0\uFF0B44\u00A07700 900 132', '+447700900132'],
    ['GB', "'07700900125", '+447700900125', ofSettings('GB')],
    ['GB', 'tel:+447700900129', '+447700900129'],
    ['GB', 'WhatsApp +44 7700 900131', '+447700900131'],
    ['GB', '+1 212-555-0123 (m)', '+12125550123'],
    ['GB', '020 7946 0958 ext. 4567', '+442079460958;ext=4567', ofSettings('GB')],
    ['GB', '001 212 555 0123', '+12125550123'],
    ['GB', '447700900123.0', '+447700900123'],
    ['GB', '447700900123,00', '+447700900123'],
    ['GB', '4.47700900123E+11', '+447700900123'],
    ['GB', '4,47700900123e11', '+447700900123'],
    ['GB', '4.477009E+11', SHORTENED],
    ['GB', '4.4770090012E+11', SHORTENED],
    ['GB', '4.477009001235E+11', SHORTENED],
    ['GB', '6591234567', proposed('GB', '+65 9123 4567')],
    ['GB', '65 9123 4567', proposed('GB', '+65 9123 4567')],
    ['GB', '6591234567.0', proposed('GB', '+65 9123 4567')],
    ['GB', '4722855050', proposed('GB', '+47 22 85 50 50')],
    ['US', '6591234567', proposed('US', '+65 9123 4567')],
    ['SG', '6591234567', '+6591234567'],
    ['US', '4155551234', '+14155551234', ofSettings('US')],
    ['GB', '46701234567', '+46701234567', HAS_CODE],
    ['DE', '4915112345678', '+4915112345678', HAS_CODE],
    ['GB', '13800138001', '+13800138001', HAS_CODE],
    ['IT', '3912345678', '+393912345678', ofSettings('IT')],
    ['GB', '+44 7700 900128 / +44 20 7946 0958', '+447700900128', SEVERAL],
    ['SG', '+65 9123 4567, +65 9123 4568', '+6591234567', SEVERAL],
    ['GB', 'ext 5', expect.stringContaining('is not a phone number of GB') as unknown as string],
  ])('of %s with %j is read as %s', (country, cell, expected, ...[notice]) => {
    const read = phoneReader(country)(cell);
    expect(plainly(['fault' in read ? read.fault : read.value, 'notice' in read ? read.notice : undefined])).toEqual([
      expected,
      notice,
    ]);
  });

  it.each([
    ['501 234 567', ['501 234 567', '+48 602 345 678', '0048 603 456 789'], '+48501234567'],
    ['8 (916) 765-43-21', ['+7 916 123-45-67'], '+79167654321'],
    // A number of the settings' country stays one, and two countries say nothing.
    ['020 7946 0958', ['+48 602 345 678'], '+442079460958'],
    ['501 234 567', ['+48 602 345 678', '+33 6 12 34 56 78'], '+44501234567'],
  ])('%s in a column with %j is read as %s', (cell, column, expected) => {
    expect(phoneReader('GB')(cell, undefined, column)).toMatchObject({ value: expected });
  });

  it('the code of a country may stand in brackets', () => {
    expect(phoneReader('GB')('(+34) 655-443-322')).toEqual({ value: '+34655443322' });
  });

  it.each<[string, string | undefined, string, string?]>([
    ['090-1234-5678', 'Japan', '+819012345678', 'JP'],
    ['90-1234-5678', '+81', '+819012345678', 'JP'],
    ['06 12 34 56 78', 'Frankreich', '+33612345678', 'FR'],
    ['612345678', '0033', '+33612345678', 'FR'],
    ['15112345678', 'Germany (+49)', '+4915112345678', 'DE'],
    ['(202) 555-0143', 'USA', '+12025550143', 'US'],
    ['050 123 4567', 'الإمارات العربية المتحدة', '+971501234567', 'AE'],
    ['020 7946 0958', 'France', '+442079460958'],
    ['020 7946 0958', 'UK', '+442079460958'],
    ['+81 90 1234 5678', 'France', '+819012345678'],
    ['0044 20 7946 0958', 'France', '+442079460958'],
  ])('%s beside %s is read as %s', (cell, beside, expected, ...[country]) => {
    const read = phoneReader('GB')(cell, beside);
    expect(read).toEqual({
      value: expected,
      ...(country && { notice: expect.objectContaining({ code: 'LIST_PHONE_OF_COUNTRY', values: { country } }) }),
    });
  });

  it('without its country code and a column for it is one of the settings, which one notice says of all rows', async () => {
    const { body } = await send(
      'VIPS',
      'Name,Department,Phone\nAda,OTHER,020 7946 0958\nBo,OTHER,+81 90 1234 5678\nCem,OTHER,020 7946 0959\n',
      DRY,
    );
    expect(body.notices).toMatchObject([{ code: 'LIST_PHONE_OF_SETTINGS', values: { country: 'GB' }, count: 2 }]);
  });

  it('is read with the country of its row, which is said, as is a country that is not known', async () => {
    const guests = 'Name,Department,Country,Phone\nKenji,OTHER,Japan,090-1234-5678\nAda,OTHER,Atlantis,020 7946 0958\n';
    const { body } = await send('VIPS', guests, DRY);
    expect(body.changes.map(({ after }: { after: { phone: string } }) => after.phone)).toEqual([
      '+819012345678',
      '+442079460958',
    ]);
    expect(body.notices.map(({ cell, code }: { cell: string; code: string }) => [cell, code])).toEqual([
      ['C1', 'LIST_FOR_PHONES_ALONE'],
      ['D2', 'LIST_PHONE_OF_COUNTRY'],
      ['D3', 'LIST_PHONE_COUNTRY_UNKNOWN'],
    ]);
  });

  it('without its plus names the number with it, and comes in so when the request says it', async () => {
    const rows = [
      ['Name', 'Phone'],
      ['Sing One', 6_591_234_567],
      ['Norge Two', 4_722_855_050],
    ];
    const asked = await send('DRIVERS', rows, DRY);
    expect(
      asked.body.errors.map(({ cell, message }: { cell: string; message: string }) => `${cell} ${message}`),
    ).toEqual([`B2 ${proposed('GB', '+65 9123 4567')}`, `B3 ${proposed('GB', '+47 22 85 50 50')}`]);
    const told = await send('DRIVERS', rows, { ...DRY, phones: 'PLUS' });
    expect(told.body.changes.map(({ after }: { after: { phone: string } }) => after.phone)).toEqual([
      '+6591234567',
      '+4722855050',
    ]);
    const guests = 'Name,Department,Phone\nAda,OTHER,6591234567\nBo,OTHER,n/a\n';
    expect((await send('VIPS', guests, DRY)).body.errors[0].message).toBe(proposed('GB', '+65 9123 4567'));
    const { body } = await send('VIPS', guests, { ...DRY, phones: 'PLUS' });
    expect([body.errors, body.changes[0].after.phone, body.notices[0].cell]).toEqual([[], '+6591234567', 'C3']);
  });
});
