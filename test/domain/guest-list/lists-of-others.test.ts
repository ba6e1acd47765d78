import { describe, expect, it } from '@jest/globals';
import { withAirline } from '#shared/domain/guest-list/airline.ts';
import { titledIn } from '#shared/domain/guest-list/alike-names.ts';
import { readFlights } from '#shared/domain/guest-list/both-ways.ts';
import { readCell } from '#shared/domain/guest-list/cells.ts';
import { readCount } from '#shared/domain/guest-list/counts.ts';
import { orderFaults } from '#shared/domain/guest-list/date-orders.ts';
import { PROGRAMME } from '#shared/domain/guest-list/programme-shape.ts';
import { proposeColumns } from '#shared/domain/guest-list/propose-columns.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { DRIVERS, FLIGHTS, VEHICLES } from '#shared/domain/guest-list/record-shapes.ts';
import { guestsNamed, readGuests } from '#shared/domain/guest-list/several-guests.ts';
import { VIPS } from '#shared/domain/guest-list/vip-shape.ts';

const CELLS = { country: 'GB', readPhone: (value: string) => ({ value }) };
const MEANS = { ...CELLS, ignoreUnknown: false, maxRows: 100, noun: 'rows' };

describe('a number that people write in another form', () => {
  it.each([
    ['PEOPLE', '2+1', 3],
    ['PEOPLE', '12 pax', 12],
    ['PEOPLE', '3 Personen', 3],
    ['PEOPLE', '2 adults, 1 child', 3],
    ['PEOPLE', '2 Erw. + 1 Kind', 3],
    ['PEOPLE', '2ADT 1CHD 1INF', 4],
    ['PEOPLE', '2 adultes et 1 enfant', 3],
    ['PEOPLE', '大人2名', undefined],
    ['PEOPLE', '2 adults, maybe 3', undefined],
    ['SEATS', '7 + ch.', 7],
    ['SEATS', '7 + driver', 7],
    ['SEATS', '7+1', 7],
    ['SEATS', '49 seats', 49],
    ['SEATS', '7+2', undefined],
    ['MARKS', 'x', 1],
    ['MARKS', 'ja', 1],
    ['MARKS', 'Non', 0],
    ['MARKS', 'power chair', undefined],
  ] as const)('of %s: %s', (counts, cell, value) => {
    const read = readCount(cell, counts);
    expect(read && 'value' in read ? read.value : undefined).toBe(value);
  });
});

describe('the name of a guest in a list of others', () => {
  const guests = [
    'Klaus Hofmann',
    'Annegret von der Heide',
    'Ana Silva',
    'Silva Ana Maria',
    'Mr Omar Ek',
    'Mrs Omar Ek',
  ].map((name) => ({
    name,
  }));
  const find = titledIn(guests);
  it.each([
    ['Dr. Klaus HOFMANN', 'Klaus Hofmann'],
    ['HOFMANN/KLAUS MR', 'Klaus Hofmann'],
    ['HOFMANN/KLAUSMR', 'Klaus Hofmann'],
    ['Hofmann Klaus', 'Klaus Hofmann'],
    ['VONDERHEIDE/ANNEGRET MRS', 'Annegret von der Heide'],
    ['K. Hofmann', undefined],
    ['Hofmann', undefined],
    ['Omar Ek', undefined],
    ['Dr. Ana Silva', 'Ana Silva'],
  ])('%s is %s', (text, name) => {
    expect(find(text)?.name).toBe(name);
  });
});

describe('a date far from the others of its column', () => {
  const column = {
    field: FLIGHTS.fields.find(({ name }) => name === 'flightDate') ?? FLIGHTS.fields[0],
    place: 0,
    title: 'Date',
  };
  const noticeOf = (cells: readonly string[], cell: string) =>
    orderFaults(
      [column as never],
      cells.map((each, at) => [at, [each]] as const),
      CELLS,
    )(0, cell);
  it('is named if the other order of day and month would bring it near', () => {
    expect(noticeOf(['09/05/2027', '10/05/2027', '05/09/2027'], '05/09/2027').notice?.message).toContain(
      '2027-05-09 would be near',
    );
  });
  it.each([[['09/05/2027', '05/09/2027', '06/09/2027']], [['09/05/2027', '09/07/2027']], [['05/09/2027']]])(
    'is not in %j',
    (cells) => {
      expect(noticeOf(cells, cells.at(-1) ?? '')).toEqual({ notice: undefined });
    },
  );
});

