import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import type { StubFix } from '#infra/local/stubs/stub-device.ts';
import { startTraccar, type TraccarStub } from '#infra/local/stubs/traccar.ts';
import { leaseDevice, releaseDevice } from '#shared/entities/device.ts';
import { call } from './call.ts';

export interface Gps {
  /** The tracker stub of this test file. */
  readonly stub: TraccarStub;
  configure(values?: Record<string, string>): void;
}

const NAMES = ['GPS_URL', 'GPS_TOKEN', 'GPS_USER', 'GPS_PASSWORD', 'GPS_DEVICE_URL', 'GPS_TIMEOUT_MS'];

/** Starts a tracker stub for this test file. Each test starts with a working stub without devices. */
export const useGps = (): Gps => {
  let stub: TraccarStub | undefined;
  const running = (): TraccarStub => {
    if (!stub) throw new Error('the stub runs while tests run');
    return stub;
  };
  const configure = (values: Record<string, string> = {}): void => {
    for (const name of NAMES) delete process.env[name];
    const { token, url } = running();
    const defaults = { GPS_URL: url, GPS_TOKEN: token, GPS_DEVICE_URL: 'https://gps.example.org:5055' };
    Object.assign(process.env, { ...defaults, GPS_TIMEOUT_MS: '500', ...values });
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
};

/** Enrols a driver and returns the id of their device at the stub. */
export const aDevice = async ({ stub }: Gps, as: string, driverId: string): Promise<number> => {
  const { body, status, text } = await call(enrolDriver, { as, params: { driverId } });
  if (status !== 201) throw new Error(text);
  const device = stub.devices().find(({ uniqueId }) => uniqueId === body.settings.id);
  if (!device) throw new Error('the stub does not know the device');
  return device.id;
};

/** Returns fixes of a drive to the east: one per step, beginning at a time. */
export const someFixes = (from: string, count: number, stepSeconds = 10, fields: Partial<StubFix> = {}): StubFix[] =>
  Array.from({ length: count }, (_, place) => ({
    fixTime: new Date(Date.parse(from) + place * stepSeconds * 1_000).toISOString(),
    latitude: 51.5,
    longitude: Number((-0.1 + place * 0.0001).toFixed(6)),
    speedKnots: 10,
    course: 90,
    accuracy: 8,
    batteryLevel: 80,
    ...fields,
  }));

/** Writes a newest position of an enrolled driver directly to the table. */
export const locate = async (driverId: string): Promise<void> => {
  const now = new Date().toISOString();
  const device = await leaseDevice(driverId, { reader: 'test', now, readUntil: now });
  if (!device) throw new Error('the driver has no device');
  const newest = { fixTime: now, receivedAt: now, latitude: 51.5, longitude: -0.1, speedKmh: 0, course: 0 };
  await releaseDevice(device, 'test', { ...device, newest });
};
