import { expect, it } from '@jest/globals';
import * as listDriverLocations from '#functions/gps/list-driver-locations.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

const gps = useGps();
useTable();
const clock = useClock();
const NOW = Date.parse('2027-05-10T02:00:00Z');
const as = useUser('COORDINATOR');

function at(hours: number): string {
  return new Date(NOW + hours * HOUR_MS).toISOString();
}
function ride(driverId: string, from: number) {
  return anEvent(as, {
    type: 'TRANSPORT',
    driverId,
    title: `Ride ${from}`,
    startTime: at(from),
    endTime: at(from + 0.5),
  });
}
async function read() {
  clock.stop(NOW);
  const { own, result } = await metered(() => call(listDriverLocations, { as }));
  return { readUnits: own.readUnits, title: result.body.items[0].activity?.title };
}

it('shows the next ride of each driver at a cost that does not follow the rides of the day', async () => {
  const driverId = await aDriver();
  await aDevice(gps, as, driverId);
  for (const from of [1, 2]) await ride(driverId, from);
  const few = await read();
  for (let from = 3; from < 20; from += 1) await ride(driverId, from);
  expect(await read()).toEqual({ ...few, title: 'Ride 1' });
});