describe('a programme with both times in one column', () => {
  it.each([
    ['Uhrzeit', '09:00 - 10:30 Uhr'],
    ['Time', '9:00 AM – 10:30 AM'],
    ['Start', '0900-1030'],
    ['Heure', '9h00 à 10h30'],
  ])('%s: %s', (heading, cell) => {
    const read = readRows(
      PROGRAMME,
      [
        ['Date', heading, 'Event'],
        ['2027-05-10', cell, 'Opening'],
      ],
      MEANS,
    );
    expect(read.faults).toEqual([]);
    expect(read.rows[0]?.input['times']).toEqual({ from: { ms: 32_400_000 }, to: { ms: 37_800_000 } });
  });
  it('is a start alone where most cells have one time', () => {
    const rows = [
      ['Date', 'Time', 'End', 'Event'],
      ['2027-05-10', '09:00', '10:30', 'Opening'],
    ];
    expect(readRows(PROGRAMME, rows, MEANS).rows[0]?.input).toMatchObject({ startTime: { ms: 32_400_000 } });
  });
});

describe('a row of a person', () => {
  const read = (cells: readonly (readonly string[])[], shape = VIPS) =>
    readRows(
      shape,
      [['Name', 'Department', 'Pax'], ...cells.map(([name = '', pax = '']) => [name, 'OTHER', pax])],
      MEANS,
    );
  it.each([
    ['Okafor, Chidi', 'Chidi Okafor', 'Okafor, Chidi', 'LIST_NAME_TURNED'],
    ['VAN DEN BERG/ANNA MRS', 'ANNA VAN DEN BERG', 'VAN DEN BERG, ANNA', 'LIST_NAME_TURNED'],
    ['Prado, PhD', 'Prado, PhD', undefined, undefined],
    ['Smith, Jr.', 'Smith, Jr.', undefined, undefined],
    ['Li Wei & Bo Lind', 'Li Wei & Bo Lind', undefined, 'LIST_NAME_UNUSUAL'],
    ['2 x security', '2 x security', undefined, 'LIST_NAME_UNUSUAL'],
    ['William (Bill) Ek', 'William (Bill) Ek', undefined, 'LIST_NAME_UNUSUAL'],
    ['Ms Chen + 2 (Li, Wei)', 'Ms Chen', undefined, 'LIST_PARTY_IN_NAME'],
    ["Siobhán O'Neill-Ek", "Siobhán O'Neill-Ek", undefined, undefined],
  ])('named %s is %s', (text, name, sortName, code) => {
    const { notices, rows } = read([[text]]);
    expect(rows[0]?.input).toMatchObject({ name, ...(sortName && { sortName }) });
    expect(rows[0]?.input['sortName']).toBe(sortName);
    expect(notices.map((notice) => notice.code)).toEqual(code ? [code] : []);
  });
  it.each([['TBA'], ['N.N.'], ['n.c.'], ['VACANT'], ['à confirmer'], ['未定']])(
    'named %s is none yet, and is left out',
    (name) => {
      const { notices, rows } = read([[name], ['Ada Vu']]);
      expect(rows.map(({ input }) => input['name'])).toEqual(['Ada Vu']);
      expect(notices.map(({ code, row }) => [code, row])).toEqual([['LIST_NAME_UNKNOWN', 2]]);
    },
  );
  it('keeps a name beside our id as it is stored', () => {
    const [cells, id] = [['Name', 'Department', 'Id'], 'vip_4g7k2m9q3t5w8x1z6b0c'];
    const { notices, rows } = readRows(VIPS, [cells, ['Vu, Ada', 'OTHER', id], ['TBA', 'OTHER', 'A1']], MEANS);
    expect([rows.map(({ input }) => input['name']), notices]).toEqual([['Vu, Ada', 'TBA'], []]);
  });
  it('counts a party in digits of Arabic keyboards, and says that children need seats', () => {
    const { notices, rows } = read([
      ['Ada Vu', '٣'],
      ['Bo Ek', '2 adults, 1 child'],
    ]);
    expect(rows.map(({ input }) => input['partySize'])).toEqual([3, 3]);
    expect(notices.map(({ code, values }) => [code, values])).toEqual([
      ['LIST_READ_WITH_CHILDREN', { people: 3, children: 1 }],
    ]);
  });
});

