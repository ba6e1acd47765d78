import { beforeEach, describe, expect, it } from '@jest/globals';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as promoteSpare from '#functions/motorcades/promote-spare.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import type { AttentionRow } from '#shared/schemas/attention/attention.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';
import { aDeparture, anArrival, aRide, at, NOW } from './situations.ts';

const flights = useFlights();
useTable();
const clock = useClock();
beforeEach(() => clock.stop(NOW));
const as = useEmptyTable('COORDINATOR');
function scene() {
  return { as, flights };
}
async function list(): Promise<AttentionRow[]> {
  return (await call(listAttention, { as, query: { within: 'P2D' } })).body.items;
}
async function rows(code: string) {
  return (await list()).filter((row) => row.code === code);
}

describe('a guest who departs', () => {
  it.each([
    ['a ride in the hours before', { startTime: at('11:00'), endTime: at('12:00') }, 0],
    ['a ride that ends when the flight closes', { startTime: at('13:00'), endTime: at('14:00') }, 0],
    ['only a ride in the morning', { startTime: at('07:00'), endTime: at('08:00') }, 1],
    ['only a ride on the day before', { startTime: '2027-05-09T21:00:00Z', endTime: '2027-05-09T22:00:00Z' }, 1],
    ['only a ride on the day after', { startTime: '2027-05-11T08:00:00Z', endTime: '2027-05-11T09:00:00Z' }, 1],
  ])('with %s', async (_what, times, count) => {
    const vipIds = await someVips(as, 1);
    const id = await aDeparture(scene(), vipIds);
    await aRide(scene(), { vipIds, ...times });
    expect((await rows('DEPARTURE_WITHOUT_RIDE')).map(({ subject }) => subject.id)).toEqual(count === 1 ? [id] : []);
    expect(await rows('RIDE_MISSES_FLIGHT')).toEqual([]);
  });

  it.each([
    ['HOTEL', 1],
    ['VENUE', 1],
    ['STATION', 0],
    ['OTHER', 0],
  ] as const)('is not brought by a ride that ends at a place of kind %s', async (kind, count) => {
    const vipIds = await someVips(as, 1);
    await aDeparture(scene(), vipIds);
    const place = { dropoffPlaceId: await aPlace('Place', { kind }) };
    await aRide(scene(), { vipIds, startTime: at('11:00'), endTime: at('12:00'), ...place });
    expect(await rows('DEPARTURE_WITHOUT_RIDE')).toHaveLength(count);
  });

  it('after midnight is brought by a ride of the day before', async () => {
    const vipIds = await someVips(as, 1);
    await aDeparture(scene(), vipIds, '2027-05-11T00:30:00.000Z');
    await aRide(scene(), { vipIds, startTime: at('21:00'), endTime: at('22:00') });
    expect(await rows('DEPARTURE_WITHOUT_RIDE')).toEqual([]);
  });

  it('is not brought by a leg to an activity, nor by a cancelled ride', async () => {
    const vipIds = await someVips(as, 1);
    await aDeparture(scene(), vipIds);
    const lunch = { type: 'MEAL', startTime: at('11:00'), endTime: at('12:00'), vipIds };
    const masterEventId = await anEvent(as, lunch);
    await aRide(scene(), { vipIds, masterEventId, startTime: at('10:00'), endTime: at('10:45') });
    const eventId = await aRide(scene(), { vipIds, startTime: at('12:30'), endTime: at('13:30') });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    expect(await rows('DEPARTURE_WITHOUT_RIDE')).toHaveLength(1);
  });

  it('is not missed if a ride has brought them already', async () => {
    const vipIds = await someVips(as, 1);
    await aDeparture(scene(), vipIds);
    const eventId = await aRide(scene(), { vipIds, startTime: at('11:00'), endTime: at('12:00') });
    clock.stop(Date.parse(at('12:05')));
    for (const status of ['IN_PROGRESS', 'COMPLETED']) {
      await call(moveEventStatus, { as, params: { eventId }, body: { status } });
    }
    expect(await rows('DEPARTURE_WITHOUT_RIDE')).toEqual([]);
    clock.stop(Date.parse(at('15:01')));
    expect(await rows('DEPARTURE_WITHOUT_RIDE')).toEqual([]);
  });

  it('is called where no time is left for a planned ride', async () => {
    await aDeparture(scene(), await someVips(as, 1));
    clock.stop(Date.parse(at('13:50')));
    expect(await rows('DEPARTURE_WITHOUT_RIDE')).toMatchObject([
      { mend: null, choices: [], detail: expect.stringContaining('call them') },
    ]);
  });

  it('needs no ride on the roster only; of several parties, only those without a ride are named', async () => {
    const roster = await someVips(as, 1, { isRosterOnly: true });
    const [served = '', waiting = ''] = await someVips(as, 2);
    await aDeparture(scene(), [...roster, served, waiting]);
    await aRide(scene(), { vipIds: [served], startTime: at('11:00'), endTime: at('12:00') });
    const [row, ...more] = await rows('DEPARTURE_WITHOUT_RIDE');
    expect([more, row?.choices?.[0]?.body ?? row?.mend?.body]).toEqual([
      [],
      expect.objectContaining({ vipIds: [waiting] }),
    ]);
  });
});

