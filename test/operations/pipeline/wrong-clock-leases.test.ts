import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pMap from 'p-map';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as getFlightBudget from '#functions/flights/get-flight-budget.ts';
import * as listDriverPositions from '#functions/gps/list-driver-positions.ts';
import * as clearAttendances from '#functions/jobs/clear-attendances.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as gpsSync from '#functions/jobs/gps-sync.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as sendDriverMessage from '#functions/messages/send-driver-message.ts';
import * as createVip from '#functions/vips/create-vip.ts';
import * as listVips from '#functions/vips/list-vips.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { activityIdsOf, findAttendanceChanges } from '#shared/entities/activities/attendance-change.ts';
import { anEvent } from '#test/support/activities.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { useFiles } from '#test/support/files.ts';
import { someFixes } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { replayed } from '#test/support/keyed.ts';
import { useLog } from '#test/support/log.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { useQueues } from '#test/support/queues.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { allItems, type Item, removeOthers } from '#test/support/table-items.ts';

useLog();
const flights = useFlights();
const gps = useGps();
const queues = useQueues(gpsSync);
const messaging = useMessaging();
useFiles();
useTable();
const clock = useClock();
const faults = useFaults();
let as: string;
let first: ReadonlyMap<string, Item>;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
  first = await allItems();
});
afterEach(() => removeOthers(first));

const START = '2027-05-09T20:00:00.000Z';
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const FAST = 5 * MINUTE;
const SLOW = -5 * MINUTE;
beforeEach(() => clock.stop(Date.parse(START)));

/** Runs something on a machine whose clock is this far ahead of ours, or behind if negative. */
async function onClock<T>(ahead: number, work: () => Promise<T>): Promise<T> {
  clock.pass(ahead);
  try {
    return await work();
  } finally {
    clock.pass(-ahead);
  }
}

describe('the lease of an idempotency key', () => {
  const create = (name: string) =>
    call(createVip, {
      as,
      body: { name, department: 'ADMIN' },
      headers: { 'idempotency-key': name.replaceAll(' ', '-') },
    });
  const stored = async (name: string) => (await call(listVips, { as, query: { search: name } })).body.items;

  it.each([
    ['ahead', FAST, 201],
    ['behind', SLOW, 409],
  ])(
    'lets a repeat on a clock that is %s create nothing twice while the first request runs',
    async (way, ahead, status) => {
      const name = `Ann ${way}`;
      const repeats: Answer[] = [];
      const first = await withConcurrentRequest(
        { write: 'createVip', when: 'before' },
        async () => repeats.push(await onClock(ahead, () => create(name))),
        () => create(name),
      );
      expect(repeats.map((repeat) => repeat.status)).toEqual([status]);
      expect([201, 409]).toContain(first.status);
      const items = await stored(name);
      expect(items).toHaveLength(1);
      const last = await create(name);
      expect([last.status, last.body.id, replayed(last)]).toEqual([201, items[0].id, true]);
    },
  );

  it.each([
    ['ahead', FAST],
    ['behind', SLOW],
  ])('does not hide the stored answer from a clock that is %s', async (way, ahead) => {
    const name = `Bea ${way}`;
    const { body } = await create(name);
    const repeat = await onClock(ahead, () => create(name));
    expect([repeat.status, repeat.body.id, replayed(repeat)]).toEqual([201, body.id, true]);
  });

  it('ends by the clock of the repeat: after a failure on a clock that was set back since, it waits as much longer', async () => {
    faults.on('TransactWriteItems', new Error('the answer was lost'), 'done');
    expect((await create('Cy')).status).toBe(500);
    faults.off();
    clock.pass(SLOW);
    expect((await create('Cy')).body.code).toBe('IDEMPOTENCY_KEY_IN_FLIGHT');
    clock.pass(-SLOW + 34 * SECOND);
    expect((await create('Cy')).status).toBe(409);
    clock.pass(SECOND);
    expect((await create('Cy')).status).toBe(201);
    expect(await stored('Cy')).toHaveLength(1);
  });
});

describe('the lease of a large change of VIPs', () => {
  const COUNT = 60;
  const add = (eventId: string, vipIds: readonly string[]) =>
    call(addEventVips, { as, params: { eventId }, body: { vipIds } });

  it.each([
    ['ahead', 'takes over', FAST, undefined],
    ['behind', 'is refused', SLOW, 'CONTENDED_WRITE'],
  ])('on a clock that is %s, a change at the same time %s, and no VIP is lost', async (_way, _what, ahead, refusal) => {
    const vipIds = await addGuests(Array.from({ length: 2 * COUNT }, (_, place) => guest(`Guest ${place}`)));
    const [mine, theirs] = [vipIds.slice(0, COUNT), vipIds.slice(COUNT)];
    const eventId = await anEvent(as);
    const other: Answer[] = [];
    const first = await withConcurrentRequest(
      { nth: 3, when: 'before' },
      async () => other.push(await onClock(ahead, () => add(eventId, theirs))),
      () => add(eventId, mine),
    );
    expect(first.status).toBe(200);
    expect(other.map(({ body }) => body.code)).toEqual([refusal]);
    const listed = (await findActivity(eventId))?.vipIds ?? [];
    expect([...listed].sort()).toEqual([...mine, ...(refusal ? [] : theirs)].sort());
    await run(clearAttendances, new Date(Date.now() + 2 * FAST).toISOString());
    expect(await findAttendanceChanges([eventId])).toEqual([]);
    const ids = await pMap(vipIds, activityIdsOf, { concurrency: 20 });
    expect(vipIds.filter((_vip, place) => ids[place]?.includes(eventId)).sort()).toEqual([...listed].sort());
  });
});