it('reads who comes when from two rows of headings, with the word for the way in the upper one', () => {
  const { notices, rows } = readFlights(
    [
      ['Nombre y apellidos', 'LLEGADA', '', '', '', 'SALIDA', '', '', ''],
      ['', 'Fecha', 'Vuelo', 'Origen', 'Hora', 'Fecha', 'Vuelo', 'Destino', 'Hora'],
      ['Inés Valdivia', '09/05/2027', 'IB3166', 'MAD', '10:15', '12/05/2027', 'IB3167', 'MAD', '18:40'],
    ],
    MEANS,
  );
  expect(rows.map(({ texts }) => Object.fromEntries(texts))).toEqual([
    {
      guests: 'Inés Valdivia',
      flightDate: '09/05/2027',
      flightNumber: 'IB3166',
      'departure.iata': 'MAD',
      'arrival.scheduledTime': '10:15',
    },
    {
      guests: 'Inés Valdivia',
      flightDate: '12/05/2027',
      flightNumber: 'IB3167',
      'arrival.iata': 'MAD',
      'departure.scheduledTime': '18:40',
    },
  ]);
  expect(notices.map(({ code }) => code)).not.toContain('LIST_NO_HEADING');
});

describe('a list with all flights of a journey in one row', () => {
  const legsOf = (...rows: string[][]) => {
    const { faults, ignored, notices, rows: read } = readFlights(rows, MEANS);
    expect([faults, ignored, notices.filter(({ code }) => code === 'LIST_CONTINUED')]).toEqual([[], [], []]);
    return read.map(({ row, texts }) => [
      row,
      ...['guests', 'flightNumber', 'flightDate'].map((name) => texts.get(name)),
    ]);
  };

  it('has a flight for each number of its headings', () => {
    const headings = 'Pax name,Flight 1,Date 1,From 1,To 1,Dep 1,Arr 1,Flight 2,Date 2,From 2,To 2,Dep 2,Arr 2'.split(
      ',',
    );
    const [first, second] = [
      'VU/ADA MRS,LH454,10MAY27,FRA,LHR,0815,0900,BA178,10MAY27,LHR,HBT,1100,1205'.split(','),
      'LIND/BO MR,,,,,,,BA178,10MAY27,LHR,HBT,1100,1205'.split(','),
    ];
    const flights = [
      [3, 'VU/ADA MRS', 'LH454', '10MAY27'],
      [3, 'VU/ADA MRS', 'BA178', '10MAY27'],
      [4, 'LIND/BO MR', 'BA178', '10MAY27'],
    ];
    expect(legsOf(['Manifest of the delegation'], headings, first, second)).toEqual(flights);
    const words = headings.map((each) => each.replace(/^(.*) (\d)$/, 'Leg $2 - $1'));
    expect(legsOf([], words, first, second)).toEqual(flights);
  });

  it('has a flight there and one back, also below the names of groups', () => {
    const rows = [
      ['Ada Vu', 'BA178', '10MAY27', '11:00', 'BA179', '14MAY27', '18:00', 'x'],
      ['Bo Lind', 'BA178', '10MAY27', '11:00', '', '', '', 'y'],
    ];
    const flights = [
      ['Ada Vu', 'BA178', '10MAY27'],
      ['Bo Lind', 'BA178', '10MAY27'],
      ['Ada Vu', 'BA179', '14MAY27'],
    ];
    const withoutRow = (read: (string | number | undefined)[][]) => read.map(([, ...others]) => others);
    const own = 'Name,Outbound flight,Outbound date,Outbound dep,Return flight,Return date,Return dep,Remarks'.split(
      ',',
    );
    expect(withoutRow(legsOf(own, ...rows))).toEqual(flights);
    const groups = ['', 'Hinflug', '', '', 'Rückflug', '', '', ''];
    expect(
      withoutRow(legsOf(groups, 'Name,Flug,Datum,Abflug,Flug,Datum,Abflug,Bemerkung'.split(','), ...rows)),
    ).toEqual(flights);
  });
});

