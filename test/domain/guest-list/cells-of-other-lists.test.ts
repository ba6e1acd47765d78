import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { alikeIn, differInALetter, titledIn, wordsOfName } from '#shared/domain/guest-list/alike-names.ts';
import { readFlights } from '#shared/domain/guest-list/both-ways.ts';
import { readCell } from '#shared/domain/guest-list/cells.ts';
import { readCount } from '#shared/domain/guest-list/counts.ts';
import { readDate } from '#shared/domain/guest-list/dates.ts';
import { finderOf } from '#shared/domain/guest-list/find-named.ts';
import { NONE_UNKNOWN } from '#shared/domain/guest-list/list-table.ts';
import { programmeRows } from '#shared/domain/guest-list/programme-rows.ts';
import { PROGRAMME } from '#shared/domain/guest-list/programme-shape.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { readTime, readTimes } from '#shared/domain/guest-list/read-time.ts';
import { correctedIn } from '#shared/domain/guest-list/recognise-guest.ts';
import { PLACES, VEHICLES } from '#shared/domain/guest-list/record-shapes.ts';
import { readPlaces } from '#shared/domain/guest-list/rows-by-kind.ts';
import { shiftsColumn } from '#shared/domain/guest-list/shift-cells.ts';
import { tell } from '#shared/domain/guest-list/tell.ts';
import { VIPS } from '#shared/domain/guest-list/vip-shape.ts';
import { LANGUAGES } from '#shared/schemas/reports/paper-language.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

const CELLS = { country: 'GB', readPhone: (value: string) => ({ value }) };
const MEANS = { ...CELLS, ignoreUnknown: false, maxRows: 100, noun: 'rows' };
const DAYS = { order: 'DAY_FIRST', year: { near: '2026-11-30' } } as const;

describe('a date', () => {
  it.each([
    ['12 мая 2027 г.'],
    ['ср 12.05'],
    ['12 Mayıs 2027 Çarşamba'],
    ['الأربعاء 12 مايو 2027'],
    ['2027年5月12日(水)'],
    ['5月12日'],
    ['2027년 5월 12일'],
    ['12 mei 2027'],
    ['27-05-12'],
    ['27.05.12'],
    ['12.05.27'],
  ])('%s', (text) => {
    expect(readDate(text, DAYS)).toMatchObject({ value: '2027-05-12' });
  });
  it('has the year first only where no other order is near the days of the list', () => {
    expect(readDate('27-05-12', DAYS)).toMatchObject({ notice: { code: 'LIST_YEAR_FIRST' } });
    expect(readDate('27-05-12', { order: 'DAY_FIRST' })).toEqual({ value: '2012-05-27' });
    expect(readDate('28-05-27', DAYS)).toEqual({ value: '2027-05-28' });
    expect(readDate('01-05-12', DAYS)).toEqual({ value: '2012-05-01' });
  });
});

describe('a choice', () => {
  const shapes = [VIPS, VEHICLES, PLACES, PROGRAMME];
  const choices = shapes.flatMap(({ fields }) => fields.filter(({ valueWords }) => valueWords));
  it.each(LANGUAGES)('is read by the words that the desk shows for it: %s', (language) => {
    const path = `shared/pages/desk/forms/languages/${language}.json`;
    const words = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, string>>;
    for (const field of choices)
      for (const value of field.values ?? []) {
        const word = words[`value.${field.name}.${value}`] ?? words[`value.${value}`] ?? value;
        const read = readCell(field, word, CELLS);
        const one = 'value' in read && Array.isArray(read.value) ? { value: read.value[0] } : read;
        expect([field.name, word, one]).toEqual([field.name, word, { value }]);
      }
  });
  it('that is wrong is said with its values by their field, so that pages say their words', () => {
    const [field] = VIPS.fields.filter(({ name }) => name === 'department');
    expect(field && readCell(field, 'sales', CELLS)).toMatchObject({
      fault: {
        code: 'LIST_NOT_ONE_OF',
        values: { options: [{ field: 'department', value: 'OFFICE_OF_DEVELOPMENT' }, {}, {}] },
      },
    });
  });
});

