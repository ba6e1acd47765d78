import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csv, withoutEscapes } from '#shared/documents/csv.ts';
import { rosterCsv, scheduleCsv } from '#shared/documents/report-csv.ts';
import { anActivity, aVip } from './samples.ts';

function read(text: string): string[][] {
  return parse(text, { bom: true });
}
function one(text: string): string {
  return read(csv(['a', 'b'], [[text, 1]]))[1]?.[0] ?? '';
}

/** Every text that a spreadsheet finds first in a cell, whatever separator it uses and wherever it begins a line. */
function cellsSeenWith(separator: string, text: string): string[] {
  return text
    .replace('\uFEFF', '')
    .split(/[\r\n\u2028\u2029]/)
    .flatMap((line) => line.split(separator));
}
/** What a spreadsheet would calculate. It may skip quotation marks and spaces first. A phone number has two numbers side by side. */
function isFormula(cell: string): boolean {
  return /^["\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]/u.test(cell) && !/^\+\d+ \d/.test(cell);
}
const TRICKY = fc.string({
  unit: fc.constantFrom('=', '+', '-', '@', '|', '%', '＝', "'", '"', ',', ';', '\n', '\t', ' ', 'é', '王', '1', '2'),
});

describe('csv', () => {
  it('keeps every text', () => {
    const text = fc.oneof(fc.string({ unit: 'binary' }), TRICKY);
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
        const written = read(csv(['a', 'b'], rows)).slice(1);
        expect(written.map((row) => row.map(withoutEscapes))).toEqual(rows);
      }),
    );
  });

  it.each([';', '\t', '|'])(
    'has no formula in any cell that a spreadsheet with the separator %j could see',
    (other) => {
      fc.assert(
        fc.property(fc.array(fc.tuple(TRICKY, TRICKY), { minLength: 1, maxLength: 5 }), (rows) => {
          expect(cellsSeenWith(other, csv(['a', 'b'], rows)).filter(isFormula)).toEqual([]);
        }),
        { numRuns: 500 },
      );
    },
  );

  it.each([
    ['=1+1', "'=1+1"],
    ['=cmd|"/C calc"!A0', '\'=cmd|"/C calc"!A0'],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-2+3', "'-2+3"],
    ['+A1', "'+A1"],
    ['\t=1', "\t'=1"],
    ['\r=1', "\r'=1"],
    ['＝1+1', "'＝1+1"],
    [' =HYPERLINK("https://x")', '\' =HYPERLINK("https://x")'],
    ["'=1", "''=1"],
    ['"=1', '\'"=1'],
    ['|x', "'|x"],
    ['%0A=1', "'%0A=1"],
    ['Vegan;=1+1', "Vegan;'=1+1"],
    ['one\n=1+1', "one\n'=1+1"],
    ['one\t@SUM(A1)', "one\t'@SUM(A1)"],
    ['one;"=1+1"', 'one;\'"=1+1"'],
    ['+44-20-7946', "'+44-20-7946"],
  ])('escapes the formula in %j', (text, escaped) => {
    expect(one(text)).toBe(escaped);
    expect(withoutEscapes(escaped)).toBe(text);
  });

  it.each(['+44 20 7946 0958', '+1 212 555 0100 ext. 12', '020 7946 0958', 'Vegan - no nuts', 'a; b', "O'Brien"])(
    'leaves %s as it is',
    (text) => {
      expect(one(text)).toBe(text);
    },
  );

  it('starts with a UTF-8 byte order mark and ends lines with CRLF', () => {
    expect(csv(['Ä'], [['x\ny']])).toBe('\uFEFFÄ\r\n"x\ny"\r\n');
  });
});

describe('rosterCsv', () => {
  it('writes one row per guest, with contacts', () => {
    const vip = aVip({
      name: 'Żaneta, "Ża"',
      phone: '+44 20 7946 0958',
      isRosterOnly: true,
      notes: 'two\nlines',
      emergencyContact: { name: 'Jan', phone: '+48 22 123 45 67', relationship: 'Brother' },
    });
    const [heading = [], row = []] = read(rosterCsv([vip]));
    expect(Object.fromEntries(heading.map((name, at) => [name, row[at]]))).toMatchObject({
      Name: 'Żaneta, "Ża"',
      Phone: '+44 20 7946 0958',
      'Roster only': 'yes',
      'Emergency contact': 'Jan',
      'Emergency phone': '+48 22 123 45 67',
      Notes: 'two\nlines',
      'Party size': '1',
    });
  });
});

describe('scheduleCsv', () => {
  const ZOE = { kind: 'VIP_SCHEDULE', id: 'vip_0', name: 'Zoë', about: [] } as const;

  it('shows local times across the change to summer time, in order', () => {
    const at = (startTime: string, endTime: string, title: string) => anActivity({ startTime, endTime, title });
    const late = at('2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z', 'Over the change');
    const early = at('2027-03-27T23:00:00.000Z', '2027-03-28T00:15:00.000Z', 'Before');
    const rows = read(scheduleCsv([{ person: ZOE, activities: [late, early] }], 'Europe/London'));
    expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
      ['Zoë', '2027-03-27', '23:00', '2027-03-28', '00:15', 'Europe/London (GMT)'],
      ['Zoë', '2027-03-28', '00:30', '2027-03-28', '02:30 GMT+1', 'Europe/London (GMT)'],
    ]);
  });
});