it('leaves out a sum with the number of its rows beside it, and knows headings with a remark behind them', () => {
  const { faults, ignored, notices, rows } = readRows(
    VEHICLES,
    [
      ['Make / Model', 'Reg. No.', 'Type', 'Seats (excl. driver)'],
      ['V-Class', 'KA01', 'Van', '6'],
      ['Total Energies', '3 vehicles', 'Van', '6'],
      ['TOTAL', '2 vehicles', '', '12'],
    ],
    MEANS,
  );
  expect([faults, ignored]).toEqual([[], []]);
  expect(rows.map(({ row }) => row)).toEqual([2, 3]);
  expect(notices).toMatchObject([{ row: 4, code: 'LIST_IS_SUM' }]);
});

it('reads a column of times of which only some rows say their end', () => {
  const { faults, rows } = readRows(
    PROGRAMME,
    [
      ['Date', 'Time', 'Event'],
      ['10/05/2027', '12:30', 'Lunch'],
      ['10/05/2027', '14:00', 'Tour'],
      ['10/05/2027', '15:00 – 16:15', 'Call'],
    ],
    MEANS,
  );
  expect(faults).toEqual([]);
  expect(rows.map(({ input }) => input['times'])).toMatchObject([{ from: {} }, { from: {} }, { from: {}, to: {} }]);
});

describe('a programme with a row for each day', () => {
  const read = (...rows: string[][]) => readRows(PROGRAMME, rows, MEANS);
  const DAYS = [
    ['Time', 'End', 'Activity'],
    ['MONDAY 10 MAY 2027', '', ''],
    ['09:00', '10:00', 'Opening'],
    ['Day 2: Tuesday, 11 May', '', ''],
    ['09:00', '10:00', 'Tour'],
    ['11:00', '12:00', 'Lunch'],
  ];
  it('has the day of each row', () => {
    const { faults, notices, rows } = read(...DAYS);
    expect(rows.map(({ input, row }) => [row, input['startDate'], input['title']])).toEqual([
      [3, '2027-05-10', 'Opening'],
      [5, '2027-05-11', 'Tour'],
      [6, '2027-05-11', 'Lunch'],
    ]);
    expect(faults).toEqual([]);
    expect(notices.map(({ code, row }) => [code, row])).toEqual([
      ['LIST_DAY_OF_ROWS', 2],
      ['LIST_DAY_OF_ROWS', 4],
    ]);
  });
  it('takes it before the default of the request', () => {
    const defaults = new Map([['startDate', '2027-05-20']]);
    expect(readRows(PROGRAMME, DAYS, { ...MEANS, defaults }).rows.map(({ input }) => input['startDate'])).toEqual([
      '2027-05-10',
      '2027-05-11',
      '2027-05-11',
    ]);
  });
  it('has the day above its headings, and asks for a year that nothing names', () => {
    const [headings = [], , opening = []] = DAYS;
    expect(read(['Montag, 10. Mai 2027'], headings, opening).rows[0]?.input).toMatchObject({ startDate: '2027-05-10' });
    const { faults } = read(headings, ['Monday 10 May'], opening, ['10 May 2027'], opening, ['11 May 2028'], opening);
    expect(faults.map(({ code, row }) => [code, row])).toContainEqual(['LIST_NO_YEAR', 2]);
  });
});

it('knows a heading with the form or the zone behind it', () => {
  const headings = ['Flight', 'Date (dd/mm/yyyy)', 'Dep (LT)', 'Arr (UTC)'];
  const { ignored, rows } = readFlights([headings, ['BA117', '09/05/2027', '22:30', '09:15']], MEANS);
  expect(ignored).toEqual([]);
  expect(rows[0]?.input).toMatchObject({ flightDate: '2027-05-09', departure: { scheduledTime: { ms: 81_000_000 } } });
});

it('takes the time beside the day of arrival as that of the arrival', () => {
  const { rows } = readFlights(
    [
      ['Nom et prénom', 'Arrivée', 'Heure', 'Vol'],
      ['Inés Valdivia', '09/05/2027', '10h15', 'IB3166'],
    ],
    MEANS,
  );
  expect(rows[0]?.input).toMatchObject({ arrivalDate: '2027-05-09', arrival: { scheduledTime: { ms: 36_900_000 } } });
});

