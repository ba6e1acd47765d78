import { describe, expect, it } from '@jest/globals';
import type { FoundInFile } from '#shared/domain/guest-list/faults.ts';
import { partyInName } from '#shared/domain/guest-list/party-in-name.ts';
import { type RowMeans, readRows } from '#shared/domain/guest-list/read-rows.ts';
import { SHAPES } from '#shared/domain/guest-list/sheet-of.ts';
import type { ImportKind } from '#shared/schemas/guest-list/import-kind.ts';
import { plainly } from '#test/support/told.ts';

/** Cells with `|` between them, one row per line. */
function tableOf(text: string): string[][] {
  return text.split('\n').map((line) => (line === '' ? [] : line.split('|').map((cell) => cell.trim())));
}
function read(kind: ImportKind, text: string, more: Partial<RowMeans> = {}) {
  const means = { ignoreUnknown: true, maxRows: 100, noun: 'rows', country: 'GB' };
  return readRows(SHAPES[kind], tableOf(text), { ...means, readPhone: (value) => ({ value }), ...more });
}
/** The rows of a workbook with these marks. */
function book(marks: Partial<FoundInFile>): Partial<RowMeans> {
  return { found: { faults: [], notices: [], merged: [], ...marks } };
}
function merge(top: number, left: number, bottom: number, right: number) {
  return { top, left, bottom, right };
}
function inputs(answer: ReturnType<typeof read>) {
  return answer.rows.map(({ input, row }) => `${row}: ${Object.values(input).join(', ')}`);
}
function said(answer: ReturnType<typeof read>) {
  return answer.notices.map(({ message, row }) => `${row} ${message}`);
}

