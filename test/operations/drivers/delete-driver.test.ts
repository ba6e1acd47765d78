import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import { writtenDays } from '#shared/entities/assignments/ledger.ts';
import { auditsOfSubject } from '#shared/entities/audit/audit.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';

useTable();
const administrator = useUser('ADMINISTRATOR');
const as = useUser('COORDINATOR');

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

describe('deleting a driver who has assignments', () => {
  it('is refused while assignments are not over, and lists them in order', async () => {
    const driverId = await aDriver('Dana');
    const later = await ride(3_000, 3_060, { driverId });
    const running = await ride(-30, 30, { driverId });
    await ride(-600, -540, { driverId });
    const cancelled = await ride(100, 160, { driverId });
    await call(moveEventStatus, { as, params: { eventId: cancelled }, body: { status: 'CANCELLED' } });
    const { body, status } = await remove(driverId);
    expect([status, body.code]).toEqual([409, 'STILL_IN_USE']);
    expect(
      body.conflicts.map(({ activityId, id, resource }: Record<string, string>) => [resource, id, activityId]),
    ).toEqual([
      ['DRIVER', driverId, running],
      ['DRIVER', driverId, later],
    ]);
    expect(body.conflicts[1]).toMatchObject({ title: 'Ride 3000', startTime: (await readEvent(later)).startTime });
    expect(body.detail).toMatch(/^Dana has 2 assignments that are not over\. .*unassign=true/);
    expect(await findDriver(driverId)).toMatchObject({ version: 1 });
  });

  it('removes the assignments with unassign=true, and keeps past ones', async () => {
    const driverId = await aDriver();
    const vehicleId = await aVehicle();
    const [past, first, overMidnight] = [
      await ride(-600, -540, { driverId }),
      await ride(60, 120, { driverId, vehicleId }),
      await ride(-60, 60 * 30, { driverId: await aDriver() }),
    ];
    await call(updateEvent, {
      as,
      params: { eventId: overMidnight },
      body: { driverId, startTime: at(-50), endTime: at(50) },
    });
    expect((await remove(driverId, { unassign: 'true' })).status).toBe(204);
    expect(await readEvent(first)).toMatchObject({ driverId: null, vehicleId, version: 2 });
    expect(await readEvent(overMidnight)).toMatchObject({ driverId: null, version: 3 });
    expect(await readEvent(past)).toMatchObject({ driverId, driver: null, version: 1 });
    expect(await activitiesHeld(driverId)).toEqual([past]);
    const { items } = await auditsOfSubject('ScheduleEvent', first, { list: 'test', limit: 1 });
    expect(items).toMatchObject([{ by: as, operationId: 'deleteDriver', version: 2, fields: ['driverId'] }]);
  });

  it('removes a running assignment of several days from each ledger day', async () => {
    const driverId = await aDriver();
    const long = await ride(-60 * 70, 60, { driverId });
    expect((await daysOf(driverId)).length).toBeGreaterThanOrEqual(3);
    expect((await remove(driverId, { unassign: 'true' })).status).toBe(204);
    expect((await readEvent(long)).driverId).toBeNull();
    expect(await activitiesHeld(driverId)).toEqual([]);
  });

  it('writes in one transaction if it fits, after six round trips in all', async () => {
    const driverId = await aDriver();
    for (let place = 0; place < 30; place += 1) await ride(place * 60, place * 60 + 30, { driverId });
    const { own, result } = await metered(() => remove(driverId, { unassign: 'true' }));
    expect(result.status).toBe(204);
    expect(own.commands.filter((command) => command === 'TransactWriteItems')).toHaveLength(1);
    expect(own.roundTrips).toBe(6);
  });

  it('removes more assignments than one transaction holds', async () => {
    const driverId = await aDriver();
    const rides = await Promise.all(
      Array.from({ length: 70 }, (_, place) => ride(place * 300, place * 300 + 60, { driverId })),
    );
    expect((await remove(driverId, { unassign: 'true' })).status).toBe(204);
    const left = await Promise.all(rides.map(readEvent));
    expect(new Set(left.map(({ driverId: of, version }) => `${of} ${version}`))).toEqual(new Set(['null 2']));
    expect(await activitiesHeld(driverId)).toEqual([]);
    expect(await findDriver(driverId)).toMatchObject({ version: 2, deletedAt: expect.any(String) });
  });

  it('writes nothing on a dry run or under a stale If-Match', async () => {
    const driverId = await aDriver();
    const id = await ride(60, 120, { driverId });
    const query = { unassign: 'true', dryRun: 'true' };
    expect((await remove(driverId, query)).status).toBe(200);
    expect((await remove(driverId, { ...query, hard: 'true' }, { as: administrator })).status).toBe(200);
    expect((await remove(driverId, { dryRun: 'true' })).body.code).toBe('STILL_IN_USE');
    const stale = await remove(driverId, { unassign: 'true' }, { headers: { 'if-match': '"2"' } });
    expect(stale.body.code).toBe('VERSION_MISMATCH');
    expect(await readEvent(id)).toMatchObject({ driverId, version: 1 });
    expect(await findDriver(driverId)).toMatchObject({ version: 1 });
  });

  it('follows the same rules with hard=true, and past rides keep the driver id', async () => {
    const driverId = await aDriver();
    const [past, coming] = [await ride(-600, -540, { driverId }), await ride(60, 120, { driverId })];
    const hard = { hard: 'true' };
    expect((await remove(driverId, hard, { as: administrator })).body.code).toBe('STILL_IN_USE');
    expect((await remove(driverId, { ...hard, unassign: 'yes' }, { as: administrator })).status).toBe(204);
    expect(await findDriver(driverId)).toBeUndefined();
    expect([(await readEvent(past)).driverId, (await readEvent(coming)).driverId]).toEqual([driverId, null]);
    expect(await activitiesHeld(driverId)).toEqual([past]);
  });

  it('stops past rides from being moved into the future', async () => {
    const driverId = await aDriver();
    const past = await ride(-600, -540, { driverId });
    expect((await remove(driverId)).status).toBe(204);
    const move = (body: object) => call(updateEvent, { as, params: { eventId: past }, body });
    const refused = await move({ startTime: at(60), endTime: at(120) });
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.driverId' }] });
    expect((await move({ title: 'As it was' })).status).toBe(200);
    expect((await move({ startTime: at(60), endTime: at(120), driverId: null })).status).toBe(200);
  });
});
