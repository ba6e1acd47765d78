import { describe, expect, it } from '@jest/globals';
import { readFlights } from '#shared/domain/guest-list/both-ways.ts';
import { readCell } from '#shared/domain/guest-list/cells.ts';
import { readRoster } from '#shared/domain/guest-list/day-columns.ts';
import { guestsOf } from '#shared/domain/guest-list/guests.ts';
import { PROGRAMME } from '#shared/domain/guest-list/programme-shape.ts';
import { withEnds } from '#shared/domain/guest-list/programme-times.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { DRIVERS, VEHICLES } from '#shared/domain/guest-list/record-shapes.ts';
import { readGuests } from '#shared/domain/guest-list/several-guests.ts';
import { VIPS } from '#shared/domain/guest-list/vip-shape.ts';

const CELLS = { country: 'GB', readPhone: (value: string) => ({ value }) };
const MEANS = {
  ...CELLS,
  ignoreUnknown: false,
  maxRows: 100,
  noun: 'rows',
  defaults: new Map([['department', 'OTHER']]),
};

/** Returns the rows of a list with `|` between its cells. */
function listed(text: string): string[][] {
  return text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
}

function codesOf(told: readonly { readonly row?: number; readonly code?: string | undefined }[]): unknown[] {
  return told.map(({ code, row }) => [row, code?.replace('LIST_', '')]);
}

const START = PROGRAMME.fields.find(({ name }) => name === 'startTime');
const END = PROGRAMME.fields.find(({ name }) => name === 'endTime');

describe('a time', () => {
  it.each([
    ['0830 (TBC)', 8.5],
    ['às 19h30', 19.5],
    ['ok. 13:00', 13],
    ['vers 14h30', 14.5],
    ['08.30 uur', 8.5],
    ['正午', 12],
    ['полдень', 12],
  ])('may be %s', (cell, hours) => {
    const read = START && readCell(START, cell, CELLS);
    expect(read && 'value' in read ? read.value : read).toEqual({ ms: hours * 3_600_000 });
  });

  it.each(['late', 'after dinner', 'à noite', 'T-60', 'show + 30'])('that is not said counts as blank: %s', (cell) => {
    const read = END && readCell(END, cell, CELLS);
    expect(read).toMatchObject({ value: undefined, notice: { code: 'LIST_NO_CLOCK' } });
  });

  it('with digits that are none is a fault, and so is midnight', () => {
    for (const cell of ['27:99', '14-3o', 'midnight'])
      expect(END && readCell(END, cell, CELLS)).toHaveProperty('fault');
  });
});

describe('a programme', () => {
  const rows = `
    Date       | Start        | Title   | All day
    2027-05-10 | 09:00        | Opening |
    2027-05-10 | tbc          | Visit   |
    2027-05-10 | after lunch  | Walk    |
    TBA        | 10:00        | Tour    |
    2027-05-10 | -            | Fair    | yes
    2027-05-10 | noon         | Lunch   |`;
  it('comes in without the rows that have no time yet, each with a notice', () => {
    const { faults, notices, rows: read } = readRows(PROGRAMME, listed(rows), MEANS);
    expect(read.map(({ input }) => input['title'])).toEqual(['Opening', 'Fair', 'Lunch']);
    expect(codesOf(faults)).toEqual([]);
    expect(codesOf(notices)).toEqual(expect.arrayContaining([3, 4, 5].map((row) => [row, 'TIME_UNKNOWN'])));
  });
  it('still has its days once, and times from and to in one column', () => {
    const { faults, rows: read } = readRows(
      PROGRAMME,
      listed(`
        Dzień           | Godz.        | Wydarzenie
        pon. 10.05.2027 | 9.00–10.30   | Powitanie
                        | ok. 13:00    | Obiad
                        | wieczorem    | Kolacja
        wt. 11.05.2027  | 22.00–1.00   | Gala`),
      MEANS,
    );
    expect(codesOf(faults)).toEqual([]);
    expect(read.map(({ input }) => input['startDate'])).toEqual(['2027-05-10', '2027-05-10', '2027-05-11']);
  });
  it('keeps a row of our own without a time as a fault', () => {
    const own = listed(`Date | Start | Title | Id\n2027-05-10 | tbc | Visit | act_1`);
    expect(codesOf(readRows(PROGRAMME, own, MEANS).faults)).toEqual([[2, 'REQUIRED_AND_UNKNOWN']]);
  });
  it('lets rows last until the next later start, whatever their order, and none beyond four hours', () => {
    const of = (hour: number, row: number) => ({
      row,
      input: { startDate: '2027-05-10', startTime: { ms: hour * 3_600_000 } },
      texts: new Map(),
      faulty: new Set<string>(),
    });
    const ends = withEnds([11, 9, 9, 10.5, 20].map(of)).map(({ input }) => input['untilNext']);
    expect(ends).toEqual([60, 90, 90, 30, 60]);
  });
});

