import { describe, expect, it } from '@jest/globals';
import { aeroApi } from '#shared/adapters/flights/aeroapi.ts';
import type { FlightProviderFailed } from '#shared/adapters/flights/flight-provider.ts';
import { useAeroApi } from '#test/support/aeroapi.ts';
import { useClock } from '#test/support/clock.ts';
import { AIRPORTS, aFlight } from '#test/support/flights.ts';

const aero = useAeroApi();
const clock = useClock();
function provider(timeoutMs = 20_000) {
  return aeroApi({ url: aero.stub.url, key: aero.stub.key, timeoutMs });
}
function ask(flightNumber = 'AA100', flightDate = '2027-05-09') {
  return provider().ask({ flightNumber, flightDate });
}

describe('AeroAPI', () => {
  it('tells the flight of a local date, with times in UTC and delays in minutes', async () => {
    clock.stop(Date.parse('2027-05-10T01:00:00Z'));
    const delays = [{ knownFrom: '2027-05-09T12:00:00Z', minutes: 25 }];
    const next = { departs: '2027-05-10T23:00:00Z', arrives: '2027-05-11T06:00:00Z' };
    aero.stub.setFlights([aFlight({ delays }), aFlight(next)]);
    const [leg, ...others] = await ask();
    expect(others).toEqual([]);
    expect(leg).toMatchObject({
      status: 'ACTIVE',
      airline: { iata: 'AA', icao: 'AAL' },
      departure: { iata: 'JFK', timezone: 'America/New_York', terminal: '2', gate: 'B12', delayMinutes: 25 },
      arrival: { iata: 'LHR', scheduledTime: '2027-05-10T06:00:00.000Z', estimatedTime: '2027-05-10T06:25:00.000Z' },
    });
    expect(leg?.departure.actualTime).toBe('2027-05-09T23:25:00.000Z');
    expect(leg?.arrival).not.toHaveProperty('actualTime');
  });

  it('names the flight that carries the passengers of a codeshare', async () => {
    clock.stop(Date.parse('2027-05-09T20:00:00Z'));
    aero.stub.setFlights([aFlight({ codeshares: ['BA1511'] })]);
    expect(await ask('BA1511')).toMatchObject([{ operatingFlight: 'AA100', status: 'SCHEDULED' }]);
  });

  it('knows nothing of a flight too early, or on another date', async () => {
    clock.stop(Date.parse('2027-05-08T20:00:00Z'));
    aero.stub.setFlights([aFlight()]);
    expect(await ask()).toEqual([]);
    clock.stop(Date.parse('2027-05-09T20:00:00Z'));
    expect(await ask('AA100', '2027-05-10')).toEqual([]);
  });

  it.each([
    ['cancelled', 'CANCELLED'],
    ['diverted', 'DIVERTED'],
  ] as const)('tells that a flight is %s', async (as, status) => {
    clock.stop(Date.parse('2027-05-10T02:00:00Z'));
    aero.stub.setFlights([aFlight({ ends: { as, knownFrom: '2027-05-10T01:00:00Z' }, to: AIRPORTS.LHR })]);
    expect(await ask()).toMatchObject([{ status }]);
  });

  it.each([
    ['down', 'UNAVAILABLE'],
    ['slow', 'UNAVAILABLE'],
    ['html', 'UNAVAILABLE'],
    ['internal', 'UNAVAILABLE'],
    ['strange', 'UNAVAILABLE'],
    ['rate-limit', 'RATE'],
    ['unauthorized', 'CONFIGURATION'],
  ] as const)('fails where the provider is: %s', async (fault, kind) => {
    aero.stub.fail(fault);
    const failure: unknown = await provider(fault === 'slow' ? 50 : 20_000)
      .ask({ flightNumber: 'AA100', flightDate: '2027-05-09' })
      .catch((error: unknown) => error);
    expect((failure as FlightProviderFailed).kind).toBe(kind);
    expect((failure as FlightProviderFailed).message).not.toContain(aero.stub.key);
  });

  it('keeps the default address of the account, which other programs may use', async () => {
    await provider().alerts?.targets('https://first.example.org/');
    await provider().alerts?.register({ flightNumber: 'AA100', flightDate: '2027-05-09' }, 'https://a.example.org/');
    expect(await provider().alerts?.targets('https://second.example.org/')).toEqual(
      new Set(['https://a.example.org/']),
    );
    expect(aero.stub.asked.filter((line) => line === 'PUT /alerts/endpoint')).toHaveLength(1);
  });
});
