import { describe, expect, it } from '@jest/globals';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { csvRows } from '#shared/documents/tables/csv-rows.ts';
import { plainCell } from '#shared/documents/tables/sheet-rows.ts';
import { turnedName } from '#shared/domain/guest-list/alike-names.ts';
import { readCell, saysUnknown } from '#shared/domain/guest-list/cells.ts';
import { saysAsAbove } from '#shared/domain/guest-list/fill-rows.ts';
import { guestFinder } from '#shared/domain/guest-list/find-named.ts';
import { guestsOf } from '#shared/domain/guest-list/guests.ts';
import { NewVip } from '#shared/schemas/vips/vip.ts';
import { checkedBy } from '#shared/use-cases/guest-list/checked-by.ts';
import { plainly } from '#test/support/told.ts';

/** Takes a text with 8 digits or more for a phone number. */
function readPhone(cell: string) {
  return cell.replaceAll(/\D/g, '').length < 8 ? { fault: { message: 'is not a phone number' } } : { value: cell };
}

/** Knows a hotel by its name, and one with the mark that parts names. */
function findPlace(text: string) {
  return ['Aurora', 'Inn', 'Mill; north'].includes(text)
    ? { id: `plc_${text}` }
    : { fault: { message: 'names no place' } };
}

function read(rows: readonly (readonly string[])[], ignoreUnknown = false, strict = false) {
  return guestsOf(rows, { ignoreUnknown, strict, check: checkedBy(NewVip), readPhone, findPlace, country: 'GB' });
}
function errorsOf(rows: readonly (readonly string[])[]): string[] {
  return read(rows).faults.map(({ column, message, row }) => `${row} ${column ?? '-'}: ${message}`);
}

const HEADINGS = ['Name', 'Department', 'Party size', 'Roster only', 'Phone', 'E-mail'];
function one(cells: readonly string[]) {
  return read([HEADINGS, cells]).guests[0]?.fields;
}

