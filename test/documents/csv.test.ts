import { describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { csv } from '#shared/documents/csv.ts';
import { rosterCsv } from '#shared/documents/roster-csv.ts';
import { scheduleCsv } from '#shared/documents/schedule-csv.ts';
import { anActivity, aVip } from './samples.ts';

const read = (text: string): string[][] => parse(text, { bom: true });
/** Reads a cell as our import does: removes one apostrophe in front of a formula. */
const taken = (cell: string): string => cell.replace(/^'(?='*[\t\r\n ]*[=+\-@＝＋－＠|%])/u, '');
const one = (text: string): string => read(csv(['a', 'b'], [[text, 1]]))[1]?.[0] ?? '';

describe('csv', () => {
  it('keeps every text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', '\n', '\r', '\t', ' ', 'é', '王', '1'),
      }),
    );
    const phone = /^\+[0-9][0-9 ()./-]*$/;
    fc.assert(
      fc.property(
        fc
          .array(fc.tuple(text, text), { minLength: 1, maxLength: 5 })
          .map((rows) => rows.filter((row) => !row.some((each) => phone.test(each)))),
        (rows) => {
          expect(
            read(csv(['a', 'b'], rows))
              .slice(1)
              .map((row) => row.map(taken)),
          ).toEqual(rows);
        },
      ),
    );
  });

  it.each([
    '=1+1',
    '=cmd|"/C calc"!A0',
    '@SUM(A1)',
    '-2+3',
    '+A1',
    '\t=1',
    '\r=1',
    '＝1+1',
    ' =HYPERLINK("https://x")',
    "'=1",
    '|x',
    '%0A=1',
  ])('escapes the formula %j', (text) => {
    expect(one(text)).toBe(`'${text}`);
  });

  it.each([
    ['+44 20 7946 0958', '+44 20 7946 0958'],
    ['+1 (415) 555 0132', '+1 (415) 555 0132'],
    ['+442079460958', '+44 2079460958'],
    ['+14155550132', '+1 4155550132'],
    ['+3545551234', '+354 5551234'],
    ['+44-20-7946-0958', '+44 20 7946 0958'],
    ['020 7946 0958', '020 7946 0958'],
  ])('keeps the phone number %s as text, with its plus sign', (phone, shown) => {
    expect(one(phone)).toBe(shown);
    expect(shown.replaceAll(/\D/g, '')).toBe(phone.replaceAll(/\D/g, ''));
  });

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
  it('shows local times across the change to summer time, in order', () => {
    const at = (startTime: string, endTime: string, title: string) => anActivity({ startTime, endTime, title });
    const late = at('2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00.000Z', 'Over the change');
    const early = at('2027-03-27T23:00:00.000Z', '2027-03-28T00:15:00.000Z', 'Before');
    const rows = read(scheduleCsv([{ name: 'Zoë', activities: [late, early] }], 'Europe/London'));
    expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual([
      ['Zoë', '2027-03-27', '23:00', '2027-03-28', '00:15', 'Europe/London (GMT)'],
      ['Zoë', '2027-03-28', '00:30', '2027-03-28', '02:30', 'Europe/London (GMT)'],
    ]);
  });
});
