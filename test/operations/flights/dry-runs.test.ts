import { beforeEach, describe, expect, it } from '@jest/globals';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
beforeEach(() => clock.stop(Date.parse('2027-05-09T20:00:00Z')));

const query = { dryRun: 'true' };
const body = { flightNumber: 'AA100', flightDate: '2027-05-09' };
const params = { flightNumber: 'AA100' };
function refresh() {
  return call(refreshFlight, { as, params, query: { ...query, date: '2027-05-09' } });
}

describe('a dry run', () => {
  it('asks the provider nothing and writes nothing', async () => {
    flights.stub.setFlights([aFlight({ iata: 'AA100' })]);
    const tracked = await writingNothing(() => call(trackFlight, { as, query, body }));
    expect(tracked).toMatchObject({ status: 201, body: { flightNumber: 'AA100', isTracked: true, pollCount: 0 } });
    expect((await refresh()).body.code).toBe('NOT_FOUND');
    await call(trackFlight, { as, body });
    flights.stub.forget();
    const refreshed = await writingNothing(refresh);
    expect(refreshed).toMatchObject({ status: 200, body: { pollCount: 1 } });
    expect(flights.stub.asked).toEqual([]);
  });

  it('is refused like the request if the budget is spent', async () => {
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1' });
    expect((await refresh()).body.code).toBe('FLIGHT_BUDGET_SPENT');
  });
});