it('reads a Japanese list of transfers, and short times of the day', () => {
  const read = (...rows: string[][]) => readRows(PROGRAMME, rows, MEANS);
  const { faults, ignored, rows } = read(
    ['日付', '時間', 'お名前', '便名', '出発地', '到着地', '車両', '人数'],
    ['2027/5/10', '9時30分', 'Ada Vu', 'BA117', 'Hotel Aurora', 'Guildhall', 'S1', '２'],
  );
  expect([faults, ignored]).toEqual([[], []]);
  expect(rows[0]?.input).toMatchObject({ startDate: '2027-05-10', pickupLocation: 'Hotel Aurora', people: 2 });
  const shuttle = read(
    ['Day', 'Pickup', 'From', 'To', 'Who'],
    ['2027-05-10', '8:15a', 'Hotel Aurora', 'Guildhall', 'Ada Vu'],
  );
  expect(shuttle.faults).toEqual([]);
  expect(shuttle.rows[0]?.input).toMatchObject({ startTime: { ms: 29_700_000 }, pickupLocation: 'Hotel Aurora' });
});

it('knows the usual headings of Japanese, Chinese and Arabic lists', () => {
  const headings = [
    ['氏名', '所属', '役職', '電話番号', '人数'],
    ['姓名', '单位', '职务', '手机', '人数'],
    ['الاسم', 'الجهة', 'المنصب', 'الهاتف', 'عدد الأشخاص'],
  ];
  for (const row of headings) {
    const read = readRows(
      VIPS,
      [
        [...row, 'Department'],
        ['A', 'B', 'C', '+1', '2', 'OTHER'],
      ],
      MEANS,
    );
    expect(read).toMatchObject({
      faults: [],
      ignored: [],
      rows: [{ input: { name: 'A', organization: 'B', position: 'C' } }],
    });
  }
});

const NO_NAMES = {
  place: new Set<string>(),
  guest: new Set<string>(),
  driver: new Set<string>(),
  vehicle: new Set<string>(),
};

it('proposes no field whose meaning is the opposite of the heading', () => {
  const columns = ['Travels with', 'Transport required', 'Without transport'].map((title) => ({ title, cells: [] }));
  expect(
    proposeColumns({ columns, fields: VIPS.fields, taken: new Set() }, NO_NAMES, CELLS).map(({ column, field }) => [
      column,
      field,
    ]),
  ).toEqual([
    ['Without transport', 'isRosterOnly'],
    ['Travels with', null],
    ['Transport required', null],
  ]);
});

it('proposes no phone for a column of dates, and one for a column of numbers', () => {
  const columns = [
    { title: 'Aaa', cells: ['2026-12-01', '2026-12-03'] },
    { title: 'Bbb', cells: ['020 7946 0958', '+49 30 123456'] },
  ];
  const proposed = proposeColumns({ columns, fields: VIPS.fields, taken: new Set() }, NO_NAMES, CELLS);
  expect(proposed.filter(({ field }) => field === 'phone').map(({ column }) => column)).toEqual(['Bbb']);
});