describe('a guest who lands', () => {
  it.each([
    ['HOTEL', 1],
    ['VENUE', 1],
    ['AIRPORT', 0],
    ['OTHER', 0],
  ] as const)('is not met by a ride that begins at a place of kind %s', async (kind, count) => {
    const vipIds = await someVips(as, 1);
    const { flightId } = await anArrival(scene(), { vipIds });
    const place = { pickupPlaceId: await aPlace('Place', { kind }) };
    await aRide(scene(), { vipIds, startTime: at('08:00'), endTime: at('09:00'), ...place });
    const found = (await rows('ARRIVAL_WITHOUT_PICKUP')).map(({ subject }) => subject.id);
    expect(found).toEqual(count === 1 ? [flightId] : []);
  });

  it('is met by a ride with stops only if they board at none of these', async () => {
    const [met = '', missed = ''] = await someVips(as, 2);
    await anArrival(scene(), { vipIds: [met, missed] });
    const [airport, hotel] = [await aPlace('Airport', { kind: 'AIRPORT' }), await aPlace('Hotel')];
    const stops = [
      { placeId: airport, afterMinutes: 0, boards: [met] },
      { placeId: hotel, afterMinutes: 30, boards: [missed] },
      { location: 'Club', afterMinutes: 60 },
    ];
    await aRide(scene(), { vipIds: [met, missed], startTime: at('08:00'), endTime: at('09:00'), stops });
    expect(await rows('ARRIVAL_WITHOUT_PICKUP')).toMatchObject([{ mend: { body: { vipIds: [missed] } } }]);
  });
});

describe('a ride of several parties', () => {
  it('misses the flight that closes first, and names only its guests', async () => {
    const [early = '', late = '', other = ''] = await someVips(as, 3);
    await aDeparture(scene(), [early], at('15:00'));
    await aDeparture(scene(), [late], at('18:00'));
    const id = await aRide(scene(), { vipIds: [early, late, other], startTime: at('13:00'), endTime: at('14:20') });
    expect(await rows('RIDE_MISSES_FLIGHT')).toMatchObject([
      {
        subject: { id },
        detail: expect.stringContaining('carries Guest 1, whose flight'),
        mend: { body: { endTime: at('14:00') } },
      },
    ]);
  });
});

