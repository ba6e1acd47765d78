import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay, type TestWay } from '#test/support/ways.ts';

useTable();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('ADMINISTRATOR');
let way: TestWay;
let vipIds: string[];
beforeAll(async () => {
  clock.stop(Date.parse('2027-05-09T06:00:00Z'));
  way = await aWay(as, 30);
  await withSettings({ travel: { rule: 'WARN', peaks: [] }, turnaroundMinutes: 0 });
});
beforeEach(async () => {
  clock.stop(Date.parse('2027-05-09T06:00:00Z'));
  vipIds = await someVips(as, 1);
});

function times(from: string, to: string) {
  return { startTime: `2027-05-10T${from}:00Z`, endTime: `2027-05-10T${to}:00Z` };
}
/** A ride to the hall and back, from 09:00 to 12:00, that waits for two hours: from 09:30 to 11:30. */
function toHall(more: object = {}) {
  const places = { pickupLocation: way.from, dropoffLocation: way.to };
  return {
    type: 'TRANSPORT',
    title: 'Ride',
    ...places,
    ...times('09:00', '12:00'),
    kind: 'WAIT_AND_RETURN',
    waitMinutes: 120,
    ...more,
  };
}
async function codesOf(fields: object): Promise<string[]> {
  const { body, status } = await planEvent(as, { ...fields });
  expect(status).toBe(201);
  return (body.warnings ?? []).map(({ code }: { code: string }) => code);
}

describe('a ride that waits', () => {
  it.each([
    { kind: 'WAIT_AND_RETURN', from: '09:30', to: '11:30', codes: [] },
    { kind: 'WAIT_AND_RETURN', from: '09:29', to: '11:30', codes: ['VIP_OVERLAP'] },
    { kind: 'WAIT_AND_RETURN', from: '09:30', to: '11:31', codes: ['VIP_OVERLAP'] },
    { kind: 'AS_DIRECTED', from: '09:00', to: '12:00', codes: [] },
    { kind: 'POINT_TO_POINT', from: '09:30', to: '11:30', codes: ['VIP_OVERLAP'] },
  ])('$kind leaves its guests to a meeting from $from to $to: $codes', async ({ codes, from, kind, to }) => {
    const waitMinutes = kind === 'WAIT_AND_RETURN' ? 120 : undefined;
    await anEvent(as, toHall({ vipIds, kind, waitMinutes }));
    expect(await codesOf({ title: 'Talk', vipIds, ...times(from, to) })).toEqual(codes);
  });

  it('is in the way of another ride of its guests', async () => {
    await anEvent(as, toHall({ vipIds }));
    expect(await codesOf({ type: 'TRANSPORT', title: 'Other', vipIds, ...times('10:00', '10:20') })).toEqual([
      'VIP_OVERLAP',
    ]);
  });

  it('suits its master, to which it goes and from which it returns', async () => {
    const masterEventId = await anEvent(as, { title: 'Talk', vipIds, location: way.to, ...times('09:45', '11:15') });
    expect(await codesOf(toHall({ vipIds: undefined, masterEventId }))).toEqual([]);
    const once = { kind: undefined, waitMinutes: undefined };
    expect(await codesOf(toHall({ vipIds: undefined, masterEventId, ...once }))).toContain('LEG_ARRIVES_LATE');
  });

  it('ends where it began: the next ride from there needs no way, and one from its drop-off does', async () => {
    const held = { vehicleId: await aVehicle(), driverId: await aDriver() };
    await anEvent(as, toHall(held));
    expect(
      await codesOf({
        type: 'TRANSPORT',
        title: 'On',
        pickupLocation: way.to,
        ...times('12:00', '12:20'),
        vehicleId: held.vehicleId,
      }),
    ).toEqual(['TRAVEL_TOO_SHORT']);
    expect(
      await codesOf({
        type: 'TRANSPORT',
        title: 'On',
        pickupLocation: way.from,
        ...times('12:00', '12:20'),
        driverId: held.driverId,
      }),
    ).toEqual([]);
  });

  it('is too short for both ways and the wait', async () => {
    expect(await codesOf(toHall(times('09:00', '12:00')))).toEqual([]);
    expect(await codesOf(toHall(times('09:00', '11:59')))).toEqual(['RIDE_TOO_SHORT']);
    expect(await codesOf(toHall({ kind: 'AS_DIRECTED', waitMinutes: undefined, ...times('09:00', '09:10') }))).toEqual(
      [],
    );
  });

  it.each([
    { fields: { kind: 'POINT_TO_POINT' }, path: 'body.waitMinutes' },
    { fields: { waitMinutes: 181 }, path: 'body.waitMinutes' },
    { fields: { type: 'MEETING', pickupLocation: undefined, dropoffLocation: undefined }, path: 'body.kind' },
  ])('is refused with $fields', async ({ fields, path }) => {
    const { body, status } = await planEvent(as, toHall(fields));
    expect(status).toBe(400);
    expect(body.errors.map((each: { path: string }) => each.path)).toContain(path);
  });

  it('says to its driver that they wait', async () => {
    const driver = await aReachableDriver();
    await anEvent(as, toHall({ driverId: driver.id }));
    await anEvent(
      as,
      toHall({
        driverId: driver.id,
        title: 'Car',
        kind: 'AS_DIRECTED',
        waitMinutes: undefined,
        ...times('13:00', '15:00'),
      }),
    );
    await messaging.deliver('2027-05-09T07:00:00.000Z');
    const text = messaging.stub.delivered
      .filter(({ to }) => to === driver.phone)
      .map((each) => each.text)
      .join('\n');
    expect(text).toContain(`to ${way.to}, waits 120 min, then back`);
    expect(text).toContain(`to ${way.to}, as directed`);
  });

  it('has its guests at the meeting while it waits, and in the car on both ways', async () => {
    const driver = await aReachableDriver();
    const eventId = await anEvent(as, toHall({ vipIds, driverId: driver.id }));
    await anEvent(as, { title: 'Talk', vipIds, location: way.to, placeId: way.toId, ...times('09:30', '11:30') });
    clock.stop(Date.parse('2027-05-10T09:00:00Z'));
    expect((await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } })).status).toBe(
      200,
    );
    expect((await call(boardGuests, { as, params: { eventId }, body: { vipIds, aboard: true } })).status).toBe(200);
    const states = [];
    for (const time of ['09:10', '10:00', '11:45']) {
      clock.stop(Date.parse(`2027-05-10T${time}:00Z`));
      const { items } = (await call(listWhereabouts, { as })).body;
      states.push(items.find((each: { vip: { id: string } }) => each.vip.id === vipIds[0]).state);
    }
    expect(states).toEqual(['IN_TRANSIT', 'AT_ACTIVITY', 'IN_TRANSIT']);
  });
});
