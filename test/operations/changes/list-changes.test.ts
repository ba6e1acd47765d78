import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { positionAt } from '#shared/domain/changes/read-position.ts';
import { later } from '#shared/domain/time/days.ts';
import type { Change } from '#shared/schemas/changes/change.ts';
import { MAX_CURSOR_LENGTH } from '#shared/schemas/query.ts';
import { DAY_MS, SECOND_MS } from '#shared/units/durations.ts';
import { cursorOf } from '#shared/use-cases/changes/read-changes.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aUser } from '#test/support/people.ts';
import { useTable } from '#test/support/table.ts';

useTable();
const clock = useClock();
let as: string;
let administrator: string;
beforeAll(async () => {
  [as, administrator] = await Promise.all([aUser('COORDINATOR'), aUser('ADMINISTRATOR')]);
});

function poll(user: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return call(listChanges, { as: user, query, headers });
}
async function begin(user = as): Promise<string> {
  return (await poll(user)).body.nextCursor;
}
function typesOf({ items }: { items: Change[] }): string[] {
  return items.map(({ type }) => type);
}
const RIDE = { type: 'TRANSPORT', pickupLocation: 'Airport', dropoffLocation: 'Hotel' };

describe('GET /api/changes', () => {
  it('refuses a cursor from before our clock was set back: it would pass over what happens until then', async () => {
    clock.stop();
    clock.pass(60 * 60 * SECOND_MS);
    const after = await begin();
    clock.pass(-60 * 60 * SECOND_MS);
    expect((await poll(as, { after })).body).toMatchObject({
      status: 410,
      code: 'CURSOR_EXPIRED',
      detail:
        'The cursor is from a time that our clock has not reached. Ask for a new one, then read again what you show.',
    });
    clock.pass(60 * 60 * SECOND_MS);
    expect((await poll(as, { after })).status).toBe(200);
  });

  it('gives each change once, with what it did and to what, and no values', async () => {
    const after = await begin();
    const eventId = await anEvent(as);
    const params = { eventId };
    await call(updateEvent, { as, params, body: { title: 'Secret tea' } });
    await call(deleteEvent, { as, params });
    await call(restoreEvent, { as, params });
    const { body, headers } = await poll(as, { after });
    expect(body.items).toMatchObject([
      { type: 'activity.created', subject: 'ScheduleEvent', subjectId: eventId, version: 1, deleted: false, by: as },
      { type: 'activity.updated', operationId: 'updateEvent', version: 2, fields: ['title'], deleted: false },
      { type: 'activity.deleted', version: 3, deleted: true },
      { type: 'activity.restored', version: 4, deleted: false },
    ]);
    expect(JSON.stringify(body)).not.toContain('Secret');
    expect(headers['link']).toContain(`after=${encodeURIComponent(body.nextCursor)}`);
    expect((await poll(as, { after: body.nextCursor })).body.items).toEqual([]);
  });

  it('gives a page of the types that are asked for, and the rest afterwards', async () => {
    const after = await begin();
    for (let n = 0; n < 3; n += 1) await anEvent(as);
    await call(createVip, { as, body: { name: 'Ann Bell', department: 'OTHER' } });
    const types = 'vip.created,activity.created';
    const first = await poll(as, { after, types, limit: '3' });
    expect(typesOf(first.body)).toEqual(Array.from({ length: 3 }, () => 'activity.created'));
    const rest = await poll(as, { after: first.body.nextCursor, types, limit: '3' });
    expect(typesOf(rest.body)).toEqual(['vip.created']);
    expect((await poll(as, { after, types: 'vip.erased' })).body.items).toEqual([]);
  });

  it('says of an erased guest that they are erased, and no field', async () => {
    const after = await begin(administrator);
    const body = { name: 'Ann Bell', department: 'OTHER' };
    const { id: vipId } = (await call(createVip, { as, body })).body;
    await call(deleteVip, { as: administrator, params: { vipId }, query: { hard: 'true' } });
    const items: Change[] = (await poll(administrator, { after })).body.items;
    expect(items.filter(({ subjectId }) => subjectId === vipId).at(-1)).toMatchObject({
      type: 'vip.erased',
      fields: [],
      deleted: true,
    });
  });

  it('tells a driver of their rides alone, also that one is gone', async () => {
    const [mine, other] = await Promise.all([aDriver(), aDriver()]);
    const driver = await aUser('DRIVER', { driverId: mine });
    const unlinked = await aUser('DRIVER');
    const after = await begin(driver);
    const eventId = await anEvent(as, { ...RIDE, driverId: mine });
    await anEvent(as, { ...RIDE, driverId: other, startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' });
    const give = (driverId: string | null) => call(updateEvent, { as, params: { eventId }, body: { driverId } });
    await give(other);
    await call(updateEvent, { as, params: { eventId }, body: { title: 'Theirs now' } });
    const { items } = (await poll(driver, { after, types: 'activity.created,activity.updated' })).body;
    expect(items).toMatchObject([
      { subjectId: eventId, type: 'activity.created', deleted: false },
      { subjectId: eventId, type: 'activity.updated', fields: ['driverId'], deleted: true },
    ]);
    expect(typesOf((await poll(unlinked, { after })).body)).toEqual([]);
  });

  it('answers 304 while nothing changes, for one request and at most one read unit', async () => {
    clock.stop(Date.now() + DAY_MS);
    await anEvent(as);
    const { body, headers } = await poll(as, { after: await begin() });
    const again = { after: body.nextCursor };
    const known = { 'if-none-match': headers['etag'] as string };
    clock.pass(3 * SECOND_MS);
    const quiet = await metered(() => poll(as, again, known));
    expect(quiet.result.status).toBe(304);
    expect(quiet.own).toMatchObject({ requests: 1, commands: ['Query'] });
    expect(quiet.own.readUnits).toBeLessThanOrEqual(1);
    clock.pass(60 * SECOND_MS);
    const renewed = await poll(as, again, known);
    expect(renewed.status).toBe(200);
    expect(renewed.body.settledTo > body.settledTo).toBe(true);
    clock.pass(60 * SECOND_MS);
    const headersNow = { 'if-none-match': renewed.headers['etag'] as string };
    expect((await poll(as, { after: renewed.body.nextCursor }, headersNow)).status).toBe(304);
    clock.pass(2 * 3_600 * SECOND_MS);
    const hourly = await poll(as, { after: renewed.body.nextCursor }, headersNow);
    expect(hourly.body.settledTo > renewed.body.settledTo).toBe(true);
    await anEvent(as);
    expect(typesOf((await poll(as, { after: hourly.body.nextCursor })).body)).toEqual(['activity.created']);
  });

  it('refuses a cursor that is forged, of another list, or older than 7 days', async () => {
    const { body } = await poll(as, { after: 'x'.repeat(60) });
    expect(body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'query.after' }] });
    const old = await cursorOf(positionAt(later(new Date().toISOString(), -8 * DAY_MS)));
    expect((await poll(as, { after: old })).body).toMatchObject({ status: 410, code: 'CURSOR_EXPIRED' });
    const young = await cursorOf(positionAt(later(new Date().toISOString(), -6 * DAY_MS)));
    expect((await poll(as, { after: young })).status).toBe(200);
    expect((await poll(as, { after: 'y'.repeat(MAX_CURSOR_LENGTH + 1) })).status).toBe(400);
    const wrong = (await poll(as, { types: 'activity.flown' })).body;
    expect(wrong.detail.length).toBeLessThan(200);
    expect(wrong.errors[0].path).toMatch(/^query\.types/);
  });
});
