import { describe, expect, it } from '@jest/globals';
import { presentFlight, sideSource } from '#shared/domain/flights/present-flight.ts';
import { flightOf } from '#test/support/flight-records.ts';

const NOW = '2027-05-10T06:00:00.000Z';
const POLLED = '2027-05-10T05:00:00.000Z';
const { facts, ...unknown } = flightOf('SCHEDULED', { arrival: { iata: 'LHR' } });

it.each([
  ['is asked for a flight', {}, true],
  ['is not asked if a person said so', { provider: false }, false],
])('the provider %s', (_what, fields, expected) => {
  expect(presentFlight({ ...unknown, ...fields }, NOW).provider).toBe(expected);
});

describe('what is known of a side', () => {
  const ticket = { arrival: { iata: 'LHR' } };

  it.each([
    ['is the word of the person who entered the ticket', { ticket }, { by: 'PERSON', at: unknown.createdAt }],
    ['is the word of the provider once it answered', { facts, lastPolledAt: POLLED }, { by: 'PROVIDER', at: POLLED }],
    [
      'is the word of the provider although the ticket was entered after its answer',
      { facts, ticket, lastPolledAt: '2027-04-30T00:00:00.000Z' },
      { by: 'PROVIDER', at: '2027-04-30T00:00:00.000Z' },
    ],
    ['is the word of no one where nothing is known', {}, null],
  ])('%s', (_what, fields, expected) => {
    expect(sideSource({ ...unknown, ...fields }, 'arrival')).toEqual(expected);
  });
});