describe('the headings of a table', () => {
  it.each<[string, ImportKind, string, Partial<RowMeans>, number, string[]]>([
    [
      'stand below titles and a blank row',
      'DRIVERS',
      'Harbour Meeting\nas of 3 May\n\nName|Phone\nAda Vu|1',
      {},
      4,
      ['5: Ada Vu, 1'],
    ],
    [
      'stand below one title that is a known word',
      'PROGRAMME',
      'Programme\nTitle|Start|End|Guests\nTea|10:00|11:00|',
      {},
      2,
      [],
    ],
    ['begin in column C', 'DRIVERS', '||Name|Phone\n||Ada Vu|1', {}, 1, ['2: Ada Vu, 1']],
    [
      'have unknown ones between them',
      'DRIVERS',
      'Crew list\nNo.|Name|Badge|Phone\n1|Ada Vu|x|1',
      {},
      2,
      ['3: Ada Vu, 1'],
    ],
    ['are known by one name alone', 'DRIVERS', 'Drivers of Monday\nName\nAda Vu', {}, 2, ['3: Ada Vu']],
    [
      'are those of the first table, not of a larger one below',
      'DRIVERS',
      'Name|Phone\nAda Vu|1\n\nName|Phone|Notes|Id\nB|2|x|',
      {},
      1,
      ['2: Ada Vu, 1'],
    ],
    [
      'stand where the request says',
      'DRIVERS',
      'Name|Phone\nAda Vu|1\n\nName|Phone\nBo Ek|2',
      { headingRow: 4 },
      4,
      ['5: Bo Ek, 2'],
    ],
    [
      'are not a row of values that are words',
      'VEHICLES',
      'Name|Type|Seats\nVan|Van|7\nCoach|Bus|30',
      {},
      1,
      ['2: Van, VAN, 7', '3: Coach, BUS, 30'],
    ],
    [
      'may stand in two rows, the upper one with groups',
      'FLIGHTS',
      'Flight|Date|Departure||Arrival|\n||Terminal|Gate|Terminal|Gate\nLH 400|2027-05-09|1|A2|2|B3',
      {},
      2,
      ['3: LH 400, 2027-05-09, [object Object], [object Object]'],
    ],
    [
      'may be merged down over two rows',
      'VIPS',
      'Name|Department|Emergency contact|\n||Name|Phone\nAda Vu|OTHER|Bo|1',
      book({ merged: [merge(1, 0, 2, 0), merge(1, 1, 2, 1), merge(1, 2, 1, 3)] }),
      2,
      ['3: Ada Vu, OTHER, [object Object]'],
    ],
  ])('%s', (_what, kind, text, more, row, rows) => {
    const answer = read(kind, text, more);
    expect(answer.headings).toBe(row);
    if (rows.length > 0) expect([answer.faults, inputs(answer)]).toEqual([[], rows]);
  });

  it.each<[string, string, number]>([
    ['a title that is a heading too', 'Name\n\nName|Phone|Notes|Id\nAda Vu|1|x|7', 3],
    ['one value that is a heading too', 'Person|Number\nPhone|1', 1],
  ])('are not %s', (_what, text, row) => {
    expect(read('DRIVERS', text).headings).toBe(row);
  });

  it('of two rows keep their groups apart', () => {
    const { rows } = read(
      'FLIGHTS',
      'Flight|Date|Departure||Arrival|\n||Terminal|Gate|Terminal|Gate\nLH 400|2027-05-09|1|A2|2|B3',
    );
    expect(rows[0]?.input).toMatchObject({
      departure: { terminal: '1', gate: 'A2' },
      arrival: { terminal: '2', gate: 'B3' },
    });
  });

  it('are said, with what stands above them', () => {
    const answer = read('DRIVERS', 'Harbour Meeting|2027\n\nName|Phone\nAda Vu|1');
    expect(plainly(answer.notices)).toEqual([
      { row: 1, message: 'stands above the headings and was left out', read: 'Harbour Meeting, 2027' },
    ]);
    expect(plainly(read('DRIVERS', 'Name\nAda Vu', { headingRow: 5 }).faults)).toEqual([
      { row: 5, message: 'is blank: headingRow= must name the row of the headings' },
    ]);
  });

  it.each<[string, string, Partial<RowMeans>, string[], string[]]>([
    [
      'a column without one is named',
      'Name||Phone\nAda Vu||1\nBo Ek|x|2',
      {},
      [],
      ['3 has no heading, and the column was left out'],
    ],
    [
      'one over two columns with values is a fault',
      'Name||Phone\nAda|Vu|1',
      book({ merged: [merge(1, 0, 1, 1)] }),
      ['1 is one heading over several'],
      [],
    ],
    [
      'one over two columns, one of them blank, is none',
      'Name||Phone\nAda Vu||1',
      book({ merged: [merge(1, 0, 1, 1)] }),
      [],
      [],
    ],
    [
      'a note right of a workbook’s table is named',
      'Name|Phone\nAda Vu|1|late',
      book({}),
      [],
      ['2 has no heading, and the column was left out'],
    ],
    ['more cells than headings in CSV are a fault', 'Name|Phone\nAda Vu|1|late', {}, ['2 has more cells than'], []],
  ])('%s', (_what, text, more, faults, notices) => {
    const answer = read('DRIVERS', text, more);
    expect(answer.faults.map(({ message, row }) => `${row} ${message}`.slice(0, faults[0]?.length))).toEqual(faults);
    expect(said(answer)).toEqual(notices);
  });
});

