import { startTraccar } from '#infra/local/stubs/traccar.ts';
import { traccar } from '#shared/adapters/gps/traccar.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { findGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { syncPositions } from '#shared/use-cases/gps/sync-positions.ts';
import { metered } from '#test/support/capacity.ts';
import { someFixes } from '#test/support/fixes.ts';

const DEVICES = 200;
const START = Date.parse('2027-05-10T09:00:31.000Z');

/**
 * Measures the requests of beats of 200 devices to the table, with different numbers of new positions of each device. The table and its
 * other records stay.
 */
export async function beatFigures() {
  const stub = await startTraccar();
  const before = { GPS_URL: process.env['GPS_URL'], GPS_TOKEN: process.env['GPS_TOKEN'] };
  Object.assign(process.env, { GPS_URL: stub.url, GPS_TOKEN: stub.token });
  const tracker = traccar({ url: stub.url, authorization: `Bearer ${stub.token}` });
  for (let place = 0; place < DEVICES; place += 1) {
    const trackerId = await tracker.addDevice({ name: `Bench ${place}`, uniqueId: newId('mc') });
    const device = { deviceId: newId('dev'), trackerId, retired: [] };
    await transact([createDevice(begin(newId('drv'), device, new Date(START).toISOString()))]);
  }
  const figures = [];
  for (const [beat, news] of [3, 0, 3, 30, 0].entries()) {
    const now = new Date(START + (beat + 1) * 600_000).toISOString();
    const from = later(now, -news * 10_000);
    for (const { id } of stub.devices()) stub.report(id, someFixes(from, news));
    const { result, ...spent } = await metered(async () => {
      const service = await findGpsService();
      if (!service) throw new Error('GPS is configured');
      return syncPositions({ newId, now }, service, 1);
    });
    figures.push({ devices: DEVICES, news, stored: result.stored, spent });
  }
  Object.assign(process.env, before);
  await stub.stop();
  return figures;
}
