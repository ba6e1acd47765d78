import { describe, expect, it } from '@jest/globals';
import { turnedName } from '#shared/domain/guest-list/alike-names.ts';
import { readFlights } from '#shared/domain/guest-list/both-ways.ts';
import { readCount } from '#shared/domain/guest-list/counts.ts';
import { readRoster } from '#shared/domain/guest-list/day-columns.ts';
import { guestFinder } from '#shared/domain/guest-list/find-named.ts';
import { partyInName } from '#shared/domain/guest-list/party-in-name.ts';
import { programmeRows } from '#shared/domain/guest-list/programme-rows.ts';
import { MOTORCADES, PROGRAMME } from '#shared/domain/guest-list/programme-shape.ts';
import { readRows } from '#shared/domain/guest-list/read-rows.ts';
import { readTime, readTimes } from '#shared/domain/guest-list/read-time.ts';
import { BLOCKS, DRIVERS, FLIGHTS, VEHICLES, WAYS } from '#shared/domain/guest-list/record-shapes.ts';
import { readFleet, readWays } from '#shared/domain/guest-list/rows-by-kind.ts';
import { readGuests } from '#shared/domain/guest-list/several-guests.ts';
import { isListOf, kindOf } from '#shared/domain/guest-list/sheet-of.ts';
import { withStated } from '#shared/domain/guest-list/stated-rows.ts';
import { VIPS } from '#shared/domain/guest-list/vip-shape.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';

const CELLS = { country: 'GB', readPhone: (value: string) => ({ value }) };
const MEANS = {
  ...CELLS,
  ignoreUnknown: false,
  maxRows: 100,
  noun: 'rows',
  defaults: new Map([['department', 'OTHER']]),
};

function codesOf(notices: readonly { readonly code?: string | undefined }[]) {
  return notices.map(({ code }) => code);
}

describe('a row that its list cancels', () => {
  it.each([
    ['Status', 'CXL'],
    ['RSVP', 'Declined'],
    ['Attending', 'no'],
    ['Change', 'CANCELLED'],
    ['Statut', 'Annulée'],
    ['出欠', '欠席'],
  ])('in the column %s by %s is left out, with a notice', (heading, cell) => {
    const rows = [
      ['Name', heading],
      ['Ada Vu', cell],
      ['Bo Lind', 'Confirmed'],
    ];
    const read = readGuests(rows, MEANS);
    expect(read.rows.map(({ input }) => input['name'])).toEqual(['Bo Lind']);
    expect(codesOf(read.notices)).toContain('LIST_IS_CANCELLED');
    expect(readGuests(rows, { ...MEANS, takesHidden: true }).rows).toHaveLength(2);
  });
  it.each([
    ['Status', 'no'],
    ['Gala dinner', 'Declined'],
    ['Confirmed', 'no'],
  ])('is read where %s says %s', (heading, cell) => {
    expect(
      readGuests(
        [
          ['Name', heading],
          ['Ada Vu', cell],
        ],
        MEANS,
      ).rows,
    ).toHaveLength(1);
  });
});

