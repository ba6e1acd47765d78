import { beforeAll, describe, expect, it } from '@jest/globals';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import type { AttentionRow } from '#shared/schemas/attention/attention.ts';
import { boardingCode } from '#shared/use-cases/activities/report-arrived.ts';
import { anEvent } from '#test/support/activities.ts';
import { wrongCode } from '#test/support/boarding.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { allItems } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const NOW = Date.parse(RIDE.startTime) - 60_000;
let as: string;
let admin: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  admin = await aUser('ADMINISTRATOR');
});

const EVENING = { startTime: '2027-05-10T12:00:00Z', endTime: '2027-05-10T12:30:00Z' };

async function aRide(count = 2, fields: object = {}) {
  const driverId = await aDriver();
  const vipIds = (await someVips(as, count)) as [string, string];
  const eventId = await anEvent(as, { ...RIDE, driverId, vipIds, ...fields });
  clock.stop(NOW);
  return { vipIds, eventId, driver: await aUser('DRIVER', { driverId }) };
}
function board(eventId: string, body: object, by = as, query: Record<string, string> = {}) {
  return call(boardGuests, { as: by, params: { eventId }, body, query });
}
function move(eventId: string, status: string, by = as) {
  return call(moveEventStatus, { as: by, params: { eventId }, body: { status } });
}
function remove(eventId: string, vipId: string) {
  return call(removeEventVip, { as, params: { eventId, vipId } });
}
function erase(vipId: string) {
  return call(deleteVip, { as: admin, params: { vipId }, query: { hard: 'true' } });
}
function aboardIn({ body }: Answer): string[] {
  return (body.aboard ?? []).map(({ vipId }: { vipId: string }) => vipId);
}

