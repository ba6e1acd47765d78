import { describe, expect, it } from '@jest/globals';
import { NOT_CALCULATED, readCell } from '#shared/domain/guest-list/cells.ts';
import { faultOfOrder } from '#shared/domain/guest-list/date-orders.ts';
import { readDate, usualOrder } from '#shared/domain/guest-list/dates.ts';
import type { CellKind } from '#shared/domain/guest-list/field.ts';
import { joinedName } from '#shared/domain/guest-list/party-in-name.ts';
import { readClock, readOffset, readTime, readTimes } from '#shared/domain/guest-list/read-time.ts';
import { clockAt, instantAt } from '#shared/domain/time/zoned.ts';
import { plainly } from '#test/support/told.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

function dateIn(text: string, country: string): string | undefined {
  const read = readDate(text, { order: usualOrder(country) });
  return read && ('fault' in read ? read.fault.message : read.value);
}

const NO_YEAR = 'has no year: write it with its year, such as 2027-05-12 or 12MAY27';

const LOCAL = 'says local time: it was read in the time zone of its airport where that is known, else of the settings';

describe('a date in a cell', () => {
  it.each([
    ['2027-05-10', 'GB', '2027-05-10'],
    ['2027/5/1', 'US', '2027-05-01'],
    ['2027-May-12', 'GB', '2027-05-12'],
    ['20270512', 'GB', '2027-05-12'],
    ['12052027', 'GB', undefined],
    ['03/04/2027', 'GB', '2027-04-03'],
    ['03/04/2027', 'US', '2027-03-04'],
    ['3.4.27', 'DE', '2027-04-03'],
    ['03.04.2027', 'US', '2027-04-03'],
    ['10 May 2027', 'GB', '2027-05-10'],
    ['May 10th, 2027', 'US', '2027-05-10'],
    ['12th of May 2027', 'GB', '2027-05-12'],
    ['12-May-27', 'GB', '2027-05-12'],
    ["12 May '27", 'GB', '2027-05-12'],
    ['12/May/2027', 'GB', '2027-05-12'],
    ['12MAY27', 'GB', '2027-05-12'],
    ['12MAY2027', 'US', '2027-05-12'],
    ['12 Sept 2027', 'GB', '2027-09-12'],
    ['10. März 2027', 'DE', '2027-03-10'],
    ['1er août 2027', 'FR', '2027-08-01'],
    ['10 de mayo de 2027', 'ES', '2027-05-10'],
    ['10 maja 2027', 'PL', '2027-05-10'],
    ['10 gennaio 2027', 'IT', '2027-01-10'],
    ['\u200E10\u00A0May\u00A02027\u202C', 'GB', '2027-05-10'],
    ['Mon 10 May 2027', 'GB', '2027-05-10'],
    ['Wednesday, May 12, 2027', 'US', '2027-05-12'],
    ['12/05/2027 (Wed)', 'GB', '2027-05-12'],
    ['Mi. 12. Mai 2027', 'DE', '2027-05-12'],
    ['mar 11 mai 2027', 'FR', '2027-05-11'],
    ['Mar 12, 2027', 'US', '2027-03-12'],
    ['quarta-feira, 12 de maio de 2027', 'BR', '2027-05-12'],
    ['śr. 12 maja 2027', 'PL', '2027-05-12'],
    ['Thu 12 May 2027', 'GB', 'says Thu, but 2027-05-12 is a Wednesday: write the one that is right'],
    ['Wed 05/12/2027', 'GB', 'says Wed, but 2027-12-05 is a Sunday: write the one that is right'],
    ['until 10 May 2027', 'GB', undefined],
    ['12MAY', 'GB', NO_YEAR],
    ['May 12', 'US', NO_YEAR],
    ['12/05', 'GB', NO_YEAR],
    ['31/02/2027', 'GB', undefined],
    ['13/13/2027', 'GB', undefined],
    ['10 Foo 2027', 'GB', undefined],
    ['46519', 'GB', 'is the number of a day, mostly 2027-05-12: show the column as dates, and save the list again'],
    ['tomorrow', 'GB', undefined],
    [`10 ${'x'.repeat(30_000)}`, 'GB', undefined],
    [`10${' '.repeat(30_000)}May x`, 'GB', undefined],
  ])('%j of %s is %s', (text, country, date) => {
    expect(dateIn(text, country)).toBe(date);
  });

  it.each([
    ['one order, which is the one of the country', ['13/06/2027', '05/06/2027'], 'GB', undefined],
    ['no date that shows its order', ['05/06/2027', '13.06.2027', '2027-06-13'], 'US', undefined],
    [
      'both orders',
      ['13/06/2027', '05/06/2027 10:00', 'Mon 06/14/2027'],
      'GB',
      'is in a column that has the day first (13/06/2027 in row 2) and the month first (06/14/2027 in row 4): write all its dates in one order, or as 2027-05-31',
    ],
    [
      'the order of another country',
      ['06/05/2027', '06-14-27'],
      'GB',
      'is in a column that has the month first (06-14-27 in row 3), as people of GB, the country of the settings, do not: send dates=MONTH_FIRST to read it so',
    ],
  ])('stands in a column with %s', (_what, cells, country, fault) => {
    expect(
      faultOfOrder(
        cells.map((cell, place) => [place + 2, cell] as const),
        country,
      )?.message,
    ).toBe(fault);
  });
});