describe('a guest list', () => {
  const lodging = (text: string) =>
    guestsOf(listed(text), {
      ...MEANS,
      check: (body) => ({ data: body as never }),
      findPlace: (name) => (name === '' ? { fault: { message: 'none' } } : { id: name }),
    });
  it('leaves out a room without a hotel, and a hotel without its nights, and takes the guest', () => {
    const { faults, guests, notices } = lodging(`
      Name     | Hotel  | Room | Check-in   | Check-out
      Ada Vu   |        | 214  |            |
      Bo Lind  | Aurora | 12   | 2027-05-10 |
      Cy Okoro | Aurora | 13   | 2027-05-10 | 2027-05-12`);
    expect(codesOf(faults)).toEqual([]);
    expect(codesOf(notices)).toEqual([
      [2, 'NO_HOTEL'],
      [3, 'LODGING_DATE'],
    ]);
    expect(guests.map(({ fields }) => fields.lodging?.length ?? 0)).toEqual([0, 0, 1]);
  });
  it('may be Dutch, or say its nights as days of arrival', () => {
    const { faults, guests } = lodging(`
      Naam            | Aantal personen | Kinderen (leeftijd) | Hotel  | Kamer | Arr date   | Dep date
      Sanne ten Hoope | 4               | Daan (3), Ole (8)   | Aurora | 7     | 2027-05-10 | 2027-05-12`);
    expect(codesOf(faults)).toEqual([]);
    expect(guests[0]?.fields).toMatchObject({
      name: 'Sanne ten Hoope',
      partySize: 4,
      lodging: [{ placeId: 'Aurora', room: '7', from: '2027-05-10', to: '2027-05-12' }],
    });
  });
  it('joins the parts of the names of numbered guests', () => {
    for (const [first, last] of [
      ['First Name', 'Last Name'],
      ['First', 'Last'],
    ])
      expect(
        readGuests(
          listed(`
            Guest 1 ${first} | Guest 1 ${last} | Guest 2 ${first} | Guest 2 ${last}
            Otto             | Klein           | Mira             | Klein
            Ada              | Vu              |                  |`),
          MEANS,
        ).rows.map(({ input, row }) => [row, input['name']]),
      ).toEqual([
        [2, 'Otto Klein'],
        [2, 'Mira Klein'],
        [3, 'Ada Vu'],
      ]);
  });
  it.each([
    ['1', 2],
    ['2 (wife and daughter, 6)', 3],
    ['0', undefined],
    ['Karl Vu', 2],
  ])('counts who comes along: %s', (cell, people) => {
    const { rows } = readRows(VIPS, listed(`Name | Accompanying persons\nAda Vu | ${cell}`), MEANS);
    expect(rows[0]?.input['partySize']).toBe(people);
  });
  it('ends with sums of other languages, and with formulas that are not calculated', () => {
    const { notices } = readRows(
      VEHICLES,
      listed(`Modello | Targa | Posti (passeggeri) | Tipo
        Setra 515 | GD012EF | 49 | Pullman
        Totale | 1 | #NOT_CALCULATED! |
        Summe Fahrzeuge: | 1 | |`),
      MEANS,
    );
    expect(codesOf(notices)).toEqual([
      [3, 'IS_SUM'],
      [4, 'IS_SUM'],
    ]);
  });
});

