import { beforeAll, describe, expect, it } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as importVips from '#functions/vips/import-vips.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { activityIdsOf } from '#shared/entities/activities/attendance-change.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { aUser } from '#test/support/people.ts';
import { timesSoak } from '#test/support/soak.ts';
import { useTable } from '#test/support/table.ts';

useTable();
let as: string;
let administrator: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  administrator = await aUser('ADMINISTRATOR');
});

function guests(count: number): Promise<string[]> {
  return addGuests(Array.from({ length: count }, (_, place) => guest(`Guest ${place}`, { partySize: 1 })));
}
function erase(vipId: string) {
  return call(deleteVip, { as: administrator, params: { vipId }, query: { hard: 'true' } });
}
function add(eventId: string, vipIds: readonly string[]) {
  return call(addEventVips, { as, params: { eventId }, body: { vipIds } });
}
function grow(vipId: string, partySize: number) {
  return call(updateVip, { as, params: { vipId }, body: { partySize } });
}

/** Imports one guest in a list of their own. The same name is the same VIP. */
function importGuest(name: string): Promise<Answer> {
  const body = `Name,Department,Email\n${name},Other,${name.replaceAll(' ', '.')}@example.org\n`;
  return call(importVips, { as, body, headers: { 'content-type': 'text/csv' } });
}

async function expectNoGhost(vipId: string, eventIds: readonly string[]): Promise<void> {
  const listing = (await findActivities(eventIds)).filter(({ vipIds }) => vipIds.includes(vipId));
  expect(listing.map(({ id }) => id)).toEqual([]);
  expect(await activityIdsOf(vipId)).toEqual([]);
}

describe('a VIP who is erased while an activity takes them', () => {
  it.each(['before', 'after'] as const)('is on no activity afterwards (%s the booking)', async (when) => {
    const [vipId = ''] = await guests(1);
    const eventId = await anEvent(as);
    const answer = await withConcurrentRequest(
      { write: 'addEventVips', when },
      () => erase(vipId),
      () => add(eventId, [vipId]),
    );
    expect(answer.status).toBe(when === 'before' ? 400 : 200);
    await expectNoGhost(vipId, [eventId]);
  });

  it.each([1, 2, 3])('is on no activity if it is made just before transaction %i of the erasure', async (nth) => {
    const [vipId = ''] = await guests(1);
    const eventId = await anEvent(as, { vipIds: [vipId] });
    const booked: Answer[] = [];
    const erased = await withConcurrentRequest(
      { nth, when: 'before' },
      async () => booked.push(await planEvent(as, { vipIds: [vipId] })),
      () => erase(vipId),
    );
    expect([erased.status, booked[0]?.status]).toEqual([204, nth === 1 ? 201 : 400]);
    await expectNoGhost(vipId, [eventId, ...(booked[0]?.status === 201 ? [String(booked[0].body.id)] : [])]);
  });

  it('is not brought back by an import', async () => {
    const imported = await importGuest('Ann Lee');
    const vipId: string = imported.body.changes[0].id;
    const eventId = await anEvent(as);
    await withConcurrentRequest(
      { write: 'addEventVips', when: 'after' },
      () => erase(vipId),
      () => add(eventId, [vipId]),
    );
    expect((await importGuest('Ann Lee')).status).toBe(400);
    expect((await call(getVipSchedule, { as, params: { vipId } })).status).toBe(410);
    await expectNoGhost(vipId, [eventId]);
  });
});

const ROUNDS = timesSoak(3);
const rounds = Array.from({ length: ROUNDS }, (_, round) => round);
const MANY = 55;

describe('concurrent requests about one VIP', () => {
  it('leave no trace of a VIP who is erased', async () => {
    for (const round of rounds) {
      const vipIds = await guests(MANY);
      const [vipId = ''] = vipIds;
      const eventIds = await Promise.all([anEvent(as), anEvent(as)]);
      const answers = await Promise.all([
        erase(vipId),
        ...eventIds.map((eventId) => add(eventId, [vipId])),
        planEvent(as, { vipIds: [vipId] }),
        planEvent(as, { vipIds: round % 2 === 0 ? vipIds : [vipId] }),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![200, 201, 204, 400].includes(status))).toEqual(
        [],
      );
      const made = answers.flatMap(({ body }) => (String(body?.id).startsWith('act') ? [String(body.id)] : []));
      await expectNoGhost(vipId, [...eventIds, ...made]);
    }
  }, 600_000);

  it('refuse an overfull ride or warn about it', async () => {
    for (const round of rounds) {
      const vehicleId = await aVehicle({ type: 'BUS', seatCapacity: MANY });
      const vipIds = await guests(MANY);
      const taken = round % 2 === 0 ? vipIds : vipIds.slice(0, 2);
      const staying = await planEvent(as, { type: 'TRANSPORT', vehicleId, vipIds: taken.slice(0, 1) });
      const answers = await Promise.all([
        grow(vipIds[0] ?? '', MANY),
        grow(vipIds[1] ?? '', MANY),
        add(staying.body.id, taken.slice(1)),
      ]);
      const isTold = answers.some(({ body }) =>
        [body.code, ...(body.warnings ?? []).map(({ code }: { code: string }) => code)].some((code) =>
          ['CAPACITY_EXCEEDED', 'SEATS_EXCEEDED'].includes(code),
        ),
      );
      expect([round, isTold]).toEqual([round, true]);
    }
  }, 600_000);
});