describe('cells as people write them', () => {
  it.each([
    ['LH 900 (op. UA 8829)', 'LH900'],
    ['BA 117 / AA 6143 codeshare', 'BA117'],
    ['EK 001 operated by flydubai', 'EK1'],
    ['OP 123', 'OP 123'],
  ])('the number of a flight: %s', (flightNumber, read) => {
    const row = { row: 2, input: { flightNumber }, texts: new Map(), faulty: new Set<string>() };
    const { rows } = withAirline(
      { rows: [row], faultAt: ({ row: at }, _field, told) => ({ row: at, ...told }) },
      'flightNumber',
    );
    expect(rows[0]?.input).toEqual({ flightNumber: read });
  });

  it.each(['Van & Sedan', 'van and sedan', 'VAN / SEDAN', 'Van, Sedan'])('the types of vehicles: %s', (cell) => {
    const [field] = DRIVERS.fields.filter(({ name }) => name === 'vehicleTypes');
    expect(field && readCell(field, cell, CELLS)).toEqual({ value: ['VAN', 'SEDAN'] });
  });

  it.each([
    ['type', 'Van (V-Class)', 'VAN'],
    ['type', 'Minibus / Sprinter', 'MINIBUS'],
    ['luggage', '6 Koffer', 6],
  ])('a %s: %s', (name, cell, value) => {
    const field = VEHICLES.fields.find((each) => each.name === name);
    expect(field && readCell(field, cell, CELLS)).toEqual({ value });
  });

  it.each([
    [VEHICLES, 'type', 'Van / Bus'],
    [DRIVERS, 'vehicleTypes', 'Van / Rickshaw'],
    [VEHICLES, 'luggage', '2-3'],
  ])('is a fault where it says two things, or one that is not known: %#', ({ fields }, name, cell) => {
    const field = fields.find((each) => each.name === name);
    expect(field && readCell(field, cell, CELLS)).toHaveProperty('fault');
  });

  it('a mark for the value above', () => {
    const rows = [
      ['Name', 'Department', 'Organization', 'Notes'],
      ['Ada Vu', 'Other', 'Ministry', '"'],
      ['Bo Lind', '"', 'ditto', ''],
      ['Cy Ek', '- " -', '″', 'x'],
      ['"', 'Other', '', '同上'],
    ];
    const { notices, rows: read } = readRows(VIPS, rows, MEANS);
    expect(read.map(({ input }) => Object.values(input))).toEqual([
      ['Ada Vu', 'OTHER', 'Ministry', '"'],
      ['Bo Lind', 'OTHER', 'Ministry'],
      ['Cy Ek', 'OTHER', 'Ministry', 'x'],
      ['"', 'OTHER', 'x'],
    ]);
    expect(notices.filter(({ code }) => code === 'LIST_DITTO')).toHaveLength(5);
    const ours = rows.map((row, place) => [place === 0 ? 'Id' : `vip_${place}`, ...row]);
    expect(readRows(VIPS, ours, MEANS).notices.filter(({ code }) => code === 'LIST_DITTO')).toEqual([]);
  });

  it.each(['VIP TBC', 'Guest 3 (TBA)', 'Delegate: N.N.', '-'])('the name of no guest yet: %s', (name) => {
    const rows = [
      ['Name', 'Department', 'Notes'],
      [name, 'Other', 'x'],
      ['Tba Vu', 'Other', 'x'],
    ];
    expect(readRows(VIPS, rows, MEANS).rows.map(({ input }) => input['name'])).toEqual(['Tba Vu']);
  });

  it.each(['14:00 sharp', '2 pm at the latest', '14:00 Uhr pünktlich'])('a time: %s', (cell) => {
    const [field] = PROGRAMME.fields.filter(({ name }) => name === 'startTime');
    expect(field && readCell(field, cell, CELLS)).toEqual({ value: { ms: 14 * 3_600_000 } });
  });
});

describe('the people who accompany a guest', () => {
  const sizeOf = (cell: string, name = 'Ada Vu') => {
    const { notices, rows } = readRows(
      VIPS,
      [
        ['Name', 'Department', 'Accompanying persons'],
        [name, 'Other', cell],
      ],
      MEANS,
    );
    return [rows[0]?.input['partySize'], notices.map(({ message }) => message)];
  };
  it.each([
    ['2', 3],
    ['Karl Vu, Lena Vu', 3],
    ['Vu, Karl', 2],
    ['Mrs Ilse Vu', 2],
    ['wife and 2 aides', 4],
    ['wife +2', 4],
    ['Karl Vu; Lena Vu; Bo', 4],
    ['none', undefined],
    ['no', undefined],
    ['yes', undefined],
    ['Karl, Lena, Bo', undefined],
  ])('%s', (cell, people) => expect(sizeOf(cell)[0]).toBe(people));

  it('are counted with a notice, and not beside a party that the row says itself', () => {
    expect(sizeOf('Karl Vu')[1]).toEqual(['was counted as 1 more: the party size is 2']);
    expect(sizeOf('yes')[1]).toEqual(['says neither how many come too nor their names: set the party size']);
    expect(sizeOf('Karl Vu', 'Ada Vu +2')[0]).toBe(3);
  });
});

