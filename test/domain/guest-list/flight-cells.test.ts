import { describe, expect, it } from '@jest/globals';
import { withAirline } from '#shared/domain/guest-list/airline.ts';
import { readFlights } from '#shared/domain/guest-list/both-ways.ts';
import { flightInCell, hasSeveralFlights } from '#shared/domain/guest-list/flight-cells.ts';
import { flightRows } from '#shared/domain/guest-list/flight-rows.ts';

const CELLS = { country: 'GB', readPhone: (value: string) => ({ value }), year: { near: '2026-11-30' } };
const MEANS = { ...CELLS, ignoreUnknown: false, maxRows: 100, noun: 'rows' };

function read(...rows: string[][]) {
  return readFlights(rows, MEANS);
}

function inputsOf(...rows: string[][]) {
  return read(...rows).rows.map(({ input, row }) => [row, input] as const);
}

describe('a cell with more than the number of a flight', () => {
  it.each([
    [
      'LH 400 / 12DEC FRA-JFK 1055-1320',
      { number: 'LH400', date: '12DEC', route: 'FRA-JFK', leaves: '1055', lands: '1320' },
    ],
    [
      '1 SK 525 Y 12DEC 6 ARNLHR HK1 0755 0935+1',
      { number: 'SK525', date: '12DEC', route: 'ARN-LHR', leaves: '0755', lands: '0935+1' },
    ],
    ['ba0117 j', { number: 'BA117' }],
    ['BA117 FRA-LHR', { number: 'BA117', route: 'FRA-LHR' }],
    ['BA117/12MAY27', { number: 'BA117', date: '12MAY27' }],
  ])('%s', (cell, flight) => {
    expect(flightInCell(cell)).toEqual(flight);
  });
  it.each([
    ['BA 117 (T5)', '5'],
    ['SQ 322, Terminal 2', '2'],
    ['LH 400 T1', '1'],
  ])('%s has the terminal', (cell, terminal) => {
    expect(flightInCell(cell)).toMatchObject({ terminal });
  });
  it.each([
    ['a number alone', 'BA 117'],
    ['a letter of the number', 'SQ322Y'],
    ['the tail of a private jet', 'N123AB'],
    ['a number that stays as it is', 'OP 123'],
    ['two numbers', 'BA 117 / 118'],
    ['one time', 'BA 117 0935'],
    ['times without a day or a route', 'BA 117 1490 1510'],
    ['no time', 'BA 117 FRA-LHR 2575-1320'],
    ['one airport', 'BA 117 LHR'],
    ['two days', 'BA 117 12MAY 13MAY'],
    ['two terminals', 'BA 117 T1 T5'],
    ['no airport', 'BA 117 XQX-XQY'],
    ['words', 'BA117, then train'],
    ['a date behind it, as rides name their flight', 'BA 117 2027-05-12'],
  ])('is none with %s', (_what, cell) => {
    expect(flightInCell(cell)).toBeUndefined();
  });
});

