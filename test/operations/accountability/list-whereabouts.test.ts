import { beforeEach, describe, expect, it } from '@jest/globals';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as refreshFlight from '#functions/flights/refresh-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import type { Whereabouts } from '#shared/schemas/accountability/whereabouts.ts';
import { DEFAULT_SETTINGS } from '#shared/schemas/settings/settings.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { locate } from '#test/support/fixes.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { aDevice, useGps } from '#test/support/gps.ts';
import { aPhone, aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { run } from '#test/support/run.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
const gps = useGps();
useMessaging();
useTable();
const clock = useClock();
function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const PLANNED = Date.parse('2027-05-09T06:00:00Z');
beforeEach(() => clock.stop(PLANNED));
const as = useEmptyTable('COORDINATOR');

async function ask(query: Record<string, string> = {}, user = as) {
  return (await call(listWhereabouts, { as: user, query })).body;
}
async function only(query?: Record<string, string>, user?: string): Promise<Whereabouts> {
  return (await ask(query, user)).items[0];
}
function stopAt(time: string): void {
  return clock.stop(Date.parse(at(time)));
}
function setStatus(user: string, eventId: string, status: string) {
  return call(moveEventStatus, { as: user, params: { eventId }, body: { status } });
}

async function aRide(fields: Record<string, unknown> = {}) {
  const driver = await aReachableDriver();
  const vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'AB12 CDE' });
  const places = { pickupLocation: 'Hotel', dropoffLocation: 'Guildhall' };
  const times = { startTime: at('09:00'), endTime: at('09:40') };
  const body = {
    type: 'TRANSPORT',
    title: 'Ride to the Guildhall',
    driverId: driver.id,
    vehicleId,
    ...places,
    ...times,
  };
  return { id: await anEvent(as, { ...body, ...fields }), driver, vehicleId };
}

describe('a guest on a ride', () => {
  it('is shown with the ride, the vehicle with its plate, the driver with their phone, and their last location', async () => {
    const vipIds = await someVips(as, 1, { partySize: 3 });
    const { driver, id, vehicleId } = await aRide({ vipIds });
    await aDevice(gps, as, driver.id);
    stopAt('09:05');
    await setStatus(await aUser('DRIVER', { driverId: driver.id }), id, 'IN_PROGRESS');
    await locate(driver.id);
    stopAt('09:10');
    expect(await only()).toMatchObject({
      vip: { id: vipIds[0], name: 'Guest 1', partySize: 3 },
      state: 'IN_TRANSIT',
      place: null,
      since: at('09:00'),
      until: at('09:40'),
      basis: 'OBSERVED',
      source: { kind: 'PERSON', type: 'ScheduleEvent', id, role: 'DRIVER', at: at('09:05') },
      ageSeconds: 300,
      activity: { id, title: 'Ride to the Guildhall' },
      vehicle: { id: vehicleId, name: 'Van 3', licensePlate: 'AB12 CDE' },
      driver: { id: driver.id, name: 'Dana', phone: driver.phone },
      location: { driverId: driver.id, latitude: 51.5, ageSeconds: 300, freshness: 'STALE' },
    });
  });

  it('is only planned to be there if the clock started it, until the driver confirms the start', async () => {
    const { driver, id } = await aRide({ vipIds: await someVips(as, 1) });
    await run(advanceActivities, at('09:00'));
    stopAt('09:03');
    expect(await only()).toMatchObject({
      state: 'IN_TRANSIT',
      basis: 'PLANNED',
      source: { kind: 'PLAN' },
      ageSeconds: null,
    });
    const user = await aUser('DRIVER', { driverId: driver.id });
    await setStatus(user, id, 'IN_PROGRESS');
    expect(await only()).toMatchObject({ state: 'IN_TRANSIT', basis: 'OBSERVED', ageSeconds: 0 });
    const { body } = await setStatus(user, id, 'IN_PROGRESS');
    expect(body.version).toBe(3);
  });

  it('is at the place of the drop-off after the driver completed it, with what comes next', async () => {
    const vipIds = await someVips(as, 1);
    const { driver, id } = await aRide({ vipIds });
    const dinner = {
      type: 'MEAL',
      title: 'Dinner',
      location: 'Guildhall',
      startTime: at('11:00'),
      endTime: at('12:00'),
    };
    const next = await anEvent(as, { ...dinner, vipIds });
    const user = await aUser('DRIVER', { driverId: driver.id });
    stopAt('09:00');
    await setStatus(user, id, 'IN_PROGRESS');
    stopAt('09:30');
    await setStatus(user, id, 'COMPLETED');
    stopAt('09:31');
    const between = await only();
    expect(between).toMatchObject({
      state: 'BETWEEN',
      place: 'Guildhall',
      since: at('09:30'),
      basis: 'OBSERVED',
      next: { id: next, type: 'MEAL', title: 'Dinner', startTime: at('11:00'), place: 'Guildhall' },
    });
    expect(between).not.toHaveProperty('driver');
    expect((await ask()).counts.byPlace).toEqual([{ place: 'Guildhall', guests: 1, people: 1, between: 1 }]);
    expect(await only({ at: at('11:30') })).toMatchObject({
      state: 'AT_ACTIVITY',
      place: 'Guildhall',
      until: at('12:00'),
      basis: 'PLANNED',
    });
  });
});

