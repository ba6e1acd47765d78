import { beforeEach, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as followFlight from '#functions/activities/follow-flight.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import { endNotice, untoldNotices } from '#shared/entities/flights/flight-notice.ts';
import { transact } from '#shared/table/transact.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { AIRPORTS, aFlight, useFlights } from '#test/support/flights.ts';
import { aUser } from '#test/support/people.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';
import { aWay } from '#test/support/ways.ts';

const flights = useFlights();
useTable();
const clock = useClock();
const as = useUser('COORDINATOR');

const DATE = '2027-05-09';
let number = 500;
let iata: string;
let flightId: string;
let driverId: string;
let vehicleId: string;
beforeEach(async () => {
  clock.stop(Date.parse('2027-05-09T20:00:00Z'));
  number += 1;
  iata = `BA${number}`;
  flights.stub.setFlights([aFlight({ iata })]);
  flightId = (await call(trackFlight, { as, body: { flightNumber: iata, flightDate: DATE } })).body.id;
  [driverId, vehicleId] = await Promise.all([aDriver(), aVehicle()]);
});

function morningAt(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
function pickup(fields: object = {}) {
  return anEvent(as, {
    type: 'TRANSPORT',
    title: 'Pick-up',
    startTime: morningAt('06:40'),
    endTime: morningAt('07:40'),
    flightId,
    ...fields,
  });
}
async function delay(minutes: number, fields: object = {}) {
  const delays = [{ knownFrom: '2027-05-09T10:00:00Z', minutes }];
  flights.stub.setFlights([aFlight({ iata, delays, ...fields })]);
  await call(refreshFlight, { as, params: { flightNumber: iata }, query: { date: DATE } });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function follow(eventId: string, rest: object = {}) {
  return call(followFlight, { as, params: { eventId }, ...rest });
}

describe('a pick-up linked to a flight', () => {
  it('shows an impact from 15 minutes on, later or earlier', async () => {
    const id = await pickup();
    await delay(14);
    expect(await read(id)).not.toHaveProperty('flightImpact');
    await delay(15);
    expect((await read(id)).flightImpact).toEqual({
      flightStatus: 'SCHEDULED',
      minutes: 15,
      arrivalTime: morningAt('06:15'),
      plannedArrivalTime: morningAt('06:00'),
      startTime: morningAt('06:55'),
      endTime: morningAt('07:55'),
      conflicts: [],
    });
    await delay(-20);
    expect((await read(id)).flightImpact).toMatchObject({ minutes: -20, startTime: morningAt('06:20') });
  });

  it('names the conflicts of its vehicle and driver if it followed the flight', async () => {
    const id = await pickup({ driverId, vehicleId });
    const next = { type: 'TRANSPORT', startTime: morningAt('08:00'), endTime: morningAt('09:00') };
    const [ofDriver, ofVehicle] = [
      await anEvent(as, { ...next, title: 'Next of the driver', driverId }),
      await anEvent(as, { ...next, title: 'Next of the vehicle', vehicleId }),
    ];
    await delay(20);
    expect((await read(id)).flightImpact.conflicts).toEqual([]);
    await delay(45);
    const { conflicts } = (await read(id)).flightImpact;
    expect(conflicts.map(({ activityId, resource }: Record<string, string>) => [resource, activityId]).sort()).toEqual([
      ['DRIVER', ofDriver],
      ['VEHICLE', ofVehicle],
    ]);
    const listed = await call(listEvents, { as, query: { driverId } });
    expect(listed.body.items[0].flightImpact.conflicts).toHaveLength(2);
    const driver = await aUser('DRIVER', { driverId });
    const seen = await call(getEvent, { as: driver, params: { eventId: id } });
    expect(seen.body.flightImpact).toMatchObject({ minutes: 45 });
    expect(seen.body.flightImpact).not.toHaveProperty('conflicts');
  });

  it('names the rides that are too far away if it followed the flight', async () => {
    const admin = await aUser('ADMINISTRATOR');
    const way = await aWay(admin, 30, 10);
    const id = await pickup({ driverId, vehicleId, dropoffLocation: way.from });
    // The new end at 08:25 leaves 35 minutes, and 40 are needed.
    const times = { startTime: morningAt('09:00'), endTime: morningAt('10:00') };
    const next = await anEvent(as, { type: 'TRANSPORT', title: 'Next', ...times, vehicleId, pickupLocation: way.to });
    await delay(40);
    expect((await read(id)).flightImpact).not.toHaveProperty('travel');
    await delay(45);
    const { conflicts, travel } = (await read(id)).flightImpact;
    expect(conflicts).toEqual([]);
    expect(travel).toEqual([
      {
        activityId: next,
        title: 'Next',
        resource: 'VEHICLE',
        neededMinutes: 40,
        gapMinutes: 35,
        from: way.fromId,
        to: way.toId,
      },
    ]);
    await withSettings({ travel: { rule: 'OFF', peaks: [] } });
    expect((await read(id)).flightImpact).not.toHaveProperty('travel');
    await withSettings({ travel: { rule: 'WARN', peaks: [] } });
  });

  it('follows the flight and keeps its distance to the arrival and its duration', async () => {
    const id = await pickup({ driverId, vehicleId });
    await delay(50);
    const dry = await follow(id, { query: { dryRun: 'true' } });
    expect(dry.body.startTime).toBe(morningAt('07:30'));
    expect((await read(id)).startTime).toBe(morningAt('06:40'));
    const moved = await follow(id);
    expect(moved.body).toMatchObject({ startTime: morningAt('07:30'), endTime: morningAt('08:30'), version: 2 });
    expect(moved.body).not.toHaveProperty('flightImpact');
    expect((await follow(id)).body.version).toBe(2);
    await delay(30);
    expect((await read(id)).flightImpact).toMatchObject({ minutes: -20 });
    expect((await follow(id)).body.startTime).toBe(morningAt('07:10'));
  });

  it('warns of a guest who is on two activities then, as a change by hand does', async () => {
    const vipIds = await someVips(as, 1);
    const eventId = await pickup({ vipIds });
    await anEvent(as, { title: 'Breakfast', startTime: morningAt('08:00'), endTime: morningAt('09:00'), vipIds });
    const answer = await call(recordFlightDelay, {
      as,
      params: { flightNumber: iata },
      query: { date: DATE, follow: 'true', dryRun: 'true' },
      body: { minutes: 90 },
    });
    expect(answer.body.pickups).toMatchObject([
      { eventId, outcome: 'MOVED', warnings: [{ code: 'VIP_OVERLAP', vipIds }] },
    ]);
  });

  it('cannot follow the flight into a conflict, and names conflicts and alternatives', async () => {
    const id = await pickup({ driverId, vehicleId });
    const other = await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Next',
      vehicleId,
      startTime: morningAt('08:00'),
      endTime: morningAt('09:00'),
    });
    await delay(60);
    const refused = await follow(id);
    expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_CONFLICT']);
    expect(refused.body.conflicts).toMatchObject([{ activityId: other }]);
    expect(refused.body.alternatives.length).toBeGreaterThan(0);
    expect((await read(id)).startTime).toBe(morningAt('06:40'));
  });

  it('measures from the known arrival when it is moved by hand', async () => {
    const id = await pickup();
    await delay(60);
    const params = { eventId: id };
    const body = { startTime: morningAt('07:30'), endTime: morningAt('08:30') };
    expect((await call(updateEvent, { as, params, body })).body).not.toHaveProperty('flightImpact');
    await delay(90);
    expect((await follow(id)).body.startTime).toBe(morningAt('08:00'));
  });

  it('measures from the arrival that was known when it was booked', async () => {
    await delay(40);
    const id = await pickup();
    expect(await read(id)).not.toHaveProperty('flightImpact');
    await delay(60);
    expect((await read(id)).flightImpact).toMatchObject({ minutes: 20, plannedArrivalTime: morningAt('06:40') });
  });

  it('shows that its flight is cancelled, and cannot follow it', async () => {
    const id = await pickup();
    await delay(0, { ends: { as: 'cancelled', knownFrom: '2027-05-09T10:00:00Z' } });
    expect((await read(id)).flightImpact).toMatchObject({
      flightStatus: 'CANCELLED',
      minutes: null,
      arrivalTime: null,
    });
    expect((await follow(id)).body).toMatchObject({ code: 'FLIGHT_UNKNOWN' });
    expect((await follow(await anEvent(as, { type: 'TRANSPORT' }))).body.code).toBe('FLIGHT_UNKNOWN');
  });

  it('has no impact, also not in a list, if the arrival of its flight is not known', async () => {
    const id = await pickup({ driverId });
    // The provider's times mean nothing without the zone of the airport.
    const fresh = `BA${(number += 1)}`;
    flights.stub.setFlights([aFlight({ iata: fresh, to: { ...AIRPORTS.LHR, timezone: null } })]);
    const tracked = await call(trackFlight, { as, body: { flightNumber: fresh, flightDate: DATE } });
    const linked = await call(updateEvent, { as, params: { eventId: id }, body: { flightId: tracked.body.id } });
    expect([linked.status, linked.body.flightImpact]).toEqual([200, undefined]);
    expect(await read(id)).not.toHaveProperty('flightImpact');
    const { body } = await call(listEvents, { as, query: { driverId } });
    expect(body.items.map(({ id: listed, flightImpact }: Record<string, unknown>) => [listed, flightImpact])).toEqual([
      [id, undefined],
    ]);
    expect((await follow(id)).body).toMatchObject({
      code: 'FLIGHT_UNKNOWN',
      detail: expect.stringContaining('not known'),
    });
  });

  it.each([['CANCELLED'], ['IN_PROGRESS', 'COMPLETED']])('has no impact once it is over: %s', async (...statuses) => {
    const id = await pickup({ driverId });
    for (const status of statuses) {
      expect((await call(moveEventStatus, { as, params: { eventId: id }, body: { status } })).status).toBe(200);
    }
    await delay(60);
    expect(await read(id)).not.toHaveProperty('flightImpact');
    expect((await untoldNotices(50)).filter((notice) => notice.flightId === flightId)).toEqual([]);
    expect((await follow(id)).body.detail).toContain(`the activity is ${statuses.at(-1)}`);
  });

  it('must name a tracked flight, and blocks its deletion', async () => {
    const refused = await planEvent(as, { type: 'TRANSPORT', flightId: 'flt_AA1_2027-01-01' });
    expect(refused.body).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ path: 'body.flightId' }] });
    const id = await pickup();
    const asked = { as, params: { flightNumber: iata }, query: { date: DATE } };
    expect((await call(deleteFlight, asked)).body.code).toBe('STILL_IN_USE');
    await call(deleteEvent, { as, params: { eventId: id } });
    expect((await call(deleteFlight, asked)).status).toBe(204);
    expect((await planEvent(as, { type: 'TRANSPORT', flightId })).status).toBe(400);
  });

  it('costs one read more than a ride without a flight', async () => {
    const [without, waiting] = [await anEvent(as, { type: 'TRANSPORT' }), await pickup()];
    const plain = await metered(() => read(without));
    const flying = await metered(() => read(waiting));
    expect(flying.requests - plain.requests).toBe(1);
    expect(flying.roundTrips - plain.roundTrips).toBe(1);
  });
});

