import { beforeAll, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as refreshArrivals from '#functions/jobs/refresh-arrivals.ts';
import { isOver } from '#shared/domain/guest-links/reach-guest.ts';
import { begin } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aPlace } from '#test/support/places.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
function at(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString();
}
const as = useUser('COORDINATOR');
let vipIds: string[];
beforeAll(async () => {
  vipIds = await someVips(as, 1);
});

/** Plans a ride that ended a minute ago, to a place on the meridian 0.1 west. Its driver is at 51.5 north there. */
async function aRide(latitude: number): Promise<string> {
  const driverId = await aDriver();
  await transact([createDevice(begin(driverId, { deviceId: driverId, trackerId: driverId, retired: [] }, at(-60)))]);
  await locate(driverId);
  const dropoffPlaceId = await aPlace(`Hotel ${latitude}`, { coordinates: { latitude, longitude: -0.1 } });
  const fields = { type: 'TRANSPORT', driverId, vipIds, vehicleId: await aVehicle() };
  return anEvent(as, { ...fields, startTime: at(-50), endTime: at(-1), dropoffPlaceId });
}
async function begun(eventId: string): Promise<string> {
  await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
  return eventId;
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function finish(eventId: string) {
  return call(moveEventStatus, { as, params: { eventId }, body: { status: 'COMPLETED' } });
}

it('leaves a late ride in progress that is still on its way, with its lateness, until its driver is done', async () => {
  const eventId = await begun(await aRide(51.6));
  await run(refreshArrivals);
  expect(await run(advanceActivities)).toEqual({ begun: 0, completed: 0 });
  const { eta, status, version } = await read(eventId);
  expect([status, version, eta.minutes]).toEqual(['IN_PROGRESS', 2, 27]);
  const { items } = (await call(listAttention, { as })).body;
  expect(items).toContainEqual(
    expect.objectContaining({ code: 'WILL_BE_LATE', subject: expect.objectContaining({ id: eventId }) }),
  );
  expect(isOver(await findActivity(eventId), vipIds[0] ?? '', at(0))).toBe(false);
  expect((await finish(eventId)).body.status).toBe('COMPLETED');
  expect(await run(advanceActivities)).toEqual({ begun: 0, completed: 0 });
});

it('completes it 2 hours after its end, or when its position is too old', async () => {
  const eventId = await begun(await aRide(51.7));
  await run(refreshArrivals);
  expect(await run(advanceActivities, at(20))).toEqual({ begun: 0, completed: 0 });
  expect(await run(advanceActivities, at(40))).toEqual({ begun: 0, completed: 1 });
  expect((await read(eventId)).status).toBe('COMPLETED');
});

it('completes a ride whose driver has arrived, and one that only the clock has started', async () => {
  const arrived = await begun(await aRide(51.5001));
  await run(refreshArrivals);
  expect(await run(advanceActivities)).toEqual({ begun: 0, completed: 1 });
  const unseen = await aRide(51.8);
  await run(advanceActivities, at(-2));
  await run(refreshArrivals);
  expect(await run(advanceActivities)).toEqual({ begun: 0, completed: 1 });
  for (const id of [arrived, unseen]) expect((await read(id)).status).toBe('COMPLETED');
});

it('reads arrivals only for rides at their end that a person has started', async () => {
  await aRide(51.9);
  const spent = await metered(() => run(advanceActivities));
  expect(spent.result).toMatchObject({ completed: 1 });
  expect(spent.commands.filter((command) => command.startsWith('BatchGet'))).toEqual([]);
});
