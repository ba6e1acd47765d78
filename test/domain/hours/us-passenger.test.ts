import { describe, expect, it } from '@jest/globals';
import { drivesOf } from '#shared/domain/hours/drive.ts';
import { usPassengerBreaches, usPassengerLeft } from '#shared/domain/hours/us-passenger.ts';
import { at, CALENDAR, COACH, drives, ride, SEDAN, told } from './drives.ts';

type Days = Parameters<typeof drives>[0];

function broken(days: Days, { daily = false, seats = COACH } = {}) {
  return told(usPassengerBreaches(drives(days, seats), CALENDAR, daily));
}

/** 12 hours on duty, 4 of them driving. */
function twelve(day: number) {
  return [day, '06:00-07:00', '09:00-10:00', '12:00-13:00', '14:30-15:00', '17:30-18:00'] as const;
}

describe('US_PASSENGER', () => {
  it.each<[string, Days, string[]]>([
    ['10 hours', [[0, '06:00-11:00', '12:00-17:00']], []],
    ['more', [[0, '06:00-11:00', '12:00-17:01']], [`DAILY_DRIVING 10 ${601 / 60}`]],
    ['anew after 8 hours off', [[0, '04:00-10:00', '18:00-23:00']], []],
    ['not after less', [[0, '04:00-10:00', '17:59-23:00']], [`DAILY_DRIVING 10 ${661 / 60}`]],
  ])('limits driving: %s', (_, days, expected) => {
    expect(broken(days)).toEqual(expected);
  });

  it('forbids driving after 15 hours on duty, not duty', () => {
    const long = ['06:00-07:00', '09:30-10:00', '12:30-13:00', '15:30-16:00', '18:30-19:00'];
    expect(broken([[0, ...long, '20:00-21:00']])).toEqual([]);
    expect(broken([[0, ...long, '20:00-21:01']])).toEqual([`DAILY_DUTY 15 ${901 / 60}`]);
    const rides = [...long.map((times) => ride(0, times)), ride(0, '20:30-22:00', { seats: SEDAN })];
    expect(
      usPassengerBreaches(
        drivesOf(rides, () => undefined, CALENDAR),
        CALENDAR,
        false,
      ),
    ).toEqual([]);
  });

  it('does not count 3 hours off as duty', () => {
    expect(broken([[0, '05:00-06:00', '09:00-10:00', '13:00-14:00', '17:00-18:00', '21:00-22:00']])).toEqual([]);
  });

  it('is about vehicles for more than 8 people', () => {
    expect(broken([[0, '06:00-18:00']], { seats: 7 })).toEqual([]);
    expect(broken([[0, '06:00-18:00']], { seats: 8 })).toEqual(['DAILY_DRIVING 10 12']);
  });

  it('limits duty to 60 hours in 7 days, or 70 in 8 where the carrier operates daily', () => {
    const five = [0, 1, 2, 3, 4].map(twelve);
    expect(broken(five)).toEqual([]);
    expect(broken([...five, [6, '09:00-10:00']])).toEqual(['DUTY_IN_DAYS 60 61']);
    expect(broken([...five, [7, '09:00-10:00']])).toEqual([]);
    expect(broken([...five, [6, '09:00-10:00']], { daily: true })).toEqual([]);
    expect(broken([...five, twelve(5)], { daily: true })).toEqual(['DUTY_IN_DAYS 70 72']);
    expect(broken([...five, [7, '05:00-15:30']], { daily: true })).toEqual([
      'DAILY_DRIVING 10 10.5',
      'DUTY_IN_DAYS 70 70.5',
    ]);
  });

  it('leaves what the shift and the days have not used', () => {
    const left = (days: Days, day: number, daily = false) => {
      const probe = { calendar: CALENDAR, start: at(day, '18:30'), end: at(day, '19:00') };
      const { driving = 0, duty = 0 } = usPassengerLeft(drives(days), probe, daily);
      return [driving / 3_600_000, duty / 3_600_000];
    };
    expect(left([twelve(0)], 0)).toEqual([3, 3]);
    expect(left([[0, '06:00-07:00']], 1)).toEqual([10, 15]);
    expect(left([0, 1, 2, 3, 4].map(twelve), 5)).toEqual([0, 0]);
    expect(left([0, 1, 2, 3, 4].map(twelve), 5, true)).toEqual([10, 10]);
  });
});
