import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listChanges from '#functions/changes/list-changes.ts';
import * as deliverWebhooks from '#functions/jobs/deliver-webhooks.ts';
import * as refreshArrivals from '#functions/jobs/refresh-arrivals.ts';
import * as createWebhook from '#functions/webhooks/create-webhook.ts';
import * as getWebhook from '#functions/webhooks/get-webhook.ts';
import * as updateWebhook from '#functions/webhooks/update-webhook.ts';
import { begin } from '#shared/domain/records.ts';
import { later } from '#shared/domain/time/days.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import type { Change } from '#shared/schemas/changes/change.ts';
import { transact } from '#shared/table/transact.ts';
import { DAY_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver } from '#test/support/fleet.ts';
import { withConcurrentRequest } from '#test/support/interpose.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useQueues } from '#test/support/queues.ts';
import { useReceiver } from '#test/support/receiver.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';

useTable();
useQueues(deliverWebhooks);
const receiver = useReceiver();
const clock = useClock();
/** 11 km north of where the driver begins: 27 minutes by the estimate. */
const HOTEL = { latitude: 51.6, longitude: -0.1 };
let as: string;
let administrator: string;
let placeId: string;
let driverId: string;
let ride: string;
let after: string;
let days = 0;
beforeAll(async () => {
  [as, administrator] = await Promise.all([aUser('COORDINATOR'), aUser('ADMINISTRATOR')]);
  placeId = await aPlace('Hotel', { coordinates: HOTEL });
});

function at(minutes: number): string {
  return later(new Date().toISOString(), minutes * MINUTE_MS);
}
/** Each test has a day and a ride of its own. The ride should end in 15 minutes. */
beforeEach(async () => {
  days += 1;
  clock.stop(Date.now() + days * DAY_MS);
  driverId = await aDriver();
  await transact([createDevice(begin(driverId, { deviceId: driverId, trackerId: driverId, retired: [] }, at(-60)))]);
  await locate(driverId);
  const times = { startTime: at(-30), endTime: at(15) };
  ride = await anEvent(as, { type: 'TRANSPORT', driverId, ...times, dropoffPlaceId: placeId });
  await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'IN_PROGRESS' } });
  after = (await call(listChanges, { as })).body.nextCursor;
});

async function toldTo(user = as) {
  const { items } = (await call(listChanges, { as: user, query: { after } })).body;
  const ofRide = items.filter(({ type }: Change) => type.startsWith('ride.'));
  return ofRide.map(({ subjectId, threshold, type }: Change) => [type, subjectId, threshold]);
}
async function drive(metresLeft: number, minutes = 2) {
  clock.pass(minutes * MINUTE_MS);
  await locate(driverId, { latitude: HOTEL.latitude - metresLeft / 111_195, longitude: HOTEL.longitude });
}
async function hook(path: string, fields: object) {
  return (await call(createWebhook, { as: administrator, body: { url: receiver.url(path), types: TYPES, ...fields } }))
    .body;
}
const TYPES = ['ride.late', 'ride.arriving'];
async function messagesTo(id: string, path: string) {
  await run(deliverWebhooks, undefined, { webhookId: id });
  return receiver.received.filter((each) => each.path === path).map(({ body }) => JSON.parse(body));
}