describe('a ride without guests', () => {
  const empty = async () => (await rows('EMPTY_RIDE')).map(({ subject }) => subject.id);

  it('is not listed if it never had any, also after it was changed', async () => {
    const eventId = await aRide(scene());
    await call(updateEvent, { as, params: { eventId }, body: { title: 'Luggage' } });
    expect(await empty()).toEqual([]);
  });

  it('is listed when the last guest leaves, and no longer when one comes', async () => {
    const [first = '', second = ''] = await someVips(as, 2);
    const eventId = await aRide(scene(), { vipIds: [first, second] });
    const leave = (vipId: string) => call(removeEventVip, { as, params: { eventId, vipId } });
    await leave(first);
    expect(await empty()).toEqual([]);
    await leave(second);
    expect(await empty()).toEqual([eventId]);
    await call(updateEvent, { as, params: { eventId }, body: { vipIds: [first] } });
    expect(await empty()).toEqual([]);
  });

  it('is not listed if it is the spare of a motorcade', async () => {
    const { endTime, startTime } = (await call(getEvent, { as, params: { eventId: await aRide(scene()) } })).body;
    const cars = [{ role: 'PRINCIPAL', vipIds: await someVips(as, 1) }, { role: 'SPARE' }];
    const { id: motorcadeId } = await aMotorcade(as, { startTime, endTime, cars });
    expect((await call(promoteSpare, { as, params: { motorcadeId } })).status).toBe(200);
    expect(await empty()).toEqual([]);
  });

  it('is listed while its guests are deleted, and not if a guest on the roster only rides', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const roster = await someVips(as, 1, { isRosterOnly: true });
    const eventId = await aRide(scene(), { vipIds: [vipId] });
    await aRide(scene(), { vipIds: [vipId, ...roster] });
    await call(deleteVip, { as, params: { vipId } });
    expect(await empty()).toEqual([eventId]);
    await call(restoreVip, { as, params: { vipId } });
    expect(await empty()).toEqual([]);
  });
});

describe('a leg with others', () => {
  const times = { startTime: at('08:00'), endTime: at('10:00') };
  const leg = { startTime: at('07:00'), endTime: at('07:45') };

  it('is not listed for guests on the roster only, nor if its master never had guests', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const roster = await someVips(as, 1, { isRosterOnly: true });
    const dinner = await anEvent(as, { title: 'Dinner', ...times, vipIds: [vipId] });
    await aRide(scene(), { masterEventId: dinner, vipIds: [vipId, ...roster], ...leg });
    const [other = ''] = await someVips(as, 1);
    const open = await anEvent(as, { title: 'Open house', ...times, vipIds: [] });
    await aRide(scene(), { masterEventId: open, vipIds: [other], ...leg });
    expect(await rows('LEG_CARRIES_OTHERS')).toEqual([]);
  });

  it('is listed when the only guest of the master leaves it', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const dinner = await anEvent(as, { title: 'Dinner', ...times, vipIds: [vipId] });
    const id = await aRide(scene(), { masterEventId: dinner, vipIds: [vipId], ...leg });
    await call(updateEvent, { as, params: { eventId: dinner }, body: { vipIds: [] } });
    expect(await rows('LEG_CARRIES_OTHERS')).toMatchObject([{ subject: { id }, mend: null }]);
  });
});

describe('a leg home', () => {
  const dinnerThatEnds = async (endTime: string, vipIds: string[]) =>
    anEvent(as, { type: 'MEAL', title: 'Dinner', startTime: at('05:00'), endTime: at(endTime), vipIds });
  const leg = { startTime: at('10:00'), endTime: at('10:30') };

  it.each([
    ['an hour before', '09:00', 1],
    ['less than an hour before', '09:01', 0],
    ['when guests have slept since', '05:30', 0],
  ])('of a dinner that ends %s', async (_what, endTime, count) => {
    const vipIds = await someVips(as, 1);
    const masterEventId = await dinnerThatEnds(endTime, vipIds);
    await aRide(scene(), { ...leg, vipIds, masterEventId });
    expect(await rows('LEG_DOES_NOT_SUIT')).toHaveLength(count);
  });

  it('is moved next to the dinner by its mend', async () => {
    const vipIds = await someVips(as, 1);
    const masterEventId = await dinnerThatEnds('08:45', vipIds);
    const id = await aRide(scene(), { ...leg, vipIds, masterEventId });
    const [row] = await rows('LEG_DOES_NOT_SUIT');
    expect(row).toMatchObject({ subject: { id }, severity: 'WARNING' });
    expect(row?.detail).toContain('leaves 75 minutes after it ends');
    expect(row?.mend?.body).toEqual({ startTime: at('08:45'), endTime: at('09:15') });
  });

  it('is right for guests who have something else meanwhile, who stay longer than others, and of a shuttle', async () => {
    const vipIds = await someVips(as, 1);
    const first = await dinnerThatEnds('08:00', vipIds);
    await anEvent(as, { title: 'Concert', startTime: at('08:30'), endTime: at('09:30'), vipIds });
    await aRide(scene(), { ...leg, vipIds, masterEventId: first });
    const others = await someVips(as, 2);
    const second = await dinnerThatEnds('08:00', others);
    const soon = { startTime: at('08:15'), endTime: at('08:45') };
    await aRide(scene(), { ...soon, vipIds: others.slice(1), masterEventId: second });
    await aRide(scene(), { ...leg, vipIds: others.slice(0, 1), masterEventId: second });
    await aRide(scene(), { ...leg, vipIds: [], masterEventId: await dinnerThatEnds('08:00', []) });
    expect(await rows('LEG_DOES_NOT_SUIT')).toEqual([]);
  });
});