describe('a time', () => {
  it.each([
    ['٩:٣٠ ص', 9.5],
    ['3:00 م', 15],
    ['午前9時30分', 9.5],
    ['午後3時', 15],
    ['오후 3시 30분', 15.5],
    ['14:00発', 14],
    ['0:30 AM', 0.5],
    ['13:00 PM', 13],
    ['8:00 AM (Sharp!)', 8],
  ])('%s', (text, hours) => {
    expect(readTime(text, DAYS)).toEqual({ value: { ms: hours * HOUR_MS } });
  });
  it.each(['13:00 AM', '0:30 PM', '24:00 PM'])('%s is two times', (text) => {
    expect(readTime(text, DAYS)).toBeUndefined();
  });
  it.each([
    ['23:35 (10/05)', '2027-05-10'],
    ['0:55 [12 May]', '2027-05-12'],
    ['05:55 (Tue 11/05)', '2027-05-11'],
  ])('%s has its date', (text, date) => {
    expect(readTime(text, DAYS)).toMatchObject({ value: { date } });
  });
  it.each([
    ['2-3pm', 14, 15],
    ['7:45-8:30pm', 19.75, 20.5],
    ['11–1 pm', 11, 13],
    ['11:30pm to 12:30 a.m.', 23.5, 0.5],
    ['8-10am', 8, 10],
    ['12-1pm', 12, 13],
  ])('%s has the half of the day that stands behind both', (text, from, to) => {
    expect(readTimes(text, DAYS)).toEqual({ value: { from: { ms: from * HOUR_MS }, to: { ms: to * HOUR_MS } } });
  });
  it('may have the sign that stands between two', () => {
    expect(readTimes('meio-dia', DAYS)).toEqual({ value: { from: { ms: 12 * HOUR_MS } } });
  });
  it('of a shift has the half of the day that stands behind both', () => {
    const { find } = shiftsColumn({ country: 'GB', timezone: 'UTC' });
    expect(find(['2027-05-11 7:45-8:30pm'])).toEqual({
      value: [{ from: '2027-05-11T19:45:00.000Z', to: '2027-05-11T20:30:00.000Z' }],
    });
  });
  it('that cannot be read is one fault of its row, and no missing start or end', () => {
    const row = { row: 2, input: { title: 'Dinner' }, texts: new Map(), faulty: new Set(['times']) };
    const { faults } = programmeRows(
      { rows: [row], unknown: NONE_UNKNOWN, faultAt: ({ row: at }, _field, told) => ({ row: at, ...told }) },
      {} as never,
    );
    expect(faults).toEqual([]);
  });
  it('is asked where a cell has a date alone', () => {
    const field = { name: 'from', heading: 'From', words: '', kind: 'DATE_TIME' } as const;
    expect(readCell(field, '12/05/2027', CELLS)).toMatchObject({ fault: { code: 'LIST_NEEDS_TIME' } });
    expect(readCell(field, 'soon', CELLS)).toMatchObject({ fault: { code: 'LIST_NOT_A_TIME' } });
  });
});