describe('a date without a year', () => {
  const near = '2026-11-29';
  const read = (text: string, year: object = { near }) => {
    const found = readDate(text, { order: 'DAY_FIRST', year });
    return found && ('fault' in found ? found.fault.message : found.value);
  };
  it.each([
    ['14 March', '2027-03-14'],
    ['14.3.', '2027-03-14'],
    ['Sun 14/3', '2027-03-14'],
    ['March 14th', '2027-03-14'],
    ['29 Nov', '2026-11-29'],
    ['1 Nov', '2026-11-01'],
    ['Sat 14/3', 'says Sat, but 2027-03-14 is a Sunday: write the one that is right'],
    ['12 Sept', NO_YEAR],
    ['Sun 12 Sept', '2027-09-12'],
    ['Sat 12 Sept', '2026-09-12'],
    ['Fri 12 Sept', NO_YEAR],
    ['31/2', undefined],
    ['3/14', undefined],
  ])('%s is %s', (text, date) => {
    expect(read(text)).toBe(date);
  });

  it('is of the year that the list names, also with the time beside it', () => {
    expect(read('12 Sept', { near, named: 2028 })).toBe('2028-09-12');
    expect(readTime('14 March 09:30', { order: 'DAY_FIRST', year: { near } })).toMatchObject({
      value: { date: '2027-03-14', ms: 9.5 * HOUR },
      notice: { code: 'LIST_YEAR_TAKEN', values: { year: '2027' } },
    });
    expect(readTimes('14 March 09:30 - 14 March 10:00', { order: 'DAY_FIRST', year: { near } })).toMatchObject({
      notice: { code: 'LIST_YEAR_TAKEN' },
    });
  });
});