describe('a name with its title aside', () => {
  it.each([
    ['DUBOIS, Jean-Marc (Mr)', 'Jean-Marc DUBOIS', 'DUBOIS, Jean-Marc', 'Mr'],
    ['Ada Vu (Ms.)', 'Ada Vu', undefined, 'Ms.'],
    ['M. Khalil, Rachid', 'Rachid Khalil', 'Khalil, Rachid', 'M.'],
    ['SØRENSEN, Nils Mr', 'Nils SØRENSEN', 'SØRENSEN, Nils', 'Mr'],
    ['Haddad, Mrs Leila', 'Leila Haddad', 'Haddad, Leila', 'Mrs'],
    ['1. Ada Vu', 'Ada Vu', undefined, undefined],
    ['Vu, Ada', 'Ada Vu', 'Vu, Ada', undefined],
    ['Smith, Don', 'Don Smith', 'Smith, Don', undefined],
    ['Smith, John M', 'John M Smith', 'Smith, John M', undefined],
  ])('%s is %s', (text, name, sortName, title) => {
    expect({ title: undefined, sortName: undefined, ...turnedName(text) }).toEqual({ name, sortName, title });
  });
  it('is read as said, and the title is kept', () => {
    expect([turnedName('Ada Vu'), turnedName('Dr Ada Vu')]).toEqual([undefined, undefined]);
    const { notices, rows } = readGuests(
      [
        ['Name', 'Organisation'],
        ['FERRARI, Lucia (Mrs) + 1', 'Azur'],
      ],
      MEANS,
    );
    expect(rows[0]?.input).toMatchObject({ name: 'Lucia FERRARI', title: 'Mrs', partySize: 2 });
    expect(codesOf(notices)).toEqual(['LIST_PARTY_IN_NAME', 'LIST_NAME_TURNED']);
    expect(
      codesOf(
        readGuests(
          [
            ['Name', 'Pax'],
            ['Ada Vu (Ms)', '1'],
          ],
          MEANS,
        ).notices,
      ),
    ).toEqual(['LIST_READ_AS']);
  });
});

describe('a party', () => {
  it('of two with one last name has two people', () => {
    expect(partyInName('Clara & Tom Whitfield')).toEqual({ name: 'Clara & Tom Whitfield', people: 2 });
    expect(partyInName('The Okafor family (4)')).toEqual({ name: 'The Okafor family', people: 4 });
    expect(partyInName('Rui Costa e Silva')).toBeUndefined();
    const rows = [
      ['First name', 'Last name', 'Organisation'],
      ['Clara and Tom', 'Whitfield', ''],
    ];
    const { notices, rows: read } = readGuests(rows, MEANS);
    expect(read[0]?.input).toMatchObject({ name: 'Clara and Tom Whitfield', partySize: 2 });
    expect(codesOf(notices)).toEqual(['LIST_READ_AS_PEOPLE']);
  });
  it('counts children who are named, and one more where a column says yes', () => {
    const rows = [
      ['Name', 'Plus one', 'Children'],
      ['Clara & Tom Whitfield', '', 'Poppy (5), Ned (2)'],
      ['Georgia Pell', 'yes', ''],
    ];
    const { rows: read } = readGuests(rows, MEANS);
    expect(read.map(({ input }) => input['partySize'])).toEqual([4, 2]);
    expect(read[0]?.input['companions']).toContain('Poppy (5), Ned (2)');
    expect(
      readGuests(
        [
          ['Name', 'Companions'],
          ['Ada Vu', 'yes'],
        ],
        MEANS,
      ).rows[0]?.input['partySize'],
    ).toBeUndefined();
  });
  it('does not count who has a row of their own', () => {
    const rows = [
      ['Surname', 'Given name', 'Room mate'],
      ['BIANCHI', 'Giulia', 'ROSSI Elena'],
      ['ROSSI', 'Elena', 'BIANCHI Giulia'],
      ['Ek', 'Bo', 'Ada Vu'],
    ];
    expect(readGuests(rows, MEANS).rows.map(({ input }) => input['partySize'])).toEqual([undefined, undefined, 2]);
  });
  it('has no name for a part that a passport lacks', () => {
    const rows = [
      ['Surname (as in passport)', 'Given names (as in passport)'],
      ['<NIL>', 'SUHARTINI'],
    ];
    expect(readGuests(rows, MEANS).rows[0]?.input).toEqual({ name: 'SUHARTINI', department: 'OTHER' });
  });
});

