import { describe, expect, it } from '@jest/globals';
import * as followFlight from '#functions/activities/follow-flight.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { untoldNotices } from '#shared/entities/flights/flight-notice.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight } from '#test/support/flights.ts';
import { at, usePickups } from '#test/support/pickup-stage.ts';
import { writingNothing } from '#test/support/table-items.ts';

const stage = usePickups();
const { as, clock, delay, flights, follow, pickup, query, read } = stage;

async function providerSays(minutes: number) {
  clock.pass(60_000);
  flights.stub.setFlights([
    aFlight({ iata: stage.flightNumber, delays: [{ knownFrom: '2027-05-09T10:00:00Z', minutes }] }),
  ]);
  return (await call(refreshFlight, { as, params: { flightNumber: stage.flightNumber }, query })).body;
}
async function noticesOf(activityId: string) {
  return (await untoldNotices(1_000)).filter((notice) => notice.activityId === activityId);
}

describe('a delay that a person records', () => {
  it('shows on the flight and marks its pick-up', async () => {
    const driverId = await aDriver();
    const id = await pickup({ driverId });
    const { body } = await delay({ minutes: 45, note: 'The airline called' });
    expect(body.arrival).toMatchObject({ estimatedTime: at('06:45'), delayMinutes: 45 });
    expect(body.reportedDelay).toMatchObject({ minutes: 45, note: 'The airline called', by: as, stands: true });
    expect((await read(id)).flightImpact).toMatchObject({ minutes: 45, startTime: at('07:25') });
    expect(await noticesOf(id)).toMatchObject([{ driverId, minutes: 45 }]);
  });

  it('stands while the provider repeats its old arrival, and ends with newer news', async () => {
    await delay({ estimatedArrival: at('07:00') });
    const repeated = await providerSays(0);
    expect(repeated.arrival.estimatedTime).toBe(at('07:00'));
    const news = await providerSays(20);
    expect(news.arrival.estimatedTime).toBe(at('06:20'));
    expect(news.reportedDelay).toMatchObject({ estimatedArrival: at('07:00'), stands: false });
    expect((await delay({ minutes: 30 })).body.arrival.estimatedTime).toBe(at('06:30'));
  });

  it('needs exactly one of minutes and estimatedArrival', async () => {
    for (const body of [{}, { minutes: 5, estimatedArrival: at('07:00') }]) {
      const { body: refused, status } = await delay(body);
      expect([status, refused.errors[0].path]).toEqual([400, 'body.minutes']);
    }
  });

  it('is replaced by a new arrival that a person enters, which marks the pick-up too', async () => {
    await call(trackFlight, {
      as,
      body: { flightNumber: 'QF1', flightDate: '2027-06-01', arrival: { scheduledTime: '2027-06-01T06:00:00Z' } },
    });
    const far = { params: { flightNumber: 'QF1' }, query: { date: '2027-06-01' } };
    const driverId = await aDriver();
    const ride = { startTime: '2027-06-01T07:00:00Z', endTime: '2027-06-01T08:00:00Z' };
    const id = await pickup({ ...ride, driverId, flightId: 'flt_QF1_2027-06-01' });
    await call(recordFlightDelay, { as, ...far, body: { minutes: 30 } });
    const body = { arrival: { scheduledTime: '2027-06-01T08:10:00Z' } };
    expect((await call(updateFlight, { as, ...far, body })).body.reportedDelay).toBeNull();
    expect((await read(id)).flightImpact).toMatchObject({ minutes: 130 });
    expect(await noticesOf(id)).toMatchObject([{ minutes: 130 }]);
  });

  it('has no impact on a pick-up that was made after it was known', async () => {
    await delay({ minutes: 45 });
    const id = await pickup({ startTime: at('07:25'), endTime: at('08:25') });
    expect(await read(id)).not.toHaveProperty('flightImpact');
    await delay({ minutes: 60 });
    expect((await call(followFlight, { as, params: { eventId: id } })).body.startTime).toBe(at('07:40'));
  });

  it('has an impact on a ride that got the flight later and kept its times', async () => {
    await delay({ minutes: 45 });
    const eventId = await pickup({ flightId: undefined });
    const { body } = await call(updateEvent, { as, params: { eventId }, body: { flightId: stage.flightId } });
    expect(body.flightImpact).toMatchObject({ minutes: 45 });
  });
});

describe('all pick-ups of a flight', () => {
  it('follow it in one request, also where one vehicle makes two rides in a row', async () => {
    const vehicleId = await aVehicle();
    const first = await pickup({ title: 'First', vehicleId });
    const second = await pickup({ title: 'Second', vehicleId, startTime: at('07:40'), endTime: at('08:40') });
    await delay({ minutes: 60 });
    const expected = [
      { eventId: first, outcome: 'MOVED', startTime: at('07:40') },
      { eventId: second, outcome: 'MOVED', startTime: at('08:40') },
    ];
    const dry = await writingNothing(() => follow({ dryRun: 'true' }));
    expect(dry.body.items).toMatchObject(expected);
    expect((await follow()).body.items).toMatchObject(expected);
    expect((await read(first)).startTime).toBe(at('07:40'));
    const again = (await follow()).body.items.map(({ outcome }: { outcome: string }) => outcome);
    expect(again).toEqual(['UNCHANGED', 'UNCHANGED']);
    await delay({ minutes: -30 });
    expect((await follow()).body.items).toMatchObject([{ startTime: at('06:10') }, { startTime: at('07:10') }]);
  });

  it('get one result each: a refusal names its reason and does not stop the others', async () => {
    const vehicleId = await aVehicle();
    const blocked = await pickup({ vehicleId });
    const free = await pickup({ title: 'Free' });
    await pickup({
      status: undefined,
      title: 'Next',
      flightId: undefined,
      vehicleId,
      startTime: at('08:00'),
      endTime: at('09:00'),
    });
    await delay({ minutes: 45 });
    const { body } = await follow();
    const byId = new Map(body.items.map((item: { eventId: string }) => [item.eventId, item]));
    expect(byId.get(blocked)).toMatchObject({
      outcome: 'REFUSED',
      startTime: at('06:40'),
      problem: { code: 'VEHICLE_CONFLICT', conflicts: [{ title: 'Next' }] },
    });
    expect(byId.get(free)).toMatchObject({ outcome: 'MOVED', startTime: at('07:25') });
  });

  it('follow a delay in the request that records it, and in its dry run', async () => {
    const id = await pickup();
    const moved = [{ eventId: id, outcome: 'MOVED', startTime: at('07:25'), endTime: at('08:25') }];
    const dry = await writingNothing(() => delay({ minutes: 45 }, { follow: 'true', dryRun: 'true' }));
    expect(dry.body.pickups).toMatchObject(moved);
    const { body } = await delay({ minutes: 45 }, { follow: 'true' });
    expect(body).toMatchObject({ reportedDelay: { minutes: 45 }, pickups: moved });
    expect(await read(id)).not.toHaveProperty('flightImpact');
  });
});
