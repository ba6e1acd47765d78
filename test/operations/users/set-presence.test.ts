import { expect, it } from '@jest/globals';
import * as setPresence from '#functions/users/set-presence.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const clock = useClock();
const NOW = Date.parse('2027-05-10T09:00:00Z');

it('says who has which record open, until 90 seconds after they last said so', async () => {
  const [ana, bo] = [await aUser('COORDINATOR', { name: 'Ana' }), await aUser('ADMINISTRATOR', { name: 'Bo' })];
  const ride = { subject: 'ScheduleEvent', subjectId: 'act_1' };
  const say = async (as: string, body: object, seconds: number) => {
    clock.stop(NOW + seconds * 1_000);
    return (await call(setPresence, { as, body })).body.items;
  };
  const at = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();
  expect(await say(ana, ride, 0)).toEqual([{ userId: ana, name: 'Ana', ...ride, at: at(0) }]);
  expect(await say(bo, {}, 60)).toEqual([
    { userId: ana, name: 'Ana', ...ride, at: at(0) },
    { userId: bo, name: 'Bo', at: at(60) },
  ]);
  // A request that comes late does not take back what the same user said after it.
  expect(await say(bo, ride, 50)).toMatchObject([{ userId: ana }, { userId: bo, at: at(60) }]);
  expect(await say(bo, {}, 91)).toEqual([{ userId: bo, name: 'Bo', at: at(91) }]);
  const half = await call(setPresence, { as: ana, body: { subject: 'Vip' } });
  expect(half.body.errors).toMatchObject([{ path: 'body.subjectId' }]);
  const driver = await aUser('DRIVER', { driverId: 'drv_1' });
  expect((await call(setPresence, { as: driver, body: {} })).status).toBe(403);
});
