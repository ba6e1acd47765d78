import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listMarks from '#functions/accountability/list-muster-marks.ts';
import * as listMusters from '#functions/accountability/list-musters.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aMuster } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useClock();
const RIDE = {
  type: 'TRANSPORT',
  title: 'To the Guildhall',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
};

const as = useUser('COORDINATOR');
let driver: string;
let own: string;
let other: string;
let id: string;
beforeAll(async () => {
  const driverId = await aDriver();
  driver = await aUser('DRIVER', { driverId });
  [own = '', other = ''] = await someVips(as, 2);
  await anEvent(as, { ...RIDE, driverId, vipIds: [own] });
  id = await aMuster(as, [own, other]);
});

describe('a driver', () => {
  it('finds the open musters, but may not list their marks', async () => {
    const { items } = (await call(listMusters, { as: driver })).body;
    expect(items.map((muster: { id: string }) => muster.id)).toEqual([id]);
    expect((await call(listMarks, { as: driver, params: { id } })).status).toBe(403);
  });
});
