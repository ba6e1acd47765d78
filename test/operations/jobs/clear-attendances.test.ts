import { beforeAll, describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as clearAttendances from '#functions/jobs/clear-attendances.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import {
  abandonedChanges,
  activityIdsOf,
  findAttendanceChanges,
} from '#shared/entities/activities/attendance-change.ts';
import { transact } from '#shared/table/transact.ts';
import { transactionItems } from '#shared/table/write.ts';
import { clearAbandonedChange } from '#shared/use-cases/activities/save-in-phases.ts';
import type { Commit } from '#shared/use-cases/context.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';

useLog();
useTable();
useClock();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

function guests(count: number, partySize = 1): Promise<string[]> {
  return addGuests(Array.from({ length: count }, (_, place) => guest(`Guest ${place}`, { partySize })));
}
function add(eventId: string, vipIds: readonly string[], more: CallOptions = {}) {
  return call(addEventVips, { as, params: { eventId }, body: { vipIds }, ...more });
}

/** Returns the VIPs with an attendance at the activity. */
async function attending(vipIds: readonly string[], eventId: string): Promise<string[]> {
  const ids = await pMap(vipIds, activityIdsOf, { concurrency: 20 });
  return vipIds.filter((_vip, place) => ids[place]?.includes(eventId));
}

/** Fails unless each VIP attends exactly the activities that list them, and no change is left. */
async function expectWhole(vipIds: readonly string[], eventId: string): Promise<void> {
  const listed = (await findActivity(eventId))?.vipIds ?? [];
  expect(await attending(vipIds, eventId)).toEqual(vipIds.filter((id) => listed.includes(id)));
  expect(await findAttendanceChanges([eventId])).toEqual([]);
}
const MANY = 60;

/** Two ways to add 60 VIPs: with a new activity, or to one that exists. */
const ways = [
  ['a creation', (vipIds: readonly string[], more: CallOptions, _eventId: string) => planWith(vipIds, more)],
  ['an addition', (vipIds: readonly string[], more: CallOptions, eventId: string) => add(eventId, vipIds, more)],
] as const;
function planWith(vipIds: readonly string[], more: CallOptions) {
  return call(createEvent, { as, body: { ...MEETING, vipIds }, ...more });
}
const MEETING = {
  type: 'MEETING',
  title: 'Welcome',
  startTime: '2027-05-10T09:00:00Z',
  endTime: '2027-05-10T10:00:00Z',
};

describe.each(ways)('%s of 60 VIPs', (_way, write) => {
  it('is not cleared by a job that runs at the same time', async () => {
    const [vipIds, eventId] = [await guests(MANY), await anEvent(as)];
    const clear = () => run(clearAttendances);
    const { body } = await withConcurrentRequest({ nth: 4, when: 'before' }, clear, () => write(vipIds, {}, eventId));
    await expectWhole(vipIds, body.id);
    expect(body.vipIds).toEqual(vipIds);
  });

  it.each([3, 4])('that takes too long and was cleared just before its transaction %i, starts again', async (nth) => {
    const [vipIds, eventId] = [await guests(MANY), await anEvent(as)];
    const clear = () => run(clearAttendances, new Date(Date.now() + 61_000).toISOString());
    const { body } = await withConcurrentRequest({ nth, when: 'before' }, clear, () => write(vipIds, {}, eventId));
    await expectWhole(vipIds, body.id);
    expect(body.vipIds).toEqual(vipIds);
  });
});

describe('a job that breaks off while it clears a creation that takes too long', () => {
  it('lets the creation start again', async () => {
    const vipIds = await guests(MANY);
    const commit: Commit = async (transaction) => {
      const writes = transactionItems(transaction);
      if (writes.length === 1 && writes[0]?.Delete) throw new Error('the job ended');
      await transact(writes);
    };
    const clear = async () => {
      const [change] = await abandonedChanges(new Date(Date.now() + 61_000).toISOString());
      if (!change) throw new Error('no change is under way');
      await expect(clearAbandonedChange(testContext({ commit }), change)).rejects.toThrow('the job ended');
    };
    const { body } = await withConcurrentRequest({ nth: 4, when: 'before' }, clear, () => planEvent(as, { vipIds }));
    await expectWhole(vipIds, body.id);
  });
});