describe('the location of a driver', () => {
  const overdue = async () => {
    const { driver, id } = await aRide({ vipIds: await someVips(as, 1) });
    await aDevice(gps, as, driver.id);
    stopAt('09:00');
    await setStatus(as, id, 'IN_PROGRESS');
    stopAt('10:30');
    await locate(driver.id);
  };

  it('is hidden from coordinators where the privacy of the settings hides it, and not from administrators', async () => {
    await overdue();
    await withSettings({ gps: { ...DEFAULT_SETTINGS.gps, privacyMinutes: 30 } });
    expect(await only()).toMatchObject({ state: 'IN_TRANSIT', driver: { name: 'Dana' } });
    expect(await only()).not.toHaveProperty('location');
    expect(await only({}, await aUser('ADMINISTRATOR'))).toHaveProperty('location');
    await withSettings({ gps: { ...DEFAULT_SETTINGS.gps, privacyMinutes: 60 } });
    expect(await only()).toHaveProperty('location');
  });

  it('is not shown for another time, or while GPS is off', async () => {
    await overdue();
    expect(await only({ at: at('10:29') })).toHaveProperty('location');
    expect(await only({ at: at('09:20') })).not.toHaveProperty('location');
    await withSettings({ features: { ...DEFAULT_SETTINGS.features, gps: false } });
    expect(await only()).not.toHaveProperty('location');
  });
});

describe('a guest on a flight', () => {
  const FLIGHT = { flightNumber: 'AA100', flightDate: '2027-05-09' };
  const track = async (vipIds: readonly string[], fields: object = {}) => {
    flights.stub.setFlights([aFlight(fields)]);
    await withSettings({ timezone: 'Europe/London' });
    return (await call(trackFlight, { as, body: { ...FLIGHT, vipIds } })).body.id as string;
  };
  const refresh = () =>
    call(refreshFlight, { as, params: { flightNumber: 'AA100' }, query: { date: FLIGHT.flightDate } });

  it('has not arrived, is in the air, and has landed, as the provider reports', async () => {
    const vipIds = await someVips(as, 1);
    clock.stop(Date.parse('2027-05-09T20:00:00Z'));
    const id = await track(vipIds);
    await refresh();
    expect(await only()).toMatchObject({ state: 'NOT_ARRIVED', basis: 'PLANNED', flight: { id, status: 'SCHEDULED' } });
    stopAt('01:00');
    await refresh();
    stopAt('01:10');
    expect(await only()).toMatchObject({
      state: 'IN_FLIGHT',
      until: at('06:00'),
      basis: 'OBSERVED',
      source: { kind: 'PROVIDER', type: 'Flight', id },
      ageSeconds: 600,
      flight: { flightNumber: 'AA100', from: 'JFK', to: 'LHR', expectedArrival: at('06:00') },
    });
    stopAt('06:30');
    await refresh();
    expect(await only()).toMatchObject({ state: 'BETWEEN', place: 'Heathrow', basis: 'OBSERVED', since: at('06:00') });
  });

  it('flies for as long as the way between its airports allows where no arrival is known, else for 6 hours', async () => {
    const vipIds = await someVips(as, 1);
    const flight = {
      ...FLIGHT,
      vipIds,
      provider: false,
      departure: { iata: 'XQX', scheduledTime: '2027-05-09T22:00:00Z' },
      arrival: { iata: 'LHR' },
    };
    const tracked = await call(trackFlight, { as, body: flight });
    expect(tracked.status).toBe(201);
    stopAt('05:00');
    expect((await only()).state).not.toBe('IN_FLIGHT');
    const { flightDate, flightNumber } = tracked.body;
    const body = { departure: { iata: 'JFK' } };
    await call(updateFlight, { as, params: { flightNumber }, query: { date: flightDate }, body });
    expect(await only()).toMatchObject({ state: 'IN_FLIGHT', basis: 'PLANNED' });
    stopAt('07:30');
    expect((await only()).state).not.toBe('IN_FLIGHT');
  });

  it('is in the air, not on the pick-up that does not list them on the flight, while it is late', async () => {
    const vipIds = await someVips(as, 1);
    clock.stop(Date.parse('2027-05-09T20:00:00Z'));
    const late = { delays: [{ knownFrom: '2027-05-09T19:00:00Z', minutes: 120 }] };
    const flightId = await track([], late);
    await refresh();
    await aRide({ vipIds, flightId, startTime: at('06:30'), endTime: at('07:30') });
    await run(advanceActivities, at('06:30'));
    stopAt('06:40');
    expect(await only()).toMatchObject({
      state: 'IN_FLIGHT',
      basis: 'PLANNED',
      until: at('08:00'),
      flight: { id: flightId },
    });
  });
});