it('gives the hotel of a family to all of it', () => {
  const rows = [
    ['Family', 'Name', 'Hotel', 'Check-in', 'Check-out'],
    ['Keller', 'Anna Keller', 'Aurora', '2027-05-10', '2027-05-12'],
    ['', 'Tim Keller', '', '', ''],
    ['', 'Mia Keller', '', '', ''],
    ['Obi', 'Ada Obi', 'Aurora', '2027-05-11', '2027-05-12'],
    ['', 'Ben Obi', '', '', ''],
  ];
  const hotels = (list: readonly (readonly string[])[]) =>
    readGuests(list, MEANS).rows.map(({ texts }) => [
      texts.get('lodging.placeId'),
      texts.get('lodging.from')?.slice(-2),
    ]);
  const [anna, ada] = [
    ['Aurora', '10'],
    ['Aurora', '11'],
  ];
  expect(hotels(rows)).toEqual([anna, anna, anna, ada, ada]);
  expect(hotels(rows.map(([, ...cells]) => ['', ...cells]))[1]).toEqual([undefined, undefined]);
});

it('leaves out a row of sums without a word, and one that counts nights', () => {
  const rows = [
    ['Name', 'Pax', 'Nights'],
    ['Ada Vu', '2', '3'],
    ['Bo Lind', '3', '4'],
    ['', '5', '7'],
    ['Total nights', '', '7'],
  ];
  const { notices, rows: read } = readGuests(rows, MEANS);
  expect(read).toHaveLength(2);
  expect(codesOf(notices).filter((code) => code === 'LIST_IS_SUM')).toHaveLength(2);
  expect(readGuests([...rows.slice(0, 3), ['', '6', '']], MEANS).rows).toHaveLength(3);
});

describe('two times of which one says its half of the day', () => {
  it.each([
    ['午後6時〜8時', 18, 20],
    ['午後11時～1時', 23, 1],
    ['午前10時30分〜1時', 10.5, 13],
    ['7:30pm - 9', 19.5, 21],
    ['11 AM to 1', 11, 13],
    ['2-3pm', 14, 15],
    ['18:30 - 8pm', 18.5, 20],
    ['11-1pm', 11, 13],
    ['10 PM - 1 AM', 22, 1],
    ['9 - 10.30', 9, 10.5],
  ])('%s', (text, from, to) => {
    const value = { from: { ms: from * HOUR_MS }, to: { ms: to * HOUR_MS } };
    expect(readTimes(text, { order: 'DAY_FIRST' })).toEqual({ value });
  });
  it.each([['from 09:30'], ['ab 9:30 Uhr'], ['09:30 onwards']])('%s is a start', (text) => {
    expect(readTime(text, { order: 'DAY_FIRST' })).toEqual({ value: { ms: 9.5 * HOUR_MS } });
  });
});

it.each([
  ['0:45', 45],
  ['30 min', 30],
  ['1h30', 90],
  ['2 hours', 120],
  ['1.5 h', 90],
  ["approx. 35'", 35],
  ['10-15 min', 15],
  ['90', 90],
  ['soon', undefined],
])('%s lasts %s minutes', (cell, value) => {
  expect(readCount(cell, 'MINUTES')).toEqual(value === undefined ? undefined : { value });
});

