import { expect, it } from '@jest/globals';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import { findDevice } from '#shared/entities/gps/device.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { type DayDriver, driveDay } from '#test/support/gps-day.ts';
import { useLog } from '#test/support/log.ts';
import { useQueues } from '#test/support/queues.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useLog();
const gps = useGps();
const queues = useQueues(gpsSync);
useTable();
const clock = useClock();
const faults = useFaults();
const as = useUser('COORDINATOR');

const START = '2027-05-10T06:00:00.000Z';

it('stores each position of a day once, though runs are killed or come twice, devices fail and phones upload late', async () => {
  clock.stop(Date.parse(START));
  const drivers: DayDriver[] = [];
  for (let count = 0; count < 3; count += 1) {
    const driverId = await aDriver();
    const stubId = await aDevice(gps, as, driverId);
    drivers.push({ stubId, deviceId: (await findDevice(driverId))?.deviceId ?? '' });
  }
  const run = async (now: string, step: number) => {
    clock.stop(Date.parse(now));
    if (step !== 2)
      return Promise.all([queues.run(gpsSync, now), step % 3 === 0 ? queues.run(gpsSync, now) : undefined]);
    faults.on('BatchWriteItem', new Error('killed'), 'done');
    await expect(queues.run(gpsSync, now)).rejects.toThrow('killed');
    return faults.off();
  };
  const day = { start: START, steps: 9, stepMinutes: 60, fixSeconds: 300, late: 1, sick: 1 };
  expect(await driveDay(gps.stub, drivers, day, run)).toEqual({ sent: 324, stored: 324 });
});
