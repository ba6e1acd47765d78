import { describe, expect, it } from '@jest/globals';
import type { ShownTime } from '#shared/domain/import/dates.ts';
import { flightRows } from '#shared/domain/import/flight-rows.ts';
import { timesOf } from '#shared/domain/import/programme-times.ts';
import { HOUR_MS } from '#shared/domain/time/durations.ts';

const LONDON = 'Europe/London';
const shown = (hours: number, date?: string): ShownTime => ({ ms: hours * HOUR_MS, date });

describe('the times of an imported flight', () => {
  it.each([
    ['after the departure', shown(11), '2027-05-10T10:00:00.000Z'],
    ['before the departure, and so of the day after', shown(6), '2027-05-11T05:00:00.000Z'],
    ['on a date of its own', shown(11, '2027-05-12'), '2027-05-12T10:00:00.000Z'],
    ['before the departure on a date of its own', shown(6, '2027-05-10'), '2027-05-10T05:00:00.000Z'],
  ])('have an arrival %s', (_what, arrival, expected) => {
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
    const faultAt = ({ row: number }: { row: number }, _field: string, message: string) => ({ row: number, message });
    const means = { timezone: LONDON, findGuests: () => ({ ids: [] }) };
    const { faults, rows } = flightRows({ faultAt, rows: [row] }, means);
    expect(faults).toEqual([]);
    expect(rows[0]?.input['arrival']).toEqual({ scheduledTime: expected });
  });
});

describe('the times of an imported activity', () => {
  const read = (end: ShownTime, endDate?: string) =>
    timesOf({ startDate: '2027-05-10', startTime: shown(20), endDate, endTime: end }, LONDON);
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
