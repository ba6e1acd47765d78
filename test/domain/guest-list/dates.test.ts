import { describe, expect, it } from '@jest/globals';
import { readClock, readDate, readOffset, readTime } from '#shared/domain/guest-list/dates.ts';
import { joinedName } from '#shared/domain/guest-list/joined-names.ts';
import { clockAt, instantAt } from '#shared/domain/time/zoned.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('a date in a cell', () => {
  it.each([
    ['2027-05-10', 'GB', '2027-05-10'],
    ['2027/5/1', 'US', '2027-05-01'],
    ['03/04/2027', 'GB', '2027-04-03'],
    ['03/04/2027', 'US', '2027-03-04'],
    ['3.4.27', 'DE', '2027-04-03'],
    ['03.04.2027', 'US', '2027-04-03'],
    ['10 May 2027', 'GB', '2027-05-10'],
    ['May 10th, 2027', 'US', '2027-05-10'],
    ['10. März 2027', 'DE', '2027-03-10'],
    ['1er août 2027', 'FR', '2027-08-01'],
    ['10 de mayo de 2027', 'ES', '2027-05-10'],
    ['10 maja 2027', 'PL', '2027-05-10'],
    ['Mon 10 May 2027', 'GB', '2027-05-10'],
    ['10 gennaio 2027', 'IT', '2027-01-10'],
    ['31/02/2027', 'GB', undefined],
    ['13/13/2027', 'GB', undefined],
    ['10 Foo 2027', 'GB', undefined],
    ['46152', 'GB', undefined],
    ['tomorrow', 'GB', undefined],
    [`10 ${'x'.repeat(30_000)}`, 'GB', undefined],
    [`10${' '.repeat(30_000)}May x`, 'GB', undefined],
  ])('%j of %s is %s', (text, country, date) => {
    expect(readDate(text, country)).toBe(date);
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
    ['09:00:30', 9 * HOUR + 30_000],
    ['09:00:30.5', 9 * HOUR + 30_500],
    ['25:30', 25.5 * HOUR],
    ['24:00', 24 * HOUR],
    ['13 PM', undefined],
    ['14:60', undefined],
    ['48:00', undefined],
    ['7', undefined],
    ['noon', undefined],
  ])('%j is %s ms after midnight', (text, ms) => {
    expect(readClock(text)).toBe(ms);
  });

  it.each([
    ['2027-05-10 14:30', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['2027-05-10T14:30:00Z', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR, offsetMinutes: 0 }],
    ['10.05.2027, 14:30', 'DE', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['05/10/2027 2:30 PM', 'US', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['10 May 2027 14:30', 'GB', { date: '2027-05-10', ms: 14.5 * HOUR }],
    ['01:30+01:00', 'GB', { ms: 1.5 * HOUR, offsetMinutes: 60 }],
    ['01:30 UTC-5', 'GB', { ms: 1.5 * HOUR, offsetMinutes: -300 }],
    ['2027-05-10', 'GB', undefined],
    ['', 'GB', undefined],
  ])('%j of %s may have its date and its offset', (text, country, shown) => {
    expect(readTime(text, country)).toEqual(shown);
  });

  it.each([
    ['+01:00', 60],
    ['UTC+1', 60],
    ['\u22125', -300],
    ['-0330', -210],
    ['Z', 0],
    ['utc', 0],
    ['+20', undefined],
    ['here', undefined],
  ])('%j is %s minutes from UTC', (text, minutes) => {
    expect(readOffset(text)).toBe(minutes);
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
