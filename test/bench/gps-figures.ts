import { type TraccarStub, startTraccar } from '#infra/local/stubs/traccar.ts';
import { traccar } from '#shared/adapters/gps/traccar.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import { findGpsService } from '#shared/use-cases/gps/gps-service.ts';
import { syncPositions } from '#shared/use-cases/gps/sync-positions.ts';
import { type Spent, metered } from '#test/support/capacity.ts';
import { someFixes } from '#test/support/fixes.ts';
import type { DayDriver } from '#test/support/gps-day.ts';

/** The requests of one beat to the table. */
export interface BeatFigures {
  readonly devices: number;
  /** New positions of each device. */
  readonly news: number;
  readonly stored: number;
  readonly spent: Spent;
}

const DEVICES = 200;
const START = Date.parse('2027-05-10T09:00:31.000Z');

/** Measures beats of 200 devices with different numbers of new positions. The table and its other records stay. */
export async function beatFigures(): Promise<BeatFigures[]> {
  const stub = await startTraccar();
  const before = { url: process.env['GPS_URL'], token: process.env['GPS_TOKEN'] };
  Object.assign(process.env, { GPS_URL: stub.url, GPS_TOKEN: stub.token });
  await enrolDevices(stub, DEVICES, new Date(START).toISOString());
  const figures: BeatFigures[] = [];
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
  Object.assign(process.env, { GPS_URL: before.url ?? '', GPS_TOKEN: before.token ?? '' });
  await stub.stop();
  return figures;
}

/** Makes devices at the stub and gives each to a driver, directly in the table. */
async function enrolDevices(stub: TraccarStub, count: number, at: string): Promise<DayDriver[]> {
  const tracker = traccar({ url: stub.url, authorization: `Bearer ${stub.token}` });
  const drivers: DayDriver[] = [];
  for (let place = 0; place < count; place += 1) {
    const deviceId = newId('dev');
    const trackerId = await tracker.addDevice({ name: `Bench ${place}`, uniqueId: newId('mc') });
    await transact([createDevice(begin(newId('drv'), { deviceId, trackerId, retired: [] }, at))]);
    drivers.push({ deviceId, stubId: Number(trackerId) });
  }
  return drivers;
}
