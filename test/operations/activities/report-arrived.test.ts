import { beforeEach, describe, expect, it } from '@jest/globals';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as reportArrived from '#functions/activities/report-arrived.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deliverMessages from '#functions/jobs/deliver-messages.ts';
import * as listVipMessages from '#functions/messages/list-vip-messages.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const clock = useClock();
const messaging = useMessaging();
const NOW = Date.parse(RIDE.startTime) - 600_000;
const as = useUser('COORDINATOR');
const admin = useUser('ADMINISTRATOR');
beforeEach(() => clock.stop(NOW));

async function aRide(fields: object = {}) {
  const driverId = await aDriver();
  const vehicleId = await aVehicle({ type: 'VAN', color: 'Blue', licensePlate: 'MC 303' });
  const [vipId = ''] = await someVips(as, 1, { phone: '+4915120001234', acceptsMessages: true, language: 'de' });
  const [silent = ''] = await someVips(as, 1, { phone: '+4915120001235' });
  const eventId = await anEvent(as, { ...RIDE, driverId, vehicleId, vipIds: [vipId, silent], ...fields });
  return { eventId, vipId, silent, driver: await aUser('DRIVER', { driverId }) };
}
function report(eventId: string, body: object = {}, by = as) {
  return call(reportArrived, { as: by, params: { eventId }, body });
}
async function textsTo(vipId: string): Promise<string[]> {
  await messaging.deliver(new Date().toISOString());
  const { items } = (await call(listVipMessages, { as, params: { vipId } })).body;
  return items.map(({ text }: { text: string }) => text);
}

/** Runs what `deliver-messages` does between two minutes, and delivers what it has queued: the minute itself was before all news. */
async function fifteenSecondsLater(): Promise<void> {
  await run(deliverMessages, undefined, { tellAt: new Date().toISOString() });
  await messaging.deliver(new Date(Date.now() - HOUR_MS).toISOString());
}

function sentTexts(): string[] {
  return messaging.stub.delivered.map(({ text }) => text);
}

