import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { StubAirport, StubFlight } from '#infra/local/stubs/stub-flight.ts';
import { type FaultyFlights, startFaultyFlights } from './faulty-flights.ts';

export const AIRPORTS = {
  JFK: { airport: 'John F Kennedy International', iata: 'JFK', icao: 'KJFK', timezone: 'America/New_York' },
  LHR: { airport: 'Heathrow', iata: 'LHR', icao: 'EGLL', timezone: 'Europe/London' },
  FRA: { airport: 'Frankfurt International', iata: 'FRA', icao: 'EDDF', timezone: 'Europe/Berlin' },
  SIN: { airport: 'Singapore Changi', iata: 'SIN', icao: 'WSSS', timezone: 'Asia/Singapore' },
} as const satisfies Record<string, StubAirport>;

/** Returns a flight of the stub. By default it flies from New York to London on time. */
export function aFlight(fields: Partial<StubFlight> = {}): StubFlight {
  return {
    iata: 'AA100',
    icao: 'AAL100',
    airline: { name: 'American Airlines', iata: 'AA', icao: 'AAL' },
    from: AIRPORTS.JFK,
    to: AIRPORTS.LHR,
    departs: '2027-05-09T23:00:00.000Z',
    arrives: '2027-05-10T06:00:00.000Z',
    ...fields,
  };
}

export interface Flights {
  /** The provider stub of this test file. */
  readonly stub: FaultyFlights;
  configure(values?: Record<string, string>): void;
}

const NAMES = [
  'FLIGHTS_URL',
  'FLIGHTS_KEY',
  'FLIGHTS_MONTHLY_BUDGET',
  'FLIGHTS_TIMEOUT_MS',
  'FLIGHTS_VENDOR',
  'FLIGHTS_WEBHOOK_SECRET',
];

/** Starts a flight provider stub for this test file. Each test starts with a working stub, without flights or counted requests. */
export function useFlights(): Flights {
  let stub: FaultyFlights | undefined;
  const running = (): FaultyFlights => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  const configure = (values: Record<string, string> = {}): void => {
    for (const name of NAMES) delete process.env[name];
    const { key, url } = running();
    Object.assign(process.env, { FLIGHTS_URL: url, FLIGHTS_KEY: key, FLIGHTS_TIMEOUT_MS: '20000', ...values });
  };
  beforeAll(async () => {
    stub = await startFaultyFlights();
  });
  beforeEach(() => {
    configure();
    running().fail();
    running().setFlights([]);
    running().forget();
  });
  afterAll(() => running().stop());
  return {
    get stub() {
      return running();
    },
    configure,
  };
}