describe('the lease of a GPS device', () => {
  const sync = () => queues.run(gpsSync, new Date().toISOString());
  const withNews = async () => {
    const driverId = await aDriver();
    const device = await aDevice(gps, as, driverId);
    const fixes = someFixes(START, 30);
    gps.stub.report(device, fixes);
    clock.pass(10 * MINUTE);
    return { driverId, times: fixes.map(({ fixTime }) => fixTime) };
  };
  const stored = async (driverId: string) => {
    const { body } = await call(listDriverPositions, { as, params: { driverId }, query: { limit: '1000' } });
    return body.items.map(({ fixTime }: { fixTime: string }) => fixTime);
  };

  it('lets a run on a clock that is ahead take over a run, and each position is stored once', async () => {
    const { driverId, times } = await withNews();
    let other: Promise<Record<string, unknown>> | undefined;
    faults.before('BatchWriteItem', () => {
      faults.off();
      other ??= onClock(FAST, sync);
      return other;
    });
    await sync();
    expect(await other).toMatchObject({ read: 1, busy: 0, stored: 30 });
    expect(await stored(driverId)).toEqual(times);
    expect(await sync()).toMatchObject({ read: 0, busy: 0, stored: 0 });
  });

  it('makes a run on a clock that is behind wait for a killed run until its own clock says so, and nothing is lost', async () => {
    const { driverId, times } = await withNews();
    faults.on('BatchWriteItem', new Error('killed'));
    await expect(sync()).rejects.toThrow('killed');
    faults.off();
    clock.pass(SLOW);
    expect(await sync()).toMatchObject({ read: 0, busy: 1 });
    clock.pass(-SLOW + 2 * MINUTE);
    expect(await sync()).toMatchObject({ busy: 1 });
    clock.pass(SECOND);
    expect(await sync()).toMatchObject({ read: 1, busy: 0 });
    expect(await stored(driverId)).toEqual(times);
  });
});

describe('the lease of a message', () => {
  const accepted = async () => {
    const { id: driverId, phone } = await aReachableDriver();
    const { body } = await call(sendDriverMessage, { as, params: { driverId }, body: { text: 'Come to gate 2' } });
    return { id: body.id as string, phone };
  };
  const deliver = (messageId: string) =>
    deliverMessages.handler({ Records: [{ messageId, body: JSON.stringify({ messageId }) }] }, {
      awsRequestId: 'test',
    } as Parameters<typeof deliverMessages.handler>[1]);
  const statusOf = async (id: string) => (await call(getMessage, { as, params: { id } })).body.status;
  const sentTo = (phone: string) => messaging.stub.delivered.filter(({ to }) => to === phone).length;

  it.each([
    ['ahead', FAST, 'UNKNOWN'],
    ['behind', SLOW, 'QUEUED'],
  ])('lets no worker on a clock that is %s send the message too', async (_way, ahead, meanwhile) => {
    const { id, phone } = await accepted();
    const seen: unknown[] = [];
    await withConcurrentRequest(
      { write: 'claimId', when: 'after' },
      () =>
        onClock(ahead, async () => {
          await deliver(id);
          seen.push(await statusOf(id));
        }),
      () => deliver(id),
    );
    expect(seen).toEqual([meanwhile]);
    expect([await statusOf(id), sentTo(phone)]).toEqual(['SENT', 1]);
  });

  it('ends by the clock of the next worker: one that is behind gives up a killed try as much later', async () => {
    const { id, phone } = await accepted();
    const killed = () => Promise.reject(new Error('killed'));
    await withConcurrentRequest({ write: 'claimId', when: 'after' }, killed, () => deliver(id));
    clock.pass(SLOW);
    await deliver(id);
    expect(await statusOf(id)).toBe('QUEUED');
    clock.pass(-SLOW + 74 * SECOND);
    await deliver(id);
    expect(await statusOf(id)).toBe('QUEUED');
    clock.pass(SECOND);
    await deliver(id);
    expect([await statusOf(id), sentTo(phone)]).toEqual(['UNKNOWN', 0]);
  });
});

describe('the lease of a flight that is being asked', () => {
  const ask = (flightNumber: string) =>
    call(getFlight, { as, params: { flightNumber }, query: { date: START.slice(0, 10) } });
  const used = async () => (await call(getFlightBudget, { as })).body.used;

  it('holds against a request on a clock that is ahead, which says that there is no answer yet', async () => {
    flights.stub.setFlights([aFlight({ iata: 'BA700' })]);
    const others: Answer[] = [];
    const first = await withConcurrentRequest(
      { write: 'asker', when: 'after' },
      async () => others.push(await onClock(FAST, () => ask('BA700'))),
      () => ask('BA700'),
    );
    expect(first).toMatchObject({ status: 200, body: { arrival: { scheduledTime: '2027-05-10T06:00:00.000Z' } } });
    expect(others).toMatchObject([{ status: 502, body: { code: 'PROVIDER_FAILED' } }]);
    expect((await ask('BA700')).status).toBe(200);
    expect([await used(), flights.stub.asked.length]).toEqual([1, 1]);
  });
});