describe('a time in a cell', () => {
  it.each([
    ['14:30', 14.5 * HOUR],
    ['2:30 PM', 14.5 * HOUR],
    ['2.30 p.m.', 14.5 * HOUR],
    ['2 pm', 14 * HOUR],
    ['2:30   p.m.', 14.5 * HOUR],
    [`2:30${' '.repeat(30_000)}x`, undefined],
    ['12:15 AM', 15 * MINUTE],
    ['12 PM', 12 * HOUR],
    ['14h30', 14.5 * HOUR],
    ['14 h', 14 * HOUR],
    ['14.30 Uhr', 14.5 * HOUR],
    ['1430', 14.5 * HOUR],
    ['930', 9.5 * HOUR],
    ['0930', 9.5 * HOUR],
    ['14:30 hrs', 14.5 * HOUR],
    ['1430 hrs', 14.5 * HOUR],
    ['14.30h', 14.5 * HOUR],
    ['1430h', 14.5 * HOUR],
    ['09:00:30', 9 * HOUR + 30_000],
    ['09:00:30.5', 9 * HOUR + 30_500],
    ['09:00:30.500000', 9 * HOUR + 30_500],
    ['25:30', 25.5 * HOUR],
    ['24:00', 24 * HOUR],
    ['2400', 24 * HOUR],
    ['13 PM', undefined],
    ['14:60', undefined],
    ['48:00', undefined],
    ['7', undefined],
    ['12345', undefined],
  ])('%j is %s ms after midnight', (text, ms) => {
    expect(readClock(text)).toBe(ms);
  });

  it.each([
    ['2027-05-10 14:30', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['2027-05-10T14:30:00Z', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR, offsetMinutes: 0, isUtc: true }],
    ['10.05.2027, 14:30', 'DE', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['05/10/2027 2:30 PM', 'US', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['10 May 2027 14:30', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['14:30, 10MAY27', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['20270510T1430', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['01:30+01:00', 'GB', { ms: 1.5 * HOUR, offsetMinutes: 60 }],
    ['2027-10-31 01:30:00.000+00:00', 'GB', { date: '2027-10-31', ms: 1.5 * HOUR, offsetMinutes: 0 }],
    ['01:30 UTC-5', 'GB', { ms: 1.5 * HOUR, offsetMinutes: -300 }],
    ['01:30 UTC+1', 'GB', { ms: 1.5 * HOUR, offsetMinutes: 60 }],
    ['01:30+5', 'GB', { ms: 1.5 * HOUR, offsetMinutes: 300 }],
    ['01:30-2', 'GB', { ms: 1.5 * HOUR, offsetMinutes: -120 }],
    ['14:30 BST', 'GB', { ms: 14.5 * HOUR, offsetMinutes: 60 }],
    ['06:15+1d', 'GB', { ms: 30.25 * HOUR }],
    ['06:15 (+1 day)', 'GB', { ms: 30.25 * HOUR }],
    ['06:15 next day', 'GB', { ms: 30.25 * HOUR }],
    ['ETA 14:30', 'GB', { ms: 14.5 * HOUR }],
    ['noon', 'GB', { ms: 12 * HOUR }],
    ['12 noon', 'GB', { ms: 12 * HOUR }],
    ['mediodía', 'ES', { ms: 12 * HOUR }],
    [
      'Midnight',
      'GB',
      'could be the start or the end of the day: write 00:00 for the start of its date, or 24:00 for the end',
    ],
    ['14:30 / 15:00', 'GB', 'has two times: write one'],
    ['14:30-15:00', 'GB', 'has two times: write one'],
    ['0930-1030', 'GB', 'has two times: write one'],
    ['Thu 12 May 2027 14:30', 'GB', 'says Thu, but 2027-05-12 is a Wednesday: write the one that is right'],
    ['12MAY 1430', 'GB', NO_YEAR],
    [
      '46516.604166',
      'GB',
      'is the number of a day, mostly 2027-05-09 14:30: show the column as dates, and save the list again',
    ],
    ['2027-05-10', 'GB', undefined],
    ['10 May 2027', 'GB', undefined],
    ['06:15+1h', 'GB', undefined],
    ['', 'GB', undefined],
  ])('%j of %s may have its date and its offset', (text, country, shown) => {
    const read = readTime(text, { order: usualOrder(country) });
    expect(read && ('fault' in read ? read.fault.message : read.value)).toEqual(shown);
    expect(read && 'notice' in read && read.notice).toBeFalsy();
  });

  const NEXT_DAY =
    'has +1 behind the time: it was read as the day after its date. For a difference from UTC write +01:00';
  it.each([
    ['06:15+1', { ms: 30.25 * HOUR }, NEXT_DAY],
    ['06:15 +1', { ms: 30.25 * HOUR }, NEXT_DAY],
    ['0615+1', { ms: 30.25 * HOUR }, NEXT_DAY],
    ['6:15 am (+1)', { ms: 30.25 * HOUR }, NEXT_DAY],
    ['06:15\u207A\u00B9', { ms: 30.25 * HOUR }, NEXT_DAY],
    ['06:15+1 (next day)', { ms: 30.25 * HOUR }, NEXT_DAY],
    ['2027-05-10 06:15+1', { date: '2027-05-10', ms: 30.25 * HOUR }, NEXT_DAY],
    [
      '06:15-1',
      { ms: -17.75 * HOUR },
      'has -1 behind the time: it was read as the day before its date. For a difference from UTC write -01:00',
    ],
    [
      '0930Z',
      { ms: 9.5 * HOUR, offsetMinutes: 0, isUtc: true },
      'is in UTC: the date of its row was taken as the one of UTC',
    ],
    ['1430L', { ms: 14.5 * HOUR }, LOCAL],
    ['14:30 (LT)', { ms: 14.5 * HOUR }, LOCAL],
    ['~14:30', { ms: 14.5 * HOUR }, 'is not exact in the list: the time itself was taken'],
    ['0.604166667', { ms: 14.5 * HOUR }, 'is a part of a day, as spreadsheets keep times: it was read as that time'],
  ])('%j is read, and a notice says how', (text, value, notice) => {
    expect(plainly(readTime(text, { order: 'DAY_FIRST' }))).toEqual({ value, notice });
  });

  it.each([
    ['+01:00', 60],
    ['UTC+1', 60],
    ['\u22125', -300],
    ['-0330', -210],
    ['Z', 0],
    ['utc', 0],
    ['+20', undefined],
    ['-15:00', undefined],
    ['here', undefined],
  ])('%j is %s minutes from UTC', (text, minutes) => {
    expect(readOffset(text)).toBe(minutes);
  });
});

describe('a cell', () => {
  const means = { country: 'GB', readPhone: () => ({ fault: { message: 'is no phone' } }) };
  const read = (kind: CellKind, cell: string) =>
    plainly(readCell({ name: 'x', heading: 'X', words: '', kind, values: ['OPEN', 'SHUT'] }, cell, means));
  const BLANK = { value: undefined, notice: 'says that nothing is known yet: it counts as blank' };

  it.each<[CellKind, string, object]>([
    ['TIME', 'TBA', BLANK],
    ['DATE_TIME', 't.b.c.', BLANK],
    ['DATE', 'tbd', BLANK],
    ['PHONE', 'n/a', BLANK],
    ['WHOLE', '-', BLANK],
    ['CHOICE', 'to be confirmed', BLANK],
    ['CHOICE', 'open', { value: 'OPEN' }],
    ['TEXT', 'TBC', { value: 'TBC' }],
    ['TIME', '\u200E', { value: undefined }],
    ['DATE', '2027-05-12T00:00:00.000Z', { value: '2027-05-12' }],
    ['DATE', '12/05/2027 15:00', { value: '2027-05-12', notice: 'has a time too: only its date was taken' }],
    ['DATE', '2027-05-11T23:00:00.000Z', { fault: expect.stringMatching(/^must be a date/) }],
    ['DATES', '12MAY27; 14MAY27', { value: ['2027-05-12', '2027-05-14'] }],
    ['DATES', '12MAY27; 14MAY', { fault: NO_YEAR }],
    ['TIME', 'soon', { value: undefined, notice: 'names no time of day: it counts as blank' }],
    ['TIME', '27:99', { fault: 'must be a time of day, such as 14:30 or 2:30 PM' }],
    [
      'TEXT',
      NOT_CALCULATED,
      { fault: 'is a formula without its value: open the file in a spreadsheet, save it, and send it again' },
    ],
  ])('of the kind %s with %j is %j', (kind, cell, value) => {
    expect(read(kind, cell)).toEqual(value);
  });

  it('is read in the order that the request names', () => {
    const field = { name: 'x', heading: 'X', words: '', kind: 'DATE' } as const;
    expect(readCell(field, '05/12/2027', { ...means, dates: 'MONTH_FIRST' })).toEqual({ value: '2027-05-12' });
  });
});

describe('a clock in a zone', () => {
  it('comes back from the instant that it shows, also in a repeated hour', () => {
    for (const instant of [
      '2026-10-25T00:30:00.000Z',
      '2026-10-25T01:30:00.000Z',
      '2027-03-28T00:59:00.000Z',
      '2027-07-01T12:34:56.789Z',
    ]) {
      expect(instantAt(clockAt(instant, 'Europe/London'), 'Europe/London')).toEqual({ instant });
    }
    expect(clockAt('2026-10-25T01:30:00.000Z', 'Europe/London')).toMatchObject({ isRepeated: true, offsetMinutes: 0 });
    expect(instantAt({ date: '2026-10-25', ms: 1.5 * HOUR }, 'Europe/London')).toEqual({
      instant: '2026-10-25T00:30:00.000Z',
    });
    expect(instantAt({ date: '2026-10-25', ms: 1.5 * HOUR, isSecond: true }, 'Europe/London')).toEqual({
      instant: '2026-10-25T01:30:00.000Z',
    });
    expect(instantAt({ date: '2027-07-01', ms: 0, offsetMinutes: 0, isUtc: true }, 'Europe/London')).toEqual({
      instant: '2027-07-01T00:00:00.000Z',
    });
    expect(instantAt({ date: '2027-03-28', ms: 1.5 * HOUR }, 'Europe/London')).toEqual({ fault: 'SKIPPED' });
    expect(instantAt({ date: '2027-07-01', ms: 0, offsetMinutes: 0 }, 'Europe/London')).toEqual({ fault: 'NOT_THEN' });
  });
});

it.each([
  ['Zoë', 'Łukasiewicz', 'Zoë Łukasiewicz'],
  ['民支', '金', '金民支'],
  ['花子', '山田', '山田花子'],
  ['민지', '김', '김민지'],
  ['花子', 'Smith', '花子 Smith'],
  ['', '山田', '山田'],
])('the names %j and %j join to %j', (first, last, name) => {
  expect(joinedName(first, last)).toBe(name);
});
