import { describe, expect, it } from '@jest/globals';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as endDriverEnrolment from '#functions/gps/end-driver-enrolment.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
import * as getDriverLocation from '#functions/gps/get-driver-location.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
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
function end(driverId: string, by = as) {
  return call(endDriverEnrolment, { as: by, params: { driverId } });
}
async function read(driverId: string) {
  return (await call(getDriver, { as, params: { driverId } })).body;
}
function ids() {
  return gps.stub.devices().map(({ uniqueId }) => uniqueId);
}

describe('an enrolment', () => {
  it('ends, and then the tracker has no device and the driver no location', async () => {
    const driverId = await aDriver();
    await enrol(driverId);
    expect((await end(driverId)).status).toBe(204);
    expect(ids()).toEqual([]);
    expect((await read(driverId)).gps).toEqual({ enrolled: false });
    expect((await call(getDriverLocation, { as, params: { driverId } })).body.code).toBe('NOT_FOUND');
    expect((await end(driverId)).body.detail).toContain('has no GPS device');
  });
});
