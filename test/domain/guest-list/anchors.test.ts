import { expect, it } from '@jest/globals';
import { PROGRAMME } from '#shared/domain/guest-list/programme-shape.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { VEHICLES } from '#shared/domain/guest-list/record-shapes.ts';
import { readFleet } from '#shared/domain/guest-list/rows-by-kind.ts';
import { VIPS } from '#shared/domain/guest-list/vip-shape.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

const MEANS = {
  country: 'GB',
  readPhone: (value: string) => ({ value }),
  ignoreUnknown: false,
  maxRows: 100,
  noun: 'rows',
};
const COLUMNS = ['Date', 'Start', 'Title'];

function read(...rows: string[][]) {
  const { faults, notices, rows: read } = readRows(PROGRAMME, rows, MEANS);
  return {
    faults,
    notices,
    input: read.map(({ input }) => [input['startDate'], (input['startTime'] as { ms: number })?.ms]),
  };
}

it.each([
  ['T = 14:00', 'T-60', 13 * HOUR_MS],
  ['Ceremony at T = 14:00', 'T+1:30', 15.5 * HOUR_MS],
  ['T-0: 14h00', 'T − 2h', 12 * HOUR_MS],
  ['Show: 20:00', 'show', 20 * HOUR_MS],
  ['Show day, show time 20:00', 'show +30', 20 * HOUR_MS + 30 * MINUTE_MS],
  ['Show 20:00', 'show +300', 25 * HOUR_MS],
  ['Show 20:00', 'SHOW - 10 min', 20 * HOUR_MS - 10 * MINUTE_MS],
])('reads a time from one that the file names: %s, %s', (above, cell, ms) => {
  const { faults, input, notices } = read([above], COLUMNS, ['2027-05-12', cell, 'Doors']);
  expect([faults, input]).toEqual([[], [['2027-05-12', ms]]]);
  expect(notices.map(({ code }) => code)).toContain('LIST_READ_AS');
});

it('reads a time from that of a row with its name', () => {
  const { input } = read(COLUMNS, ['2027-05-12', '20:00', 'Show'], ['2027-05-12', 'show -90', 'Doors']);
  expect(input[1]).toEqual(['2027-05-12', 18.5 * HOUR_MS]);
});

it.each([
  ['Day 1 = Wednesday 12 May 2027', 'Day 3', '2027-05-14'],
  ['Tag 1: 12.05.2027', 'Tag 2', '2027-05-13'],
  ['D-Day: 12 May 2027', 'D-1', '2027-05-11'],
  ['D = 12 May 2027', 'D+2', '2027-05-14'],
])('reads a day from one that the file names: %s, %s', (above, cell, date) => {
  const { faults, input } = read([above], COLUMNS, [cell, '09:00', 'Opening']);
  expect([faults, input]).toEqual([[], [[date, 9 * HOUR_MS]]]);
});

it.each([
  ['', 'T-60'],
  ['T = 14:00', 'H-60'],
  ['Show 20:00, second show 22:00', 'show +30'],
])('takes no time that the file does not name: %s, %s', (above, cell) => {
  const { input, notices } = read([above], COLUMNS, ['2027-05-12', cell, 'Doors'], ['2027-05-12', '09:00', 'Opening']);
  expect(input).toEqual([['2027-05-12', 9 * HOUR_MS]]);
  expect(notices.map(({ code }) => code)).toContain('LIST_TIME_UNKNOWN');
});

it('takes no day that the file does not name', () => {
  expect(read(['Day 1 = 12 May 2027'], COLUMNS, ['D+2', '09:00', 'Opening']).faults).toMatchObject([
    { column: 'Date' },
  ]);
});

it.each([
  [VIPS, ['Table 1', 'Table 2'], 'LIST_LOOKS_LIKE_SEATING'],
  [VIPS, ['Tisch 1', 'Tisch 2'], 'LIST_LOOKS_LIKE_SEATING'],
  [PROGRAMME, ['Car', '08:00', '09:00', '10:00'], 'LIST_LOOKS_LIKE_GRID'],
  [PROGRAMME, ['Car', '8 am', '9 am', '10 am - 11 am'], 'LIST_LOOKS_LIKE_GRID'],
  [VEHICLES, ['Colour', '08:00', '09:00'], 'LIST_MISSING'],
])('says what looks like another form', (shape, headings, code) => {
  const { faults } = readRows(shape, [headings, ['Ada Vu', 'Bo Lind', '', 'Cy Fox']], MEANS);
  expect(faults.map((fault) => fault.code)).toEqual([code]);
});

it('joins an academic title, and counts children beside who accompanies', () => {
  const { faults, rows } = readRows(
    VIPS,
    [
      ['Anrede', 'Titel', 'Name', 'Funktion', 'Department', 'Children', 'Plus one'],
      ['Frau', 'Dr.', 'Ada Vu', 'Ministerin', 'OTHER', '2', 'Bo Lind'],
      ['', 'Prof.', 'Cy Fox', 'Rat', 'OTHER', '0', ''],
    ],
    MEANS,
  );
  expect(faults).toEqual([]);
  expect(rows.map(({ input }) => input)).toMatchObject([{ title: 'Frau Dr.', partySize: 4 }, { title: 'Prof.' }]);
  expect(rows[1]?.input).not.toHaveProperty('children');
});

it.each(['Ada Vu z małżonką', 'Ada Vu mit Ehemann', 'Ada Vu et son époux', 'Ada Vu y esposo', 'Ada Vu con il marito'])(
  'counts a spouse in other languages: %s',
  (name) => {
    const { rows } = readRows(
      VIPS,
      [
        ['Name', 'Department'],
        [name, 'OTHER'],
      ],
      MEANS,
    );
    expect(rows[0]?.input).toMatchObject(
      name.includes(' il ') ? { name: 'Ada Vu con il marito' } : { name: 'Ada Vu', partySize: 2 },
    );
  },
);

it.each([
  ['Sprinter Executive', 'MINIBUS'],
  ['Executive 3', 'SEDAN'],
])('takes the type of a vehicle from the word that says more: %s', (name, type) => {
  const rows = [
    ['Name', 'Seats'],
    [name, '3'],
  ];
  expect(readFleet(VEHICLES, rows, MEANS).rows[0]?.input).toMatchObject({ type });
});