describe('the names of the people beside a guest', () => {
  const companionsOf = (...rows: readonly (readonly string[])[]) => {
    const read = readGuests(rows, MEANS);
    expect(read.faults).toEqual([]);
    return read.rows.map(({ input }) => [input['name'], input['partySize'], input['companions']]);
  };

  it.each([
    ['Mrs Tanaka, Mr Sato (security)', 3, 'Accompanying persons: Mrs Tanaka, Mr Sato (security)'],
    ['wife\n2 aides', 4, 'Accompanying persons: wife, 2 aides'],
    ['Karl, Lena, Bo', undefined, 'Accompanying persons: Karl, Lena, Bo'],
    ['2', 3, undefined],
    ['2 adults, 1 child', 4, undefined],
    ['yes', undefined, undefined],
    ['none', undefined, undefined],
  ])('are kept: %j', (cell, people, kept) => {
    expect(companionsOf(['Name', 'Department', 'Accompanying persons'], ['Ada Vu', 'Other', cell])).toEqual([
      ['Ada Vu', people, kept],
    ]);
  });

  it('are kept where the row says the size of the party itself', () => {
    const headings = ['Name', 'Department', 'Pax', 'Begleitpersonen'];
    expect(companionsOf(headings, ['Ada Vu', 'Other', '4', 'Karl Vu'])).toEqual([
      ['Ada Vu', 4, 'Begleitpersonen: Karl Vu'],
    ]);
    expect(companionsOf(headings.slice(0, 2), ['Ada Vu + 2 (Karl, Bo)', 'Other'])).toEqual([
      ['Ada Vu', 3, 'Accompanying persons: Karl, Bo'],
    ]);
    expect(companionsOf(headings.slice(0, 2), ['Ada Vu & husband Bo Lind', 'Other'])).toEqual([
      ['Ada Vu', 2, 'Accompanying persons: husband Bo Lind'],
    ]);
  });

  it('may stand in a row below the guest', () => {
    const rows = [
      ['Name', 'Department', 'Phone'],
      ['Ada Vu', 'Other', ''],
      ['Accompanying: Mrs Tanaka, Mr Sato (security)', '', ''],
      ['Cy Ek', 'Other', ''],
    ];
    expect(companionsOf(...rows)).toEqual([
      ['Ada Vu', 3, 'Accompanying persons: Mrs Tanaka, Mr Sato (security)'],
      ['Cy Ek', undefined, undefined],
    ]);
    const own = rows.map((cells, row) => (row === 0 ? [...cells, 'Spouse'] : [...cells, '']));
    expect(companionsOf(...own)[0]).toEqual(['Ada Vu', 3, 'Spouse: Mrs Tanaka, Mr Sato (security)']);
  });
});

describe('a guest who shares a room', () => {
  const HEADINGS = ['Room', 'Guest', 'Sharing with', 'E-mail', 'Department', 'Hotel', 'Check-in', 'Check-out'];
  const stay = ['Other', 'Hotel Aurora', '2027-05-10', '2027-05-12'];
  const guestsOf = (headings: readonly string[], ...rows: readonly (readonly string[])[]) => {
    const read = readGuests([headings, ...rows], MEANS);
    expect([read.faults, read.ignored]).toEqual([[], []]);
    return read.rows.map(({ input }) => {
      const { room } = input['lodging'] as { readonly room?: string };
      return [input['name'], room, input['email'], input['partySize'], input['companions']];
    });
  };

  it.each(['Sharing with', 'Spouse', 'Partner', 'Companion', 'Teilt mit', 'Conjoint(e)'])(
    'is named below %s: another guest of the room',
    (heading) => {
      const rows = ['201', 'Ada Vu', 'Bo Lind', 'ada@example.org', ...stay];
      expect(guestsOf(HEADINGS.with(2, heading), rows)).toEqual([
        ['Ada Vu', '201', 'ada@example.org', undefined, undefined],
        ['Bo Lind', '201', undefined, undefined, undefined],
      ]);
    },
  );

  it('has no second row where the list has one already', () => {
    const rows = [
      ['201', 'Ada Keller', 'LIND, Bo', 'ada@example.org', ...stay],
      ['201', 'Mr. Bo Lind', 'Ms Keller', '', ...stay],
      ['202', 'Cy Ek', '', '', ...stay],
    ];
    expect(guestsOf(HEADINGS, ...rows)).toEqual([
      ['Ada Keller', '201', 'ada@example.org', undefined, undefined],
      ['Mr. Bo Lind', '201', undefined, undefined, undefined],
      ['Cy Ek', '202', undefined, undefined, undefined],
    ]);
  });

  it('is of the party, and named, where their whole name is not known', () => {
    const rows = [
      ['201', 'Ken Tanaka', 'Mrs Tanaka', '', ...stay],
      ['202', 'Yuki Tanaka', '', '', ...stay],
    ];
    expect(guestsOf(HEADINGS, ...rows)).toEqual([
      ['Ken Tanaka', '201', undefined, 2, 'Sharing with: Mrs Tanaka'],
      ['Yuki Tanaka', '202', undefined, undefined, undefined],
    ]);
  });

  it('may stand beside a first and a last name', () => {
    const headings = ['Last name', 'First name', ...HEADINGS.with(1, 'Title')];
    expect(guestsOf(headings, ['Vu', 'Ada', '201', 'Dr', 'Bo van Lind', 'ada@example.org', ...stay])).toEqual([
      ['Ada Vu', '201', 'ada@example.org', undefined, undefined],
      ['Bo van Lind', '201', undefined, undefined, undefined],
    ]);
  });

  it('is of the party in a list without rooms', () => {
    const rows = [
      ['Name', 'Department', 'Spouse'],
      ['Ada Vu', 'Other', 'Bo Lind'],
    ];
    expect(readGuests(rows, MEANS).rows[0]?.input).toMatchObject({ partySize: 2, companions: 'Spouse: Bo Lind' });
  });
});

