import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import { startTraccar, type TraccarStub } from '#infra/local/stubs/traccar.ts';
import { call } from './call.ts';

export interface Gps {
  /** The tracker stub of this test file. */
  readonly stub: TraccarStub;
  configure(values?: Record<string, string>): void;
}

const NAMES = ['GPS_URL', 'GPS_TOKEN', 'GPS_USER', 'GPS_PASSWORD', 'GPS_DEVICE_URL', 'GPS_TIMEOUT_MS'];

/** Starts a tracker stub for this test file. Each test starts with a working stub without devices. */
export function useGps(): Gps {
  let stub: TraccarStub | undefined;
  const running = (): TraccarStub => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  const configure = (values: Record<string, string> = {}): void => {
    for (const name of NAMES) delete process.env[name];
    const { token, url } = running();
    const defaults = { GPS_URL: url, GPS_TOKEN: token, GPS_DEVICE_URL: 'https://gps.example.org:5055' };
    Object.assign(process.env, { ...defaults, GPS_TIMEOUT_MS: '20000', ...values });
  };
  beforeAll(async () => {
    stub = await startTraccar();
  });
  beforeEach(() => {
    configure();
    running().fail();
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