describe('a list of flights', () => {
  it('reads date, route and times from the cell of the flight, where it has no columns for them', () => {
    expect(inputsOf(['Passenger', 'Itinerary'], ['Ada Vu', 'LH 400 / 12DEC FRA-JFK 1055-1320'])).toEqual([
      [
        2,
        {
          guests: ['Ada Vu'],
          flightNumber: 'LH 400 / 12DEC FRA-JFK 1055-1320',
          flightDate: '2026-12-12',
          route: 'FRA-JFK',
          departure: { scheduledTime: { ms: 39_300_000 } },
          arrival: { scheduledTime: { ms: 48_000_000 } },
        },
      ],
    ]);
    expect(read(['Guest', 'Flight', 'Date'], ['Ada Vu', 'LH 400 12DEC', '2026-12-13'])).toMatchObject({
      faults: [],
      rows: [{ input: { flightDate: '2026-12-13' } }],
    });
  });
  it.each([
    ['Arr', { arrival: { terminal: '5' } }],
    ['Dep', { departure: { terminal: '5' } }],
  ])('takes a terminal as that of the end that it tells the time of: %s', (heading, input) => {
    expect(
      inputsOf(['Guest', 'Flight', 'Date', heading], ['Ada Vu', 'BA 117 (T5)', '2027-05-12', '10:15']),
    ).toMatchObject([[2, input]]);
  });
  it('leaves a terminal out that may be that of either end', () => {
    const headings = ['Guest', 'Flight', 'Date', 'Dep', 'Arr'];
    const [[, input] = []] = inputsOf(headings, ['Ada Vu', 'BA 117 (T5)', '2027-05-12', '08:15', '10:15']);
    expect(input).not.toHaveProperty('arrival.terminal');
  });
  it('has a flight for each line of its cells', () => {
    const headings = ['Guest', 'Arrival flight', 'Arrival date', 'Arrival time'];
    const of = (flight: string, ms: number) => [
      2,
      { guests: ['Ada Vu'], flightNumber: flight, arrivalDate: '2027-05-12', arrival: { scheduledTime: { ms } } },
    ];
    expect(inputsOf(headings, ['Ada Vu', 'BA 117\nBA 1490', '2027-05-12', '10:15\n13:40'])).toEqual([
      of('BA 117', 36_900_000),
      of('BA 1490', 49_200_000),
    ]);
  });
  it.each([
    ['one time for two flights', 'Ada Vu', '10:15'],
    ['two guests', 'Ada Vu\nBo Lind', '10:15\n13:40'],
  ])('keeps them together where they are not in step, with %s', (_what, guests, time) => {
    const headings = ['Guest', 'Flight', 'Arrival date', 'Arrival time'];
    expect(read(headings, [guests, 'BA 117\nBA 1490', '2027-05-12', time]).rows).toHaveLength(1);
  });
});

it.each([
  ['BA 117\nBA 1490', true],
  ['BA 117\nSQ 322', true],
  ['LH 400 + LH 902', true],
  ['LH 400, LH 902', true],
  ['SQ 322 / BA 1490', false],
  ['LH 400', false],
])('%j is several flights: %s', (cell, isSeveral) => {
  expect(hasSeveralFlights(cell)).toBe(isSeveral);
});

it('takes the number for a list of flights, and for a ride where no other day stands beside it', () => {
  const numberOf = (field: 'flight' | 'flightNumber', cell: string) => {
    const row = { row: 2, input: { [field]: cell }, texts: new Map(), faulty: new Set<string>() };
    const { faults, notices, rows } = withAirline(
      { rows: [row], faultAt: ({ row: at }, _field, told) => ({ row: at, ...told }) },
      field,
    );
    return [rows[0]?.input[field], [...faults, ...notices].map(({ code }) => code)];
  };
  expect(numberOf('flightNumber', 'BA 117 J')).toEqual(['BA117', ['LIST_READ_AS_FLIGHT']]);
  expect(numberOf('flightNumber', 'BA117/12MAY')).toEqual(['BA117', ['LIST_READ_AS_FLIGHT']]);
  expect(numberOf('flight', 'BA 117 (T5)')).toEqual(['BA117', ['LIST_READ_AS_FLIGHT']]);
  expect(numberOf('flight', 'BA117/12MAY')).toEqual(['BA117/12MAY', []]);
  expect(numberOf('flightNumber', 'LH 400 + LH 902')).toEqual([undefined, ['LIST_SEVERAL_FLIGHTS']]);
});

it('knows an airport with its terminal', () => {
  const { rows } = flightRows(read(['Guest', 'Flight', 'Date', 'From'], ['Ada Vu', 'BA117', '2027-05-12', 'LHR T5']), {
    timezone: 'Europe/London',
    findGuests: () => ({ ids: [] }),
    peopleOf: () => 0,
  });
  expect(rows[0]?.input['departure']).toEqual({ iata: 'LHR' });
});