describe('ride.late and ride.arriving', () => {
  it('are told once per ride and threshold, however often the job runs', async () => {
    expect(await run(refreshArrivals)).toMatchObject({ told: 1 });
    const late = ['ride.late', ride, { minutes: 5 }];
    expect(await toldTo()).toEqual([late]);
    expect(await run(refreshArrivals)).toMatchObject({ told: 0 });
    await drive(11_000);
    expect(await run(refreshArrivals)).toMatchObject({ rides: 1, told: 0 });
    await drive(1_000);
    const near = ['ride.arriving', ride, { minutes: 10 }];
    expect(await run(refreshArrivals)).toMatchObject({ told: 1 });
    expect(await toldTo()).toEqual([late, near]);
    await drive(400);
    expect(await run(refreshArrivals)).toMatchObject({ told: 1 });
    await drive(2_000);
    await run(refreshArrivals);
    await drive(300);
    await run(refreshArrivals);
    expect(await toldTo()).toEqual([late, near, ['ride.arriving', ride, { metres: 500 }]]);
  });

  it('are told also where the last run was killed, or where two run at a time', async () => {
    let told = 0;
    for (let requests = 0; told === 0 && requests < 30; requests += 1) {
      await killedAfter(requests, () => run(refreshArrivals));
      told = (await toldTo()).length;
    }
    expect(told).toBe(1);
    await drive(400);
    const point = { when: 'before', write: 'arriving' } as const;
    const second = await withConcurrentRequest(
      point,
      async () => expect(await run(refreshArrivals)).toMatchObject({ told: 2 }),
      () => run(refreshArrivals),
    );
    expect(second['told']).toBe(0);
    expect(await toldTo()).toHaveLength(3);
  });

  it('are not told where the ride changes just before', async () => {
    const other = await aDriver();
    const give = () => call(updateEvent, { as, params: { eventId: ride }, body: { driverId: other } });
    const point = { when: 'before', write: 'late' } as const;
    const result = await withConcurrentRequest(point, give, () => run(refreshArrivals));
    expect([result['told'], await toldTo()]).toEqual([0, []]);
  });

  it('are told to the driver of the ride, and to no other', async () => {
    const mine = await aUser('DRIVER', { driverId });
    const other = await aUser('DRIVER', { driverId: await aDriver() });
    await run(refreshArrivals);
    expect(await toldTo(mine)).toHaveLength(1);
    expect(await toldTo(other)).toEqual([]);
  });

  it('come to a webhook by its own thresholds, else by the default ones', async () => {
    const own = await hook('/own', {
      thresholds: { lateMinutes: [10, 30], arrivingMinutes: [], arrivingMetres: [2000] },
    });
    const usual = await hook('/usual', {});
    expect([own.thresholds.lateMinutes, usual.thresholds]).toEqual([
      [10, 30],
      { lateMinutes: [5], arrivingMinutes: [10], arrivingMetres: [500] },
    ]);
    await run(refreshArrivals);
    await drive(1_500);
    await run(refreshArrivals);
    const shown = (messages: { type: string; data: { id: string; threshold: object } }[]) =>
      messages.map(({ data, type }) => [type, data.id, data.threshold]);
    expect(shown(await messagesTo(own.id, '/own'))).toEqual([
      ['ride.late', ride, { minutes: 10 }],
      ['ride.arriving', ride, { metres: 2_000 }],
    ]);
    expect(shown(await messagesTo(usual.id, '/usual'))).toEqual([
      ['ride.late', ride, { minutes: 5 }],
      ['ride.arriving', ride, { minutes: 10 }],
    ]);
    expect((await toldTo()).length).toBe(4);
    for (const { id } of [own, usual]) {
      await call(updateWebhook, { as: administrator, params: { id }, body: { enabled: false } });
    }
  });

  it('follow a change of the thresholds of a webhook, and not those of one that is off', async () => {
    const { id } = await hook('/changed', { enabled: false, thresholds: { lateMinutes: [11] } });
    await run(refreshArrivals);
    expect(await toldTo()).toHaveLength(1);
    const body = { enabled: true, thresholds: { lateMinutes: [12] } };
    await call(updateWebhook, { as: administrator, params: { id }, body });
    const { thresholds } = (await call(getWebhook, { as: administrator, params: { id } })).body;
    expect(thresholds).toEqual({ lateMinutes: [12], arrivingMinutes: [10], arrivingMetres: [500] });
    await run(refreshArrivals);
    expect((await messagesTo(id, '/changed')).map(({ data }) => data.threshold)).toEqual([{ minutes: 12 }]);
  });

  it.each([
    [{ lateMinutes: [0] }, 'body.thresholds.lateMinutes.0'],
    [{ arrivingMinutes: [5, 5] }, 'body.thresholds.arrivingMinutes'],
    [{ arrivingMetres: [1, 2, 3, 4, 5, 6].map((n) => n * 100) }, 'body.thresholds.arrivingMetres'],
    [{ early: [5] }, 'body.thresholds.early'],
  ])('refuse %j', async (thresholds, path) => {
    const answer = await call(createWebhook, { as: administrator, body: { url: receiver.url(), thresholds } });
    expect(answer.body.errors[0].path).toBe(path);
  });
});
