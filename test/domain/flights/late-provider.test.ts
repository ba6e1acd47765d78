import { describe, expect, it } from '@jest/globals';
import { leadsOf, sightingsOf, withSightings } from '#shared/domain/flights/lead-times.ts';
import { momentsOf } from '#shared/domain/flights/poll-schedule.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { monthWith } from '#test/bench/flights-simulation.ts';
import { flightOf } from '#test/support/flight-records.ts';

function known(...hours: number[]) {
  return hours.map((leadHours) => ({ leadHours, isKnown: true }));
}
function absent(...hours: number[]) {
  return hours.map((leadHours) => ({ leadHours, isKnown: false }));
}
function AA(sightings: ReturnType<typeof known>) {
  return { airline: 'AA', sightings };
}

describe('a month of 40 flights, and the next one', () => {
  it.each([
    ['half without times, known from 22 hours before departure', { knownHours: 22, ticketedShare: 0.5 }],
    ['none with times', { knownHours: 22, ticketedShare: 0 }],
    ['known from 10 hours before departure', { knownHours: 10, ticketedShare: 1 }],
    [
      'those of another airline known from 9 hours before departure',
      { knownHours: 22, otherKnownHours: 9, ticketedShare: 1 },
    ],
  ])('%s: sees every flight in the air, and asks at most 3 times in vain', (_what, habits) => {
    for (let seed = 1; seed <= 2; seed += 1) {
      const learned: Parameters<typeof monthWith>[3] = new Map();
      for (const month of [seed, seed + 12]) {
        const { median, requests, toldNothing, unseen } = monthWith(month, habits, true, learned);
        expect({ seed, month, unseen, isInVain: toldNothing > 3, isOver: requests > 100, isLate: median > 35 }).toEqual(
          {
            seed,
            month,
            unseen: 0,
            isInVain: false,
            isOver: false,
            isLate: false,
          },
        );
      }
    }
  });

  it('would ask in vain more often if nothing were learned', () => {
    const inVain = (learns: boolean) =>
      [1, 2, 3].map((seed) => monthWith(seed, { knownHours: 12, ticketedShare: 0.5 }, learns).toldNothing);
    const [learning, without] = [inVain(true), inVain(false)];
    without.forEach((times, place) => {
      expect(times).toBeGreaterThan(2 * (learning[place] ?? 0));
    });
  });
});

describe('how early the provider knows flights', () => {
  it('is not known while it knew each flight', () => {
    expect(leadsOf([])()).toBeUndefined();
    expect(leadsOf([AA(known(20, 5))])('AA1')).toBeUndefined();
  });

  it('lies between the longest time with an answer and the shortest without', () => {
    const lead = leadsOf([AA([...known(12, 20), ...absent(24, 30)])])('BA7');
    expect(lead).toBeGreaterThan(20);
    expect(lead).toBeLessThan(24);
  });

  it.each([
    ['is the longest time with an answer, if less than an hour is open', 20.9, 20],
    ['lies above it, if an hour is open', 21, 20.85],
  ])('%s', (_what, without, expected) => {
    expect(leadsOf([AA([...known(20), ...absent(without)])])()).toBeCloseTo(expected);
  });

  it('is not changed by one answer without the flight, such as that of an outage', () => {
    expect(leadsOf([AA([...known(18, 20, 21), ...absent(22, 3)])])('AA1')).toBeGreaterThanOrEqual(21);
  });

  it('follows a provider that changes: only the latest twelve answers of each kind count', () => {
    let leads = AA([...known(30, 30, 30), ...absent(34)]);
    for (let each = 0; each < 12; each += 1)
      leads = withSightings(leads, { airline: 'AA', sightings: [...absent(12), ...known(8)] }) as typeof leads;
    expect(leads.sightings).toHaveLength(24);
    expect(leadsOf([leads])('AA1')).toBeLessThan(12);
  });

  it('is that of the airline where it differs from the others', () => {
    const others = { airline: 'BA', sightings: [...known(20, 21, 21, 20, 19, 18), ...absent(23, 24, 25)] };
    const own = { airline: 'QF', sightings: [...absent(15, 12), ...known(5)] };
    const leads = leadsOf([others, own]);
    expect(leads('QF1')).toBeLessThan(12);
    expect([leads('BA1'), leads('LH400')].every((lead = 0) => lead >= 21)).toBe(true);
  });
});

describe('what an answer teaches', () => {
  const departs = '2027-05-10T20:00:00.000Z';
  const { facts, ...unknown } = flightOf('SCHEDULED', { departure: { scheduledTime: departs } });
  const before: FlightRecord = unknown;
  const found: FlightRecord = { ...unknown, facts, said: facts };
  const missed = { at: '2027-05-09T20:00:00.000Z', reason: 'ABSENT', detail: '' };

  it('is when the flight was found, and when it was missed before', () => {
    expect(sightingsOf(before, found, '2027-05-10T00:00:00.000Z')?.sightings).toEqual(known(20));
    const later = sightingsOf({ ...before, absences: 1, lastFailure: missed }, found, '2027-05-10T00:00:00.000Z');
    expect(later).toEqual({ airline: 'AA', sightings: [...absent(24), ...known(20)] });
  });

  it('is nothing for a flight that was found before, that is not found, or that has departed', () => {
    expect(sightingsOf(found, found, '2027-05-10T00:00:00.000Z')).toBeUndefined();
    expect(sightingsOf(before, { ...before, absences: 1 }, '2027-05-10T00:00:00.000Z')).toBeUndefined();
    expect(sightingsOf(before, found, '2027-05-10T21:00:00.000Z')).toBeUndefined();
  });

  it('moves the first look at other flights', () => {
    const now = '2027-05-01T00:00:00.000Z';
    const looks = (leadHours?: number, ticket?: FlightRecord['ticket']) =>
      new Date(momentsOf({ ...before, leadHours, ticket }, now)[0]?.at ?? 0).toISOString();
    const ticket = { departure: { scheduledTime: departs } };
    expect([looks(), looks(22), looks(6)]).toEqual(
      ['2027-05-09T21:00', '2027-05-10T02:00', '2027-05-10T10:00'].map((at) => `${at}:00.000Z`),
    );
    expect([looks(undefined, ticket), looks(22, ticket), looks(6, ticket)]).toEqual(
      ['2027-05-10T00:00', '2027-05-10T00:00', '2027-05-10T14:00'].map((at) => `${at}:00.000Z`),
    );
  });
});