describe('a programme', () => {
  const means = {
    timezone: 'Etc/UTC',
    dayStartsAt: '04:00',
    findGuests: () => ({ ids: [] }),
    findVehicle: (id: string) => ({ id }),
    findPlace: () => undefined,
    findDriver: (id: string) => ({ id }),
    findFlight: (id: string) => ({ id }),
    minutesBetween: () => undefined,
    peopleOf: () => 1,
  };
  const read = (rows: readonly (readonly string[])[]) => {
    const stated = withStated(PROGRAMME, rows, MEANS);
    const list = readRows(PROGRAMME, stated.rows, { ...MEANS, found: stated.found });
    const planned = programmeRows(list, means);
    const times = planned.activities.map(({ fields: { endTime, startTime } }) =>
      [startTime, endTime].map((time) => time?.slice(5, 16)),
    );
    return {
      ...planned,
      times,
      all: [...list.faults, ...planned.faults],
      notices: [...list.notices, ...planned.notices],
    };
  };
  it('ends by its durations', () => {
    const { all, times } = read([
      ['Date', 'Start', 'Duration', 'Session'],
      ['2027-05-10', '09:00', '0:45', 'Keynote'],
      ['2027-05-10', '23:15', '1h30', 'Night cap'],
    ]);
    expect(all).toEqual([]);
    expect(times).toEqual([
      ['05-10T09:00', '05-10T09:45'],
      ['05-10T23:15', '05-11T00:45'],
    ]);
  });
  it('without ends lets each activity last until the next one of its day, or an hour, with a notice', () => {
    const { activities, all, notices, times } = read([
      ['Date', 'Time', 'What'],
      ['2027-05-10', '09:00', 'Opening'],
      ['2027-05-10', '09:30', 'Visit'],
      ['2027-05-10', '19:00', 'Dinner'],
      ['2027-05-11', '19:30', 'Opera'],
    ]);
    expect(all).toEqual([]);
    expect(times.map(([, end]) => end)).toEqual(['05-10T09:30', '05-10T10:30', '05-10T20:00', '05-11T20:30']);
    expect(codesOf(notices)).toEqual(Array(4).fill('LIST_END_TAKEN'));
    // A list that is sent again does not move the end of what is stored.
    expect(activities.map(({ ofNewOnly }) => ofNewOnly?.has('endTime'))).toEqual(Array(4).fill(true));
  });
  it('needs its ends where a column that is not known has times', () => {
    const { all, times } = read([
      ['Date', 'Start', 'Curtain', 'Table', 'Event'],
      ['2027-05-10', '09:00', '10:00', '7', 'Briefing'],
    ]);
    expect([times, all.map(({ code, column }) => [code, column])]).toEqual([[], [['LIST_REQUIRED', 'End']]]);
  });
  it('has its day beside its date, or in the name of a section, above headings that stand there again', () => {
    const [headings, first] = [
      ['Time', 'Activity'],
      ['12:30-14:00', 'Lunch'],
    ];
    expect(
      read([
        ['Day', 'Date', 'Time', 'Activity'],
        ['WED', '2027-05-12', '12:30-14:00', 'Lunch'],
      ]).all,
    ).toEqual([]);
    const { all, times } = read([
      ['SHOW DAY - Mon 10 May 2027 - SHOW 20:30'],
      headings,
      first,
      ['EVENING TUESDAY 11 MAY 2027'],
      headings,
      ['22:00-02:00', 'Party'],
    ]);
    expect(all).toEqual([]);
    expect(times).toEqual([
      ['05-10T12:30', '05-10T14:00'],
      ['05-11T22:00', '05-12T02:00'],
    ]);
    expect(read([['Version 3 - 10 May 2027'], headings, first]).all.map(({ code }) => code)).not.toEqual([]);
  });
  it('has above its rows who drives them', () => {
    const headings = ['Date', 'Time', 'Pick up', 'Drop off'];
    const { activities, notices } = read([
      ['Driver: Ada Vu', '', 'Vehicle:', 'V1'],
      headings,
      ['2027-05-10', '05:15', 'Hotel', 'Airport'],
      ['Driver: Bo Lind'],
      headings,
      ['2027-05-10', '07:15', 'Hotel', 'Airport'],
    ]);
    expect(activities.map(({ fields: { driverId, vehicleId } }) => [driverId, vehicleId])).toEqual([
      ['Ada Vu', 'V1'],
      ['Bo Lind', 'V1'],
    ]);
    expect(codesOf(notices).filter((code) => code === 'LIST_OF_ROWS_BELOW')).toHaveLength(2);
  });
  it('takes von and bis as times where some are hours alone', () => {
    const [row] = readRows(
      PROGRAMME,
      [
        ['Datum', 'von', 'bis', 'Was'],
        ['2027-05-10', '8:30 Uhr', '9 Uhr', 'Abfahrt'],
        ['2027-05-10', '11:00', '12', 'Führung'],
        ['2027-05-10', '19:30', '23:00', 'Dinner'],
      ],
      MEANS,
    ).rows;
    expect(row?.input['endTime']).toEqual({ ms: 9 * HOUR_MS });
  });
});

