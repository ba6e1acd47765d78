import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getMuster from '#functions/accountability/get-muster.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aMuster, mark } from '#test/support/musters.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();

const DURING = Date.parse('2027-05-10T09:30:00Z');
const AFTER = Date.parse('2027-05-10T11:30:00Z');
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
  it('marks the guests of their current ride, and no one else', async () => {
    clock.stop(DURING);
    expect((await mark(driver, id, own, 'ACCOUNTED')).body).toMatchObject({ state: 'ACCOUNTED', by: { id: driver } });
    expect((await mark(driver, id, other, 'ACCOUNTED')).body).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  it('sees these guests only', async () => {
    clock.stop(DURING);
    const { counts, guests } = (await call(getMuster, { as: driver, params: { id } })).body;
    expect(guests.map(({ vipId }: { vipId: string }) => vipId)).toEqual([own]);
    expect(counts.all.guests).toBe(1);
  });

  it('sees and marks no one after the ride', async () => {
    clock.stop(AFTER);
    expect((await mark(driver, id, own, 'MISSING')).status).toBe(403);
    expect((await call(getMuster, { as: driver, params: { id } })).body.code).toBe('FORBIDDEN');
  });
});
