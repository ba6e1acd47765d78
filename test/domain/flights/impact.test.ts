import { describe, expect, it } from '@jest/globals';
import { driftOf, impactOf } from '#shared/domain/flights/impact.ts';
import type { FlightStatus } from '#shared/schemas/flight.ts';
import { flightOf } from '#test/support/flight-records.ts';

const SCHEDULED = '2027-05-10T06:00:00.000Z';
const pickup = {
  startTime: '2027-05-10T06:40:00.000Z',
  endTime: '2027-05-10T07:40:00.000Z',
  status: 'SCHEDULED',
} as const;
const late = (minutes: number, status: FlightStatus = 'ACTIVE') =>
  flightOf(status, {
    arrival: {
      scheduledTime: SCHEDULED,
      estimatedTime: new Date(Date.parse(SCHEDULED) + minutes * 60_000).toISOString(),
    },
  });

describe('a pick-up of a flight', () => {
  it.each(['CANCELLED', 'DIVERTED'] as const)('that is %s says so and offers no new time', (status) => {
    expect(impactOf(pickup, late(90, status))).toEqual({ flightStatus: status });
  });

  it.each([
    [14, undefined],
    [15, 15],
    [-14, undefined],
    [-15, -15],
  ])('that is %i minutes late has an impact of %p minutes', (minutes, impact) => {
    const found = impactOf(pickup, late(minutes));
    expect(found && 'minutes' in found ? found.minutes : undefined).toBe(impact);
  });

  it('that is 30 minutes late would move by as much', () => {
    expect(impactOf(pickup, late(30))).toMatchObject({
      startTime: '2027-05-10T07:10:00.000Z',
      endTime: '2027-05-10T08:10:00.000Z',
    });
  });

  it('without a scheduled arrival has no impact', () => {
    expect(driftOf(pickup, flightOf('SCHEDULED', {}))).toBeUndefined();
  });

  it('that was deleted has no impact', () => {
    expect(driftOf(pickup, { ...late(90), deletedAt: SCHEDULED })).toBeUndefined();
  });
});

describe('a pick-up that is over', () => {
  it.each(['CANCELLED', 'COMPLETED'] as const)('by status %s has no impact', (status) => {
    expect(impactOf({ ...pickup, status }, late(90))).toBeUndefined();
    expect(impactOf({ ...pickup, status }, late(0, 'CANCELLED'))).toBeUndefined();
  });
});
