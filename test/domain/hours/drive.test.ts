import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { worseBreaches } from '#shared/domain/hours/breach.ts';
import { calendarOf, type DriverRide, drivesOf } from '#shared/domain/hours/drive.ts';
import { eu561Breaches } from '#shared/domain/hours/eu-561.ts';
import { houseBreaches } from '#shared/domain/hours/house-rules.ts';
import { usPassengerBreaches } from '#shared/domain/hours/us-passenger.ts';
import { at, CALENDAR, COACH, drives, ride, SEDAN } from './drives.ts';

function driven(rides: DriverRide[], minutes = 0) {
  return drivesOf(rides, () => minutes, CALENDAR).map(({ end, start }) => [start, end]);
}

describe('drives', () => {
  const first = ride(0, '07:00-08:00', { to: 'a' });
  it('have the way before the ride, not longer than the time for it', () => {
    const next = ride(0, '10:00-11:00', { from: 'b' });
    expect(driven([next, first], 45)).toEqual([
      [first.start, first.end],
      [at(0, '09:15'), next.end],
    ]);
    expect(driven([first, next], 600)).toEqual([
      [first.start, first.end],
      [first.end, next.end],
    ]);
  });
  it('have no way at one place, or where a place is unknown', () => {
    for (const from of ['a', undefined]) {
      const next = ride(0, '10:00-11:00', { from });
      expect(driven([first, next], 45)[1]).toEqual([next.start, next.end]);
    }
  });
  it('count a time once where rides overlap', () => {
    const [long, within] = [ride(0, '07:00-10:00'), ride(0, '08:00-09:00')];
    const total = driven([long, within]).reduce((sum, [start = 0, end = 0]) => sum + end - start, 0);
    expect(total).toBe(3 * 3_600_000);
  });
});

describe('the calendar', () => {
  it.each([
    ['UTC', '00:00', '2027-05-16T23:59:00Z', '2027-05-16', '2027-05-16T00:00:00.000Z', '2027-05-10T00:00:00.000Z'],
    // The clock is set forward on Sunday 2027-03-14, before the day begins.
    [
      'America/New_York',
      '04:00',
      '2027-03-14T20:00:00Z',
      '2027-03-14',
      '2027-03-14T08:00:00.000Z',
      '2027-03-08T05:00:00.000Z',
    ],
    [
      'America/New_York',
      '04:00',
      '2027-05-17T07:30:00Z',
      '2027-05-16',
      '2027-05-16T08:00:00.000Z',
      '2027-05-17T04:00:00.000Z',
    ],
    // The clock is set back on Sunday 2027-10-31: that day has 25 hours.
    [
      'Europe/Paris',
      '00:00',
      '2027-10-31T22:30:00Z',
      '2027-10-31',
      '2027-10-30T22:00:00.000Z',
      '2027-10-24T22:00:00.000Z',
    ],
    [
      'Asia/Kathmandu',
      '00:00',
      '2027-05-16T18:20:00Z',
      '2027-05-17',
      '2027-05-16T18:15:00.000Z',
      '2027-05-16T18:15:00.000Z',
    ],
  ])('of %s with days from %s', (timezone, dayStartsAt, instant, day, dayStart, weekStart) => {
    const calendar = calendarOf({ timezone, dayStartsAt });
    const ms = Date.parse(instant);
    expect(calendar.dayOf(ms)).toBe(day);
    expect(new Date(calendar.startOfDay(ms, 0)).toISOString()).toBe(dayStart);
    expect(new Date(calendar.startOfWeek(ms, 0)).toISOString()).toBe(weekStart);
    expect(calendar.startOfDay(calendar.startOfDay(ms, 1) - 1, 0)).toBe(calendar.startOfDay(ms, 0));
    expect(calendar.startOfWeek(calendar.startOfWeek(ms, 1) - 1, 0)).toBe(calendar.startOfWeek(ms, 0));
  });
});

const RULES = {
  house: (plan: ReturnType<typeof drives>) =>
    houseBreaches({ maxDrivingHoursPerDay: 9, maxDutyHoursPerDay: 12, breakAfterHours: 4, breakMinutes: 30 }, plan),
  eu: (plan: ReturnType<typeof drives>) => eu561Breaches(plan, CALENDAR),
  us: (plan: ReturnType<typeof drives>) => usPassengerBreaches(plan, CALENDAR, false),
};

const somePlan = fc.array(
  fc.record({
    start: fc.integer({ min: 0, max: 14 * 96 }),
    length: fc.integer({ min: 1, max: 16 }),
    seats: fc.constantFrom(COACH, SEDAN),
  }),
  { minLength: 1, maxLength: 40 },
);
const QUARTER = 15 * 60_000;
function planOf(drawn: readonly { start: number; length: number; seats: number }[]) {
  return drivesOf(
    drawn.map(({ length, seats, start }, number) => ({
      activityId: `act_${number}`,
      start: at(0, '00:00') + start * QUARTER,
      end: at(0, '00:00') + (start + length) * QUARTER,
      seats,
    })),
    () => undefined,
    CALENDAR,
  );
}

describe('each rule', () => {
  it.each(Object.keys(RULES) as (keyof typeof RULES)[])(
    '%s: says only what is over its limit, within the plan',
    (name) => {
      fc.assert(
        fc.property(somePlan, (drawn) => {
          const plan = planOf(drawn);
          for (const { activityIds, from, limitMinutes, plannedMinutes, rule, to } of RULES[name](plan)) {
            expect(rule === 'REST' ? plannedMinutes < limitMinutes : plannedMinutes > limitMinutes).toBe(true);
            expect(from < to).toBe(true);
            expect(activityIds.length).toBeGreaterThan(0);
          }
        }),
      );
    },
  );

  it.each(Object.keys(RULES) as (keyof typeof RULES)[])(
    '%s: a plan without rides of the law breaks nothing of it',
    (name) => {
      fc.assert(
        fc.property(somePlan, (drawn) => {
          const small = planOf(drawn.map((each) => ({ ...each, seats: SEDAN })));
          if (name !== 'house') expect(RULES[name](small)).toEqual([]);
        }),
      );
    },
  );

  it.each(Object.keys(RULES) as (keyof typeof RULES)[])('%s: a plan is no worse than itself', (name) => {
    fc.assert(
      fc.property(somePlan, (drawn) => {
        const found = RULES[name](planOf(drawn));
        expect(worseBreaches(found, found)).toEqual([]);
        expect(worseBreaches([], found)).toEqual(found);
      }),
    );
  });
});
