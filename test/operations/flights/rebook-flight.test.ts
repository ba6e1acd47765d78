import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as listFlights from '#functions/flights/list-flights.ts';
import * as rebookFlight from '#functions/flights/rebook-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { manyVips, someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');
let number = 200;
let from: string;
let to: string;
beforeEach(() => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  flights.configure({ FLIGHTS_URL: '', FLIGHTS_KEY: '' });
  number += 2;
  from = `LH${number}`;
  to = `BA${number}`;
});

const DATE = '2027-05-09';
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function track(vipIds: readonly string[], flightNumber = from, scheduledTime = at('06:00')) {
  return call(trackFlight, {
    as,
    body: { flightNumber, flightDate: DATE, vipIds, arrival: { iata: 'LHR', scheduledTime } },
  });
}
function pickup(vipIds: readonly string[], fields: object = {}) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Pick-up',
    startTime: at('06:40'),
    endTime: at('07:40'),
    pickupLocation: 'Heathrow',
    flightId: `flt_${from}_${DATE}`,
    vipIds,
    ...fields,
  });
}
const NEW = { arrival: { iata: 'LHR', scheduledTime: at('09:10') } };
function rebook(fields: object = NEW, more: object = {}) {
  return call(rebookFlight, {
    as,
    params: { bookedFlight: from },
    query: { date: DATE, ...more },
    body: { flightNumber: to, flightDate: DATE, ...fields },
  });
}
async function event(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function flight(flightNumber: string) {
  return (await call(getFlight, { as, params: { flightNumber }, query: { date: DATE } })).body;
}

describe('rebookFlight', () => {
  it('moves all guests and rides in one request, and a repeat changes nothing', async () => {
    const vips = await someVips(as, 3);
    await track(vips);
    const [vehicleId, driverId] = [await aVehicle(), await aDriver()];
    const first = await pickup(vips.slice(0, 2), { vehicleId, driverId });
    const second = await pickup(vips.slice(2), { vehicleId, driverId, startTime: at('07:40'), endTime: at('08:30') });
    await call(updateFlight, {
      as,
      params: { flightNumber: from },
      query: { date: DATE },
      body: { status: 'CANCELLED' },
    });
    const dry = await writingNothing(() => rebook(NEW, { dryRun: 'true' }));
    const { body, status } = await rebook();
    expect(status).toBe(200);
    expect(dry.body.rides).toEqual(body.rides);
    expect(body).toMatchObject({
      vipIds: vips,
      from: { flightNumber: from, vipIds: [], pickupIds: [] },
      to: { flightNumber: to, vipIds: vips, pickupIds: [first, second].sort(), isTracked: true },
      rides: [
        { eventId: first, outcome: 'MOVED', startTime: at('09:50'), endTime: at('10:50'), vehicleId, driverId },
        { eventId: second, outcome: 'MOVED', startTime: at('10:50'), endTime: at('11:40'), replaced: [] },
      ],
    });
    expect(await event(first)).toMatchObject({ flightId: body.to.id, startTime: at('09:50') });
    expect((await event(first)).flightImpact).toBeUndefined();
    expect(await flight(to)).toMatchObject({ vipIds: vips, pickupIds: [first, second].sort() });
    const mine = await call(listFlights, { as, query: { vipId: vips[0] as string } });
    expect(mine.body.items.map((each: { flightNumber: string }) => each.flightNumber)).toEqual([to]);
    const again = await writingNothing(() => rebook({ ...NEW, vipIds: vips }));
    expect([again.status, again.body.vipIds, again.body.rides]).toEqual([200, [], []]);
  });

  it('takes guests off the flight who are on the other one already', async () => {
    const vips = await someVips(as, 2);
    await track(vips);
    await track(vips, to, at('09:10'));
    expect((await rebook()).body).toMatchObject({ from: { vipIds: [] }, to: { vipIds: vips }, rides: [] });
    expect([(await flight(from)).vipIds, (await flight(to)).vipIds]).toEqual([[], vips]);
  });

  it('gives those who are rebooked a ride of their own, with the airport where they land', async () => {
    const vips = await someVips(as, 3);
    await track(vips);
    const vehicleId = await aVehicle();
    const eventId = await pickup(vips, { vehicleId });
    const gone = vips.slice(1);
    const arrival = { iata: 'LGW', airport: 'Gatwick', scheduledTime: at('09:00') };
    const { body } = await rebook({ vipIds: gone, arrival });
    expect(body.rides).toMatchObject([
      { eventId, outcome: 'LEFT', startTime: at('06:40') },
      { outcome: 'SPLIT', startTime: at('09:40'), endTime: at('10:40'), vehicleId },
    ]);
    expect((await event(eventId)).vipIds).toEqual(vips.slice(0, 1));
    expect(body.rides[1].eventId).toMatch(/^act_/);
    expect(await event(body.rides[1].eventId)).toMatchObject({ vipIds: gone, pickupLocation: 'Gatwick', version: 1 });
    expect([body.from.vipIds, body.to.vipIds]).toEqual([vips.slice(0, 1), gone]);
  });

  it('lists the new rides of several parties at the master that they share', async () => {
    const vips = await someVips(as, 4);
    await track(vips);
    const masterEventId = await anEvent(as, { type: 'MEETING', title: 'Talks' });
    await pickup(vips.slice(0, 2), { masterEventId });
    await pickup(vips.slice(2), { masterEventId });
    const { status } = await rebook({ ...NEW, vipIds: [vips[0], vips[2]] as string[] });
    expect([status, (await event(masterEventId)).children.length]).toEqual([200, 4]);
  });

  it('is refused as a whole with alternatives where a driver is taken, or takes others with assign=true', async () => {
    const vips = await someVips(as, 2);
    await track(vips);
    const [vehicleId, driverId, free] = [await aVehicle(), await aDriver(), await aDriver()];
    const first = await pickup(vips.slice(0, 1), { startTime: at('06:20') });
    const second = await pickup(vips.slice(1), { vehicleId, driverId });
    await anEvent(as, { type: 'TRANSPORT', title: 'Taken', startTime: at('10:00'), endTime: at('11:00'), driverId });
    const refused = await writingNothing(() => rebook());
    expect([refused.status, refused.body.code]).toEqual([409, 'DRIVER_CONFLICT']);
    expect(refused.body.conflicts).toMatchObject([{ resource: 'DRIVER', id: driverId, title: 'Taken', legId: second }]);
    expect(refused.body.alternatives.length).toBeGreaterThan(0);
    await call(updateEvent, { as, params: { eventId: second }, body: { pinDriver: true } });
    expect((await rebook(NEW, { assign: 'true' })).status).toBe(409);
    await call(updateEvent, { as, params: { eventId: second }, body: { pinDriver: false } });
    const { body } = await rebook(NEW, { assign: 'true' });
    expect(body.rides).toMatchObject([
      { eventId: first, replaced: [] },
      { eventId: second, vehicleId, replaced: ['DRIVER'] },
    ]);
    expect(body.rides[1].driverId).not.toBe(driverId);
    expect(free).toBeDefined();
  });

  it('moves a whole delegation, all or nothing', async () => {
    const vips = await manyVips(60);
    await track(vips);
    const eventId = await pickup(vips, { vehicleId: await aVehicle({ seatCapacity: 90 }) });
    const [gone] = vips;
    const { body } = await rebook();
    expect([body.to.vipIds.length, body.rides]).toMatchObject([60, [{ eventId, outcome: 'MOVED' }]]);
    const mine = await call(listFlights, { as, query: { vipId: gone as string } });
    expect(mine.body.items).toMatchObject([{ flightNumber: to }]);
  });

  it('names the rides in order of their start, and those of one start by their ids', async () => {
    const vips = await someVips(as, 1);
    await track(vips);
    const rides: { eventId: string; startTime: string }[] = [];
    for (const time of ['07:10', '06:40', '07:30', '06:50', '06:40', '07:20', '06:40', '07:00'])
      rides.push({ eventId: await pickup([], { startTime: at(time) }), startTime: at(time) });
    const keyOf = ({ eventId, startTime }: { eventId: string; startTime: string }) => `${startTime} ${eventId}`;
    const { body } = await rebook({ ...NEW, vipIds: vips });
    const named = body.rides.map(({ eventId }: { eventId: string }) => eventId);
    expect(named).toEqual(rides.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)).map(({ eventId }) => eventId));
  });

  it('refuses more guests with new rides than one change takes, and writes nothing', async () => {
    const vips = await manyVips(61);
    await track(vips);
    await pickup(vips);
    const { body, status } = await writingNothing(() => rebook({ ...NEW, vipIds: vips.slice(1) }));
    expect([status, body.errors]).toMatchObject([
      400,
      [{ path: 'body.vipIds', message: expect.stringContaining('Rebook fewer guests at once') }],
    ]);
  });

  it.each([
    ['the same flight', () => rebook({ ...NEW, flightNumber: from }), 400, 'body.flightNumber'],
    ['no known arrival', () => rebook({}), 400, 'body.arrival'],
    ['a guest of another flight', async () => rebook({ ...NEW, vipIds: await someVips(as, 1) }), 400, 'body.vipIds'],
    ['a flight that is not followed', () => ((from = 'ZZ1'), rebook()), 404, undefined],
  ])('refuses %s', async (_what, request, status, path) => {
    const vips = await someVips(as, 1);
    await track(vips);
    await pickup(vips);
    const { body, status: answered } = await request();
    expect([answered, body.errors?.[0].path]).toEqual([status, path]);
  });

  it('refuses a cancelled flight, and leaves a ride that a person has started', async () => {
    const vips = await someVips(as, 1);
    await track(vips);
    await pickup(vips);
    await track([], to, at('09:10'));
    const on = { as, params: { flightNumber: to }, query: { date: DATE } };
    await call(updateFlight, { ...on, body: { status: 'CANCELLED' } });
    expect((await rebook({})).body.code).toBe('FLIGHT_UNKNOWN');
  });
});