describe('a number', () => {
  it.each([
    ['PEOPLE', '2 + 2 kids', 4],
    ['PEOPLE', '1 adult + 1 child (4)', 2],
    ['PEOPLE', '2 adults, 2 children (ages 4, 7 yrs)', 4],
    ['PEOPLE', '3 (incl. 1 infant)', 3],
    ['PEOPLE', '3 incl. 1 adult', undefined],
    ['PEOPLE', '2/1', undefined],
    ['ADULTS', '2/1', 3],
    ['ADULTS', '2/1/1', 4],
    ['ADULTS', '2', 2],
    ['SEATS', '8 incl. driver', 7],
    ['SEATS', '8 incl. guide', undefined],
    ['PIECES', '2L+1S', 3],
    ['PIECES', '2 large, 1 cabin bag', 3],
    ['PIECES', '2x23kg', 2],
    ['PIECES', '3 pcs (1 oversize)', 3],
    ['PIECES', '20 kg', undefined],
    ['PIECES', '2L or 3S', undefined],
    ['MARKS', 'WCHR', 1],
    ['MARKS', 'WCHC x2', 2],
    ['MARKS', '2 x WCHR', 2],
    ['MARKS', '1 booster + 1 infant', 2],
    ['MARKS', '1 (rear facing)', 1],
    ['MARKS', 'power chair', undefined],
    ['MINUTES', '10 min', 10],
    ['MINUTES', "15'", 15],
    ['MINUTES', '1 h', 60],
  ] as const)('of %s: %s', (counts, cell, value) => {
    const read = readCount(cell, counts);
    expect(read && 'value' in read ? read.value : undefined).toBe(value);
  });
  it.each([
    ['52.517° N', 52.517],
    ['13,4° W', -13.4],
    ['52°30\'36"S', -52.51],
    ['13.4° O', undefined],
  ])('of degrees: %s', (cell, value) => {
    const [field] = PLACES.fields.filter(({ name }) => name === 'coordinates.latitude');
    const read = field && readCell(field, cell, CELLS);
    expect(read && 'value' in read ? read.value : undefined).toBe(value);
  });
});

