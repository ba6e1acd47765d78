import { describe, expect, it } from '@jest/globals';
import { flightRows } from '#shared/domain/guest-list/flight-rows.ts';
import { timesOf } from '#shared/domain/guest-list/programme-times.ts';
import type { ShownTime } from '#shared/domain/guest-list/read-time.ts';
import type { Told } from '#shared/domain/guest-list/tell.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { plainly } from '#test/support/told.ts';

const LONDON = 'Europe/London';
function shown(hours: number, date?: string): ShownTime {
  return { ms: hours * HOUR_MS, date };
}

describe('the times of an imported flight', () => {
  it.each([
    ['after the departure', shown(11), '2027-05-10T10:00:00.000Z'],
    ['before the departure, and so of the day after', shown(6), '2027-05-11T05:00:00.000Z'],
    ['on a date of its own', shown(11, '2027-05-12'), '2027-05-12T10:00:00.000Z'],
    ['before the departure on a date of its own', shown(6, '2027-05-10'), '2027-05-10T05:00:00.000Z'],
    ['on the day after, as +1 says', shown(30), '2027-05-11T05:00:00.000Z'],
    ['on the day before, as -1 says', shown(-2), '2027-05-09T21:00:00.000Z'],
    ['in UTC', { ...shown(11), offsetMinutes: 0, isUtc: true }, '2027-05-10T11:00:00.000Z'],
    [
      'in an hour that the clock shows twice',
      shown(1.5, '2027-10-31'),
      '2027-10-31T00:30:00.000Z',
      'shows twice in that night',
    ],
    [
      'in such an hour in UTC',
      { ...shown(1.5, '2027-10-31'), offsetMinutes: 0, isUtc: true },
      '2027-10-31T01:30:00.000Z',
    ],
  ])('have an arrival %s', (_what, arrival, expected, notice = '') => {
    const row = {
      row: 2,
      input: {
        flightDate: '2027-05-10',
        departure: { scheduledTime: shown(9) },
        arrival: { scheduledTime: arrival },
      },
      texts: new Map(),
      faulty: new Set<string>(),
    };
    const faultAt = ({ row }: { row: number }, _field: string, told: Told) => ({ row, ...told });
    const means = { timezone: LONDON, findGuests: () => ({ ids: [] }), peopleOf: () => 0 };
    const { faults, notices, rows } = flightRows({ faultAt, rows: [row] }, means);
    expect(faults).toEqual([]);
    expect(notices.map(({ message }) => message).join()).toMatch(new RegExp(notice === '' ? '^$' : notice));
    expect(rows[0]?.input['arrival']).toEqual({ scheduledTime: expected });
  });
});

describe('the times of an imported activity', () => {
  const read = (end: ShownTime, endDate?: string) =>
    plainly(timesOf({ startDate: '2027-05-10', startTime: shown(20), endDate, endTime: end }, LONDON));
  const startTime = '2027-05-10T19:00:00.000Z';

  it.each([
    ['an end on the same day', read(shown(22)), { startTime, endTime: '2027-05-10T21:00:00.000Z' }],
    ['an end after midnight', read(shown(1)), { startTime, endTime: '2027-05-11T00:00:00.000Z' }],
    ['an end on a later date', read(shown(1), '2027-05-12'), { startTime, endTime: '2027-05-12T00:00:00.000Z' }],
    [
      'a date of the end that lies before the start',
      read(shown(22), '2027-05-09'),
      { field: 'endDate', fault: 'must be after the start' },
    ],
    ['an end that is the start', read(shown(20), '2027-05-10'), { field: 'endDate', fault: 'must be after the start' }],
    [
      'an end more than a year later',
      read(shown(22), '2028-06-01'),
      { field: 'endDate', fault: 'is more than a year after the start' },
    ],
  ])('have %s', (_what, times, expected) => {
    expect(times).toEqual(expected);
  });
});

describe('the end of an imported activity in an hour that the clock shows twice', () => {
  const read = (offset: number | undefined, start: number, end: number, endDate?: string) => {
    const endTime = shown(end);
    const times = timesOf({ startDate: '2027-10-31', startTime: shown(start), endDate, endTime, offset }, LONDON);
    return 'endTime' in times ? [times.startTime.slice(0, 16), times.endTime.slice(0, 16)] : times.fault;
  };
  const [SUMMER, WINTER] = [60, 0];

  it.each([
    ['is in the first of both, after a start in it', SUMMER, 1, 1.5, ['2027-10-31T00:00', '2027-10-31T00:30']],
    ['is in the second of both, after a start in it', WINTER, 1, 1.5, ['2027-10-31T01:00', '2027-10-31T01:30']],
    [
      'is in the second of both, after a later start in it',
      WINTER,
      1.25,
      1.5,
      ['2027-10-31T01:15', '2027-10-31T01:30'],
    ],
    ['is a day later, if it is the start', WINTER, 1.5, 1.5, ['2027-10-31T01:30', '2027-11-01T01:30']],
    [
      'is the second of both, if the first is before the start',
      undefined,
      1.75,
      1.25,
      ['2027-10-31T00:45', '2027-10-31T01:15'],
    ],
    ['is a day later, if both are before the start', WINTER, 1.75, 1.25, ['2027-10-31T01:45', '2027-11-01T01:15']],
    [
      'is a day later, if the start in no known hour is its time',
      undefined,
      1.5,
      1.5,
      ['2027-10-31T00:30', '2027-11-01T01:30'],
    ],
  ])('%s', (_what, offset, start, end, expected) => {
    expect(read(offset, start, end)).toEqual(expected);
  });

  it('is the second of both also on a date that the row names', () => {
    expect(read(undefined, 1.75, 1.25, '2027-10-31')).toEqual(['2027-10-31T00:45', '2027-10-31T01:15']);
  });

  it('that names its day is never moved to another', () => {
    expect(plainly(read(undefined, 49, 26))).toBe('must be after the start');
  });
});
