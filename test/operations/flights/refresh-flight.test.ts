import { describe, expect, it } from '@jest/globals';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import { call } from '#test/support/call.ts';
import { aFlight } from '#test/support/flights.ts';
import { useTrackedFlights } from '#test/support/tracked-flights.ts';

const stage = useTrackedFlights();
const { at, flights, fresh, track } = stage;

describe('refreshFlight', () => {
  it('requests the flight even if the stored one is fresh, and records what changed', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata);
    flights.stub.setFlights([aFlight({ iata, delays: [{ knownFrom: '2027-05-09T10:00:00Z', minutes: 45 }] })]);
    const { body } = await call(refreshFlight, at(iata));
    expect(body.arrival).toMatchObject({ delayMinutes: 45, estimatedTime: '2027-05-10T06:45:00.000Z' });
    const { requests } = (await call(getFlightBudget, { as: stage.as })).body;
    const latest = requests.find(
      ({ flightId, why }: Record<string, string>) => flightId === body.id && why === 'refreshFlight',
    );
    expect(latest).toMatchObject({ by: 'HAND', outcome: 'CHANGED' });
    expect(latest.bought).toContain('it arrives at 2027-05-10T06:45:00.000Z, 45 minutes later than expected');
  });

  it('answers the failure, stores it on the flight, and says when the budget is spent', async () => {
    const iata = fresh();
    flights.stub.setFlights([aFlight({ iata })]);
    await track(iata);
    flights.stub.fail('error-in-200');
    const refused = await call(refreshFlight, at(iata));
    expect([refused.status, refused.body.code]).toEqual([502, 'PROVIDER_FAILED']);
    expect((await call(getFlight, at(iata))).body).toMatchObject({
      status: 'SCHEDULED',
      lastFailure: {
        reason: 'UNAVAILABLE',
        detail: 'The flight provider has an error (200, internal_error).',
      },
    });
    flights.configure({ FLIGHTS_MONTHLY_BUDGET: '1' });
    expect((await call(refreshFlight, at(iata))).body.code).toBe('FLIGHT_BUDGET_SPENT');
    expect((await call(refreshFlight, at(fresh()))).status).toBe(404);
  });
});