describe('a list of flights', () => {
  const textsOf = (rows: readonly (readonly string[])[]) =>
    readFlights(rows, MEANS).rows.map(({ texts }) => Object.fromEntries(texts));
  it('says above its names which flight they take', () => {
    const rows = [
      ['PASSENGER MANIFEST'],
      ['Flight: ZT 4410', 'Date: 10 May 2027', 'NCE-OLB'],
      ['Seat', 'Name'],
      ['1A', 'Ada Vu'],
      ['1B', 'Bo Lind'],
    ];
    const { found, rows: stated } = withStated(FLIGHTS, rows, MEANS);
    expect(textsOf(stated)).toEqual(
      ['Ada Vu', 'Bo Lind'].map((guests) => ({ guests, flightNumber: 'ZT 4410', flightDate: '10 May 2027' })),
    );
    expect(found?.notices.map(({ code, read }) => [code, read])).toEqual([
      ['LIST_OF_ROWS_BELOW', 'Flight: ZT 4410, Date: 10 May 2027, NCE-OLB'],
    ]);
    // A list that has the column keeps it, and a phone of the agency is that of no guest.
    const listed = [['Flight: AB 1'], ['Flight', 'Date', 'Name'], ['LH 400', '2027-05-10', 'Ada Vu']];
    expect(withStated(FLIGHTS, listed, MEANS).rows).toBe(listed);
    const list = [['Phone: +44 20 7946 0958'], ['Name', 'Company'], ['Ada Vu', 'Azur']];
    expect(withStated(VIPS, list, MEANS).rows).toBe(list);
    // A hotel counts beside its nights alone.
    const nights = [['Hotel: Aurora'], ['Name', 'Check-in', 'Check-out'], ['Ada Vu', '2027-05-10', '2027-05-12']];
    const lodged = readGuests(withStated(VIPS, nights, MEANS).rows, MEANS).rows;
    expect(lodged[0]?.texts.get('lodging.placeId')).toBe('Aurora');
    const guests = [nights[0] ?? [], ['Name', 'Company'], ['Ada Vu', 'Azur']];
    expect(withStated(VIPS, guests, MEANS).rows).toBe(guests);
  });
  it('leaves out who comes by land, and no flight', () => {
    const rows = ['TGV 6173', 'own car', 'already in town', 'CA 123', 'LH 400'].map((flight) => [flight, '2027-05-10']);
    const { notices, rows: read } = readFlights([['Flight', 'Date'], ...rows], MEANS);
    expect(read.map(({ texts }) => texts.get('flightNumber'))).toEqual(['CA 123', 'LH 400']);
    expect(codesOf(notices)).toEqual(Array(3).fill('LIST_BY_LAND'));
  });
  it('has the arrival and the way back of a guest in one row', () => {
    const rows = [
      ['Name', 'Ankunft am', 'um', 'Flugnr.', 'aus', 'Rückflug am', 'um', 'Flugnr.', 'nach'],
      ['Ada Vu', '10.05.2027', '14:35', 'LH1058', 'FRA', '12.05.2027', '15:20', 'LH1059', 'FRA'],
    ];
    expect(textsOf(rows)).toEqual([
      {
        guests: 'Ada Vu',
        arrivalDate: '10.05.2027',
        'arrival.scheduledTime': '14:35',
        flightNumber: 'LH1058',
        'departure.iata': 'FRA',
      },
      {
        guests: 'Ada Vu',
        flightDate: '12.05.2027',
        'departure.scheduledTime': '15:20',
        flightNumber: 'LH1059',
        'arrival.iata': 'FRA',
      },
    ]);
  });
});

