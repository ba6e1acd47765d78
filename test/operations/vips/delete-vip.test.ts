import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import { begin } from '#shared/domain/records.ts';
import { addPassenger, findFlight, flightIdsOf } from '#shared/entities/flights/flight.ts';
import { createFlight } from '#shared/entities/flights/flight-writes.ts';
import { findVip, vipStore } from '#shared/entities/vips/vip.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const administrator = useUser('ADMINISTRATOR');
const coordinator = useUser('COORDINATOR');

const FLIGHT = {
  flightNumber: 'AA100',
  flightDate: '2027-05-10',
  isTracked: true,
  pollCount: 0,
  absences: 0,
  failures: 0,
};

async function aVip(): Promise<string> {
  return (await someVips(coordinator, 1))[0] as string;
}
function remove(vipId: string, query: Record<string, string> = {}, more: CallOptions = {}): Promise<Answer> {
  return call(deleteVip, { as: coordinator, params: { vipId }, query, ...more });
}
function removeForGood(vipId: string, more: CallOptions = {}): Promise<Answer> {
  return remove(vipId, { hard: 'true' }, { as: administrator, ...more });
}
function restore(vipId: string, more: CallOptions = {}): Promise<Answer> {
  return call(restoreVip, { as: coordinator, params: { vipId }, ...more });
}
function read(vipId: string, query: Record<string, string> = {}, as = administrator): Promise<Answer> {
  return call(getVip, { as, params: { vipId }, query });
}
function readEvent(eventId: string): Promise<Answer> {
  return call(getEvent, { as: coordinator, params: { eventId } });
}

describe('deleteVip', () => {
  it('hides the VIP from all but people who may restore it and ask for deleted VIPs', async () => {
    const id = await aVip();
    expect((await remove(id)).status).toBe(204);
    expect((await read(id)).body.code).toBe('NOT_FOUND');
    expect((await read(id, { includeDeleted: 'true' }, await aUser('DRIVER'))).body.code).toBe('FORBIDDEN');
    expect((await read(id, { includeDeleted: 'true' })).body).toMatchObject({
      id,
      version: 2,
      deletedAt: expect.any(String),
    });
  });

  it('answers 404 to a repeat, and for a VIP who does not exist', async () => {
    const id = await aVip();
    await remove(id);
    expect((await remove(id)).body.code).toBe('NOT_FOUND');
    expect((await remove('vip_missing')).body.code).toBe('NOT_FOUND');
    expect((await removeForGood('vip_missing')).body.code).toBe('NOT_FOUND');
  });

  it('keeps the VIP on their activities, which hide them until they are restored', async () => {
    const [id, other] = (await someVips(coordinator, 2)) as [string, string];
    const event = await anEvent(coordinator, { vipIds: [id, other] });
    const version = (await readEvent(event)).body.version;
    await remove(id);
    const shown = await readEvent(event);
    expect(shown.body.vips.map((vip: { id: string }) => vip.id)).toEqual([other]);
    expect(shown.body.version).toBe(version);
    expect((await restore(id)).body).toMatchObject({ id, version: 3, deletedAt: null });
    expect((await readEvent(event)).body.vips).toHaveLength(2);
  });

  it('deletes nothing with a stale If-Match or on a dry run', async () => {
    const id = await aVip();
    const stale = { headers: { 'if-match': '"3"' } };
    expect((await remove(id, {}, stale)).body.code).toBe('VERSION_MISMATCH');
    expect((await removeForGood(id, stale)).body.code).toBe('VERSION_MISMATCH');
    expect((await remove(id, { dryRun: 'true' })).status).toBe(200);
    expect((await remove(id, { dryRun: 'true', hard: 'true' }, { as: administrator })).status).toBe(200);
    expect((await read(id)).body.version).toBe(1);
  });

  it('allows administrators and coordinators, hard=true only administrators', async () => {
    const id = await aVip();
    const driver = await aUser('DRIVER', { driverId: 'driver_1' });
    const waiting = await aUser('COORDINATOR', { isApproved: false });
    expect((await remove(id, {}, { as: driver })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, {}, { as: waiting })).body.code).toBe('NOT_APPROVED');
    expect((await restore(id, { as: driver })).body.code).toBe('FORBIDDEN');
    expect((await remove(id, { hard: 'true' })).body.code).toBe('FORBIDDEN');
    await remove(id);
    expect((await remove(id, { hard: 'true' })).body.code).toBe('FORBIDDEN');
    expect((await findVip(id))?.deletedAt).toBeDefined();
  });

  it('lets one of two concurrent requests succeed', async () => {
    const id = await aVip();
    const both = await Promise.all([remove(id), remove(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 404]);
    expect((await findVip(id))?.version).toBe(2);
  });

  it('with hard=true removes the VIP from their flights, and no other VIP', async () => {
    const [vipId, companion] = [await aVip(), await aVip()];
    const flight = begin('flt_AA100_2027-05-10', FLIGHT, '2027-01-01T00:00:00.000Z');
    await transact([
      createFlight({ ...flight, vipIds: [vipId, companion] }),
      addPassenger(vipStore.asLive({ id: vipId }), flight.id),
      addPassenger(vipStore.asLive({ id: companion }), flight.id),
    ]);
    expect((await removeForGood(vipId)).status).toBe(204);
    expect((await findFlight(flight.id))?.vipIds).toEqual([companion]);
    expect([await flightIdsOf(vipId), await flightIdsOf(companion)]).toEqual([[], [flight.id]]);
  });
});

describe('restoreVip', () => {
  it('restores nothing with a stale If-Match or on a dry run', async () => {
    const id = await aVip();
    await remove(id);
    expect((await restore(id, { headers: { 'if-match': '"1"' } })).body.code).toBe('VERSION_MISMATCH');
    expect((await restore(id, { query: { dryRun: 'true' } })).body).toMatchObject({ version: 3, deletedAt: null });
    expect((await read(id)).status).toBe(404);
    expect((await restore(id, { headers: { 'if-match': '"2"' } })).status).toBe(200);
  });

  it('restores the unchanged record once for five concurrent requests', async () => {
    const id = await aVip();
    const { body: before } = await read(id);
    await remove(id);
    const all = await Promise.all(Array.from({ length: 5 }, () => restore(id)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await read(id)).body).toEqual({ ...before, version: 3, updatedAt: expect.any(String) });
    const schedule = await call(getVipSchedule, { as: coordinator, params: { vipId: id } });
    expect(schedule.status).toBe(200);
  });
});
