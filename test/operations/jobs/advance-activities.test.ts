import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import { later } from '#shared/domain/time/days.ts';
import { createActivity, findActivities } from '#shared/entities/activities/activity.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { putAll } from '#test/support/put-all.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const as = useUser('COORDINATOR');

function at(minute: number): string {
  return later('2027-05-10T09:00:00Z', minute * 60_000);
}
function plan(from: number, to: number, fields = {}) {
  return anEvent(as, { startTime: at(from), endTime: at(to), ...fields });
}
async function statusOf(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body.status;
}
function move(eventId: string, status: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status } });
}
function pass(minute: number) {
  return run(advanceActivities, at(minute));
}

describe('advance-activities', () => {
  it('leaves an activity open that a coordinator reopened after its end, until its end is moved', async () => {
    const fromNow = (minute: number): string => new Date(Date.now() + minute * 60_000).toISOString();
    const id = await anEvent(as, { startTime: fromNow(-90), endTime: fromNow(-30) });
    const passNow = () => run(advanceActivities, fromNow(1));
    await passNow();
    expect(await statusOf(id)).toBe('COMPLETED');
    await move(id, 'SCHEDULED');
    expect(await passNow()).toEqual({ begun: 0, completed: 0 });
    await move(id, 'IN_PROGRESS');
    expect(await passNow()).toEqual({ begun: 0, completed: 0 });
    await call(updateEvent, { as, params: { eventId: id }, body: { endTime: fromNow(30) } });
    expect(await run(advanceActivities, fromNow(31))).toEqual({ begun: 0, completed: 1 });
  });

  it('starts an activity at its start time and completes it at its end time, not earlier', async () => {
    const id = await plan(0, 60);
    await run(advanceActivities, '2027-05-10T08:59:59.999Z');
    expect(await statusOf(id)).toBe('SCHEDULED');
    expect(await pass(0)).toEqual({ begun: 1, completed: 0 });
    await run(advanceActivities, '2027-05-10T09:59:59.999Z');
    expect(await statusOf(id)).toBe('IN_PROGRESS');
    expect(await pass(60)).toEqual({ begun: 0, completed: 1 });
    expect(await statusOf(id)).toBe('COMPLETED');
    expect(await pass(120)).toEqual({ begun: 0, completed: 0 });
  });

  it('completes an activity at once if it is already over', async () => {
    const id = await plan(100, 110);
    await pass(200);
    expect(await statusOf(id)).toBe('COMPLETED');
  });

  it('leaves cancelled, completed and deleted activities unchanged, and uses the new times of moved ones', async () => {
    const [cancelled, completed, deleted, moved] = await Promise.all([
      plan(300, 360),
      plan(300, 360),
      plan(300, 360),
      plan(300, 360),
    ]);
    await move(cancelled as string, 'CANCELLED');
    await move(completed as string, 'IN_PROGRESS');
    await move(completed as string, 'COMPLETED');
    await call(deleteEvent, { as, params: { eventId: deleted as string } });
    await call(updateEvent, {
      as,
      params: { eventId: moved as string },
      body: { startTime: at(400), endTime: at(460) },
    });
    expect(await pass(310)).toEqual({ begun: 0, completed: 0 });
    expect(await statusOf(cancelled as string)).toBe('CANCELLED');
    await pass(400);
    expect(await statusOf(moved as string)).toBe('IN_PROGRESS');
    await move(moved as string, 'CANCELLED');
    await pass(500);
    expect(await statusOf(moved as string)).toBe('CANCELLED');
  });

  const whileAdvancing = (concurrentRequest: () => Promise<unknown>, minute: number) =>
    withConcurrentRequest({ write: 'advance-activities', when: 'before' }, concurrentRequest, () => pass(minute));

  it('leaves a ride cancelled that a person cancels while the job runs, and its vehicle free', async () => {
    const ride = { type: 'TRANSPORT', vehicleId: await aVehicle() };
    const eventId = await plan(6_000, 6_060, ride);
    await whileAdvancing(() => move(eventId, 'CANCELLED'), 6_005);
    expect(await statusOf(eventId)).toBe('CANCELLED');
    const next = await anEvent(as, { ...ride, startTime: at(6_000), endTime: at(6_060) });
    await move(next, 'CANCELLED');
  });

  it('leaves a ride scheduled that a person postpones while the job runs', async () => {
    const eventId = await plan(7_000, 7_060);
    const body = { startTime: at(7_030), endTime: at(7_090) };
    await whileAdvancing(() => call(updateEvent, { as, params: { eventId }, body }), 7_005);
    expect(await statusOf(eventId)).toBe('SCHEDULED');
    await move(eventId, 'CANCELLED');
  });

  it('changes each activity once in concurrent passes, and frees its vehicle', async () => {
    const vehicleId = await aVehicle();
    const ids = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        plan(600 + place * 5, 605 + place * 5, { type: 'TRANSPORT', vehicleId }),
      ),
    );
    const passes = await Promise.all([pass(700), pass(700), pass(700)]);
    expect(passes.reduce((sum, { completed }) => sum + (completed as number), 0)).toBe(12);
    expect((await findActivities(ids)).map(({ status, version }) => [status, version])).toEqual(
      ids.map(() => ['COMPLETED', 2]),
    );
    const again = await planEvent(as, { type: 'TRANSPORT', vehicleId, startTime: at(600), endTime: at(660) });
    expect(again.status).toBe(201);
    expect((await verifyLedgers()).differences).toEqual([]);
    await call(deleteEvent, { as, params: { eventId: again.body.id } });
  });

  it('only moves forward, once per step, at any times', async () => {
    const ORDER = ['SCHEDULED', 'IN_PROGRESS', 'COMPLETED'];
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }), async (minutes) => {
        const id = await plan(1_020, 1_040);
        let reached = 0;
        for (const minute of minutes.sort((a, b) => a - b)) {
          await Promise.all([pass(1_000 + minute), pass(1_000 + minute)]);
          const [activity] = await findActivities([id]);
          const now = ORDER.indexOf(activity?.status as string);
          expect(now).toBe(minute >= 40 ? 2 : minute >= 20 ? 1 : 0);
          expect(activity?.version).toBeLessThanOrEqual(now + 1);
          expect(now).toBeGreaterThanOrEqual(reached);
          reached = now;
        }
        await call(deleteEvent, { as, params: { eventId: id } });
      }),
      { numRuns: 10, examples: [[[0, 19, 20, 39, 40, 60]], [[60, 19]]] },
    );
  });

  it('reads only the three due activities of 1,000', async () => {
    const many = Array.from({ length: 1_000 }, (_, place): ActivityRecord => {
      const day = `2028-0${1 + (place % 9)}-10T09:00:00.000Z`;
      const times = { startTime: place < 3 ? '2027-09-01T09:00:00.000Z' : day, endTime: '2029-01-01T00:00:00.000Z' };
      const fields = { type: 'EVENT' as const, title: 'Later', status: 'SCHEDULED' as const, vipIds: [], ...times };
      return { id: `act_many${place}`, version: 1, createdAt: at(0), updatedAt: at(0), ...fields };
    });
    await putAll(many.map(createActivity));
    const spent = await metered(() => run(advanceActivities, '2027-10-01T00:00:00Z'));
    expect(spent.result).toEqual({ begun: 3, completed: 0 });
    // One of the activities, and one of the orders.
    expect(spent.commands.filter((command) => command.startsWith('Query'))).toHaveLength(2);
    expect(spent.readUnits).toBeLessThanOrEqual(2);
  });
});
