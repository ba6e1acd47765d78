import { describe, expect, it } from '@jest/globals';
import { driftOf, impactOf, withArrival } from '#shared/domain/flights/impact.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { flightOf } from '#test/support/flight-records.ts';

const SCHEDULED = '2027-05-10T06:00:00.000Z';
const pickup = {
  startTime: '2027-05-10T06:40:00.000Z',
  endTime: '2027-05-10T07:40:00.000Z',
  status: 'SCHEDULED',
} as const;
function late(minutes: number, status: FlightStatus = 'ACTIVE') {
  return flightOf(status, {
    arrival: {
      scheduledTime: SCHEDULED,
      estimatedTime: later(SCHEDULED, minutes * 60_000),
    },
  });
}

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

describe('a pick-up that was planned for another arrival', () => {
  it('counts from that arrival', () => {
    const planned = { ...pickup, flightArrival: '2027-05-10T06:20:00.000Z' };
    expect(impactOf(planned, late(50))).toMatchObject({ minutes: 30, plannedArrivalTime: planned.flightArrival });
  });
});

describe('the arrival that a pick-up is based on', () => {
  const { endTime, startTime } = pickup;
  const fields = {
    type: 'TRANSPORT' as const,
    title: 'Pick-up',
    status: 'SCHEDULED' as const,
    vipIds: [],
    startTime,
    endTime,
  };
  const ride: ActivityRecord = begin('ride', fields, SCHEDULED);
  const flightId = 'flt_1';
  const expected = '2027-05-10T06:30:00.000Z';
  const kept = '2027-05-10T06:10:00.000Z';
  const based = { ...ride, flightId, flightArrival: kept };
  const moved = { startTime: '2027-05-10T07:00:00.000Z' };

  it.each<[string, ActivityRecord | undefined, ActivityRecord, string | undefined]>([
    ['the expected one, if it is new', undefined, { ...ride, flightId }, expected],
    ['the scheduled one, if a ride gets a flight and keeps its times', ride, { ...ride, flightId }, SCHEDULED],
    ['the expected one, if a ride gets a flight and new times', ride, { ...ride, ...moved, flightId }, expected],
    ['the same, if nothing changes', based, based, kept],
    ['the expected one, if it is moved by hand', based, { ...based, ...moved }, expected],
    ['that which it follows', based, { ...based, ...moved, flightArrival: SCHEDULED }, SCHEDULED],
    ['none, if it loses its flight', based, { ...ride, flightArrival: kept }, undefined],
    ['the scheduled one of another flight', { ...based, flightId: 'flt_2' }, based, SCHEDULED],
  ])('is %s', (_case, before, after, arrival) => {
    expect(withArrival(before, after, late(30)).flightArrival).toBe(arrival);
  });

  it('stays, if the flight is not known or says nothing about its arrival', () => {
    expect(withArrival(based, { ...based, ...moved }, undefined).flightArrival).toBe(kept);
    expect(withArrival(based, { ...based, ...moved }, flightOf('SCHEDULED', {})).flightArrival).toBe(kept);
  });

  it('is none for a new flight that says nothing about its arrival', () => {
    const other = { ...based, flightId: 'flt_2' };
    expect(withArrival(other, based, flightOf('SCHEDULED', {}))).not.toHaveProperty('flightArrival');
  });
});
