import { describe, expect, it } from '@jest/globals';
import { drivesOf } from '#shared/domain/hours/drive.ts';
import { eu561Breaches, eu561Left } from '#shared/domain/hours/eu-561.ts';
import { at, CALENDAR, COACH, drives, ride, SEDAN, told } from './drives.ts';

type Days = Parameters<typeof drives>[0];

function broken(days: Days, seats: number = COACH) {
  return told(eu561Breaches(drives(days, seats), CALENDAR));
}

/** 9 hours of driving with breaks. */
const NINE = ['07:00-11:30', '12:15-16:45'] as const;
/** 10 hours of driving with breaks. */
const TEN = ['06:00-10:30', '11:15-15:45', '16:30-17:30'] as const;

function nines(...days: number[]): [number, ...string[]][] {
  return days.map((day) => [day, ...NINE]);
}

describe('EU_561', () => {
  it.each<[string, Days, string[]]>([
    ['9 hours', [[0, ...NINE]], []],
    [
      '10 hours twice a week',
      [
        [0, ...TEN],
        [2, ...TEN],
      ],
      [],
    ],
    [
      'a third time',
      [
        [0, ...TEN],
        [2, ...TEN],
        [4, ...TEN],
      ],
      ['DAILY_DRIVING 9 10'],
    ],
    [
      'two in each of two weeks',
      [
        [4, ...TEN],
        [5, ...TEN],
        [7, ...TEN],
        [8, ...TEN],
      ],
      [],
    ],
    ['more than 10', [[0, '06:00-10:30', '11:15-15:45', '16:30-17:31']], [`DAILY_DRIVING 10 ${601 / 60}`]],
    // 8 hours between two days end none: both are one day.
    [
      'days without a daily rest between them',
      [
        [0, '14:00-18:00', '18:45-22:00'],
        [1, '06:00-10:00'],
      ],
      ['DAILY_DRIVING 10 11.25', 'REST 9 4'],
    ],
  ])('limits the driving of a day: %s', (_, days, expected) => {
    expect(broken(days)).toEqual(expected);
  });

  it.each<[string, string[], string[]]>([
    ['45 minutes after 4.5 hours', ['07:00-11:30', '12:15-13:00'], []],
    ['44 minutes', ['07:00-11:30', '12:14-13:00'], [`BREAK 4.5 ${316 / 60}`]],
    ['15 and then 30', ['07:00-09:00', '09:15-11:45', '12:15-13:00'], []],
    ['30 and then 15', ['07:00-09:00', '09:30-12:00', '12:15-13:00'], ['BREAK 4.5 5.25']],
    ['three times 15', ['07:00-09:00', '09:15-11:00', '11:15-12:00', '12:15-13:00'], ['BREAK 4.5 5.25']],
    ['the first part counts once', ['07:00-09:00', '09:15-10:00', '10:30-13:00', '13:30-16:00'], ['BREAK 4.5 5']],
  ])('asks for breaks: %s', (_, times, expected) => {
    expect(broken([[0, ...times]])).toEqual(expected);
  });

  it('takes a ride with a small vehicle for other work: no driving, no break, no rest', () => {
    const plan = (seats: number) =>
      drivesOf(
        [ride(0, '07:00-11:00'), ride(0, '11:00-12:00', { seats }), ride(0, '12:00-13:00')],
        () => undefined,
        CALENDAR,
      );
    expect(told(eu561Breaches(plan(SEDAN), CALENDAR))).toEqual(['BREAK 4.5 5']);
    expect(told(eu561Breaches(plan(9), CALENDAR))).toEqual(['BREAK 4.5 6']);
    expect(broken([[0, '00:00-20:00']], 8)).toEqual([]);
    expect(broken([[0, '00:00-20:00']], 9)).not.toEqual([]);
  });

  it.each<[string, Days, string[]]>([
    ['56 hours', [...nines(0, 1, 2, 3), [4, ...TEN], [5, ...TEN]], []],
    ['over 56', [...nines(0, 1, 2, 3), [4, ...TEN], [5, ...TEN], [6, '10:00-10:30']], ['WEEKLY_DRIVING 56 56.5']],
    ['45 and 45', nines(0, 1, 2, 3, 4, 7, 8, 9, 10, 11), []],
    [
      'over 90 in two weeks',
      [...nines(0, 1, 2, 3, 4, 7, 8, 9, 10, 11), [12, '10:00-10:30']],
      ['TWO_WEEKS_DRIVING 90 90.5'],
    ],
  ])('limits weeks: %s', (_, days, expected) => {
    expect(broken(days)).toEqual(expected);
  });

  it('counts two weeks from the Monday of the first', () => {
    const found = eu561Breaches(drives([...nines(0, 1, 2, 3, 4, 7, 8, 9, 10, 11), [12, '10:00-10:30']]), CALENDAR);
    expect(found).toMatchObject([{ from: '2027-05-10T00:00:00.000Z', to: '2027-05-24T00:00:00.000Z' }]);
  });

  it('asks for no rest after a day without a large vehicle', () => {
    const day = (seats: number) =>
      ['06:00-08:00', '14:00-16:00', '21:30-23:00'].map((times) => ride(1, times, { seats }));
    const rulesOf = (seats: number) =>
      told(
        eu561Breaches(
          drivesOf([ride(0, '06:00-07:00'), ...day(seats)], () => undefined, CALENDAR),
          CALENDAR,
        ),
      );
    expect(rulesOf(SEDAN)).toEqual([]);
    expect(rulesOf(COACH)).toEqual(['REST 9 7']);
  });

  it('splits a night between two weeks', () => {
    const week = nines(0, 1, 2, 3);
    const full = [...week, [4, ...TEN] as const, [5, '06:00-10:30', '11:15-15:45'] as const];
    // 55 hours until Saturday. Of the night from Sunday to Monday, one hour is Sunday's.
    expect(broken([...full, [6, '23:00-26:00']])).toEqual([]);
    expect(broken([...full, [6, '22:59-26:00']])).toEqual([`WEEKLY_DRIVING 56 ${(56 * 60 + 1) / 60}`]);
  });

  const short = (days: number[]): Days =>
    days.map((day) => [day, '06:00-07:00', '13:00-14:00', '19:30-20:30'] as const);

  it.each<[string, Days, string[]]>([
    [
      '11 hours',
      [
        [0, '07:00-08:00', '19:00-20:00'],
        [1, '07:00-08:00'],
      ],
      [],
    ],
    [
      'less than 9',
      [
        [0, '07:00-08:00', '15:00-16:00', '22:30-23:30'],
        [1, '08:30-09:00'],
      ],
      ['REST 9 7.5'],
    ],
    ['within 24 hours of the start', [[0, '05:00-06:00', '13:00-14:00', '20:30-21:30']], ['REST 9 7.5']],
    ['3 hours and then 9 are a whole rest', short([0, 1, 2, 3, 4]), []],
  ])('asks for a daily rest: %s', (_, days, expected) => {
    expect(broken(days)).toEqual(expected);
  });

  /** From 06:00 to 20:30 without 3 hours off: 9.5 hours of rest. */
  const reduced = (day: number) =>
    [day, '06:00-06:30', '09:00-09:30', '12:00-12:30', '15:00-15:30', '18:00-18:30', '20:00-20:30'] as const;

  it('allows a rest of 9 hours three times between two weekly rests', () => {
    expect(broken([0, 1, 2].map(reduced))).toEqual([]);
    expect(broken([0, 1, 2, 3].map(reduced))).toEqual(['REST 11 9.5']);
    // Day 3 is off: more than 24 hours.
    expect(broken([0, 1, 2, 4, 5].map(reduced))).toEqual([]);
  });

  it('leaves 10 hours while two such days are left, and less where a week is nearly full', () => {
    const left = (days: Days, day: number) =>
      (eu561Left(drives(days), { calendar: CALENDAR, start: at(day, '18:00'), end: at(day, '19:00') }).driving ?? 0) /
      3_600_000;
    expect(left([[0, ...NINE]], 0)).toBe(1);
    expect(
      left(
        [
          [0, ...TEN],
          [1, ...TEN],
          [2, ...NINE],
        ],
        2,
      ),
    ).toBe(0);
    expect(left([[0, ...TEN]], 1)).toBe(10);
    const lastWeek = [4, 5].map((day) => [day, ...TEN] as const);
    expect(left(lastWeek, 7)).toBe(10);
    expect(left([...lastWeek, [7, '06:00-10:30', '11:15-15:45', '16:15-16:45']], 7)).toBe(0.5);
    expect(left([...nines(0, 1, 2, 3), [4, ...TEN], [5, '06:00-10:30', '11:15-15:45']], 6)).toBe(1);
  });
});
