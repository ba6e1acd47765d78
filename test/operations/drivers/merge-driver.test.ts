import { describe, expect, it } from '@jest/globals';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as createDriverBlock from '#functions/drivers/create-driver-block.ts';
import * as getDriver from '#functions/drivers/get-driver.ts';
import * as mergeDriver from '#functions/drivers/merge-driver.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { allBlocksOf } from '#shared/entities/blocks/block.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { useGps } from '#test/support/gps.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aPhone, useMessaging } from '#test/support/messaging.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
useGps();
useMessaging();
const faults = useFaults();
const as = useUser('COORDINATOR');

async function aDriver(fields: object = {}): Promise<string> {
  return (await call(createDriver, { as, body: { name: 'Dana', ...fields } })).body.id;
}
/** Returns the time this many hours from now, at the full hour. */
function at(hours: number): string {
  return new Date(Math.floor(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString();
}
function ride(hours: number, driverId: string): Promise<string> {
  const times = { startTime: at(hours), endTime: at(hours + 1) };
  return anEvent(as, { type: 'TRANSPORT', title: `Ride ${hours}`, ...times, driverId });
}
function merge(driverId: string, duplicateId: string, more: CallOptions = {}, keep: object = {}) {
  return call(mergeDriver, { as, params: { driverId }, body: { duplicateId, keep }, ...more });
}
async function held(driverId: string): Promise<string[]> {
  const days = await writtenDays('DRIVER', driverId);
  return [...new Set(days.flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId)))].toSorted();
}

describe('mergeDriver', () => {
  it('moves rides, also past ones, with blocks and ledger days, and the phone', async () => {
    const phone = aPhone();
    const [driverId, duplicateId] = [await aDriver(), await aDriver({ phone, notes: 'Early' })];
    const own = await ride(30, driverId);
    const rides = [await ride(-50, duplicateId), await ride(20, duplicateId), await ride(22, duplicateId)];
    await call(createDriverBlock, { as, params: { driverId: duplicateId }, body: { from: at(40), to: at(70) } });
    const dry = await merge(driverId, duplicateId, { query: { dryRun: 'true' } });
    expect(await held(driverId)).toEqual([own]);
    const { body, status } = await merge(driverId, duplicateId);
    expect({ status, ...body }).toMatchObject({
      status: 200,
      phone,
      notes: 'Early',
      moved: { activities: 3, blocks: 1 },
    });
    expect(dry.body).toMatchObject({ moved: body.moved, differences: body.differences });
    expect(await held(driverId)).toEqual([own, ...rides].toSorted());
    expect(await held(duplicateId)).toEqual([]);
    expect((await findActivities(rides)).map((each) => each.driverId)).toEqual(rides.map(() => driverId));
    expect((await allBlocksOf(driverId)).map((each) => each.driverId)).toEqual([driverId]);
    const gone = await call(getDriver, { as, params: { driverId: duplicateId } });
    expect(gone.body).toMatchObject({ code: 'NOT_FOUND', detail: expect.stringContaining(driverId) });
    expect((await merge(driverId, duplicateId)).body.moved).toEqual({});
  });

  it('is refused while both drive at the same time, and names the rides', async () => {
    const [driverId, duplicateId] = [await aDriver(), await aDriver()];
    const rides = [await ride(20, driverId), await ride(20, duplicateId)];
    await ride(-30, driverId);
    await ride(-30, duplicateId);
    const { body, status } = await merge(driverId, duplicateId);
    expect([status, body.code]).toEqual([409, 'DRIVER_CONFLICT']);
    expect(body.conflicts.map(({ activityId }: { activityId: string }) => activityId).toSorted()).toEqual(
      rides.toSorted(),
    );
    expect((await call(getDriver, { as, params: { driverId: duplicateId } })).status).toBe(200);
    await call(updateEvent, { as, params: { eventId: rides[1] ?? '' }, body: { driverId: null } });
    expect((await merge(driverId, duplicateId)).status).toBe(200);
  });

  it('goes on where it was interrupted', async () => {
    const [driverId, duplicateId] = [await aDriver(), await aDriver()];
    const rides: string[] = [];
    for (let n = 1; n <= 40; n += 1) rides.push(await ride(n * 6, duplicateId));
    faults.killAfter(2);
    expect((await merge(driverId, duplicateId)).status).toBe(500);
    faults.off();
    const moved = (await held(driverId)).length;
    expect(moved).toBeLessThan(40);
    expect((await merge(driverId, duplicateId)).body.moved).toEqual({ activities: 40 - moved });
    expect([await held(driverId), await held(duplicateId)]).toEqual([rides.toSorted(), []]);
  });

  it.each(['before', 'after'] as const)(
    'leaves no ride with the duplicate that is booked meanwhile (%s it)',
    async (when) => {
      const [driverId, duplicateId] = [await aDriver(), await aDriver()];
      const eventId = await anEvent(as, { type: 'TRANSPORT' });
      const book = () => call(updateEvent, { as, params: { eventId }, body: { driverId: duplicateId } });
      const answer = await withConcurrentRequest(
        { write: 'updateEvent', when },
        () => merge(driverId, duplicateId),
        book,
      );
      expect(answer.status).toBe(when === 'before' ? 400 : 200);
      const [activity] = await findActivities([eventId]);
      expect(activity?.driverId).toBe(when === 'before' ? undefined : driverId);
      expect(await held(duplicateId)).toEqual([]);
    },
  );

  it('takes a phone that several share, and refuses that of a third driver', async () => {
    const [one, other] = [aPhone(), aPhone()];
    const shared = await aDriver({ phone: one, sharedPhone: true });
    await aDriver({ phone: one, sharedPhone: true });
    expect((await merge(await aDriver(), shared)).body).toMatchObject({ phone: one, sharedPhone: true });
    const taken = await aDriver({ phone: other });
    await aDriver({ phone: other, sharedPhone: true });
    expect((await merge(await aDriver(), taken)).body.code).toBe('PHONE_TAKEN');
    expect((await merge(await aDriver({ phone: aPhone() }), taken, {}, { phone: 'other' })).body.code).toBe(
      'PHONE_TAKEN',
    );
    expect((await merge(await aDriver({ phone: aPhone() }), taken)).status).toBe(200);
  });
});
