import { expect, it } from '@jest/globals';
import { withCurrentFacts } from '#shared/domain/flights/phase.ts';
import type { FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { flightOf } from '#test/support/flight-records.ts';

const [SIX, SEVEN] = ['2027-05-10T06:00:00.000Z', '2027-05-10T07:00:00.000Z'];
/** What the provider says of the arrival. */
const SAID = { iata: 'LHR', airport: 'Heathrow', terminal: '5', scheduledTime: SIX };

it.each<[string, FlightSide, FlightSide]>([
  ['stay beside another gate', { gate: 'B2' }, { ...SAID, gate: 'B2' }],
  ['stay beside another time', { estimatedTime: SEVEN }, { ...SAID, estimatedTime: SEVEN, delayMinutes: 60 }],
  ['stay beside the same airport', { iata: 'LHR', gate: 'B2' }, { ...SAID, gate: 'B2' }],
  ['do not hold of another airport, but for its times', { iata: 'LGW' }, { iata: 'LGW', scheduledTime: SIX }],
])('the words of the provider %s', (_what, values, expected) => {
  const flight = flightOf('ACTIVE', { arrival: SAID });
  const { facts, said } = withCurrentFacts({
    ...flight,
    said: flight.facts,
    entered: { arrival: { at: SIX, by: 'usr_ada', values } },
  });
  expect(facts?.arrival).toEqual(expected);
  expect(said?.arrival).toEqual(SAID);
});
