import { describe, expect, it } from '@jest/globals';
import { houseBreaches, houseLeft } from '#shared/domain/hours/house-rules.ts';
import { at, CALENDAR, drives, SEDAN, told } from './drives.ts';

type Days = Parameters<typeof drives>[0];

function broken(limits: Parameters<typeof houseBreaches>[0], days: Days) {
  return told(houseBreaches(limits, drives(days, SEDAN)));
}

describe('the limits of the settings', () => {
  it.each<[string, Days, string[]]>([
    ['at the limit', [[0, '07:00-11:00', '12:00-17:00']], []],
    ['a minute over it', [[0, '07:00-11:00', '12:00-17:01']], [`DAILY_DRIVING 9 ${541 / 60}`]],
    [
      'two days',
      [
        [0, '07:00-16:00'],
        [1, '07:00-16:00'],
      ],
      [],
    ],
    [
      'over midnight: the day of the start',
      [
        [0, '20:00-25:00'],
        [1, '08:00-16:00'],
      ],
      [],
    ],
  ])('of driving: %s', (_, days, expected) => {
    expect(broken({ maxDrivingHoursPerDay: 9 }, days)).toEqual(expected);
  });

  it.each<[string, Days, string[]]>([
    ['times between rides count', [[0, '07:00-08:00', '10:00-11:00', '13:00-15:00']], ['DAILY_DUTY 7 8']],
    ['3 hours off do not', [[0, '07:00-08:00', '11:00-12:00', '15:00-16:00']], []],
    [
      'a duty over midnight counts for its first day',
      [[0, '18:00-21:00', '23:00-26:01']],
      [`DAILY_DUTY 7 ${481 / 60}`],
    ],
  ])('of duty: %s', (_, days, expected) => {
    expect(broken({ maxDutyHoursPerDay: 7 }, days)).toEqual(expected);
  });

  it.each<[string, Parameters<typeof broken>[0], string[]]>([
    ['times off count', { maxSpreadHours: 18 }, ['DAILY_SPREAD 18 18.5']],
    ['up to the limit', { maxSpreadHours: 18.5 }, []],
    ['without a limit, the rest within 24 hours counts', { minRestHours: 11 }, ['DAILY_SPREAD 13 18.5']],
  ])('of the spread of a day: %s', (_, limits, expected) => {
    expect(broken(limits, [[0, '06:00-08:00', '12:00-13:00', '17:00-18:00', '22:30-24:30']])).toEqual(expected);
  });

  it.each<[string, Days, string[]]>([
    [
      'enough',
      [
        [0, '20:00-22:00'],
        [1, '08:00-09:00'],
      ],
      [],
    ],
    [
      'too short',
      [
        [0, '20:00-22:00'],
        [1, '07:00-08:00'],
      ],
      ['REST 10 9'],
    ],
    [
      'a short time over midnight is duty',
      [
        [0, '22:00-23:45'],
        [1, '00:15-01:00'],
      ],
      [],
    ],
    ['a time off on one day is no rest', [[0, '06:00-07:00', '12:00-13:00']], []],
  ])('of rest: %s', (_, days, expected) => {
    expect(broken({ minRestHours: 10 }, days)).toEqual(expected);
  });

  it.each<[string, Days, string[]]>([
    ['in time', [[0, '07:00-09:00', '09:30-11:30']], []],
    ['too short a break', [[0, '07:00-09:00', '09:29-11:29']], ['BREAK 3 4']],
    ['one long ride', [[0, '07:00-10:30']], ['BREAK 3 3.5']],
    ['two short breaks are none', [[0, '07:00-09:00', '09:20-10:00', '10:20-11:20']], [`BREAK 3 ${220 / 60}`]],
  ])('of breaks: %s', (_, days, expected) => {
    expect(broken({ breakAfterHours: 3, breakMinutes: 30 }, days)).toEqual(expected);
  });

  it('name the time and the rides', () => {
    const [found] = houseBreaches({ maxDrivingHoursPerDay: 2 }, drives([[0, '07:00-08:30', '09:00-10:00']], SEDAN));
    expect(found).toEqual({
      preset: 'NONE',
      rule: 'DAILY_DRIVING',
      limitMinutes: 120,
      plannedMinutes: 150,
      from: '2027-05-10T07:00:00.000Z',
      to: '2027-05-10T10:00:00.000Z',
      activityIds: ['0 07:00-08:30', '0 09:00-10:00'],
    });
  });

  it('leave what the day has not used', () => {
    const plan = drives(
      [
        [0, '07:00-09:00', '10:00-11:00'],
        [1, '07:00-12:00'],
      ],
      SEDAN,
    );
    const probe = { calendar: CALENDAR, start: at(0, '15:00'), end: at(0, '16:00') };
    const hour = 3_600_000;
    expect(houseLeft({ maxDrivingHoursPerDay: 9 }, plan, probe)).toEqual({ driving: 6 * hour });
    expect(houseLeft({ maxDutyHoursPerDay: 3 }, plan, probe)).toEqual({ duty: -hour });
    expect(houseLeft({ minRestHours: 8 }, plan, probe)).toEqual({});
  });
});