describe('boardGuests', () => {
  it('marks a guest by their code, and a ticked one without', async () => {
    const { driver, eventId, vipIds } = await aRide();
    const [one, two] = vipIds;
    const { body } = await board(eventId, { vipId: one, code: await boardingCode(eventId, one) }, driver);
    const mark = { at: new Date(NOW).toISOString(), by: 'DRIVER' };
    expect(body.aboard).toEqual([{ vipId: one, ...mark, withCode: true }]);
    const { aboard } = (await board(eventId, { vipId: two })).body;
    expect(aboard[1]).toEqual({ vipId: two, ...mark, by: 'COORDINATOR', withCode: false });
  });

  it('changes nothing on a repeat, proves a tick by the code later, and takes a mark away', async () => {
    const { driver, eventId, vipIds } = await aRide();
    const [vipId] = vipIds;
    const { body } = await board(eventId, { vipIds });
    expect((await board(eventId, { vipIds }, driver)).body.version).toBe(body.version);
    const proven = await board(eventId, { vipId, code: await boardingCode(eventId, vipId) }, driver);
    expect(proven.body.aboard).toContainEqual(expect.objectContaining({ vipId, withCode: true }));
    expect((await board(eventId, { vipId }, driver)).body.version).toBe(proven.body.version);
    expect(aboardIn(await board(eventId, { vipIds, aboard: false }))).toEqual([]);
  });

  it('compares five codes, also of concurrent requests, and then refuses the driver until a coordinator ticks', async () => {
    const { driver, eventId, vipIds } = await aRide();
    const [vipId, other] = vipIds;
    const wrong = await wrongCode(eventId, vipId);
    const codes = Array.from({ length: 12 }, () => board(eventId, { vipId, code: wrong }, driver));
    const answers = (await Promise.all(codes)).map(({ body }) => body.code);
    expect(answers.filter((code) => code === 'VALIDATION_FAILED')).toHaveLength(5);
    expect(answers.filter((code) => code === 'BOARDING_LOCKED')).toHaveLength(7);
    const right = await boardingCode(eventId, vipId);
    for (const body of [{ vipId }, { vipId, code: right }, { vipIds }]) {
      expect((await board(eventId, body, driver)).body.code).toBe('BOARDING_LOCKED');
    }
    expect((await board(eventId, { vipId: other }, driver)).status).toBe(200);
    expect(aboardIn(await board(eventId, { vipId }))).toContain(vipId);
  });

  it('compares no code on a dry run, and none of a guest of another ride', async () => {
    const { driver, eventId, vipIds } = await aRide();
    const [vipId] = vipIds;
    const codes = [await wrongCode(eventId, vipId), await boardingCode(eventId, vipId)];
    for (const code of codes) {
      expect((await board(eventId, { vipId, code }, driver, { dryRun: 'true' })).status).toBe(200);
    }
    const other = await aRide();
    const before = await allItems();
    expect((await board(eventId, { vipId: other.vipIds[0], code: codes[0] }, driver)).status).toBe(404);
    expect((await board(other.eventId, { vipId: other.vipIds[0] }, driver)).status).toBe(403);
    const counters = (items: typeof before) => [...items.keys()].filter((key) => key.includes('boarding')).length;
    expect(counters(await allItems())).toBe(counters(before));
  });

  it.each([
    [{}, 'one of'],
    [{ vipId: 'vip_1', vipIds: ['vip_2'] }, 'one of'],
    [{ vipIds: ['vip_1'], code: '1234' }, 'one guest'],
    [{ vipId: 'vip_1', code: '123' }, 'four digits'],
    [{ vipId: 'vip_1', code: '1234', aboard: false }, 'one guest'],
    [{ vipId: 'vip_1', code: '1234', outcome: 'NO_SHOW' }, 'one guest'],
    [{ vipId: 'vip_1', aboard: true, outcome: 'NO_SHOW' }, 'cannot be true'],
    [{ vipId: 'vip_1', note: 'At the bar' }, 'goes with `outcome`'],
  ])('refuses %j', async (body, message) => {
    const { eventId } = await aRide();
    expect((await board(eventId, body)).body).toMatchObject({
      code: 'VALIDATION_FAILED',
      errors: [{ message: expect.stringContaining(message) }],
    });
  });

  it('says of a guest who is not on the ride who can add them, and how', async () => {
    const { driver, eventId } = await aRide();
    const [vipId = ''] = await someVips(as, 1);
    const { body, status } = await board(eventId, { vipId }, driver);
    expect([status, body.values.variant]).toEqual([404, 'GUEST_NOT_ON_RIDE']);
    expect(body.detail).toBe('This VIP is not on this ride. The desk can add them. Then they can be marked as aboard.');
    expect(body.cure).toEqual({ operationId: 'addEventVips', params: { eventId }, body: { vipIds: [vipId] } });
    await call(addEventVips, { as, params: body.cure.params, body: body.cure.body });
    expect(aboardIn(await board(eventId, { vipId }, driver))).toEqual([vipId]);
  });

  it('is for drivers from 6 hours before the start, and for no one once the ride is cancelled', async () => {
    const { driver, eventId, vipIds } = await aRide();
    clock.stop(Date.parse(RIDE.startTime) - 7 * 3_600_000);
    expect((await board(eventId, { vipIds }, driver)).body.code).toBe('FORBIDDEN');
    expect((await board(eventId, { vipIds })).status).toBe(200);
    await move(eventId, 'CANCELLED');
    expect((await board(eventId, { vipIds })).body.code).toBe('INVALID_TRANSITION');
  });

  it('is over when a person completes the ride, and forgotten when the ride is reopened', async () => {
    const { driver, eventId, vipIds } = await aRide();
    await board(eventId, { vipIds }, driver);
    await move(eventId, 'IN_PROGRESS', driver);
    const done = await move(eventId, 'COMPLETED', driver);
    for (const mark of done.body.aboard) expect(mark.alightedAt).toBe(new Date(NOW).toISOString());
    expect((await move(eventId, 'SCHEDULED')).body.aboard).toBeUndefined();
  });

  it('says why a guest was not aboard, until 24 hours after the end', async () => {
    const { driver, eventId, vipIds } = await aRide();
    const [one, two] = vipIds;
    await board(eventId, { vipIds }, driver);
    const outcome = { outcome: 'NO_SHOW', note: 'Not in the lobby' };
    const said = await board(eventId, { vipId: two, ...outcome }, driver);
    const absence = { vipId: two, at: new Date(NOW).toISOString(), by: 'DRIVER', ...outcome };
    expect([aboardIn(said), said.body.notAboard]).toEqual([[one], [absence]]);
    expect((await board(eventId, { vipId: two, ...outcome })).body.version).toBe(said.body.version);
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(eventId, status, driver);
    expect((await board(eventId, { vipId: two, outcome: 'LEFT_LATER' })).body.notAboard).toEqual([
      { ...absence, by: 'COORDINATOR', outcome: 'LEFT_LATER', note: undefined },
    ]);
    const end = Date.parse(RIDE.endTime);
    clock.stop(end + 24 * 3_600_000);
    const corrected = await board(eventId, { vipId: two }, driver);
    expect(corrected.body.notAboard).toBeUndefined();
    expect(corrected.body.aboard[1]).toMatchObject({ vipId: two, alightedAt: new Date(NOW).toISOString() });
    clock.stop(end + 24 * 3_600_000 + 1);
    expect((await board(eventId, { vipId: two, outcome: 'NO_SHOW' })).body.code).toBe('INVALID_TRANSITION');
  });

  it.each([
    ['a guest was left behind', true, 'DRIVER', true],
    ['the driver marked no one', false, 'DRIVER', true],
    ['a coordinator ends a ride without marks', false, 'COORDINATOR', false],
  ])(
    'stays on the attention list after the end while no one has answered: %s',
    async (_title, isMarked, by, isListed) => {
      const { driver, eventId, vipIds } = await aRide();
      const [one, two] = vipIds;
      if (isMarked) await board(eventId, { vipId: one }, driver);
      for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(eventId, status, by === 'DRIVER' ? driver : as);
      const isThere = async () => {
        const { items } = (await call(listAttention, { as })).body;
        return items.some(({ code, subject }: AttentionRow) => code === 'NOBODY_ABOARD' && subject.id === eventId);
      };
      expect(await isThere()).toBe(isListed);
      await board(eventId, { vipIds: isMarked ? [two] : vipIds, outcome: 'NO_SHOW' });
      expect(await isThere()).toBe(false);
    },
  );

  it('keeps a guest who stayed on the attention list until they have another ride, also when that is over', async () => {
    // These rides do not say where they go: that is no common place.
    const gate = { pickupLocation: 'Gate 4' };
    const { driver, eventId, vipIds } = await aRide(2, gate);
    const [one, two] = vipIds;
    await move(eventId, 'IN_PROGRESS', driver);
    await board(eventId, { vipId: one }, driver);
    await board(eventId, { vipId: two, outcome: 'LEFT_LATER' });
    const row = async () => {
      const { items } = (await call(listAttention, { as })).body;
      return items.find(({ code, subject }: AttentionRow) => code === 'NOBODY_ABOARD' && subject.id === eventId);
    };
    expect((await row()).detail).toContain('and has no other ride there yet.');
    await anEvent(as, { ...RIDE, pickupLocation: 'Opera', vipIds: [two], ...EVENING });
    clock.stop(NOW + 120_000);
    await move(eventId, 'COMPLETED', driver);
    expect((await row()).detail).toContain('and has no other ride there yet.');
    const times = { startTime: '2027-05-10T09:05:00Z', endTime: '2027-05-10T09:30:00Z' };
    const other = await anEvent(as, { ...RIDE, ...gate, ...times, vipIds: [two] });
    expect(await row()).toBeUndefined();
    clock.stop(Date.parse('2027-05-10T09:20:00Z'));
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(other, status);
    expect(await row()).toBeUndefined();
  });

  it('says in whereabouts who was observed', async () => {
    const { driver, eventId, vipIds } = await aRide();
    const [one, two] = vipIds;
    await move(eventId, 'IN_PROGRESS', driver);
    await board(eventId, { vipId: one }, driver);
    const seen = async () => {
      const { body } = await call(listWhereabouts, { as, query: { limit: '200' } });
      const of = (id: string) => body.items.find(({ vip }: { vip: { id: string } }) => vip.id === id);
      return [one, two].map((id) => [of(id).state, of(id).basis]);
    };
    clock.stop(NOW + 120_000);
    expect(await seen()).toEqual([
      ['IN_TRANSIT', 'OBSERVED'],
      ['IN_TRANSIT', 'PLANNED'],
    ]);
    await move(eventId, 'COMPLETED', driver);
    clock.stop(NOW + 180_000);
    expect(await seen()).toEqual([
      ['BETWEEN', 'OBSERVED'],
      ['BETWEEN', 'PLANNED'],
    ]);
  });

  it('keeps no mark of a guest who is taken off the ride or erased, also at the same moment', async () => {
    for (const leave of [remove, (_eventId: string, vipId: string) => erase(vipId)]) {
      for (const when of ['before', 'after'] as const) {
        const { eventId, vipIds } = await aRide();
        const [vipId] = vipIds;
        await withConcurrentRequest(
          { write: 'boardGuests', when },
          () => leave(eventId, vipId),
          () => board(eventId, { vipId }),
        );
        const ride = await findActivity(eventId);
        expect([ride?.vipIds.includes(vipId), ride?.aboard]).toEqual([false, undefined]);
      }
    }
  });

  it('loses no mark to concurrent marks, and none to a start at the same moment', async () => {
    const { driver, eventId, vipIds } = await aRide(6);
    const answers = await Promise.all([
      ...vipIds.map((vipId) => board(eventId, { vipId }, driver)),
      move(eventId, 'IN_PROGRESS', driver),
    ]);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { body } of refused) expect(body.code).toBe('CONTENDED_WRITE');
    const { body } = await call(getEvent, { as, params: { eventId } });
    expect(body.aboard).toHaveLength(answers.slice(0, 6).filter(({ status }) => status === 200).length);
  });
});
