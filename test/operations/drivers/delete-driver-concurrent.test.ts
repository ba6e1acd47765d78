import { beforeAll, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as restoreDriver from '#functions/drivers/restore-driver.ts';
import { upcoming } from '#shared/domain/assignments/ledger.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let administrator: string;
let as: string;
beforeAll(async () => {
  administrator = await aUser('ADMINISTRATOR');
  as = await aUser('COORDINATOR');
});

/** Returns the time this many minutes from now. */
function at(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
function ride(from: number, to: number, fields: object): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: `Ride ${from}`, startTime: at(from), endTime: at(to), ...fields });
}
function remove(driverId: string, query: Record<string, string> = {}, more: CallOptions = {}): Promise<Answer> {
  return call(deleteDriver, { as, params: { driverId }, query, ...more });
}
async function readEvent(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function daysOf(driverId: string) {
  return writtenDays('DRIVER', driverId, '0000', '9999');
}
async function activitiesHeld(driverId: string): Promise<string[]> {
  return [
    ...new Set((await daysOf(driverId)).flatMap(({ assignments }) => assignments.map(({ activityId }) => activityId))),
  ].sort();
}

/** Returns the assignments that are not over. A deleted driver must have none. */
async function live(driverId: string) {
  return upcoming(await daysOf(driverId), new Date().toISOString());
}
function restore(driverId: string) {
  return call(restoreDriver, { as, params: { driverId } });
}
function book(driverId: string, from = 1_000) {
  return planEvent(as, { type: 'TRANSPORT', startTime: at(from), endTime: at(from + 30), driverId });
}
const MARKING = { write: 'deleteDriver', when: 'before' } as const;
const MARKED = { write: 'deleteDriver', when: 'after' } as const;

describe('a booking written just before its driver is deleted', () => {
  it('undoes the deletion and is named in the conflict', async () => {
    const driverId = await aDriver('Dana');
    let booked: Answer | undefined;
    const concurrentRequest = async () => {
      booked = await book(driverId);
    };
    const { body, status } = await withConcurrentRequest(MARKING, concurrentRequest, () => remove(driverId));
    expect([booked?.status, status, body.code]).toEqual([201, 409, 'STILL_IN_USE']);
    expect(body.conflicts).toMatchObject([{ activityId: booked?.body.id }]);
    expect(await findDriver(driverId)).toMatchObject({ version: 3 });
    expect((await findDriver(driverId))?.deletedAt).toBeUndefined();
    const { items } = await auditsOfSubject('Driver', driverId, { list: 'test', limit: 10 });
    expect(items.map(({ fields, version }) => [version, fields])).toEqual([
      [3, ['deletedAt']],
      [2, ['deletedAt']],
    ]);
  });

  it.each<Record<string, string>>([{}, { hard: 'true' }])('is also removed with unassign=true (%j)', async (hard) => {
    const driverId = await aDriver();
    const first = (await book(driverId, 60)).body.id as string;
    let second = '';
    const concurrentRequest = async () => {
      second = (await book(driverId, 3_000)).body.id;
    };
    const query = { unassign: 'true', ...hard };
    const { status } = await withConcurrentRequest(MARKING, concurrentRequest, () =>
      remove(driverId, query, { as: administrator }),
    );
    expect(status).toBe(204);
    expect([(await readEvent(first)).driverId, (await readEvent(second)).driverId]).toEqual([null, null]);
    expect(await activitiesHeld(driverId)).toEqual([]);
  });

  it('is also removed if it changed a ledger day that the deletion writes', async () => {
    const driverId = await aDriver();
    await book(driverId, 60);
    const concurrentRequest = () => book(driverId, 100);
    const { status } = await withConcurrentRequest(MARKING, concurrentRequest, () =>
      remove(driverId, { unassign: 'true' }),
    );
    expect([status, await activitiesHeld(driverId)]).toEqual([204, []]);
  });
});

describe('a deletion written just before a booking', () => {
  it('refuses a new ride', async () => {
    const driverId = await aDriver();
    const { body } = await withConcurrentRequest(
      { write: 'createEvent', when: 'before' },
      () => remove(driverId),
      () => book(driverId),
    );
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.driverId' }] });
    expect(await activitiesHeld(driverId)).toEqual([]);
  });

  it('refuses to move a past ride into the future', async () => {
    const driverId = await aDriver();
    const past = await ride(-600, -540, { driverId });
    const { body } = await withConcurrentRequest(
      { write: 'updateEvent', when: 'before' },
      () => remove(driverId),
      () => call(updateEvent, { as, params: { eventId: past }, body: { startTime: at(60), endTime: at(120) } }),
    );
    expect(body.errors).toMatchObject([{ path: 'body.driverId' }]);
    expect(await live(driverId)).toEqual([]);
  });
});

describe('a driver who is restored during their deletion', () => {
  it('keeps the rides booked after the restore', async () => {
    const driverId = await aDriver();
    const concurrentRequest = async () => {
      await restore(driverId);
      await book(driverId);
    };
    const { status } = await withConcurrentRequest(MARKED, concurrentRequest, () =>
      remove(driverId, { unassign: 'true' }),
    );
    expect(status).toBe(204);
    expect(await findDriver(driverId)).toMatchObject({ version: 3 });
    expect(await live(driverId)).toHaveLength(1);
  });

  it('is not deleted for good', async () => {
    const driverId = await aDriver();
    const concurrentRequest = async () => {
      await restore(driverId);
      await book(driverId);
    };
    const { body } = await withConcurrentRequest(MARKED, concurrentRequest, () =>
      remove(driverId, { hard: 'true' }, { as: administrator }),
    );
    expect(body.code).toBe('CONTENDED_WRITE');
    expect(await findDriver(driverId)).toMatchObject({ version: 3 });
    expect(await live(driverId)).toHaveLength(1);
  });
});

describe('deleting a driver during ten concurrent bookings', () => {
  const bookings = (driverId: string) => Array.from({ length: 10 }, (_, place) => book(driverId, 1_000 + place * 60));

  it.each(['true', 'false'])('never leaves an open assignment to a deleted driver (unassign=%s)', async (unassign) => {
    for (let round = 0; round < 2; round += 1) {
      const driverId = await aDriver();
      const concurrentBookings = bookings(driverId);
      await new Promise((resolve) => {
        setTimeout(resolve, round * 60);
      });
      const [deleted, ...answers] = await Promise.all([remove(driverId, { unassign }), ...concurrentBookings]);
      const driver = await findDriver(driverId);
      const held = await live(driverId);
      expect([204, 409]).toContain(deleted.status);
      expect(driver?.deletedAt !== undefined).toBe(deleted.status === 204);
      expect(driver?.deletedAt === undefined || held.length === 0).toBe(true);
      // Each booking succeeds or is refused, and the ledger agrees with the activities.
      expect(answers.every(({ status }) => [201, 400, 409].includes(status))).toBe(true);
      const made = answers.filter(({ status }) => status === 201).map(({ body }) => body.id as string);
      const drives = (await Promise.all(made.map(readEvent))).filter((event) => event.driverId === driverId);
      expect(drives.map(({ id }) => id).sort()).toEqual(held.map(({ activityId }) => activityId).sort());
    }
  });

  it('and concurrent restores never leaves an open assignment to a deleted driver', async () => {
    const driverId = await aDriver();
    const concurrentBookings = bookings(driverId);
    const writes = [0, 1, 2].flatMap(() => [remove(driverId, { unassign: 'true' }), restore(driverId)]);
    const answers = await Promise.all([...writes, ...concurrentBookings]);
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
    const driver = await findDriver(driverId);
    expect(driver?.deletedAt === undefined || (await live(driverId)).length === 0).toBe(true);
  });
});