describe('the rows of a table', () => {
  const CREW = 'Name|Phone|Notes\nNadia Brandt|1|\nTomas Ek|2|';
  it.each<[string, string, RegExp | undefined]>([
    ['a section in capital letters', 'NIGHT CREW||', /name of a section/],
    ['a section with a colon', 'Early:||', /name of a section/],
    ['a section by its word', 'Night shift||', /name of a section/],
    ['a weekday', 'Monday, 10 May||', /name of a section/],
    ['a sum', 'Total: 3||', /is a sum/],
    ['a sum beside its word', 'Total drivers|3|', /is a sum/],
    ['a sum in another language', 'Gesamt||3', /is a sum/],
    ['a word that is a name too, with its sum', 'Suma: 3||', /is a sum/],
    ['a note with a star', '* call the desk before noon, thanks||', /is a note/],
    ['a note with its word', 'NB: phones are private||', /is a note/],
    ['a long sentence', 'please call the desk before noon on each day||', /is a note/],
    ['a page', 'Page 1 of 3||', /is a note/],
    ['the headings again', 'Name|Phone|Notes', /headings again/],
    ['a name alone', 'Sunday Okafor||', undefined],
    ['a name that is a word for sums', 'Suma||', undefined],
    ['a name in capital letters with more', 'ILYA MARSH|3|', undefined],
  ])('%s', (_what, row, message) => {
    const answer = read('DRIVERS', `${CREW}\n${row}\nIlya Marsh|3|\nMara Lind|4|`);
    expect(answer.faults).toEqual([]);
    expect(answer.rows).toHaveLength(message ? 4 : 5);
    expect(answer.count).toBe(message ? 4 : 5);
    const { notices } = answer;
    const isAlone = row.endsWith('||');
    if (message)
      expect(notices).toEqual([expect.objectContaining({ row: 4, message: expect.stringMatching(message) })]);
    else expect(said(answer)).toEqual(isAlone ? ['4 stands alone in its row, and was read as a row of the list'] : []);
  });

  it.each([
    ['values that are headings too, below another row', 'Name|Phone|Notes\nAda Vu|1|x\nName|Notes|', 2],
    ['one value that is a heading too, below a blank row', 'Name|Phone\nAda Vu|1\n\nName|', 2],
    ['a name alone in capital letters, where all names are', 'Name|Phone\nADA VU|1\nBO EK|2\nCY RUSU|', 3],
  ])('may have %s', (_what, text, rows) => {
    expect(read('DRIVERS', text).rows).toHaveLength(rows);
  });

  it('may be fewer than what stands between them', () => {
    const answer = read(
      'DRIVERS',
      'Name|Phone\nDAY SHIFT|\nAda Vu|1\nNIGHT SHIFT|\nBo Ek|2\nTotal: 2|\n* call the desk|',
    );
    expect(inputs(answer)).toEqual(['3: Ada Vu, 1', '5: Bo Ek, 2']);
    expect(answer.notices).toHaveLength(4);
  });

  it('of another table below are left out, and the notice says how to read it', () => {
    const text = 'Name|Department\nAda Vu|OTHER\nBo Ek|OTHER\n\nDrivers\nDriver|Phone|Notes\nNadia Brandt|1|';
    const answer = read('VIPS', text);
    expect(inputs(answer)).toEqual(['2: Ada Vu, OTHER', '3: Bo Ek, OTHER']);
    expect(said(answer)).toEqual(['6 begins another table, which was left out: headingRow=6 reads it']);
    expect(inputs(read('DRIVERS', text, { headingRow: 6 }))).toEqual(['7: Nadia Brandt, 1']);
  });

  it('with nothing in a known column are left out', () => {
    const answer = read('DRIVERS', 'No.|Name|Phone\n1|Ada Vu|1\n2||\n3||');
    expect(inputs(answer)).toEqual(['2: Ada Vu, 1']);
    expect(said(answer).map((each) => each.slice(0, 28))).toEqual([
      '3 holds nothing in the colum',
      '4 holds nothing in the colum',
    ]);
  });

  it('that are hidden or struck through are left out, unless the request wants them', () => {
    const marks = book({
      hidden: new Set([2]),
      struck: new Map([
        [3, new Set([0])],
        [4, new Set([1])],
      ]),
    });
    const text = 'Name|Phone|Notes\nHidden Two|1|a\nStruck Three|2|b\nKeep Four|3|c';
    const answer = read('DRIVERS', text, marks);
    expect(inputs(answer)).toEqual(['4: Keep Four, c']);
    expect(answer.notices).toMatchObject([
      { row: 2, message: expect.stringContaining('is hidden or filtered out'), read: 'Hidden Two, 1, a' },
      { row: 3, message: expect.stringContaining('is struck through') },
      { row: 4, place: 1, column: 'Phone', message: expect.stringContaining('is struck through'), read: '3' },
    ]);
    const all = read('DRIVERS', text, { ...marks, takesHidden: true });
    expect([inputs(all), all.notices]).toEqual([
      ['2: Hidden Two, 1, a', '3: Struck Three, 2, b', '4: Keep Four, 3, c'],
      [],
    ]);
  });

  it('have the columns that are shown, the hidden ones that say what they are, and those that the request wants', () => {
    const hiding = (...places: number[]) => book({ hiddenColumns: new Set(places) });
    const text = 'Id|Name|Phone|Fax|Notes\nd1|Ada Vu|1|9|a';
    const answer = read('DRIVERS', text, hiding(0, 2, 3));
    expect(answer.rows.map(({ input, ref }) => [ref, input])).toEqual([['d1', { name: 'Ada Vu', notes: 'a' }]]);
    expect(answer.notices.map(({ column, message }) => `${column} ${message.slice(0, 29)}`)).toEqual([
      'Id is a hidden column, and was r',
      'Phone is a hidden column and was le',
      'Fax is a hidden column and was le',
    ]);
    expect(inputs(read('DRIVERS', text, { ...hiding(2), takesHidden: true }))).toEqual(['2: Ada Vu, 1, a']);
    const wished = {
      columns: new Map([['phone', SHAPES.DRIVERS.fields.find(({ name }) => name === 'phone') ?? null]]),
    };
    expect(inputs(read('DRIVERS', text, { ...hiding(2), ...wished }))).toEqual(['2: 1, Ada Vu, a']);
    expect(read('DRIVERS', text, hiding(1)).faults).toEqual([
      expect.objectContaining({
        column: 'Name',
        message: expect.stringMatching(/^is hidden: .*hidden=true reads it$/),
      }),
    ]);
  });

  it('have the value of a cell that is merged over them, and a number of people is asked', () => {
    const text = 'Organisation|Name|Department|Pax\nPorts|Ada Vu|OTHER|3\n|Bo Ek|OTHER|\n|Cy Rusu|OTHER|1';
    const answer = read('VIPS', text, book({ merged: [merge(2, 0, 4, 0)] }));
    expect(answer.rows.map(({ input }) => input['organization'])).toEqual(['Ports', 'Ports', 'Ports']);
    expect(plainly(answer.notices)).toEqual([
      {
        row: 2,
        place: 0,
        column: 'Organisation',
        read: 'Ports',
        message: expect.stringContaining('over several rows'),
      },
    ]);
    expect(read('VIPS', text, book({ merged: [merge(2, 3, 3, 3)] })).faults).toMatchObject([
      { row: 2, place: 3, column: 'Pax', message: expect.stringContaining('write the number of each') },
    ]);
  });

  it.each<[string, ImportKind, string, string[], number]>([
    [
      'an organization that is written once for a group',
      'VIPS',
      'Organisation|Name|Department\nPorts|Ada Vu|OTHER\n|Bo Ek|OTHER\nTrust|Cy Rusu|OTHER\n|Di Ohm|OTHER\n|Ed Ito|OTHER',
      ['Ports', 'Ports', 'Trust', 'Trust', 'Trust'],
      3,
    ],
    [
      'but not one that repeats itself',
      'VIPS',
      'Organisation|Name|Department\nPorts|Ada Vu|OTHER\nPorts|Bo Ek|OTHER\n|Cy Rusu|OTHER\nTrust|Di Ohm|OTHER\n|Ed Ito|OTHER\n|Flo Ek|OTHER',
      ['Ports', 'Ports', '', 'Trust', '', ''],
      0,
    ],
    [
      'nor one that stands over blank cells once',
      'VIPS',
      'Organisation|Name|Department\nPorts|Ada Vu|OTHER\n|Bo Ek|OTHER\n|Cy Rusu|OTHER\nTrust|Di Ohm|OTHER',
      ['Ports', '', '', 'Trust'],
      0,
    ],
    [
      'nor one right of the name',
      'VIPS',
      'Name|Organisation|Department\nAda Vu|Ports|OTHER\nBo Ek||OTHER\nCy Rusu|Trust|OTHER\nDi Ohm||OTHER',
      ['Ports', '', 'Trust', ''],
      0,
    ],
  ])('have as above %s', (_what, kind, text, values, notices) => {
    const answer = read(kind, text);
    expect(answer.rows.map(({ input }) => input['organization'] ?? '')).toEqual(values);
    expect(answer.notices).toHaveLength(notices);
  });

  it('have the date above, where each day has one', () => {
    const answer = read(
      'PROGRAMME',
      'Date|Start|End|Title\n2027-05-10|10:00|11:00|Tea\n|12:00|13:00|Lunch\n2027-05-11|10:00|11:00|Walk\n|12:00|13:00|Talk',
    );
    expect(answer.rows.map(({ input }) => input['startDate'])).toEqual([
      '2027-05-10',
      '2027-05-10',
      '2027-05-11',
      '2027-05-11',
    ]);
  });

  it('of more guests of a flight are part of the row above, also below merged cells', () => {
    const answer = read('FLIGHTS', 'Flight|Date|Arrives|Guests\nLH 400|2027-05-09|14:35|Ada Vu\n|||Bo Ek');
    expect(answer.rows.map(({ input }) => input['guests'])).toEqual([['Ada Vu', 'Bo Ek']]);
    expect(said(answer)).toEqual(['3 has guests and nothing else: they were added to the row above']);
    const text = 'Date|Start|End|Title|Guests|Notes\n2027-05-10|19:00|22:00|Dinner|Ada Vu|\n||||Bo Ek|vegan';
    const merged = read('PROGRAMME', text, book({ merged: [0, 1, 2, 3].map((place) => merge(2, place, 3, place)) }));
    expect(merged.rows.map(({ input }) => [input['guests'], input['notes']])).toEqual([[['Ada Vu', 'Bo Ek'], 'vegan']]);
  });
});

