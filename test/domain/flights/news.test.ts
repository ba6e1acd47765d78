import { describe, expect, it } from '@jest/globals';
import { newsOf } from '#shared/domain/flights/news.ts';
import type { FlightFacts } from '#shared/schemas/flight-record.ts';
import { flightOf } from '#test/support/flight-records.ts';

const SCHEDULED = '2027-05-10T06:00:00.000Z';
const before = flightOf('ACTIVE', { arrival: { scheduledTime: SCHEDULED } });
const answer = (arrival: FlightFacts['arrival'], departure = {}): FlightFacts => ({
  status: 'ACTIVE',
  departure,
  arrival: { scheduledTime: SCHEDULED, ...arrival },
});

describe('what an answer says that is new', () => {
  it.each([
    [
      'later',
      { estimatedTime: '2027-05-10T06:25:00.000Z' },
      'it arrives at 2027-05-10T06:25:00.000Z, 25 minutes later than expected',
    ],
    [
      'earlier',
      { estimatedTime: '2027-05-10T05:50:00.000Z' },
      'it arrives at 2027-05-10T05:50:00.000Z, 10 minutes earlier than expected',
    ],
    ['in time', { estimatedTime: SCHEDULED }, `it arrives at ${SCHEDULED}`],
    [
      'landed',
      { actualTime: '2027-05-10T06:05:00.000Z' },
      'it landed at 2027-05-10T06:05:00.000Z, 5 minutes later than expected',
    ],
  ])('an arrival that is %s is told once', (_name, arrival, words) => {
    expect(newsOf(before, answer(arrival))).toEqual([words]);
  });

  it('an arrival that is no longer known is told', () => {
    expect(newsOf(before, { status: 'ACTIVE', departure: {}, arrival: {} })).toEqual([
      'its arrival is not known any more',
    ]);
  });

  it('the status comes first, then the departure, then the arrival, then all else', () => {
    const facts = { ...answer({ gate: 'B2', estimatedTime: SCHEDULED }, { actualTime: '2027-05-10T04:00:00.000Z' }) };
    expect(newsOf(before, { ...facts, status: 'LANDED' })).toEqual([
      'it is LANDED',
      'it departed at 2027-05-10T04:00:00.000Z',
      `it arrives at ${SCHEDULED}`,
      'arrival.gate B2',
    ]);
  });

  it('nothing is told of an answer that says the same', () => {
    expect(newsOf(before, answer({}))).toEqual([]);
  });
});