describe('a fleet', () => {
  it('has the types of its models where it says none, for new vehicles alone', () => {
    const rows = [
      ['Vehicle', 'Max pax'],
      ['Mercedes V-Klasse', '7'],
      ['Range Rover', '4'],
      ['Mini bus 3', '16'],
      ['Pearl', '3'],
    ];
    const { notices, rows: read } = readFleet(VEHICLES, rows, MEANS);
    expect(read.map(({ input }) => input['type'])).toEqual(['VAN', 'SUV', 'MINIBUS', undefined]);
    expect(read.map(({ defaulted }) => defaulted?.has('type'))).toEqual([true, true, true, false]);
    expect(codesOf(notices)).toEqual(Array(3).fill('LIST_TYPE_TAKEN'));
    expect(
      readFleet(
        VEHICLES,
        [
          ['Vehicle', 'Type'],
          ['Van 3', 'Bus'],
        ],
        MEANS,
      ).rows[0]?.input['type'],
    ).toBe('BUS');
  });
  it('has as many vehicles as a row says, if it names none of them by a plate', () => {
    const rows = [
      ['Qty', 'Vehicle', 'Type', 'Plate'],
      ['2', 'V-Class', 'Van', ''],
      ['1', 'Coach', 'Bus', ''],
      ['2', 'S-Class', 'Sedan', 'AB 1'],
    ];
    const { count, notices, rows: read } = readFleet(VEHICLES, rows, MEANS);
    expect(read.map(({ input }) => input['name'])).toEqual(['V-Class 1', 'V-Class 2', 'Coach', 'S-Class']);
    expect(read.every(({ input }) => input['count'] === undefined)).toBe(true);
    expect([count, codesOf(notices)]).toEqual([4, ['LIST_IS_SEVERAL']]);
  });
  it('is off for whole days', () => {
    const rows = [
      ['Vehicle', 'Off from', 'Off until', 'Why'],
      ['S-Class', '2027-05-10', '2027-05-11', 'garage'],
    ];
    expect(readRows(BLOCKS, rows, MEANS).rows[0]?.input).toMatchObject({
      from: { date: '2027-05-10', ms: 0 },
      to: { date: '2027-05-11', ms: 24 * HOUR_MS },
    });
  });
  it('is on duty by a roster, and off only by a list with reasons', () => {
    const rows = [
      ['Driver', 'From', 'To', 'Car'],
      ['Ada Vu', '2027-05-10 06:00', '2027-05-10 15:00', 'V1'],
    ];
    expect(kindOf('DRIVERS', { rows })).toBe('DRIVERS');
    expect(kindOf('DRIVERS', { rows: [['Driver', 'From', 'To', 'Reason'], rows[1] ?? []] })).toBe('BLOCKS');
    expect(kindOf('VEHICLES', { rows: [['Vehicle', 'From', 'To'], rows[1] ?? []] })).toBe('BLOCKS');
  });
  it('has a roster with one row per shift, below its days or beside their dates', () => {
    const headings = ['Driver', 'From', 'To', 'Phone'];
    const byDays = [
      ['Wednesday 12 May 2027'],
      headings,
      ['Ada Vu', '06:00', '15:00', '1'],
      ['Bo Lind', '15:00', '01:00', ''],
      ['Thursday 13 May 2027'],
      headings,
      ['Ada Vu', '07:00', '16:00', '1'],
      ['Bo Lind', 'off', '', ''],
    ];
    const { faults, notices, rows } = readRoster(DRIVERS, byDays, MEANS);
    expect(faults).toEqual([]);
    expect(rows.map(({ input }) => input)).toEqual([
      {
        name: 'Ada Vu',
        phone: '1',
        shifts: ['2027-05-12 06:00 - 15:00', '2027-05-13 07:00 - 16:00'],
        department: 'OTHER',
      },
      { name: 'Bo Lind', shifts: ['2027-05-12 15:00 - 01:00'], department: 'OTHER' },
    ]);
    expect(codesOf(notices)).toContain('LIST_SHIFT_ROWS');
    const byDates = [
      ['Date', 'Driver', 'Start', 'End'],
      ['12/05/2027', 'Ada Vu', '06:00', '15:00'],
    ];
    expect(readRoster(DRIVERS, byDates, MEANS).rows[0]?.input['shifts']).toEqual(['12/05/2027 06:00 - 15:00']);
    // Without a day, a shift is none.
    expect(
      readRoster(DRIVERS, [headings, ['Ada Vu', '06:00', '15:00', '']], MEANS).rows[0]?.input['shifts'],
    ).toBeUndefined();
  });
  it('has a roster with its dates below or above the weekdays', () => {
    const days = ['', '10/05/2027', '11/05/2027'];
    const names = ['Driver', 'Mon', 'Tue'];
    const shifts = ['Ada Vu', '06-14', '22-06'];
    const expected = ['2027-05-10 06:00 - 14:00', '2027-05-11 22:00 - 06:00'];
    for (const rows of [
      [names, days, shifts],
      [days, names, shifts],
    ])
      expect(readRoster(DRIVERS, rows, MEANS).rows.map(({ input }) => input['shifts'])).toEqual([expected]);
    expect(readRoster(DRIVERS, [names, ['Bo Lind', '06-12', 'off']], MEANS).rows[0]?.input['shifts']).toBeUndefined();
  });
});

