import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import * as receiveFlightAlert from '#functions/flights/receive-flight-alert.ts';
import type { Delivered } from './aeroapi-flight.ts';
import { type AeroApiStub, startAeroApi } from './aeroapi-stub.ts';
import { call } from './call.ts';

export const FLIGHTS_WEBHOOK_SECRET = 'a-secret-of-flights-that-is-long';
const NAMES = [
  'FLIGHTS_URL',
  'FLIGHTS_KEY',
  'FLIGHTS_MONTHLY_BUDGET',
  'FLIGHTS_VENDOR',
  'FLIGHTS_WEBHOOK_SECRET',
  'FLIGHTS_WEBHOOK_SECRET_PREVIOUS',
  'FLIGHTS_WEBHOOK_URL',
];

export interface AeroApi {
  readonly stub: AeroApiStub;
  configure(values?: Record<string, string>): void;
}

/** Starts a stub of AeroAPI for this test file, and names it in the environment. Each test starts with a working stub without flights. */
export function useAeroApi(): AeroApi {
  let stub: AeroApiStub | undefined;
  const running = (): AeroApiStub => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  const configure = (values: Record<string, string> = {}): void => {
    for (const name of NAMES) delete process.env[name];
    const { key, url } = running();
    Object.assign(process.env, {
      FLIGHTS_URL: url,
      FLIGHTS_KEY: key,
      FLIGHTS_VENDOR: 'aeroapi',
      FLIGHTS_WEBHOOK_SECRET,
      FLIGHTS_WEBHOOK_URL: 'https://service.example.org',
      ...values,
    });
  };
  beforeAll(async () => {
    stub = await startAeroApi();
  });
  beforeEach(() => {
    configure();
    running().fail();
    running().setFlights([]);
    running().forget();
  });
  afterAll(async () => {
    for (const name of NAMES) delete process.env[name];
    await running().stop();
  });
  return {
    get stub() {
      return running();
    },
    configure,
  };
}

/** Posts an alert of the stub to the service, as FlightAware does. */
export function deliver({ body, target }: Pick<Delivered, 'body' | 'target'>) {
  const { pathname, searchParams } = new URL(target);
  const secret = decodeURIComponent(pathname.split('/').at(-2) ?? '');
  return call(receiveFlightAlert, {
    as: 'anonymous',
    params: { secret },
    query: Object.fromEntries(searchParams),
    body,
  });
}
