import { beforeAll, describe, expect, it } from '@jest/globals';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import { call } from '#test/support/call.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { SENT_CSV, SENT_XLSX, workbookOf } from '#test/support/workbooks.ts';

useTable();
const as = useUser('COORDINATOR');
beforeAll(() => withSettings({ timezone: 'Europe/London', country: 'GB' }));

async function send(
  kind: string,
  body: string | Buffer,
  query: Record<string, string> = {},
  headers: object = SENT_CSV,
) {
  const sent = { as, body, query: { kind, dryRun: 'true', ...query }, headers } as Parameters<typeof call>[1];
  return (await call(importTable, sent)).body;
}

describe('a pasted reservation', () => {
  const text = [
    'RP/LONX12345/',
    '  1.OKONJO/AMINA MS   2.LINDQVIST/BO MR',
    '  3  LH 400 C 12MAY 3 FRAJFK HK2  1050 1330  12MAY  E',
  ].join('\n');

  it('enters its passengers as guests, and then its flights with them', async () => {
    const { errors } = await send('FLIGHTS', text);
    const cure = 'names no guest: enter them first with a list of guests. A pasted reservation can be sent as one';
    expect(errors).toEqual([expect.objectContaining({ message: expect.stringContaining(cure) })]);
    const query = { defaults: '{"department":"OTHER"}', dryRun: 'false' };
    const guests = await send('VIPS', text, query);
    expect(guests).toMatchObject({ created: 2, faults: 0 });
    expect(guests.changes.map(({ name }: { name: string }) => name)).toEqual(['AMINA OKONJO', 'BO LINDQVIST']);
    const vipIds = guests.changes.map(({ id }: { id: string }) => id);
    const flights = await send('FLIGHTS', text);
    expect(flights).toMatchObject({ created: 1, faults: 0, changes: [{ after: { flightNumber: 'LH400', vipIds } }] });
    expect(await send('VIPS', text, query)).toMatchObject({ created: 0, unchanged: 2 });
  });
});

describe('the day of a list', () => {
  const cars = [
    ['Motorcade', 'Position', 'Role', 'Time', 'Until', 'From', 'To'],
    ['Arrival', '1', 'LEAD', '09:00', '09:40', 'Airport', 'Guildhall'],
    ['Arrival', '2', 'PRINCIPAL', '', '', '', ''],
  ];

  it.each([
    ['the name of its sheet', { 'Tue 11 May 2027': cars }, '2027-05-11'],
    [
      'a title of many words',
      { Sheet1: [['Order of movement for the arrival of the President of Anduria, 12 May 2027'], ...cars] },
      '2027-05-12',
    ],
  ])('may stand in %s alone', async (_where, sheets, date) => {
    const body = await send('MOTORCADES', workbookOf(sheets), {}, SENT_XLSX);
    expect(body.errors).toEqual([]);
    expect(body.changes[0].after.startTime).toBe(`${date}T08:00:00.000Z`);
    expect(body.notices).toContainEqual(expect.objectContaining({ code: 'LIST_DAY_OF_ROWS', values: { date } }));
  });
});

describe('a roster', () => {
  it('has no shift on a day of standby, and says so', async () => {
    const body = await send('DRIVERS', 'Driver,10 May 2027,11 May 2027\nAda Drive,07:00-15:00,standby\n');
    expect(body).toMatchObject({ created: 1, faults: 0 });
    expect(body.changes[0].after.shifts).toHaveLength(1);
    const standby = { column: '11 May 2027', read: ['standby'], code: 'LIST_COUNTS_AS_BLANK' };
    expect(body.notices).toContainEqual(expect.objectContaining(standby));
  });
});

describe('phones of a column', () => {
  it('stay those of the country beside one number of another', async () => {
    const list = 'Name,Phone\nPia P,020 7946 0958\nJo J,01 23 45 67 89\nLu L,+33 6 12 34 56 78\n';
    const body = await send('DRIVERS', list);
    const phones = body.changes.map(({ after }: { after?: { phone: string } }) => after?.phone);
    expect(phones).not.toContain('+33123456789');
  });
});