describe('reportArrived', () => {
  it('says since when the driver waits, and tells the guests who agreed, each once', async () => {
    const { driver, eventId, silent, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    const { body } = await report(eventId, {}, driver);
    const arrived = { at: new Date(NOW).toISOString(), by: 'DRIVER' };
    expect(body.arrived).toEqual(arrived);
    clock.stop(NOW + 60_000);
    expect((await report(eventId)).body).toMatchObject({ version: body.version, arrived });
    expect((await report(eventId, { arrived: false })).body.arrived).toBeUndefined();
    expect((await report(eventId)).body.arrived.by).toBe('COORDINATOR');
    expect(await textsTo(vipId)).toEqual(['Ihr Wagen ist da.\nKleinbus · Blue · MC 303\nAbholung: Gate 4']);
    expect(await textsTo(silent)).toEqual([]);
    expect(sentTexts()).toHaveLength(1);
  });

  it('tells no guest who is aboard, and none once the ride has begun', async () => {
    const { driver, eventId, vipId } = await aRide();
    await call(boardGuests, { as, params: { eventId }, body: { vipId } });
    await report(eventId, {}, driver);
    expect(await textsTo(vipId)).toEqual([]);
    const other = await aRide();
    await report(other.eventId, {}, driver);
    await call(moveEventStatus, { as, params: { eventId: other.eventId }, body: { status: 'IN_PROGRESS' } });
    await textsTo(other.vipId);
    expect(sentTexts()).not.toContainEqual(expect.stringContaining('Ihr Wagen ist da'));
  });

  it('is forgotten at another pick-up, where the guests are told once more', async () => {
    const { driver, eventId, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    await report(eventId, {}, driver);
    const change = { pickupLocation: 'Gate 9' };
    expect((await call(updateEvent, { as, params: { eventId }, body: change })).body.arrived).toBeUndefined();
    expect((await report(eventId, {}, driver)).body.arrived.by).toBe('DRIVER');
    await textsTo(vipId);
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts().sort()).toEqual(
      [4, 9].map((gate) => `Ihr Wagen ist da.\nKleinbus · Blue · MC 303\nAbholung: Gate ${gate}`),
    );
  });

  it('tells the guests who were told to come, and no others, where they are picked up instead', async () => {
    const { driver, eventId, silent, vipId } = await aRide({ pickupLocation: 'Gate 4', dropoffLocation: 'Oper' });
    const moveTo = (pickupLocation: string) => call(updateEvent, { as, params: { eventId }, body: { pickupLocation } });
    await moveTo('Gate 5');
    expect(await textsTo(vipId)).toEqual([]);
    await report(eventId, {}, driver);
    await textsTo(vipId);
    messaging.stub.forget();
    for (const gate of ['Gate 9', 'Gate 5', 'Gate 9']) {
      await moveTo(gate);
      clock.pass(120_000);
      await textsTo(vipId);
    }
    expect(sentTexts()).toEqual(
      ['Gate 9', 'Gate 5', 'Gate 9'].map((gate) =>
        expect.stringContaining(`Abholung: ${gate}\nNach: Oper\nKleinbus · Blue · MC 303`),
      ),
    );
    expect(await textsTo(silent)).toEqual([]);
    await call(boardGuests, { as, params: { eventId }, body: { vipId } });
    await moveTo('Gate 7');
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts()).toHaveLength(3);
  });

  it('tells them also of another vehicle that waits for them, or that comes', async () => {
    const { driver, eventId, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    await report(eventId, {}, driver);
    await textsTo(vipId);
    messaging.stub.forget();
    const change = async (body: object) => {
      await call(updateEvent, { as, params: { eventId }, body });
      clock.pass(120_000);
      await textsTo(vipId);
    };
    await change({ notes: 'Ring twice' });
    await change({ vehicleId: await aVehicle({ type: 'SUV', color: 'Red', licensePlate: 'MC 404' }) });
    await change({ driverId: await aDriver(), vehicleId: await aVehicle({ type: 'SUV', licensePlate: 'MC 505' }) });
    expect(sentTexts()).toEqual([
      'Ihr Wagen ist da.\nSUV · Red · MC 404\nAbholung: Gate 4',
      expect.stringMatching(/^Ihr Wagen: .*\nAbholung: Gate 4\nSUV · MC 505$/),
    ]);
  });

  it('tells them that the ride is off or theirs again, or which one they have instead', async () => {
    await call(updateSettings, { as: admin, body: { pdf: { contact: '+49 30 1' } } });
    const { driver, eventId, silent, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    const params = { eventId };
    const textsAfter = async (change: () => Promise<unknown>) => {
      await change();
      clock.pass(15_000);
      await fifteenSecondsLater();
      const texts = sentTexts();
      messaging.stub.forget();
      return texts;
    };
    const moveTo = (status: string) => () => call(moveEventStatus, { as, params, body: { status } });
    const withGuests = (vipIds: string[]) => () => call(updateEvent, { as, params, body: { vipIds } });
    const off = [
      expect.stringMatching(/^Diese Fahrt fällt aus.*\nLeitstelle: \+49 30 1\nIhr Wagen: .*\nAbholung: Gate 4$/),
    ];
    const back = [expect.stringMatching(/^Ihr Wagen: .*\nAbholung: Gate 4\nKleinbus · Blue · MC 303$/)];
    await call(moveEventStatus, { as, params, body: { status: 'CANCELLED' } });
    expect(await textsAfter(moveTo('SCHEDULED'))).toEqual([]);
    expect(await textsAfter(() => report(eventId, {}, driver))).toHaveLength(1);
    expect(await textsAfter(moveTo('CANCELLED'))).toEqual(off);
    expect(await textsAfter(moveTo('SCHEDULED'))).toEqual(back);
    expect(await textsAfter(withGuests([silent]))).toEqual(off);
    expect(await textsAfter(withGuests([silent, vipId]))).toEqual(back);
    const vehicleId = await aVehicle({ type: 'SUV', licensePlate: 'MC 606' });
    const instead = await textsAfter(async () => {
      await withGuests([silent])();
      await anEvent(as, { ...RIDE, vehicleId, vipIds: [vipId], pickupLocation: 'Gate 7' });
    });
    expect(instead).toEqual([expect.stringMatching(/^Ihr Wagen: .*\nAbholung: Gate 7\nSUV · MC 606$/)]);
    expect(await textsAfter(moveTo('CANCELLED'))).toEqual([]);
  });

  it('tells them also where a dinner is cancelled with its legs, and where two rides swap their vehicles', async () => {
    const masterEventId = await anEvent(as, { ...RIDE, type: 'MEAL', vipIds: [] });
    const { driver, eventId, vipId } = await aRide({ pickupLocation: 'Gate 4', masterEventId });
    const other = await aRide({ pickupLocation: 'Gate 5' });
    await report(eventId, {}, driver);
    await textsTo(vipId);
    messaging.stub.forget();
    const { body } = await call(getEvent, { as, params: { eventId: other.eventId } });
    const swap = { withEventId: other.eventId, withVersion: body.version, what: 'VEHICLES' };
    expect((await call(swapEvents, { as, params: { eventId }, body: swap })).status).toBe(200);
    clock.pass(120_000);
    await textsTo(vipId);
    const cancel = {
      as,
      params: { eventId: masterEventId },
      query: { withLegs: 'true' },
      body: { status: 'CANCELLED' },
    };
    expect((await call(moveEventStatus, cancel)).status).toBe(200);
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts()).toEqual([
      expect.stringMatching(/^Ihr Wagen ist da/),
      expect.stringMatching(/^Diese Fahrt fällt aus/),
    ]);
  });

  it('tells all guests of a coach, also where they are more than one transaction has room for', async () => {
    const vehicleId = await aVehicle({ type: 'BUS', seatCapacity: 60 });
    const told = { phone: '+4915120001234', acceptsMessages: true, language: 'de' };
    const vipIds = await someVips(as, 45, told);
    const { eventId, vipId } = await aRide({ pickupLocation: 'Gate 4', vehicleId, vipIds });
    const { body } = await report(eventId);
    expect(body.arrived.by).toBe('COORDINATOR');
    await textsTo(vipId);
    expect(sentTexts().filter((text) => text.startsWith('Ihr Wagen ist da.'))).toHaveLength(45);
    messaging.stub.forget();
    await call(updateEvent, { as, params: { eventId }, body: { pickupLocation: 'Gate 9' } });
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts().filter((text) => text.includes('Abholung: Gate 9'))).toHaveLength(45);
  });

  it('tells them of a start that moves by ten minutes or more', async () => {
    const { driver, eventId, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    await report(eventId, {}, driver);
    await textsTo(vipId);
    messaging.stub.forget();
    const moveBy = async (minutes: number) => {
      const [startTime, endTime] = [RIDE.startTime, RIDE.endTime].map((time) =>
        new Date(Date.parse(time) + minutes * 60_000).toISOString(),
      );
      await call(updateEvent, { as, params: { eventId }, body: { startTime, endTime } });
      clock.pass(120_000);
      await textsTo(vipId);
    };
    await moveBy(9);
    expect(sentTexts()).toEqual([]);
    await moveBy(69);
    expect(sentTexts()).toEqual([expect.stringMatching(/^Ihr Wagen: .*\nAbholung: Gate 4\nKleinbus · Blue · MC 303$/)]);
  });

  it('tells those who were left outside after the start, and none who may be aboard', async () => {
    const { driver, eventId, silent, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    await report(eventId, {}, driver);
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    await textsTo(vipId);
    messaging.stub.forget();
    const send = async (licensePlate: string) => {
      const vehicleId = await aVehicle({ type: 'SUV', licensePlate });
      await call(updateEvent, { as, params: { eventId }, body: { vehicleId } });
      clock.pass(120_000);
      await textsTo(vipId);
      return sentTexts();
    };
    expect(await send('MC 1')).toEqual([]);
    await call(boardGuests, { as, params: { eventId }, body: { vipId: silent } });
    expect(await send('MC 2')).toEqual([expect.stringMatching(/^Ihr Wagen: [^]*SUV · MC 2$/)]);
    await call(boardGuests, { as, params: { eventId }, body: { vipId } });
    expect(await send('MC 3')).toHaveLength(1);
    await call(updateEvent, { as, params: { eventId }, body: { vipIds: [silent] } });
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts()).toHaveLength(1);
  });

  it('tells them the last word alone, and nothing of a ride that they left for another one', async () => {
    const { driver, eventId, silent, vipId } = await aRide({ pickupLocation: 'Gate 4' });
    await report(eventId, {}, driver);
    await textsTo(vipId);
    messaging.stub.forget();
    const change = (body: object) => call(updateEvent, { as, params: { eventId }, body });
    await change({ pickupLocation: 'Gate 9' });
    clock.pass(1_000);
    await change({ pickupLocation: 'Gate 7' });
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts()).toEqual([expect.stringContaining('Abholung: Gate 7')]);
    messaging.stub.forget();
    const other = await anEvent(as, { ...RIDE, driverId: await aDriver(), vipIds: [vipId] });
    await call(boardGuests, { as, params: { eventId: other }, body: { vipId } });
    await call(moveEventStatus, { as, params: { eventId: other }, body: { status: 'IN_PROGRESS' } });
    await change({ vipIds: [silent] });
    clock.pass(120_000);
    await textsTo(vipId);
    expect(sentTexts()).toEqual([]);
  });

  it('is forgotten for another driver, and refused for a ride that a person has started', async () => {
    const { driver, eventId } = await aRide();
    await report(eventId, {}, driver);
    const change = { driverId: await aDriver() };
    expect((await call(updateEvent, { as, params: { eventId }, body: change })).body.arrived).toBeUndefined();
    expect((await report(eventId, {}, driver)).body.code).toBe('FORBIDDEN');
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    expect((await report(eventId)).body.code).toBe('INVALID_TRANSITION');
  });
});