describe('a driver over their hours', () => {
  const overHours = async () =>
    (await rows('DRIVER_OVER_HOURS')).map(({ mend, subject }) => [subject.id, mend?.operationId]);
  const twoRides = async (): Promise<[string, string]> => {
    const driverId = await aDriver('Ann');
    const times = { startTime: at('10:00'), endTime: at('12:00') };
    return [await aRide(scene(), { driverId, endTime: at('08:00') }), await aRide(scene(), { driverId, ...times })];
  };

  it('has a row only above a limit, and only while a ride can still change', async () => {
    const [first, second] = await twoRides();
    expect(await overHours()).toEqual([]);
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 4 } });
    expect(await overHours()).toEqual([]);
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 3 } });
    expect(await overHours()).toEqual([[second, 'createProposal']]);
    const move = (eventId: string, status: string) =>
      call(moveEventStatus, { as, params: { eventId }, body: { status } });
    for (const status of ['IN_PROGRESS', 'COMPLETED']) await move(first, status);
    expect(await overHours()).toEqual([[second, 'createProposal']]);
    clock.stop(Date.parse(at('10:30')));
    await move(second, 'IN_PROGRESS');
    expect(await overHours()).toEqual([]);
  });

  it.each([
    ['needs its vehicle five minutes later', '12:05', 'createProposal'],
    ['has time to take its vehicle over again', '12:15', 'updateEvent'],
  ])('gives a ride away alone only if the driver %s', async (_what, startTime, mend) => {
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 4.5 } });
    const own = { driverId: await aDriver('Ann'), vehicleId: await aVehicle() };
    await aRide(scene(), { ...own, startTime: at('06:00'), endTime: at('08:00') });
    const long = await aRide(scene(), { ...own, startTime: at('09:00'), endTime: at('12:00') });
    await aRide(scene(), { ...own, startTime: at(startTime), endTime: at('14:30') });
    await aDriver('Ben');
    expect(await overHours()).toEqual([[long, mend]]);
    await aVehicle({ name: 'Other van' });
    const [row] = await rows('DRIVER_OVER_HOURS');
    if (mend !== 'createProposal') return;
    const { steps } = (await call(createProposal, { as, body: row?.mend?.body })).body;
    expect(steps.at(-1)).toMatchObject({ summary: expect.stringContaining('-> Other van, Ann -> Ben') });
  });

  it('has no row of a ride that is cancelled', async () => {
    await withSettings({ hours: { preset: 'NONE', maxDrivingHoursPerDay: 3 } });
    const [first, second] = await twoRides();
    expect(await overHours()).toEqual([[second, 'createProposal']]);
    await call(moveEventStatus, { as, params: { eventId: first }, body: { status: 'CANCELLED' } });
    expect(await overHours()).toEqual([]);
  });
});

