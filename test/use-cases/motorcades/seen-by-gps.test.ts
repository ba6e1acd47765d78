import { expect, it } from '@jest/globals';
import { begin } from '#shared/domain/records.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { transact } from '#shared/table/transact.ts';
import { seenByGps } from '#shared/use-cases/motorcades/report-sighting.ts';
import { testContext } from '#test/support/context.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';

useTable();

it('goes by the speed that is set, else by 40 km/h', async () => {
  const driverId = await aDriver();
  await transact([
    createDevice(begin(driverId, { deviceId: 'dev_1', trackerId: '1', retired: [] }, '2027-01-01T00:00:00.000Z')),
  ]);
  await locate(driverId);
  const car = { id: 'act_1', status: 'IN_PROGRESS', driverId } as ActivityRecord;
  const speed = async () => (await seenByGps(testContext(), [car])).speedKmh;
  const { assumedSpeedKmh: _set, ...gps } = (await readSettings()).gps;
  await withSettings({ gps });
  expect(await speed()).toBe(40);
  await withSettings({ gps: { ...gps, assumedSpeedKmh: 25 } });
  expect(await speed()).toBe(25);
});
