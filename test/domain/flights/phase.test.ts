import { describe, expect, it } from '@jest/globals';
import { expectedDeparture, isFinal, phaseOf } from '#shared/domain/flights/phase.ts';
import { momentsOf } from '#shared/domain/flights/poll-schedule.ts';
import { later } from '#shared/domain/time/days.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { flightOf } from '#test/support/flight-records.ts';

const DEPARTS = '2027-05-10T10:00:00.000Z';
const ARRIVES = '2027-05-10T14:00:00.000Z';
function from(instant: string, milliseconds: number): string {
  return later(instant, milliseconds);
}
const HOUR = 3_600_000;
function flight(status: FlightStatus) {
  return flightOf(status, { departure: { scheduledTime: DEPARTS }, arrival: { scheduledTime: ARRIVES } });
}

describe('a flight that the provider calls', () => {
  // Hours before its departure: the word of the provider alone decides.
  const now = from(DEPARTS, -3 * HOUR);
  it.each(['LANDED', 'CANCELLED', 'DIVERTED'] as const)('%s is final, and no poll is left', (status) => {
    expect([phaseOf(flight(status), now), isFinal(flight(status)), momentsOf(flight(status), now)]).toEqual([
      'LANDED',
      true,
      [],
    ]);
  });

  it.each(['ACTIVE', 'INCIDENT'] as const)('%s is ACTIVE', (status) => {
    expect([phaseOf(flight(status), now), isFinal(flight(status))]).toEqual(['ACTIVE', false]);
  });

  it.each(['SCHEDULED', 'UNKNOWN'] as const)('%s has polls left', (status) => {
    expect(phaseOf(flight(status), now)).toBe('PRE_DEPARTURE');
    expect(momentsOf(flight(status), now)).not.toEqual([]);
  });
});

describe('a flight with an actual arrival', () => {
  it('is final, whatever its status', () => {
    const landed = flightOf('ACTIVE', { departure: {}, arrival: { actualTime: ARRIVES } });
    expect([phaseOf(landed, DEPARTS), momentsOf(landed, DEPARTS)]).toEqual(['LANDED', []]);
  });
});

describe('the phase of a flight without known times', () => {
  // The date of 10 May begins at 10:00 UTC of 9 May in the first time zone, and ends at 12:00 UTC of 11 May in the last.
  it.each([
    ['more than 24 hours before its date begins anywhere', '2027-05-08T09:59:59.999Z', 'FAR_OUT'],
    ['24 hours before', '2027-05-08T10:00:00.000Z', 'PRE_DEPARTURE'],
    ['just before its date has ended everywhere', '2027-05-11T11:59:59.999Z', 'PRE_DEPARTURE'],
    ['when its date has ended everywhere', '2027-05-11T12:00:00.000Z', 'ACTIVE'],
    ['just before 32 hours later', '2027-05-12T19:59:59.999Z', 'ACTIVE'],
    ['32 hours later', '2027-05-12T20:00:00.000Z', 'LANDED'],
  ])('%s', (_what, now, phase) => {
    expect(phaseOf(flightOf('UNKNOWN', {}), now)).toBe(phase);
  });
});

describe('the departure of a flight', () => {
  const times = { actualTime: from(DEPARTS, 2), estimatedTime: from(DEPARTS, 1), scheduledTime: DEPARTS };
  const ticket = { departure: { scheduledTime: from(DEPARTS, 3) } };
  const { actualTime, estimatedTime, scheduledTime } = times;

  it.each([
    ['actual', times, actualTime],
    ['estimated', { estimatedTime, scheduledTime }, estimatedTime],
    ['scheduled', { scheduledTime }, scheduledTime],
    ['ticket’s', {}, ticket.departure.scheduledTime],
  ])('is its %s time, if it has no better one', (_what, departure, expected) => {
    expect(expectedDeparture({ ...flightOf('SCHEDULED', { departure }), ticket })).toBe(expected);
  });
});

describe('the phase of a scheduled flight', () => {
  it.each([
    ['more than 24 hours before its departure', from(DEPARTS, -24 * HOUR - 1), 'FAR_OUT'],
    ['24 hours before', from(DEPARTS, -24 * HOUR), 'PRE_DEPARTURE'],
    ['a moment before its departure', from(DEPARTS, -1), 'PRE_DEPARTURE'],
    ['at its departure', DEPARTS, 'ACTIVE'],
    ['just before 12 hours after its arrival', from(ARRIVES, 12 * HOUR - 1), 'ACTIVE'],
    ['12 hours after its arrival', from(ARRIVES, 12 * HOUR), 'LANDED'],
  ])('%s', (_what, now, phase) => {
    expect(phaseOf(flight('SCHEDULED'), now)).toBe(phase);
  });
});