describe('a list', () => {
  const inputOf = (shape: typeof VIPS, ...rows: string[][]) => readRows(shape, rows, MEANS).rows[0]?.input;
  it('has the nights of its guests under C/I and C/O', () => {
    const cells = ['Ada Vu', 'OTHER', 'Aurora', '2027-05-12', '2027-05-14'];
    expect(inputOf(VIPS, ['Name', 'Department', 'Hotel', 'C/I', 'C/O'], cells)).toMatchObject({
      lodging: { from: ['2027-05-12'], to: ['2027-05-14'] },
    });
  });
  it('has the first name under Name where its cells have one word beside a surname', () => {
    expect(inputOf(VIPS, ['Surname', 'Name', 'Department'], ['Vu', 'Ada', 'OTHER'])).toMatchObject({ name: 'Ada Vu' });
    expect(inputOf(VIPS, ['Surname', 'Name', 'Department'], ['Vu', 'Ada Vu', 'OTHER'])).toMatchObject({
      name: 'Ada Vu',
    });
    const flights = [
      ['Surname', 'Name', 'Flight', 'Date'],
      ['Vu', 'Ada', 'BA117', '2027-05-12'],
    ];
    expect(readFlights(flights, MEANS).rows[0]?.input).toMatchObject({ name: 'Ada Vu' });
  });
  it('may leave small words out of its headings', () => {
    const headings = ['Vuelo', 'Fecha llegada', 'Hora llegada'];
    expect(readFlights([headings, ['IB3166', '12-may-27', '10:15']], MEANS)).toMatchObject({
      faults: [],
      ignored: [],
      rows: [{ input: { arrivalDate: '2027-05-12' } }],
    });
  });
  it('says in a heading that its times are in UTC', () => {
    const headings = ['Flight', 'Date', 'ETD (Z)', 'Arr UTC'];
    const { rows } = readFlights([headings, ['BA117', '2027-05-12', '0100', '07:45']], MEANS);
    expect(rows[0]?.input).toMatchObject({
      departure: { scheduledTime: { ms: HOUR_MS, offsetMinutes: 0, isUtc: true } },
      arrival: { scheduledTime: { ms: 7.75 * HOUR_MS, offsetMinutes: 0, isUtc: true } },
    });
  });
  it('counts a party by adults, children and infants', () => {
    const headings = ['Name', 'Department', 'Adults', 'Children', 'Infants'];
    const { notices, rows } = readRows(
      VIPS,
      [
        headings,
        ['Ada Vu', 'OTHER', '2', '2', '0'],
        ['Bo Lind', 'OTHER', '', '', '1'],
        ['Cy Ek', 'OTHER', '1', '', ''],
      ],
      MEANS,
    );
    expect(rows.map(({ input }) => input['partySize'])).toEqual([4, 2, 1]);
    expect(notices.map(({ code, row, values }) => [code, row, values])).toEqual([
      ['LIST_READ_WITH_CHILDREN', 2, { people: 4, children: 2 }],
      ['LIST_READ_WITH_CHILDREN', 3, { people: 2, children: 1 }],
    ]);
    const own = readRows(
      VIPS,
      [
        ['Name', 'Department', 'Pax', 'Children'],
        ['Ada Vu', 'OTHER', '3', '1'],
      ],
      MEANS,
    );
    expect(own.rows[0]?.input).toMatchObject({ partySize: 3 });
  });
  it('leaves out the sides of a wedding and the end of a letter', () => {
    const rows = [
      ['Name', 'Department', 'Notes'],
      ['Groom’s side', '', ''],
      ['Ada Vu', 'OTHER', 'x'],
      ['Kind regards,', '', ''],
    ];
    const { notices, rows: read } = readRows(VIPS, rows, MEANS);
    expect(read.map(({ input }) => input['name'])).toEqual(['Ada Vu']);
    expect(notices.map(({ code, row }) => [code, row])).toEqual([
      ['LIST_IS_SECTION', 2],
      ['LIST_IS_NOTE', 4],
    ]);
  });
  it('of places may have latitude and longitude in one column', () => {
    const of = (headings: string[], ...cells: string[]) => {
      const { faults, rows } = readPlaces(
        PLACES,
        [
          ['Venue', ...headings],
          ['Hall', ...cells],
        ],
        MEANS,
      );
      return faults.length > 0 ? faults[0]?.code : rows[0]?.input['coordinates'];
    };
    const there = { latitude: 51.508, longitude: -0.0759 };
    expect(of(['GPS'], '51.5080, -0.0759')).toEqual(there);
    expect(of(['GPS'], '51.5080,-0.0759')).toEqual(there);
    expect(of(['GPS'], '51,5080; -0,0759')).toEqual(there);
    expect(of(['GPS'], '51.5080° N, 0.0759° W')).toEqual(there);
    expect(of(['GPS'], 'by the quay')).toBe('LIST_NOT_A_NUMBER');
    expect(of(['GPS', 'Latitude', 'Longitude'], '1.0, 2.0', '51.5080', '-0.0759')).toEqual(there);
  });
  it('may have two columns of which one gives way, and names of children', () => {
    const unknown = (shape: typeof VIPS, ...rows: string[][]) => readRows(shape, rows, MEANS);
    expect(unknown(VEHICLES, ['Model', 'Type', 'Class'], ['V-Class', 'Van', 'Business'])).toMatchObject({
      faults: [],
      ignored: ['Class'],
    });
    const flights = readFlights(
      [
        ['Flight', 'Date', 'Itinerary'],
        ['BA117', '2027-05-12', 'from the agency'],
      ],
      MEANS,
    );
    expect(flights).toMatchObject({ faults: [], ignored: ['Itinerary'] });
    const children = unknown(VIPS, ['Name', 'Department', 'Children'], ['Ada Vu', 'OTHER', 'Bo (4), Cy (7)']);
    expect(children).toMatchObject({ faults: [], ignored: [] });
    expect(children.rows[0]?.input).toMatchObject({ partySize: 3, companions: 'Children: Bo (4), Cy (7)' });
  });
  it('of a fleet says the class of vehicles', () => {
    expect(inputOf(VEHICLES, ['Model', 'Class'], ['V-Class', 'MPV'])).toMatchObject({ type: 'VAN' });
  });
  it('of rides in Russian and Turkish', () => {
    for (const headings of [
      ['Дата', 'Время', 'Откуда', 'Куда', 'Пассажир'],
      ['Tarih', 'Saat', 'Alış yeri', 'Varış yeri', 'Yolcu'],
    ])
      expect(
        readRows(PROGRAMME, [headings, ['12.05.2027', '08:30', 'Aurora', 'Guildhall', 'Ada Vu']], MEANS),
      ).toMatchObject({ faults: [], ignored: [], rows: [{ input: { pickupLocation: 'Aurora', guests: ['Ada Vu'] } }] });
  });
});