it('reads ways between places down and across', () => {
  const rows = [
    ['min', 'Hotel', 'Villa', 'Palace'],
    ['Hotel', '-', '15', '10'],
    ['Villa', '15', 'x', ''],
    ['Palace', '', '20', '0'],
  ];
  const { faults, rows: read } = readWays(WAYS, rows, MEANS);
  expect(faults).toEqual([]);
  expect(read.map(({ input, row }) => [row, input['from'], input['to'], input['minutes']])).toEqual([
    [3, 'Villa', 'Hotel', 15],
    [2, 'Hotel', 'Villa', 15],
    [4, 'Palace', 'Villa', 20],
    [2, 'Hotel', 'Palace', 10],
  ]);
});

it('knows the number of a car in a motorcade from its vehicle', () => {
  const rows = [
    ['Motorcade', 'Car', 'Role', 'Vehicle', 'Date', 'Depart', 'Arrive', 'From', 'To'],
    ['Opening', '2', 'Lead', 'V1', '2027-05-10', '18:00', '18:30', 'Hotel', 'Guildhall'],
  ];
  const { faults, rows: read } = readRows(MOTORCADES, rows, MEANS);
  expect(faults).toEqual([]);
  expect(read[0]?.input).toMatchObject({ position: 2, vehicle: 'V1', startTime: { ms: 18 * HOUR_MS } });
  expect(read[0]?.input['endTime']).toEqual({ ms: 18 * HOUR_MS + 30 * MINUTE_MS });
});

it('finds guests with a plus between their names', () => {
  const guests = ['Ada Vu', 'Bo Lind'].map((name, at) => ({
    id: `v${at}`,
    name,
    department: 'OTHER' as const,
    isRosterOnly: false,
    partySize: 1,
  }));
  const find = guestFinder(guests, (ref) => ref);
  expect(find(['Ada Vu + Bo Lind'])).toEqual({ ids: ['v0', 'v1'] });
  expect(find(['Ada Vu +1'])).toMatchObject({ ids: ['v0'] });
});

it('reads the only sheet of guests of a workbook whose department is that of all rows', () => {
  expect(isListOf('VIPS', [['Last name', 'First name', 'Room', 'Check-in', 'Check-out']])).toBe(true);
  expect(isListOf('VIPS', [['Group', 'Rooms', 'Total']])).toBe(false);
});
