import { describe, expect, it } from '@jest/globals';
import { newsKeys, newsOf } from '#shared/domain/flights/apply-answer.ts';
import type { FlightFacts } from '#shared/schemas/flights/flight-record.ts';
import { flightOf } from '#test/support/flight-records.ts';

const SCHEDULED = '2027-05-10T06:00:00.000Z';
const before = flightOf('ACTIVE', { arrival: { scheduledTime: SCHEDULED } });
function answer(arrival: FlightFacts['arrival'], departure = {}): FlightFacts {
  return {
    status: 'ACTIVE',
    departure,
    arrival: { scheduledTime: SCHEDULED, ...arrival },
  };
}

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

describe('what an answer replaces of what people said', () => {
  const LATER = '2027-05-10T06:25:00.000Z';
  const old = answer({ iata: 'LHR', gate: 'B2', terminal: '5' });
  const changed = (arrival: FlightFacts['arrival']) => newsKeys(old, answer({ ...old.arrival, ...arrival }));

  it.each<[string, FlightFacts['arrival'], string[]]>([
    ['nothing, if it says the same', {}, []],
    ['nothing, if it expects what the timetable says', { estimatedTime: SCHEDULED }, []],
    ['the times, if it expects another', { estimatedTime: LATER }, ['arrival.times']],
    ['the times, once it has landed', { actualTime: SCHEDULED }, ['arrival.times']],
    [
      'the timetable and the times, if it is rescheduled',
      { scheduledTime: LATER },
      ['arrival.schedule', 'arrival.times'],
    ],
    ['the gate', { gate: 'B3' }, ['arrival.gate']],
    ['the terminal', { terminal: '3' }, ['arrival.terminal']],
    ['the baggage belt, at its first word', { baggage: '4' }, ['arrival.baggage']],
    ['no gate, if it names none any more', { gate: undefined }, []],
    ['the airport', { iata: 'LGW' }, ['arrival.airport']],
  ])('%s', (_what, arrival, expected) => {
    expect(changed(arrival)).toEqual(expected);
  });

  it('a first answer with the timetable alone replaces the timetable alone', () => {
    expect(newsKeys(undefined, { ...answer({}), status: 'SCHEDULED' })).toEqual(['arrival.schedule']);
  });
});