describe('a party in a name', () => {
  it.each<[string, string, number | undefined]>([
    ['Ada Vu +1', 'Ada Vu', 2],
    ['Ada Vu+1', 'Ada Vu', 2],
    ['Ada Vu (+2)', 'Ada Vu', 3],
    ['Ada Vu 1+2', 'Ada Vu', 3],
    ['Ada Vu (1 + 1)', 'Ada Vu', 2],
    ['Ada Vu plus one', 'Ada Vu', 2],
    ['Ada Vu + 2 guests', 'Ada Vu', 3],
    ['Ada Vu 2 pax', 'Ada Vu', 2],
    ['Ada Vu (2 people)', 'Ada Vu', 2],
    ['Ada Vu, 3 persons', 'Ada Vu', 3],
    ['Ada Vu x2', 'Ada Vu', 2],
    ['Ada Vu & spouse', 'Ada Vu', 2],
    ['Ada Vu and wife', 'Ada Vu', 2],
    ['Ada Vu + his interpreter', 'Ada Vu', 2],
    ['Mr & Mrs Okonjo', 'Mr Okonjo', 2],
    ['Ada Vu & family', 'Ada Vu', undefined],
  ])('%s', (text, name, people) => {
    expect(partyInName(text)).toEqual({ name, people });
  });

  it.each(['Ada Vu', 'Anders And', 'Room 12', '=1+1', 'Zoë =1+1', 'Guest', '+1', 'Louis XIV', 'Pax Romana', 'X'])(
    'is not in %s',
    (text) => {
      expect(partyInName(text)).toBeUndefined();
    },
  );

  it('is the party size, said; another one in its column is a fault', () => {
    const rows = (pax: string) => `Name|Department|Pax\nAda Vu +1|OTHER|${pax}`;
    for (const pax of ['', '2']) {
      const answer = read('VIPS', rows(pax));
      expect(answer.rows[0]?.input).toEqual({ name: 'Ada Vu', department: 'OTHER', partySize: 2 });
      expect(answer.notices).toMatchObject([{ row: 2, place: 0, column: 'Name', read: 'Ada Vu +1' }]);
    }
    expect(read('VIPS', rows('4')).faults).toMatchObject([
      { row: 2, column: 'Name', message: expect.stringContaining('says 2 people') },
    ]);
    const parts = read('VIPS', 'First name|Last name|Department\nAda|Vu (2 pax)|OTHER');
    expect(parts.rows[0]?.input).toMatchObject({ name: 'Ada Vu', sortName: 'Vu, Ada', partySize: 2 });
  });
});
