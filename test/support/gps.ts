import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import { send } from '#infra/local/stubs/stub-server.ts';
import { startTraccar, type TraccarStub, trace } from '#infra/local/stubs/traccar.ts';
import { call } from './call.ts';

/** The ways in which Traccar fails. */
export const TRACCAR_FAULTS = [
  'down',
  'slow',
  'html',
  'malformed',
  'huge',
  'internal',
  'refused',
  'truncated',
] as const;
type TraccarFault = (typeof TRACCAR_FAULTS)[number];

export interface FaultyTracker extends TraccarStub {
  /** Fails in this way from now on: all requests, or only those for the positions of these devices. Without a fault it works again. */
  fail(fault?: TraccarFault, deviceIds?: readonly number[]): void;
}

export interface Gps {
  /** The tracker stub of this test file. */
  readonly stub: FaultyTracker;
  configure(values?: Record<string, string>): void;
}

const NAMES = ['GPS_URL', 'GPS_TOKEN', 'GPS_USER', 'GPS_PASSWORD', 'GPS_DEVICE_URL', 'GPS_TIMEOUT_MS'];

/** Starts a tracker stub for this test file. Each test starts with a working stub without devices. */
export function useGps(): Gps {
  let stub: TraccarStub | undefined;
  let failing: { readonly fault: TraccarFault; readonly deviceIds: readonly number[] | undefined } | undefined;
  const fail: FaultyTracker['fail'] = (fault, deviceIds) => {
    failing = fault && { fault, deviceIds };
  };
  const running = (): FaultyTracker => {
    if (!stub) throw new Error('the stub runs while tests run');
    return { ...stub, fail };
  };
  const configure = (values: Record<string, string> = {}): void => {
    for (const name of NAMES) delete process.env[name];
    const { token, url } = running();
    const defaults = { GPS_URL: url, GPS_TOKEN: token, GPS_DEVICE_URL: 'https://gps.example.org:5055' };
    Object.assign(process.env, { ...defaults, GPS_TIMEOUT_MS: '20000', ...values });
  };
  beforeAll(async () => {
    stub = await startTraccar({}, (request, response, { searchParams }) => {
      const { deviceIds, fault } = failing ?? {};
      const isMeant = !deviceIds || deviceIds.includes(Number(searchParams.get('deviceId') ?? 0));
      if (!fault || !isMeant) return false;
      failAs(fault, request, response);
      return true;
    });
  });
  beforeEach(() => {
    configure();
    fail();
    running().reset();
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

/** Enrols a driver and returns the id of their device at the stub. */
export async function aDevice({ stub }: Gps, as: string, driverId: string): Promise<number> {
  const { body, status, text } = await call(enrolDriver, { as, params: { driverId } });
  if (status !== 201) throw new Error(text);
  const device = stub.devices().find(({ uniqueId }) => uniqueId === body.settings.id);
  if (!device) throw new Error('the stub does not know the device');
  return device.id;
}

const HUGE_PART = 'x'.repeat(1_000_000);

function failAs(fault: TraccarFault, request: IncomingMessage, response: ServerResponse): void {
  if (fault === 'down') request.socket.destroy();
  if (fault === 'html') send(response, [200, '<!doctype html><title>Bad gateway</title>']);
  if (fault === 'malformed') send(response, [200, [{ deviceId: 'strange' }, 7, null]]);
  if (fault === 'internal') send(response, trace(500, 'java.lang.NullPointerException'));
  if (fault === 'refused') send(response, trace(400, 'java.lang.SecurityException: Device access denied'));
  if (fault === 'truncated') response.writeHead(200).write('[{"id":1,', () => request.socket.destroy());
  // Longer than any limit.
  if (fault === 'huge') response.end(`[${HUGE_PART.repeat(12)}]`);
  // `slow` never answers, so the caller has to time out.
}
