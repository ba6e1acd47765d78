import { beforeAll, describe, expect, it } from '@jest/globals';
import * as acknowledgeEvent from '#functions/activities/acknowledge-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as dismissAttention from '#functions/attention/dismiss-attention.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { recordAsked } from '#shared/entities/messages/activity-messages.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useFiles();
const clock = useClock();
let as: string;
let driverId: string;
let driver: string;
beforeAll(async () => {
  [as, driverId] = await Promise.all([aUser('COORDINATOR'), aDriver('Dana')]);
  driver = await aUser('DRIVER', { driverId });
});

async function rows(code: string) {
  const { items } = (await call(listAttention, { as, query: { within: 'P2D' } })).body;
  return items.filter((row: { code: string }) => row.code === code);
}

describe('a ride that a driver confirms', () => {
  const ride = async (fields = {}) => {
    const at = new Date().toISOString();
    const times = { startTime: later(at, HOUR_MS), endTime: later(at, 2 * HOUR_MS) };
    const eventId = await anEvent(as, { type: 'TRANSPORT', ...times, driverId, ...fields });
    await call(updateEvent, { as, params: { eventId }, body: { pickupLocation: 'North gate' } });
    await transact([recordAsked((await findActivity(eventId)) as ActivityRecord)]);
    return eventId;
  };
  const confirm = (eventId: string, user = driver, headers = {}) =>
    call(acknowledgeEvent, { as: user, params: { eventId }, headers });

  it('leaves the attention list, also when a coordinator confirms it for them', async () => {
    for (const [day, user] of [driver, as].entries()) {
      clock.stop(Date.now() + (20 + day * 5) * DAY_MS);
      const eventId = await ride();
      expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toHaveLength(1);
      const after = (await call(listChanges, { as: driver })).body.nextCursor;
      expect((await confirm(eventId, user)).body).toMatchObject({ acknowledgedVersion: 2, version: 2 });
      expect((await confirm(eventId, user)).body).toMatchObject({ acknowledgedVersion: 2 });
      expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toEqual([]);
      const { items } = (await call(listChanges, { as: driver, query: { after } })).body;
      expect(items).toMatchObject([{ subjectId: eventId, fields: ['acknowledgedVersion'], by: user }]);
    }
  });

  it('shares one row with the others of its driver, whose dismissal holds until the next change', async () => {
    clock.stop(Date.now() + 60 * DAY_MS);
    const at = new Date().toISOString();
    const second = await ride({ startTime: later(at, 3 * HOUR_MS), endTime: later(at, 4 * HOUR_MS) });
    const first = await ride();
    const [row, ...more] = await rows('CHANGE_NOT_ACKNOWLEDGED');
    expect(more).toEqual([]);
    expect(row.rides.map(({ id }: { id: string }) => id)).toEqual([first, second]);
    expect(row).toMatchObject({ subject: { type: 'Driver', id: driverId }, at: row.rides[0].startTime });
    const path = { code: row.code, subjectId: driverId };
    expect((await call(dismissAttention, { as, params: path, body: {} })).status).toBeLessThan(300);
    await confirm(first);
    expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toEqual([]);
    await call(updateEvent, { as, params: { eventId: second }, body: { pickupLocation: 'South gate' } });
    await transact([recordAsked((await findActivity(second)) as ActivityRecord)]);
    expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toHaveLength(1);
  });

  it('is critical from half an hour before its ride on, and while that is under way', async () => {
    clock.stop(Date.now() + 90 * DAY_MS);
    await ride();
    const severity = async () =>
      (await rows('CHANGE_NOT_ACKNOWLEDGED')).map((row: { severity: string }) => row.severity);
    clock.pass(HOUR_MS / 2 - 1);
    expect(await severity()).toEqual(['WARNING']);
    clock.pass(1);
    expect(await severity()).toEqual(['CRITICAL']);
    clock.pass(HOUR_MS);
    expect(await severity()).toEqual(['CRITICAL']);
  });

  it('needs no confirmation once its driver has begun it, until it changes again', async () => {
    clock.stop(Date.now() + 120 * DAY_MS);
    const eventId = await ride();
    const begin = (user: string) =>
      call(moveEventStatus, { as: user, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    await begin(driver);
    expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toEqual([]);
    await call(updateEvent, { as, params: { eventId }, body: { dropoffLocation: 'South gate' } });
    await transact([recordAsked((await findActivity(eventId)) as ActivityRecord)]);
    expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toHaveLength(1);
    await confirm(eventId);
    clock.pass(2 * HOUR_MS);
    await transact([recordAsked((await findActivity(await ride())) as ActivityRecord)]);
    expect(await rows('CHANGE_NOT_ACKNOWLEDGED')).toHaveLength(1);
  });

  it('must be theirs, and in the version that they have seen', async () => {
    clock.stop(Date.now() + 40 * DAY_MS);
    const eventId = await ride();
    const other = await aUser('DRIVER', { driverId: await aDriver('Kim') });
    expect((await confirm(eventId, other)).body.code).toBe('FORBIDDEN');
    expect((await confirm(eventId, driver, { 'if-match': '"1"' })).body.code).toBe('VERSION_MISMATCH');
    expect((await call(getEvent, { as, params: { eventId } })).body.acknowledgedVersion ?? null).toBeNull();
  });
});
