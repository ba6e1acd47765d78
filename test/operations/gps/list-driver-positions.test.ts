import { describe, expect, it } from '@jest/globals';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import * as listDriverPositions from '#functions/gps/list-driver-positions.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { call } from '#test/support/call.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
const gps = useGps();
useQueues(gpsSync);
useTable();
const as = useUser('COORDINATOR');

function enrol(driverId: string, by = as) {
  return call(enrolDriver, { as: by, params: { driverId } });
}
function ids() {
  return gps.stub.devices().map(({ uniqueId }) => uniqueId);
}

describe('an enrolment', () => {
  it('again retires the previous device, whose positions stay', async () => {
    const driverId = await aDriver();
    const start = new Date(Date.now() - 600_000).toISOString();
    gps.stub.report(await aDevice(gps, as, driverId), someFixes(start, 3));
    const [first] = ids();
    const { body } = await enrol(driverId);
    expect(ids()).toEqual([body.settings.id]);
    expect(body.settings.id).not.toBe(first);
    const { items } = (await call(listDriverPositions, { as, params: { driverId } })).body;
    expect(items).toHaveLength(3);
    await call(deleteDriver, { as: await aUser('ADMINISTRATOR'), params: { driverId }, query: { hard: 'true' } });
  });
});
