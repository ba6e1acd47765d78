import { describe, expect, it } from '@jest/globals';
import { chooseLeg, mergeFacts } from '#shared/domain/flights/apply-answer.ts';
import { type FlightFacts, NO_LONGER_TRACKED } from '#shared/schemas/flights/flight-record.ts';

function leg(from: string, to: string, hour: number): FlightFacts {
  return {
    status: 'SCHEDULED',
    departure: { iata: from, scheduledTime: `2027-05-10T0${hour}:00:00.000Z` },
    arrival: { iata: to, scheduledTime: `2027-05-10T0${hour + 1}:00:00.000Z` },
  };
}
// One number that flies three legs on one day, and ends where it began.
const FIRST = leg('LHR', 'CDG', 1);
const SECOND = leg('CDG', 'FCO', 3);
const LAST = leg('FCO', 'LHR', 5);
const LEGS = [LAST, FIRST, SECOND];
function ticket(from?: string, to?: string) {
  return {
    ticket: { departure: from ? { iata: from } : {}, arrival: to ? { iata: to } : {} },
  };
}

describe('of several legs of one number', () => {
  it.each([
    ['from and to', ticket('LHR', 'CDG'), FIRST],
    ['from alone', ticket('CDG'), SECOND],
    ['to alone', ticket(undefined, 'FCO'), SECOND],
    ['an airport that none has', ticket('JFK'), LAST],
  ])('the ticket decides by %s', (_name, wanted, expected) => {
    expect(chooseLeg(wanted as Parameters<typeof chooseLeg>[0], LEGS)).toBe(expected);
  });

  it('the leg that was chosen before stays', () => {
    for (const facts of LEGS) expect(chooseLeg({ facts, ticket: undefined }, LEGS)).toBe(facts);
  });

  it.each([
    ['from', ticket('CDG')],
    ['to', ticket(undefined, 'FCO')],
  ])('a ticket that says only %s counts more than the leg that was chosen before', (_name, wanted) => {
    const asked = { ...wanted, facts: FIRST } as Parameters<typeof chooseLeg>[0];
    expect(chooseLeg(asked, LEGS)).toBe(SECOND);
  });

  it('the last to arrive is taken where nothing decides, by its departure where no arrival is known', () => {
    const open = { ...LAST, arrival: { iata: 'LHR' } };
    expect(chooseLeg({ facts: undefined, ticket: undefined }, [open, FIRST, SECOND])).toBe(open);
    expect(chooseLeg({ facts: undefined, ticket: undefined }, [])).toBeUndefined();
  });
});

describe('of several rows of one flight', () => {
  const OPEN = { facts: undefined, ticket: undefined };
  const flies = { ...FIRST, status: 'ACTIVE' } as const;
  const departed = { ...FIRST, departure: { ...FIRST.departure, actualTime: '2027-05-10T01:09:00.000Z' } };
  const lost = { ...FIRST, status: 'UNKNOWN', statusReason: NO_LONGER_TRACKED } as const;
  const cancelled = { ...FIRST, status: 'CANCELLED' } as const;
  const elsewhere = { ...flies, arrival: { ...FIRST.arrival, iata: 'ORY' } };

  it.each([
    ['one that flies, before one that is cancelled', flies, cancelled],
    ['one that has departed, before one that waits', departed, FIRST],
    ['one that flies, before one that is lost', flies, lost],
    ['one that waits, before one that is lost', FIRST, lost],
    ['one that waits, before one that is cancelled', FIRST, cancelled],
    ['one that is lost, before one that is cancelled', lost, cancelled],
    ['one that flies to another airport, before one that is cancelled', elsewhere, cancelled],
  ] as const)('counts %s, in any order', (_what, wins, loses) => {
    for (const wanted of [OPEN, ticket('LHR', 'CDG'), { facts: loses }]) {
      for (const rows of [
        [wins, loses, LAST],
        [LAST, loses, wins],
        [loses, wins],
      ]) {
        const isLast = wanted === OPEN && rows.includes(LAST);
        expect(chooseLeg(wanted as Parameters<typeof chooseLeg>[0], rows)).toBe(isLast ? LAST : wins);
      }
    }
  });

  it('what flies or lands is neither cancelled nor lost by an answer without times, and what is lost keeps its times', () => {
    for (const gone of [cancelled, lost]) {
      for (const known of [flies, departed, { ...FIRST, status: 'LANDED' } as const])
        expect(mergeFacts(known, gone)).toBe(known);
    }
    const late = {
      ...FIRST,
      arrival: { ...FIRST.arrival, estimatedTime: '2027-05-10T02:40:00.000Z', delayMinutes: 40 },
    };
    const gone = { status: 'UNKNOWN', statusReason: NO_LONGER_TRACKED } as const;
    expect(mergeFacts(late, lost)).toEqual({ ...late, ...gone });
    expect(mergeFacts(undefined, { ...late, ...gone })).toEqual(lost);
    expect(mergeFacts(cancelled, lost)).toBe(cancelled);
    expect(mergeFacts(lost, FIRST)).toEqual(FIRST);
  });
});

describe('an answer', () => {
  it('that lacks a time keeps the known one, but not the estimate', () => {
    const old = {
      ...FIRST,
      arrival: { ...FIRST.arrival, timezone: 'Europe/Paris', estimatedTime: '2027-05-10T02:10:00.000Z' },
    };
    const merged = mergeFacts(old, { status: 'ACTIVE', departure: {}, arrival: { gate: 'B2' } });
    expect(merged.arrival).toEqual({ ...FIRST.arrival, timezone: 'Europe/Paris', gate: 'B2' });
    expect([merged.status, merged.departure]).toEqual(['ACTIVE', FIRST.departure]);
  });

  it('with another airport keeps nothing of the former one', () => {
    const answer = { ...FIRST, arrival: { iata: 'ORY' } };
    expect(mergeFacts(FIRST, answer).arrival).toEqual({ iata: 'ORY' });
  });
});
