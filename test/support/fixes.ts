import type { StubFix } from '#infra/local/stubs/traccar.ts';
import { later } from '#shared/domain/time/days.ts';
import { leaseDevice, releaseDevice } from '#shared/entities/gps/device.ts';

/** Returns fixes of a drive to the east: one per step, beginning at a time. */
export function someFixes(from: string, count: number, stepSeconds = 10, fields: Partial<StubFix> = {}): StubFix[] {
  return Array.from({ length: count }, (_, place) => ({
    fixTime: later(from, place * stepSeconds * 1_000),
    latitude: 51.5,
    longitude: Number((-0.1 + place * 0.0001).toFixed(6)),
    speedKnots: 10,
    course: 90,
    accuracy: 8,
    batteryLevel: 80,
    ...fields,
  }));
}

/** Writes a newest position of an enrolled driver directly to the table. */
export async function locate(driverId: string, place = { latitude: 51.5, longitude: -0.1 }): Promise<void> {
  const now = new Date().toISOString();
  const device = await leaseDevice(driverId, { reader: 'test', now, readUntil: now });
  if (!device) throw new Error('the driver has no device');
  const newest = { fixTime: now, receivedAt: now, ...place, speedKmh: 0, course: 0 };
  await releaseDevice(device, 'test', { ...device, newest });
}