describe('rides of a system for chauffeurs', () => {
  it('have their places in a column Routing', async () => {
    const list = [
      'Conf #,PU Date,PU Time,Routing',
      '1001,05/10/2027,07:30 AM,PU: -- : JFK Airport T4; ST: 10 Main St; DO: -- : Hotel Aurora',
      '1002,05/10/2027,09:00 AM,PU: Hotel Aurora; DO: Guildhall',
    ].join('\n');
    const { changes, errors } = await send('PROGRAMME', list, { dates: 'MONTH_FIRST' });
    expect(errors).toEqual([]);
    const [first, second] = changes.map(({ after }: { after: object }) => after);
    expect(first).toMatchObject({
      title: 'JFK Airport T4 to Hotel Aurora',
      pickupLocation: 'JFK Airport T4',
      dropoffLocation: 'Hotel Aurora',
      notes: 'PU: -- : JFK Airport T4; ST: 10 Main St; DO: -- : Hotel Aurora',
    });
    expect(second).toMatchObject({ pickupLocation: 'Hotel Aurora', dropoffLocation: 'Guildhall' });
    expect(second).not.toHaveProperty('notes');
  });
});

describe('a fleet', () => {
  it('has its types by the models, where these stand beside the names', async () => {
    const list =
      'Viatura;Matrícula;Modelo;Lotação\nViatura 1;AA-11-BB;Mercedes Classe V;7\nViatura 2;CC-22-DD;BMW Série 7;3\n';
    const { changes, errors } = await send('VEHICLES', list);
    expect(errors).toEqual([]);
    expect(changes.map(({ after }: { after: object }) => after)).toMatchObject([
      { name: 'Viatura 1', type: 'VAN', seatCapacity: 7, notes: 'Mercedes Classe V' },
      { name: 'Viatura 2', type: 'SEDAN', seatCapacity: 3, notes: 'BMW Série 7' },
    ]);
    await send('VEHICLES', list, { dryRun: 'false' });
    expect(await send('VEHICLES', list)).toMatchObject({ unchanged: 2, faults: 0 });
  });
});

describe('flights of a delegation', () => {
  it('have airports below a heading that else is that of a time', async () => {
    const list = '航班号,日期,出发,到达,起飞时间,到达时间\nCA937,2027年5月10日,PEK,LHR,13:30,17:35\n';
    const { changes, errors } = await send('FLIGHTS', list);
    expect(errors).toEqual([]);
    expect(changes[0].after.ticket).toMatchObject({
      departure: { iata: 'PEK', scheduledTime: '2027-05-10T05:30:00.000Z' },
      arrival: { iata: 'LHR', scheduledTime: '2027-05-10T16:35:00.000Z' },
    });
  });
});

describe('a sum', () => {
  it.each(['합계', '合計', '总计', 'المجموع', 'Итого', 'Toplam'])('is no guest: %s', async (word) => {
    const body = await send('VIPS', `Name,Department\nAda Vu,OTHER\n${word},1\n`);
    expect(body).toMatchObject({ created: 1, faults: 0 });
    expect(body.notices).toContainEqual(expect.objectContaining({ code: 'LIST_IS_SUM' }));
  });
});

describe('rows that are left out', () => {
  it('are named, also in the answer of importVips and where the list is written', async () => {
    const body = 'Name;Department;Party size\nVera Long;OTHER;1\nBo Zero;OTHER;zero\n';
    for (const dryRun of ['true', 'false']) {
      const left = { faulty: 'SKIP', dryRun };
      const rows = { skipped: 1, skippedRows: [{ row: 3, name: 'Bo Zero' }] };
      expect((await call(importVips, { as, body, query: left, headers: SENT_CSV })).body).toMatchObject(rows);
      expect(await send('VIPS', body, left)).toMatchObject(rows);
    }
  });
});
