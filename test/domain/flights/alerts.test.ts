import { expect, it } from '@jest/globals';
import { flightsToAlert } from '#shared/domain/flights/alerts.ts';
import type { Candidate } from '#shared/domain/flights/candidate.ts';
import { flightOf } from '#test/support/flight-records.ts';

const NOW = '2027-05-10T06:00:00.000Z';
function flight(id: string, people: number, fields: Partial<Candidate> = {}): Candidate {
  return {
    ...flightOf('SCHEDULED', {
      departure: { scheduledTime: '2027-05-10T08:00:00.000Z' },
      arrival: { scheduledTime: '2027-05-10T14:00:00.000Z' },
    }),
    id,
    people,
    ...fields,
  };
}

it('alerts are registered first for arrivals with pick-ups, then for the flights with the most people', () => {
  const awaited = { pickupIds: ['act_1'] };
  const flights = [flight('few', 2), flight('many', 5), flight('met', 1, awaited), flight('met by many', 3, awaited)];
  const chosen = (count: number) =>
    flightsToAlert(flights, { afterMust: count * 8, spare: count * 8 }, 8, NOW).map(({ id }) => id);
  expect(chosen(4)).toEqual(['met by many', 'met', 'many', 'few']);
  expect(chosen(3)).toEqual(['met by many', 'met', 'many']);
  expect(chosen(1)).toEqual(['met by many']);
});