describe('a heading', () => {
  it.each([
    ['partySize', '3', ['Party size', 'PARTY SIZE', ' party_size ', 'Party', 'partySize', 'Pax']],
    ['organization', 'Text', ['Organisation', 'organization', 'ORG', 'Company']],
    ['email', 'a@b.example', ['E-mail', 'email', 'E-Mail Address', 'Mail']],
    ['isRosterOnly', 'yes', ['Roster only', 'roster-only', 'isRosterOnly']],
    ['phone', '+44 20 7946 0958', ['Phone', 'Telephone', 'MOBILE PHONE']],
    ['title', 'Ambassador', ['Title', 'title:', 'Salutation']],
    ['notes', 'Text', ['Notes', 'REMARKS', 'comment']],
  ])('of %s, with a cell such as %j, may be any of %j', (field, cell, headings) => {
    for (const heading of headings) {
      const { faults, guests } = read([
        ['Name', 'Dept', heading],
        ['Zoë', 'admin', cell],
      ]);
      expect({ faults, given: [...(guests[0]?.given ?? [])] }).toEqual({
        faults: [],
        given: ['name', 'department', field],
      });
    }
  });

  it('may be any of the three columns of an emergency contact', () => {
    const headings = ['Name', 'Dept', 'Emergency phone', 'Emergency contact', 'Relationship'];
    const { faults, guests } = read([headings, ['Zoë', 'admin', '+48 22 555 0101', 'Jan', 'brother']]);
    expect(faults).toEqual([]);
    const contact = { name: 'Jan', phone: '+48 22 555 0101', relationship: 'brother' };
    expect(guests[0]?.fields.emergencyContact).toEqual(contact);
  });

  it.each([
    [['Name', 'Dept', 'Mail', 'email'], '1 email: has the same meaning as the column Mail'],
    [['Name'], '1 Department: is missing: every list needs this column'],
    [['Dept'], '1 Name: is missing: every list needs it, or First name and Last name'],
  ])('is refused if it is repeated or missing: %j', (headings, message) => {
    expect(errorsOf([headings, headings.map(() => '')]).join()).toContain(message);
  });

  it.each([
    [['First name', 'Last name'], ['Zoë', 'Łukasiewicz'], { name: 'Zoë Łukasiewicz', sortName: 'Łukasiewicz, Zoë' }],
    [['Surname', 'Given name'], ['Łukasiewicz', 'Zoë'], { name: 'Zoë Łukasiewicz', sortName: 'Łukasiewicz, Zoë' }],
    [['First name', 'Last name'], ['Sukarni', ''], { name: 'Sukarni' }],
    [['Family name'], ['Sukarni'], { name: 'Sukarni', sortName: 'Sukarni' }],
    [['Name', 'Last name'], ['Rhys ap Gwilym', 'Gwilym'], { name: 'Rhys ap Gwilym', sortName: 'Gwilym' }],
    [['Name', 'Sort name', 'Last name'], ['Ng Wai Kit', 'Ng', 'Kit'], { name: 'Ng Wai Kit', sortName: 'Ng' }],
  ])('may be a part of the name: %j with %j gives %j', (headings, cells, expected) => {
    const { faults, guests } = read([
      [...headings, 'Dept'],
      [...cells, 'admin'],
    ]);
    expect(faults).toEqual([]);
    const { name, sortName } = guests[0]?.fields ?? {};
    expect({ name, ...(sortName === undefined ? {} : { sortName }) }).toEqual(expected);
    expect([...(guests[0]?.given ?? [])].sort()).toEqual([...Object.keys(expected), 'department'].sort());
  });

  it('of a part of the name is named where the name is missing', () => {
    expect(
      errorsOf([
        ['First name', 'Last name', 'Dept'],
        ['', '', 'admin'],
      ]),
    ).toEqual(['2 Last name: is required']);
  });

  it('that is unknown is left out with a notice, says which field it looks like, and is a fault with strict', () => {
    const rows = [
      ['Name', 'Dept', 'Party sise', 'Table'],
      ['Zoë', 'admin', '3', '7'],
    ];
    const { faults, guests, ignored, notices } = read(rows);
    expect({ faults, ignored, name: guests[0]?.fields.name }).toEqual({
      faults: [],
      ignored: ['Party sise', 'Table'],
      name: 'Zoë',
    });
    expect(notices.map(({ column, message }) => `${column} ${message}`)).toEqual([
      'Party sise is not a known column and was left out. It looks like Party size: columns={"Party sise":"partySize"} takes it so',
      'Table is not a known column and was left out',
    ]);
    const strict = read(rows, false, true);
    expect(strict.notices).toEqual([]);
    expect(strict.faults.map(({ message }) => message)).toEqual([
      'is not a known column. It looks like Party size: columns={"Party sise":"partySize"} takes it so',
      expect.stringMatching(
        /^is not a known column. Known columns: Name, First name, Last name.*use ignoreUnknown=true/,
      ),
    ]);
  });

  it('is ignored with ignoreUnknown and reported', () => {
    const { faults, guests, ignored } = read(
      [
        ['Table', 'Name', 'Dept'],
        ['Aurora', 'Zoë', 'Other'],
      ],
      true,
    );
    expect({ faults, ignored, name: guests[0]?.fields.name }).toEqual({ faults: [], ignored: ['Table'], name: 'Zoë' });
  });

  it('may follow blank rows, and rows keep their numbers of the spreadsheet', () => {
    const { count, guests } = read([[''], ['Name', 'Dept'], ['', ''], ['Zoë', 'admin'], [''], ['Ann', 'admin']]);
    expect({ count, of: guests.map(({ row }) => row) }).toEqual({ count: 2, of: [4, 6] });
  });

  it('is required', () => {
    expect(errorsOf([])).toEqual(['1 -: has no headings: the list is empty']);
    expect(errorsOf([[''], ['', '']])).toEqual(['1 -: has no headings: the list is empty']);
  });
});

