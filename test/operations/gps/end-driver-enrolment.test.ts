import { describe, expect, it } from '@jest/globals';
import * as endDriverEnrolment from '#functions/gps/end-driver-enrolment.ts';
import * as enrolDriver from '#functions/gps/enrol-driver.ts';
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
const queues = useQueues(gpsSync);
useTable();
const as = useUser('COORDINATOR');

function enrol(driverId: string, by = as) {
  return call(enrolDriver, { as: by, params: { driverId } });
}
function end(driverId: string, by = as) {
  return call(endDriverEnrolment, { as: by, params: { driverId } });
}
function ids() {
  return gps.stub.devices().map(({ uniqueId }) => uniqueId);
}

describe('an enrolment', () => {
  it('is finished by the next run if the tracker is away', async () => {
    const driverId = await aDriver();
    await enrol(driverId);
    gps.stub.fail('down');
    expect((await end(driverId)).status).toBe(204);
    gps.stub.fail();
    expect(ids()).toHaveLength(1);
    await queues.run(gpsSync);
    expect(ids()).toEqual([]);
  });
});