describe('a name', () => {
  it.each([
    ['Ann Keller', 'Anna Keller', true],
    ['John Smith', 'Jon Smith', true],
    ['Katherine Bell', 'Catherine Bell', true],
    ['Wei Zhang', 'Wei Zhao', false],
    ['Ann Keller', 'Ann Keller', false],
    ['Ann Keller', 'Anna Kellner', false],
    ['Ann Keller', 'Anna Maria Keller', false],
    ['Guest 1', 'Guest 2', false],
    ['Wu Jun', 'Xu Jun', false],
    ['Ann', 'Anna', false],
  ])('%s and %s are the same but for a letter: %s', (one, other, expected) => {
    const words = [one, other].map(wordsOfName);
    const both = [words, words.toReversed()].map(([a = [], b = []]) => differInALetter(a, b));
    expect(both).toEqual([expected, expected]);
  });
  it('is a corrected one in the same organization, if no other row means the stored guest', () => {
    const ann = { id: 'vip_1', name: 'Ann Keller', organization: 'Nordsee', email: 'ann@example.org' };
    const find = correctedIn([ann], new Set());
    expect(find({ name: 'Anna Keller', organization: 'Nordsee' })).toEqual([ann]);
    expect(find({ name: 'Anna Keller', organization: 'Harbour Trust' })).toEqual([]);
    expect(find({ name: 'Anna Keller', organization: 'Nordsee', email: 'anna@example.org' })).toEqual([]);
    expect(correctedIn([ann], new Set(['vip_1']))({ name: 'Anna Keller', organization: 'Nordsee' })).toEqual([]);
  });
  it.each(['1HOFMANN/KLAUS MR', '1.1HOFMANN/KLAUSMR', '2 HOFMANN/KLAUS', 'Klaus Hofmann様'])('%s is found', (text) => {
    expect(titledIn([{ name: 'Klaus Hofmann' }])(text)?.name).toBe('Klaus Hofmann');
  });
  it('in East Asian letters may have a form of address behind it', () => {
    expect(alikeIn([{ name: '山田太郎' }])('山田 太郎様')).toEqual([{ name: '山田太郎' }]);
  });
  it.each([
    ['Ada Vu 07700 900301', { id: 'drv_1', as: 'Ada Vu' }],
    ['Ada Vu (+44 7700 900301)', { id: 'drv_1', as: 'Ada Vu' }],
    ['Ada Vu - day shift', { id: 'drv_1', as: 'Ada Vu' }],
    ['Ada Vu', { id: 'drv_1' }],
    ['Ada Vu / Bo Lind', { fault: expect.objectContaining({ code: 'LIST_SEVERAL_DRIVERS' }) }],
    ['Ada Vu\nBo Lind', { fault: expect.objectContaining({ code: 'LIST_SEVERAL_DRIVERS' }) }],
    ['brother of Ada Vu', { fault: expect.objectContaining({ code: 'LIST_NAMES_NONE_LIKE' }) }],
  ])('of a driver with what stands beside it: %j', (text, found) => {
    const drivers = ['Ada Vu', 'Bo Lind'].map((name, at) => ({ id: `drv_${at + 1}`, name }));
    const find = finderOf(drivers, {
      noun: 'driver',
      hasBeside: true,
      several: tell('SEVERAL_DRIVERS'),
      ownId: () => '',
    });
    expect(find(text)).toEqual(found);
  });
  it('of a guest is whole', () => {
    const find = finderOf([{ id: 'vip_1', name: 'Ada Vu' }], { noun: 'guest', ownId: () => '' });
    expect(find('Ada Vu (+44 7700 900301)')).toHaveProperty('fault');
  });
});
