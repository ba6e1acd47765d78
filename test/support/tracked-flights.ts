import { beforeAll, beforeEach } from '@jest/globals';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { call } from './call.ts';
import { useClock } from './clock.ts';
import { useFlights } from './flights.ts';
import { aUser } from './people.ts';
import { useTable } from './table.ts';
import { someVips } from './vips.ts';

export const FLIGHT_DATE = '2027-05-09';

/** Gives a test file a table, a flight provider with requests for all its tests, which use one month, a coordinator and three VIPs. */
export function useTrackedFlights() {
  const flights = useFlights();
  useTable();
  const clock = useClock();
  let as: string;
  let vips: string[];
  beforeAll(async () => {
    as = await aUser('COORDINATOR');
    vips = await someVips(as, 3);
  });
  beforeEach(() => {
    clock.stop(Date.parse('2027-05-09T20:00:00Z'));
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1000' });
  });
  let number = 300;
  return {
    clock,
    flights,
    get as() {
      return as;
    },
    get vips() {
      return vips;
    },
    /** Returns a flight number that no other test of this file uses. */
    fresh: (): string => {
      number += 1;
      return `AA${number}`;
    },
    track: (flightNumber: string, fields: object = {}) =>
      call(trackFlight, { as, body: { flightNumber, flightDate: FLIGHT_DATE, ...fields } }),
    at: (flightNumber: string, date = FLIGHT_DATE) => ({ as, params: { flightNumber }, query: { date } }),
  };
}
