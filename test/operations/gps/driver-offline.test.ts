import { expect, it } from '@jest/globals';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { later } from '#shared/domain/time/days.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useLog } from '#test/support/log.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

const START = '2027-05-10T09:00:00.000Z';
function afterStart(seconds: number): string {
  return later(START, seconds * 1_000);
}

it('a driver with a ride within 30 minutes who is OFFLINE needs a person', async () => {
  clock.stop(Date.parse(START));
  const driverId = await aDriver('Ada');
  const device = await aDevice(gps, as, driverId);
  await anEvent(as, {
    type: 'TRANSPORT',
    title: 'Ride',
    startTime: afterStart(2_400),
    endTime: afterStart(6_000),
    driverId,
  });
  await anEvent(as, {
    type: 'TRANSPORT',
    startTime: afterStart(2_400),
    endTime: afterStart(6_000),
    driverId: await aDriver(),
  });
  const rows = async () => {
    const { items } = (await call(listAttention, { as })).body;
    return items.filter(({ code }: { code: string }) => code === 'DRIVER_OFFLINE');
  };
  expect(await rows()).toEqual([]);
  clock.stop(Date.parse(afterStart(600)));
  const silent = await rows();
  expect(silent).toMatchObject([{ subject: { name: 'Ride' }, severity: 'WARNING' }]);
  expect(silent[0].detail).toContain('Ada is offline: their phone has sent no position yet');
  expect(silent[0].detail).toContain('No phone number of Ada is entered.');
  await call(updateDriver, { as, params: { driverId }, body: { phone: '+44 20 7946 0958' } });
  expect((await rows())[0].detail).toContain('Call Ada, +442079460958.');
  gps.stub.report(device, someFixes(afterStart(600), 1));
  await queues.run(gpsSync, afterStart(630));
  expect(await rows()).toEqual([]);
  clock.stop(Date.parse(afterStart(1_500)));
  expect((await rows())[0].detail).toContain('their last position is of Mon 10 May 09:10');
});