describe('a driver of a coach without a daily rest', () => {
  const next = (time: string) => `2027-05-11T${time}:00.000Z`;
  const overHours = () => rows('DRIVER_OVER_HOURS');
  let driverId: string;
  let night: string;

  beforeEach(async () => {
    await withSettings({ hours: { preset: 'EU_561' } });
    driverId = await aDriver('Ann');
    const coach = { driverId, vehicleId: await aVehicle({ seatCapacity: 49 }) };
    await aRide(scene(), { ...coach, startTime: at('09:45'), endTime: at('10:55') });
    await aRide(scene(), { ...coach, startTime: at('18:00'), endTime: at('19:00') });
    night = await aRide(scene(), { ...coach, startTime: next('01:35'), endTime: next('02:05') });
    await aRide(scene(), { ...coach, startTime: next('09:15'), endTime: next('09:50') });
    await aRide(scene(), { ...coach, startTime: next('10:30'), endTime: next('11:00') });
    await aDriver('Zoë');
  });

  it('is offered a driver for the ride that takes the rest, and for none after it', async () => {
    const [row] = await overHours();
    expect(row).toMatchObject({ subject: { id: night }, mend: { operationId: 'updateEvent' } });
    await call(updateEvent, { as, params: { eventId: night }, body: row?.mend?.body ?? {} });
    expect(await overHours()).toEqual([]);
  });

  it('gives up all rides ahead if no single one helps', async () => {
    await call(moveEventStatus, { as, params: { eventId: night }, body: { status: 'CONFIRMED' } });
    clock.stop(Date.parse(next('01:40')));
    await call(moveEventStatus, { as, params: { eventId: night }, body: { status: 'IN_PROGRESS' } });
    const body = { kind: 'REASSIGN', driverId, from: next('09:15'), to: next('11:00') };
    expect(await overHours()).toMatchObject([{ mend: { operationId: 'createProposal', body } }]);
  });
});

describe('a spare without a vehicle', () => {
  it("is offered one that takes the principal's guests too", async () => {
    const vipIds = await someVips(as, 1, { partySize: 4 });
    const van = await aVehicle({ seatCapacity: 7 });
    await aVehicle({ seatCapacity: 3 });
    const principal = { role: 'PRINCIPAL', vehicleId: await aVehicle({ seatCapacity: 5 }), vipIds };
    const times = { startTime: at('06:00'), endTime: at('07:00') };
    await aMotorcade(as, { ...times, cars: [principal, { role: 'SPARE' }] });
    expect(await rows('RIDE_WITHOUT_VEHICLE')).toMatchObject([{ mend: { body: { vehicleId: van } } }]);
  });
});