describe('the answer', () => {
  it('has every VIP once, roster-only ones too and deleted ones not, in order of name, with head counts', async () => {
    const [ada = '', cy = ''] = [
      ...(await someVips(as, 1, { name: 'ada', partySize: 2 })),
      ...(await someVips(as, 1, { name: 'Cy', isRosterOnly: true })),
    ];
    const [bo = '', gone = ''] = [
      ...(await someVips(as, 1, { name: 'Bo' })),
      ...(await someVips(as, 1, { name: 'Deb' })),
    ];
    await call(deleteVip, { as, params: { vipId: gone } });
    const meeting = { location: 'Guildhall', startTime: at('09:00'), endTime: at('10:00') };
    await anEvent(as, { ...meeting, vipIds: [ada, cy] });
    stopAt('09:30');
    const { counts, items, nextCursor } = await ask();
    expect(items.map(({ vip }: Whereabouts) => vip.id)).toEqual([ada, bo, cy]);
    expect(items[1]).toMatchObject({ state: 'UNKNOWN', basis: null, source: null, since: null });
    expect(items[2]).toMatchObject({ state: 'AT_ACTIVITY', isRosterOnly: true });
    expect(nextCursor).toBeNull();
    expect(counts).toMatchObject({
      guests: 3,
      people: 4,
      byPlace: [{ place: 'Guildhall', guests: 2, people: 3, between: 0 }],
    });
    expect(counts.byState).toContainEqual({ state: 'AT_ACTIVITY', guests: 2, people: 3, observed: 0 });
    expect(counts.byState).toContainEqual({ state: 'UNKNOWN', guests: 1, people: 1, observed: 0 });
  });

  it('counts all who match the filters, also those of other pages', async () => {
    const vipIds = await someVips(as, 3);
    await someVips(as, 1, { name: 'Other' });
    await anEvent(as, { location: 'Guildhall', startTime: at('09:00'), endTime: at('10:00'), vipIds });
    stopAt('09:30');
    const filter = { state: 'AT_ACTIVITY', place: 'Guildhall', limit: '2' };
    const first = await ask(filter);
    const second = await ask({ ...filter, cursor: first.nextCursor });
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([2, 1, null]);
    expect([first.counts.guests, second.counts.guests]).toEqual([3, 3]);
    expect([...first.items, ...second.items].map(({ vip }: Whereabouts) => vip.id)).toEqual(vipIds);
    expect((await ask({ vipId: vipIds[1] ?? '' })).counts.guests).toBe(1);
    const { body, status } = await call(listWhereabouts, {
      as,
      query: { ...filter, state: 'BETWEEN', cursor: first.nextCursor },
    });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('finds what began up to 72 hours before, and nothing older', async () => {
    const [vipId = ''] = await someVips(as, 1);
    await anEvent(as, { title: 'Retreat', startTime: at('09:00'), endTime: '2027-05-14T09:00:00Z', vipIds: [vipId] });
    expect(await only({ at: '2027-05-13T09:00:00Z' })).toMatchObject({ state: 'AT_ACTIVITY' });
    expect(await only({ at: '2027-05-13T09:00:01Z' })).toMatchObject({ state: 'UNKNOWN' });
  });

  it('names the services that are off', async () => {
    await someVips(as, 1);
    expect((await ask()).missingSources).toEqual([]);
    for (const name of ['FLIGHTS_URL', 'GPS_URL']) delete process.env[name];
    await withSettings({ features: { ...DEFAULT_SETTINGS.features, messaging: false } });
    const { items, missingSources } = await ask();
    expect(missingSources).toEqual([
      { source: 'FLIGHTS', reason: 'NOT_CONFIGURED' },
      { source: 'GPS', reason: 'NOT_CONFIGURED' },
      { source: 'MESSAGING', reason: 'SWITCHED_OFF' },
    ]);
    expect(items).toHaveLength(1);
  });

  it('is not for drivers', async () => {
    const { id: driverId } = await aReachableDriver(aPhone());
    const { body, status } = await call(listWhereabouts, { as: await aUser('DRIVER', { driverId }) });
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
  });
});