describe('a cell', () => {
  it.each([
    ['OFFICE_OF_DEVELOPMENT', 'OFFICE_OF_DEVELOPMENT'],
    ['Office of Development', 'OFFICE_OF_DEVELOPMENT'],
    ['development', 'OFFICE_OF_DEVELOPMENT'],
    ['ADMIN', 'ADMIN'],
    ['Administration', 'ADMIN'],
    ['other', 'OTHER'],
  ])('with the department %j means %s', (cell, department) => {
    expect(one(['Zoë', cell])?.department).toBe(department);
  });

  it.each([
    ['TRUE', true],
    ['yes', true],
    ['1', true],
    ['No', false],
    ['0', false],
    ['', false],
  ])('with %j below “Roster only” means %s', (cell, isRosterOnly) => {
    expect(one(['Zoë', 'admin', '', cell])).toMatchObject({ isRosterOnly, partySize: 1 });
  });

  it.each([
    [['', 'admin'], '2 Name: is required'],
    [['Zoë', ''], '2 Department: is required'],
    [['Zoë', 'Sales'], '2 Department: must be one of office of development, admin, other'],
    [['Zoë', 'admin', 'two'], '2 Party size: must be a whole number'],
    [['Zoë', 'admin', '2.5'], '2 Party size: must be a whole number'],
    [['Zoë', 'admin', '1,000'], '2 Party size: must be a whole number'],
    [['Zoë', 'admin', '0'], '2 Party size: must be at least 1'],
    [['Zoë', 'admin', '101'], '2 Party size: must be at most 100'],
    [['Zoë', 'admin', '1', 'maybe'], '2 Roster only: must be true or false (also 1, 0, yes, no)'],
    [['Zoë', 'admin', '1', '', '4.47E+11'], '2 Phone: is not a phone number'],
    [['Zoë', 'admin', '1', '', '', 'zoe@'], '2 E-mail: must be an e-mail address'],
    [['Zo\uFFFD', 'admin'], '2 Name: contains damaged letters (\uFFFD): export the list as UTF-8'],
    [['Zoë\nBob', 'admin'], '2 Name: must not contain line breaks or control characters'],
    [['Zoë', 'admin', '', '', '', '', 'x'], '2 -: has more cells than there are headings'],
  ])('that is invalid is reported with its row and column: %j', (cells, message) => {
    expect(errorsOf([HEADINGS, cells])).toContain(message);
  });

  it('of an emergency contact requires its other cells', () => {
    const headings = ['Name', 'Dept', 'Emergency contact'];
    expect(errorsOf([headings, ['Zoë', 'admin', 'Jan']])).toEqual(['2 Emergency phone: is required']);
    expect(errorsOf([headings, ['Zoë', 'admin', '']])).toEqual([]);
  });
});

describe('the letters of a cell', () => {
  const read = (cell: string, isEncodingAssumed = false) => {
    const field = { name: 'x', heading: 'X', words: '', kind: 'TEXT' } as const;
    const found = readCell(field, cell, { country: 'GB', readPhone, isEncodingAssumed });
    return 'fault' in found ? found.fault : (found.notice ?? 'fine');
  };
  const twice = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

  it.each([
    ['Zoë Łukasiewicz', false, 'fine'],
    ['Nguyễn Văn', false, 'fine'],
    ['São Ângela', false, 'fine'],
    [twice('Zoë'), false, 'contains damaged letters, which were probably “Zoë”: export the list as UTF-8'],
    [twice('Łukasz'), false, 'contains damaged letters, which were probably “Łukasz”: export the list as UTF-8'],
    ['Oâ€™Brien', false, 'contains damaged letters, which were probably “O’Brien”: export the list as UTF-8'],
    ['Ada', true, 'fine'],
    ['Jürgen', true, expect.stringMatching(/^has letters that were read as Windows-1252, because nothing names/)],
    [
      '\u00A3ukasiewicz',
      true,
      expect.stringMatching(/^contains “£u”, which is probably a damaged letter: send the list/),
    ],
    ['Micha\u00B3 Kowal', true, expect.stringMatching(/^contains “³”, which is probably/)],
    ['Jo\u008Dek', true, expect.stringMatching(/^contains “.+”, which is probably/)],
    ['Micha\u00B3 Kowal', false, 'fine'],
    ['¿Qué hall? 90 m³, £20', true, expect.stringMatching(/^has letters that/)],
  ])('of %j, in an encoding that is assumed: %j', (cell, isAssumed, expected) => {
    expect(plainly(read(cell, isAssumed))).toEqual(expected);
  });
});