describe('a guest on two rides of the same way', () => {
  const home = { startTime: at('10:10'), endTime: at('10:40'), pickupLocation: 'Guildhall' };
  async function aDinner(vipIds: string[]): Promise<string> {
    return anEvent(as, { type: 'MEAL', title: 'Dinner', startTime: at('07:00'), endTime: at('10:00'), vipIds });
  }

  it.each([
    ['a car of their own before the coach', { startTime: at('08:30'), endTime: at('08:50') }, {}, 1],
    ['a car from elsewhere', { startTime: at('08:30'), endTime: at('08:50'), pickupLocation: 'Museum' }, {}, 0],
    ['a car before the dinner', { startTime: at('05:30'), endTime: at('05:50') }, {}, 0],
    ['a car home from what is no dinner', { startTime: at('08:30'), endTime: at('08:50') }, { masterEventId: null }, 0],
  ])('is listed once it is that: %s', async (_what, own, coach, count) => {
    const vipIds = await someVips(as, 2);
    const masterEventId = await aDinner(vipIds);
    const [first = ''] = vipIds;
    await aRide(scene(), { title: 'Own car', pickupLocation: 'Guildhall', vipIds: [first], ...own });
    const id = await aRide(scene(), { title: 'Coach', masterEventId, vipIds, ...home, ...coach });
    const found = await rows('GUEST_RIDES_TWICE');
    expect(found.map(({ subject }) => subject.id)).toEqual(count === 1 ? [id] : []);
    expect(found.flatMap(({ choices = [] }) => choices.map(({ operationId }) => operationId))).toEqual(
      count === 1 ? ['updateEvent', 'moveEventStatus'] : [],
    );
  });

  it('is not listed with a ride back between them, for the runs of a shuttle, nor if each takes a part of a party', async () => {
    const [vipId = ''] = await someVips(as, 1, { partySize: 4 });
    const masterEventId = await aDinner([vipId]);
    const leg = { masterEventId, vipIds: [vipId], pickupLocation: 'Guildhall' };
    const early = await aRide(scene(), { ...leg, startTime: at('08:00'), endTime: at('08:20') });
    const late = await aRide(scene(), { ...leg, ...home });
    const listed = async () => (await rows('GUEST_RIDES_TWICE')).length;
    expect(await listed()).toBe(1);
    const people = { [vipId]: { count: 2 } };
    for (const eventId of [early, late]) await call(updateEvent, { as, params: { eventId }, body: { people } });
    expect(await listed()).toBe(0);
    for (const eventId of [early, late]) await call(updateEvent, { as, params: { eventId }, body: { people: null } });
    expect(await listed()).toBe(1);
    await aRide(scene(), { vipIds: [vipId], startTime: at('09:00'), endTime: at('09:20'), pickupLocation: 'Hotel' });
    expect(await listed()).toBe(0);
  });

  it('offers to take them off neither ride in which they sit', async () => {
    clock.stop(Date.parse(at('08:32')));
    const vipIds = await someVips(as, 1);
    const masterEventId = await aDinner(vipIds);
    const own = { startTime: at('08:30'), endTime: at('08:50'), vipIds, pickupLocation: 'Guildhall' };
    const eventId = await aRide(scene(), { title: 'Own car', ...own });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    await call(boardGuests, { as, params: { eventId }, body: { vipId: vipIds[0] } });
    const id = await aRide(scene(), { title: 'Coach', masterEventId, vipIds, ...home });
    const [found] = await rows('GUEST_RIDES_TWICE');
    expect(found?.choices?.map(({ params }) => params)).toEqual([{ eventId: id }]);
  });
});

describe('a guest who lands later than planned', () => {
  /** The flight was to land at 06:00 and lands at 09:00. */
  async function lateGuest(): Promise<string[]> {
    const vipIds = await someVips(as, 1);
    const { params, query } = await anArrival(scene(), { vipIds });
    await call(recordFlightDelay, { as, params, query, body: { minutes: 180 } });
    return vipIds;
  }
  it.each([
    ['a ride that begins before', { type: 'TRANSPORT', startTime: at('08:59'), endTime: at('09:20') }, 1],
    ['a ride that begins then', { type: 'TRANSPORT', startTime: at('09:00'), endTime: at('09:20') }, 0],
    ['a meal that is over then', { type: 'MEAL', startTime: at('08:00'), endTime: at('09:00') }, 1],
    ['the first part of a meal', { type: 'MEAL', startTime: at('08:00'), endTime: at('09:01') }, 0],
    ['what was too early before', { type: 'MEAL', startTime: at('05:30'), endTime: at('06:30') }, 0],
  ])('misses %s: %j', async (_what, fields, count) => {
    await anEvent(as, { ...fields, vipIds: await lateGuest() });
    expect(await rows('GUEST_LANDS_LATE')).toHaveLength(count);
  });

  it('has a row for what they miss, and none for its legs, for what is cancelled and for others', async () => {
    const vipIds = await lateGuest();
    const meal = { type: 'MEAL', startTime: at('07:00'), endTime: at('08:00') };
    const masterEventId = await anEvent(as, { ...meal, title: 'Breakfast', vipIds });
    await aRide(scene(), { masterEventId, startTime: at('06:15'), endTime: at('06:50') });
    const eventId = await anEvent(as, { ...meal, title: 'Cancelled', vipIds });
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } });
    await anEvent(as, { ...meal, title: 'Of others', vipIds: await someVips(as, 1) });
    const found = await rows('GUEST_LANDS_LATE');
    expect(found.map(({ subject }) => subject.name)).toEqual(['Breakfast']);
    expect(found[0]?.detail).toMatch(
      /^“Breakfast” .* is too early for Guest 1: BA\d+ is expected to land Mon 10 May 09:00\.$/,
    );
    expect(found[0]?.choices).toHaveLength(1);
  });
});
