import type { TraccarStub } from '#infra/local/stubs/traccar.ts';
import { traccar } from '#shared/adapters/gps/traccar.ts';
import { begin } from '#shared/domain/records.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { newId } from '#shared/platform/ids.ts';
import { transact } from '#shared/table/transact.ts';
import type { DayDriver } from '#test/support/gps-day.ts';

/** Makes devices at the stub and gives each to a driver, directly in the table. */
export async function enrolDevices(stub: TraccarStub, count: number, at: string): Promise<DayDriver[]> {
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