describe('a list of flights', () => {
  const flights = (text: string) => {
    const { faults, notices, rows } = readFlights(listed(text), MEANS);
    const shown = rows.map(({ input }) => [input['guests'] ?? input['name'], input['flightNumber']].flat().join(' '));
    return { faults: codesOf(faults), notices: codesOf(notices), shown };
  };
  it.each([
    '姓名 | 抵达航班 | 抵达日期 | 抵达时间 | 离开航班 | 离开日期 | 离开时间',
    'お名前 | 到着便 | 到着日 | 到着時刻 | 出発便 | 出発日 | 出発時刻',
    'الاسم | رحلة الوصول | تاريخ الوصول | وقت الوصول | رحلة المغادرة | تاريخ المغادرة | وقت المغادرة',
    'ФИО | Рейс прилёта | Дата прилёта | Время прилёта | Рейс вылета | Дата вылета | Время вылета',
    'Yolcu | Geliş uçuşu | Geliş tarihi | Geliş saati | Dönüş uçuşu | Dönüş tarihi | Dönüş saati',
    'Artist | Flight in | Date in | ETA | Flight out | Date out | ETD',
  ])('may have both ways in one row: %s', (headings) => {
    const row = 'Wei Zhang | CA937 | 12.05.2027 | 18:05 | CA938 | 15.05.2027 | 20:35';
    const { faults, shown } = flights(`${headings}\n${row}`);
    expect(faults).toEqual([]);
    expect(shown).toEqual(['Wei Zhang CA937', 'Wei Zhang CA938']);
  });
  it('by guest leaves out who has none yet, and never puts them on the flight above', () => {
    const { notices, shown } = flights(`
      Name     | State   | Flight | Date
      Ada Vu   | Norway  | LH400  | 2027-05-10
      Bo Lind  | Denmark |        |
      Cy Okoro | Kenya   | BA1    | 2027-05-10`);
    expect(shown).toEqual(['Ada Vu LH400', 'Cy Okoro BA1']);
    expect(notices).toContainEqual([3, 'TIME_UNKNOWN']);
  });
  it('by guest in two columns leaves out who has none yet', () => {
    const { faults, notices, shown } = flights(
      'Surname | First name | Pax | Flight | Date\nVu | Ada | 1 | LH400 | 2027-05-10\nLind | Bo | 2 | |',
    );
    expect([faults, shown]).toEqual([[], ['Ada Vu LH400']]);
    expect(notices).toContainEqual([3, 'TIME_UNKNOWN']);
  });
  it('by flight still has the guests below it', () => {
    const { shown } = flights(`
      Flight | Date       | Guest   | State
      LH400  | 2027-05-10 | Ada Vu  | Norway
             |            | Bo Lind | Denmark`);
    expect(shown).toEqual(['Ada Vu Bo Lind LH400']);
  });
  it('leaves out who makes their own way', () => {
    expect(flights('Name | Flight | Date\nAda Vu | own arr. | 2027-05-10\nBo Lind | BA1 | 2027-05-10').shown).toEqual([
      'Bo Lind BA1',
    ]);
  });
});

it('a Dutch ride goes from Van to Naar, and elsewhere a Van is none', () => {
  const fieldsIn = (headings: string) => {
    const { rows } = readRows(PROGRAMME, listed(`${headings}\n2027-05-10 | 08.30 uur | V1 | Hotel | Rit`), MEANS);
    return rows[0]?.input['pickupLocation'];
  };
  expect(fieldsIn('Datum | Tijd | Van | Naar | Onderdeel')).toBe('V1');
  expect(fieldsIn('Date | Time | Van | Place | Title')).toBeUndefined();
});

it('a roster may name its days behind a word', () => {
  const { faults, rows } = readRoster(
    DRIVERS,
    listed('Driver | Shift 10/05/2027 | Shift 11/05/2027\nNadia Brandt | 06:00-14:00 | off'),
    MEANS,
  );
  expect(codesOf(faults)).toEqual([]);
  expect(rows[0]?.input['shifts']).toEqual(['2027-05-10 06:00 - 14:00']);
});

it('a choice that is none says in words what there may be', () => {
  const type = VEHICLES.fields.find(({ name }) => name === 'type');
  const read = type && readCell(type, 'spaceship', CELLS);
  expect(read && 'fault' in read ? read.fault.message : '').toContain('golf cart, boat');
});