it.each(['Ada Vu with Bo Lind', 'Ada Vu sharing with Bo Lind', 'Ada Vu i Bo Lind'])('%s are two guests', (cell) => {
  expect(guestsNamed(cell)).toEqual(['Ada Vu', 'Bo Lind']);
});

describe('a row of a rooming list with several guests', () => {
  const HEADINGS = ['Room', 'Guest', 'Pax', 'E-mail', 'Department', 'Hotel', 'Check-in', 'Check-out'];
  const stay = ['Other', 'Hotel Aurora', '2027-05-10', '2027-05-12'];
  const named = (rows: readonly (readonly string[])[]) => {
    const read = readGuests(rows, MEANS);
    expect(read.faults).toEqual([]);
    return read.rows.map(({ input, row }) => [row, input['name'], input['partySize'], input['lodging']]);
  };
  const inRoom = (room: string) => expect.objectContaining({ room, placeId: 'Hotel Aurora' });

  it('is a guest for each name, with a party of their own', () => {
    const rows = [
      HEADINGS,
      ['201', 'Ada Vu / Bo Lind', '2', 'ada@example.org', ...stay],
      ['202', 'Cy Ek', '2', '', ...stay],
    ];
    expect(named(rows)).toEqual([
      [2, 'Ada Vu', undefined, inRoom('201')],
      [2, 'Bo Lind', undefined, inRoom('201')],
      [3, 'Cy Ek', 2, inRoom('202')],
    ]);
    expect(readGuests(rows, MEANS).rows.map(({ input }) => input['email'])).toEqual([undefined, undefined, undefined]);
    expect(readGuests(rows, MEANS).notices).toMatchObject([
      { row: 2, column: 'Guest', message: expect.stringContaining('names 2 guests') },
    ]);
  });

  it('is so too below a heading that may mean a number', () => {
    const rows = [
      HEADINGS.with(1, 'Guests'),
      ['201', 'Ada Vu, Bo Vu', '', '', ...stay],
      ['202', 'Cy Ek', '', '', ...stay],
    ];
    expect(named(rows).map(([, name]) => name)).toEqual(['Ada Vu', 'Bo Vu', 'Cy Ek']);
  });

  it('also has columns with numbers', () => {
    const headings = HEADINGS.with(1, 'Guest 1').with(2, 'Guest 2');
    const rows = [['Rooms'], headings, ['201', 'Ada Vu', 'Bo Lind', '', ...stay], ['202', 'Cy Ek', '', '', ...stay]];
    expect(named(rows).map(([row, name]) => [row, name])).toEqual([
      [3, 'Ada Vu'],
      [3, 'Bo Lind'],
      [4, 'Cy Ek'],
    ]);
  });

  it.each([
    ['Nora Vu, Ole Vu', 2],
    ['Ada Vu\nBo Lind', 2],
    ['Ada Vu; Bo Lind and Cy Ek', 3],
    ['Vu Tran, Ada Maria', 1],
    ['VU TRAN/ADA MARIA', 1],
    ['Mr & Mrs Vu', 1],
    ['Ada Vu & spouse', 1],
    ['José Ortega y Gasset', 1],
  ])('%j names %i', (cell, count) => expect(guestsNamed(cell)).toHaveLength(count));

  it('stays one in a list without rooms, and where it has an Id', () => {
    const list = [
      ['Name', 'Department'],
      ['Ada Vu / Bo Lind', 'Other'],
    ];
    expect(readGuests(list, MEANS).rows).toHaveLength(1);
    const ours = [
      [...HEADINGS, 'Id'],
      ['201', 'Ada Vu / Bo Lind', '', '', ...stay, 'G1'],
    ];
    expect(readGuests(ours, MEANS).rows).toHaveLength(1);
  });
});
