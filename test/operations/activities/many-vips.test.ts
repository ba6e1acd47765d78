import { beforeAll, describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as clearAttendances from '#functions/jobs/clear-attendances.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import {
  abandonedChanges,
  activityIdsOf,
  findAttendanceChanges,
} from '#shared/entities/activities/attendance-change.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { type Answer, type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { useLog } from '#test/support/log.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';

useLog();
useTable();
const clock = useClock();
let as: string;
let administrator: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  administrator = await aUser('ADMINISTRATOR');
});

function guests(count: number, partySize = 1): Promise<string[]> {
  return addGuests(Array.from({ length: count }, (_, place) => guest(`Guest ${place}`, { partySize })));
}
function add(eventId: string, vipIds: readonly string[], more: CallOptions = {}) {
  return call(addEventVips, { as, params: { eventId }, body: { vipIds }, ...more });
}
function change(eventId: string, body: object, more: CallOptions = {}) {
  return call(updateEvent, { as, params: { eventId }, body, ...more });
}
function erase(vipId: string) {
  return call(deleteVip, { as: administrator, params: { vipId }, query: { hard: 'true' } });
}
function grow(vipId: string, partySize: number) {
  return call(updateVip, { as, params: { vipId }, body: { partySize } });
}

/** Returns the ids of the activities that the VIP's itinerary shows. */
async function shown(vipId: string): Promise<string[]> {
  const [schedule, list] = await Promise.all([
    call(getVipSchedule, { as, params: { vipId } }),
    call(listEvents, { as, query: { vipId } }),
  ]);
  const ids = schedule.body.days.flatMap(({ activities }: { activities: { id: string }[] }) =>
    activities.map(({ id }) => id),
  );
  expect(list.body.items.map(({ id }: { id: string }) => id)).toEqual(ids);
  return ids;
}

/** Each transaction adds as many. */
const BATCH = 49;

/** Every seventh of many VIPs, with the first and the last of each transaction. No code deals with another one of them alone. */
function someOf(vipIds: readonly string[]): string[] {
  return vipIds.filter((_vip, place) => place % 7 === 0 || place % BATCH === BATCH - 1 || place === vipIds.length - 1);
}

/** Returns the VIPs with an attendance at the activity. */
async function attending(vipIds: readonly string[], eventId: string): Promise<string[]> {
  const ids = await pMap(vipIds, activityIdsOf, { concurrency: 20 });
  return vipIds.filter((_vip, place) => ids[place]?.includes(eventId));
}

/** Fails unless some VIPs of each transaction attend exactly the activities that list them, and no change is left. */
async function expectWhole(all: readonly string[], eventId: string): Promise<void> {
  const vipIds = someOf(all);
  const listed = (await findActivity(eventId))?.vipIds ?? [];
  expect(await attending(vipIds, eventId)).toEqual(vipIds.filter((id) => listed.includes(id)));
  expect(await findAttendanceChanges([eventId])).toEqual([]);
}