describe('the driver of a pick-up', () => {
  const told = async () => (await untoldNotices(50)).filter((notice) => notice.flightId === flightId);

  it('gets one notice per change of 15 minutes or more since the last notice', async () => {
    const id = await pickup({ driverId });
    await delay(10);
    expect(await told()).toEqual([]);
    await delay(25);
    expect(await told()).toEqual([
      {
        activityId: id,
        airport: 'LHR',
        driverId,
        flightId,
        at: '2027-05-09T20:00:00.000Z',
        flightStatus: 'SCHEDULED',
        minutes: 25,
        arrivalTime: morningAt('06:25'),
        queue: 'untold',
        startsAt: morningAt('06:40'),
      },
    ]);
    const [notice] = await told();
    if (notice) await transact([endNotice(notice, driverId)]);
    await delay(35);
    expect(await told()).toEqual([]);
    await delay(41);
    expect(await told()).toMatchObject([{ minutes: 41 }]);
    await delay(0);
    expect(await told()).toMatchObject([{ minutes: 0, arrivalTime: morningAt('06:00') }]);
  });

  it('gets a notice when the flight is cancelled', async () => {
    await pickup({ driverId });
    await delay(0, { ends: { as: 'cancelled', knownFrom: '2027-05-09T10:00:00Z' } });
    expect(await told()).toMatchObject([{ flightStatus: 'CANCELLED' }]);
  });
});