describe('the guests of a cell', () => {
  const names = ['Ada Vu', 'Bo Lind', 'Vu & Sons', 'Cleo'];
  const find = guestFinder(
    names.map((name) => ({
      id: name,
      name,
      department: 'OTHER',
      isRosterOnly: false,
      partySize: name === 'Cleo' ? 3 : 2,
      sortName: name.split(' ').toReversed().join(', '),
    })),
    (ref) => ref,
  );

  it.each([
    [['Ada Vu & Bo Lind'], ['Ada Vu', 'Bo Lind']],
    [['Ada Vu, Bo Lind / Cleo'], ['Ada Vu', 'Bo Lind', 'Cleo']],
    [
      ['Ada Vu and Cleo', 'Bo Lind'],
      ['Ada Vu', 'Cleo', 'Bo Lind'],
    ],
    [['Vu & Sons'], ['Vu & Sons']],
    [['Lind, Bo'], ['Bo Lind']],
    [['VU/ADA, Lind, Bo'], ['Ada Vu', 'Bo Lind']],
    [['Ada Vu, Bob'], expect.stringMatching(/^“Bob” names no guest: /)],
    [['Smith & Jones'], expect.stringMatching(/^“Smith & Jones” names no guest: /)],
    [['Ada Vu & Lind'], expect.stringMatching(/^“Lind” names no guest/)],
    [
      ['Ada Vu +1, Bo Lind (2 pax)'],
      ['Ada Vu', 'Bo Lind'],
      [/^“Ada Vu \+1” says 2 people, as/, /^“Bo Lind \(2 pax\)” says 2 people, as/],
    ],
    [
      ['Vu, Ada & spouse / Cleo +1'],
      ['Ada Vu', 'Cleo'],
      [/^“Vu, Ada & spouse” says 2/, /^“Cleo \+1” says 2 people, but .* is 3, and counts/],
    ],
    [['Bo Lind & family', 'Cleo'], ['Bo Lind', 'Cleo'], [/^“Bo Lind & family” .* not how many, but .* is 2/]],
    [['Ada Vu +1, Bob +1'], expect.stringMatching(/^“Bob \+1” names no guest: /)],
  ])('%j are %j', (parts, expected, notices: RegExp[] = []) => {
    const found = find(parts);
    expect(plainly('ids' in found ? found.ids : found.fault)).toEqual(expected);
    const said = 'ids' in found ? (found.notices ?? []) : [];
    expect(plainly(said)).toEqual(notices.map((notice) => expect.stringMatching(notice)));
  });
});

describe('a list', () => {
  it('has at most 2,000 guests', () => {
    const rows = (count: number) => [
      ['Name', 'Dept'],
      ...Array.from({ length: count }, (_one, n) => [`Guest ${n}`, 'admin']),
    ];
    expect(errorsOf(rows(2_000))).toEqual([]);
    expect(errorsOf(rows(2_001))).toEqual([
      '2002 -: is beyond the limit: a list can have at most 2000 guests. Send the others in another list',
    ]);
  });

  it('is read correctly in every CSV style', () => {
    const valid = (schema: (typeof NewVip.shape)['name' | 'notes'], letters: fc.Arbitrary<string>) =>
      letters
        .map((text) => schema.safeParse(text))
        .filter(
          (parsed) => parsed.success && parsed.data !== undefined && !/^'[=+\-@|%＝＋－＠]|\uFFFD/.test(parsed.data),
        )
        .map((parsed) => parsed.data as string);
    const letters = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20, size: 'max' });
    const tricky = fc.constantFrom('=1+1', '"quoted"', 'a;b', 'a,b,c', '-x', '@home', 'two  spaces');
    const guest = fc.record(
      {
        // A name with the last name first is turned, and one such as a dash says that it is not known yet.
        name: valid(NewVip.shape.name, fc.oneof(letters, tricky)).filter(
          (name) => turnedName(name) === undefined && !saysUnknown(name),
        ),
        department: fc.constantFrom('ADMIN', 'OTHER', 'OFFICE_OF_DEVELOPMENT'),
        partySize: fc.integer({ min: 1, max: 100 }).map(String),
        isRosterOnly: fc.constantFrom('true', 'false'),
        // What says that it is as above is so.
        organization: valid(NewVip.shape.name, letters).filter((text) => !saysAsAbove(text)),
        phone: fc.constantFrom('+44 20 7946 0958', '020 7946 0958'),
        notes: valid(NewVip.shape.notes, fc.oneof(letters, fc.constant('one\ntwo;\n"three"'))).filter(
          (text) => !saysAsAbove(text),
        ),
      },
      // An organization that is written once for several rows counts for all of them.
      { requiredKeys: ['name', 'department', 'organization'] },
    );
    const fields = ['name', 'department', 'partySize', 'isRosterOnly', 'organization', 'phone', 'notes'];
    const options = fc.record({
      columns: fc.shuffledSubarray(fields, { minLength: fields.length }),
      delimiter: fc.constantFrom(',', ';', '\t'),
      record_delimiter: fc.constantFrom('\n', '\r\n', '\r'),
      quoted: fc.boolean(),
      escape_formulas: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(guest, { minLength: 1, maxLength: 5 }), options, (guests, { columns, ...style }) => {
        const text = stringify(guests, { header: true, columns, quoted_match: /[\r\n]/, ...style });
        const list = csvRows(text);
        const { faults, guests: found } = read('rows' in list ? list.rows : []);
        expect(faults).toEqual([]);
        const plain = (value: object) =>
          Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plainCell(String(each))]));
        expect(found.map(({ fields: each }) => plain(each))).toEqual(
          guests.map((each) => plain({ partySize: '1', isRosterOnly: 'false', ...each })),
        );
      }),
      { numRuns: 150 },
    );
  });
});