describe('an activity with many VIPs', () => {
  // The first, because it compares the whole table.
  it('writes nothing on a dry run, or if one of them does not exist', async () => {
    const vipIds = await guests(60);
    const eventId = await anEvent(as);
    const dry = await writingNothing(() => add(eventId, vipIds, { query: { dryRun: 'true' } }));
    expect(dry.body.vips).toHaveLength(60);
    const refused = await writingNothing(() => add(eventId, [...vipIds, 'vip_missing']));
    expect(refused.status).toBe(400);
  });

  it.each([40, 41, 49, 50])('is created with %i in one request', async (count) => {
    const vipIds = await guests(count);
    const { body, status } = await planEvent(as, { vipIds });
    expect([status, body.version]).toEqual([201, 1]);
    expect(body.vips).toHaveLength(count);
    expect((await call(getEvent, { as, params: { eventId: body.id } })).body).toEqual(body);
    await expectWhole(vipIds, body.id);
    expect(await shown(vipIds.at(-1) ?? '')).toEqual([body.id]);
  });

  // `add-event-vips.test.ts` fills one to the limit.
  it('takes up to 1,000, and names the limit', async () => {
    const ids = Array.from({ length: 1_001 }, (_, place) => `vip_${place}`);
    const eventId = await anEvent(as);
    for (const answer of [
      await planEvent(as, { vipIds: ids }),
      await add(eventId, ids),
      await change(eventId, { vipIds: ids }),
    ]) {
      expect([answer.status, answer.body.errors[0].message]).toEqual([400, 'must have at most 1000 VIPs']);
    }
    const unknown = (await planEvent(as, { vipIds: ids.slice(1) })).body.errors;
    expect(unknown.map(({ message }: { message: string }) => message)).not.toContain('must have at most 1000 VIPs');
  });

  it('gives a leg all the guests of its master who fit on a coach', async () => {
    const vipIds = await guests(57, 2);
    const masterEventId = await anEvent(as, { type: 'MEAL', vipIds });
    const [coach, van] = [await aVehicle({ type: 'BUS', seatCapacity: 114 }), await aVehicle({ seatCapacity: 113 })];
    const times = { startTime: '2027-05-10T08:00:00Z', endTime: '2027-05-10T08:30:00Z' };
    const leg = (vehicleId: string) => planEvent(as, { type: 'TRANSPORT', masterEventId, vehicleId, ...times });
    expect((await leg(van)).body).toMatchObject({ code: 'CAPACITY_EXCEEDED', capacity: { seats: 113, needed: 114 } });
    const { body } = await leg(coach);
    expect(body.vipIds).toEqual(vipIds);
    expect(body.warnings).toBeUndefined();
  });

  it('takes and loses many in one change, with one version more', async () => {
    const [old, kept, fresh] = [await guests(120), await guests(30), await guests(130)];
    const eventId = await anEvent(as, { vipIds: [...old, ...kept] });
    const { body } = await change(eventId, { title: 'Gala', vipIds: [...kept, ...fresh] });
    expect(body).toMatchObject({ title: 'Gala', version: 2, vipIds: [...kept, ...fresh] });
    await expectWhole([...old, ...kept, ...fresh], eventId);
    const added = await add(eventId, old);
    expect(added.body.version).toBe(3);
    expect((await add(eventId, old)).body.version).toBe(3);
    await expectWhole([...old, ...kept, ...fresh], eventId);
  });

  it('takes all of concurrent requests, large and small', async () => {
    const vipIds = await guests(170);
    const eventId = await anEvent(as);
    const parts = [vipIds.slice(0, 60), vipIds.slice(60, 120), vipIds.slice(120, 130), vipIds.slice(130)];
    const answers = await Promise.all(parts.map((part) => add(eventId, part)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([...((await findActivity(eventId))?.vipIds ?? [])].sort()).toEqual([...vipIds].sort());
    await expectWhole(vipIds, eventId);
  });
});

/** Begins a change, adds 49 VIPs, adds 11, writes the activity. */
const COMMITS = [1, 2, 3, 4];
/** The ways differ in the last one alone. */
const OF_CREATION = [2, 4];
const MANY = 60;

/** Two ways to add 60 VIPs: with a new activity, or to one that exists. */
const ways = [
  [
    'a creation',
    (vipIds: readonly string[], more: CallOptions, _eventId: string) => planWith(vipIds, more),
    OF_CREATION,
  ],
  [
    'an addition',
    (vipIds: readonly string[], more: CallOptions, eventId: string) => add(eventId, vipIds, more),
    COMMITS,
  ],
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

describe.each(ways)('%s of 60 VIPs that breaks off', (_way, write, commits) => {
  it.each(commits)(
    'just before its transaction %i shows nothing, completes when repeated, and is cleared',
    async (nth) => {
      const [vipIds, eventId] = [await guests(MANY), await anEvent(as)];
      const repeated = { headers: { 'idempotency-key': `${_way}-${nth}`.replaceAll(' ', '-') } };
      clock.stop();
      const crash = () => Promise.reject(new Error('the process ended'));
      const broken = await withConcurrentRequest({ nth, when: 'before' }, crash, () =>
        write(vipIds, repeated, eventId),
      );
      expect(broken.status).toBe(500);
      for (const vipId of [vipIds[0] ?? '', vipIds.at(-1) ?? '']) expect(await shown(vipId)).toEqual([]);
      clock.pass(61_000);
      const { body, status } = await write(vipIds, repeated, eventId);
      expect([status < 300, body.vipIds]).toEqual([true, vipIds]);
      await expectWhole(vipIds, body.id);
      expect(await shown(vipIds[0] ?? '')).toEqual([body.id]);
    },
  );

  it.each(commits)('just before its transaction %i leaves nothing after the next job', async (nth) => {
    const [vipIds, eventId] = [await guests(MANY), await anEvent(as)];
    const crash = () => Promise.reject(new Error('the process ended'));
    await withConcurrentRequest({ nth, when: 'before' }, crash, () => write(vipIds, {}, eventId));
    const later = new Date(Date.now() + 61_000).toISOString();
    const [left] = await abandonedChanges(later);
    expect(left?.vipIds).toEqual(nth === 1 ? undefined : vipIds);
    expect(await run(clearAttendances, later)).toMatchObject({ cleared: nth === 1 ? 0 : 1 });
    expect((await pMap(someOf(vipIds), activityIdsOf, { concurrency: 20 })).flat()).toEqual([]);
    expect(await findAttendanceChanges([left?.id ?? eventId])).toEqual([]);
  });
});

describe.each(ways)('during %s of 60 VIPs', (_way, write, commits) => {
  // VIP 0 is in the first batch, VIP 59 in the second.
  const moments = [
    [2, 0],
    [3, 0],
    [4, 0],
    [4, 59],
  ] as const;
  it.each(moments.filter(([nth]) => commits.includes(nth)))(
    'just before transaction %i, erasing VIP %i leaves no trace of them',
    async (nth, place) => {
      const [vipIds, eventId] = [await guests(MANY), await anEvent(as)];
      const gone = vipIds[place] ?? '';
      const answer = await withConcurrentRequest(
        { nth, when: 'before' },
        () => erase(gone),
        () => write(vipIds, {}, eventId),
      );
      expect(answer.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.vipIds' }] });
      expect(await activityIdsOf(gone)).toEqual([]);
      await run(clearAttendances, new Date(Date.now() + 61_000).toISOString());
      expect((await pMap(someOf(vipIds), activityIdsOf, { concurrency: 20 })).flat()).toEqual([]);
    },
  );
});

describe('a party that grows while 60 VIPs are booked', () => {
  it.each(COMMITS)('just before transaction %i, is refused or warned about', async (nth) => {
    const vipIds = await guests(MANY);
    const vehicleId = await aVehicle({ type: 'BUS', seatCapacity: MANY });
    const answers: Answer[] = [];
    const fields = { type: 'TRANSPORT', vehicleId, vipIds };
    const booked = await withConcurrentRequest(
      { nth, when: 'before' },
      async () => answers.push(await grow(vipIds[0] ?? '', 2)),
      () => planEvent(as, fields),
    );
    answers.push(booked);
    const codes = answers.flatMap(({ body }) => [
      body.code,
      ...(body.warnings ?? []).map(({ code }: { code: string }) => code),
    ]);
    expect(codes).toEqual(expect.arrayContaining([booked.status === 409 ? 'CAPACITY_EXCEEDED' : 'SEATS_EXCEEDED']));
  });
});
