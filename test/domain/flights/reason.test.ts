import { expect, it } from '@jest/globals';
import type { Candidate } from '#shared/domain/flights/candidate.ts';
import { type PlannedPoll, reasonOfNone } from '#shared/domain/flights/planner.ts';
import { flightOf } from '#test/support/flight-records.ts';

const NOW = '2027-05-10T06:00:00.000Z';
const TIMES = { departure: {}, arrival: { scheduledTime: '2027-05-10T14:00:00.000Z' } };
function flight(fields: Partial<Candidate> = {}): Candidate {
  return {
    ...flightOf('SCHEDULED', TIMES),
    people: 1,
    ...fields,
  };
}
const passedOver = [{ flight: flight() }] as PlannedPoll[];

it.each([
  ['is not asked for', flight({ provider: false }), 'the provider is not asked for this flight: enter what you learn'],
  [
    'is not known to the provider',
    flight({ facts: undefined, absences: 3 }),
    'the provider did not know it 3 times; check its number and date',
  ],
  ['has landed', flight({ facts: { status: 'LANDED', ...TIMES } }), 'it has ended'],
  ['did not fit into the budget', flight(), 'the requests that are left are kept for other flights'],
  ['waits for nothing', flight({ flightNumber: 'BA1' }), 'nothing new is expected of it'],
])('the reason of a flight without a request that %s', (_what, record, expected) => {
  expect(reasonOfNone(record, passedOver, NOW)).toBe(expected);
});
