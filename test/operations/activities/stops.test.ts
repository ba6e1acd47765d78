import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as listWhereabouts from '#functions/accountability/list-whereabouts.ts';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as boardGuests from '#functions/activities/board-guests.ts';
import * as checkConflicts from '#functions/activities/check-conflicts.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deletePlace from '#functions/places/delete-place.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
const messaging = useMessaging();
const clock = useClock();
const as = useUser('ADMINISTRATOR');
let hall: string;
/** Three hotels. */
let hotels: string[];
/** Four guests with a party of two each. */
let vipIds: string[];
beforeAll(async () => {
  clock.stop(Date.parse('2027-05-09T06:00:00Z'));
  await withSettings({ travel: { rule: 'WARN', peaks: [] }, turnaroundMinutes: 0 });
  hotels = await Promise.all(['Aurora', 'Bristol', 'Crown'].map((name) => aPlace(`Hotel ${name}`)));
  hall = await aPlace('Hall');
  const along = [...hotels, hall];
  for (const [n, from] of hotels.entries()) {
    await call(setWay, { as, params: { from, to: along[n + 1] ?? '' }, body: { minutes: 10 } });
  }
  vipIds = await someVips(as, 4, { partySize: 2 });
});

beforeEach(() => clock.stop(Date.parse('2027-05-09T06:00:00Z')));

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
/** From three hotels to the hall: the first guest gets on at the first hotel, two at the second, the last one at the third. */
function round(more: object = {}) {
  const [, second = '', third = '', last = ''] = vipIds;
  return {
    type: 'TRANSPORT',
    title: 'Hotel round',
    startTime: at('09:00'),
    endTime: at('10:00'),
    vipIds,
    stops: [
      { placeId: hotels[0], at: at('09:00'), minutes: 5 },
      { placeId: hotels[1], at: at('09:15'), minutes: 5, boards: [second, third] },
      { location: 'Hotel Crown', at: at('09:30'), minutes: 5, boards: [last] },
      { placeId: hall, at: at('09:50') },
    ],
    ...more,
  };
}
async function made(fields: object) {
  const { body, status } = await planEvent(as, { ...fields });
  expect([status, body.detail]).toEqual([201, undefined]);
  return body;
}
function codesOf(body: { warnings?: { code: string }[] }): string[] {
  return (body.warnings ?? []).map(({ code }) => code);
}

describe('a ride with stops', () => {
  it('shows for each stop its place, its time, and who gets on and off; its ends are its pick-up and drop-off', async () => {
    const [first, second, third, last] = vipIds;
    const body = await made(round());
    expect(body).toMatchObject({ pickupPlaceId: hotels[0], pickupLocation: 'Hotel Aurora', dropoffLocation: 'Hall' });
    expect(body.stops).toEqual([
      { placeId: hotels[0], location: 'Hotel Aurora', at: at('09:00'), minutes: 5, boards: [first], leaves: [] },
      {
        placeId: hotels[1],
        location: 'Hotel Bristol',
        at: at('09:15'),
        minutes: 5,
        boards: [second, third],
        leaves: [],
      },
      { placeId: hotels[2], location: 'Hotel Crown', at: at('09:30'), minutes: 5, boards: [last], leaves: [] },
      { placeId: hall, location: 'Hall', at: at('09:50'), minutes: 0, boards: [], leaves: vipIds },
    ]);
    expect(body.warnings).toBeUndefined();
  });

  it.each([
    { what: 'times that go back', stops: [['09:00'], ['09:20'], ['09:10'], ['09:50']], path: 'body.stops.2.at' },
    {
      what: 'a stop before the one before is left',
      stops: [['09:00', 30], ['09:20'], ['09:50']],
      path: 'body.stops.1.at',
    },
    { what: 'a stop after the end', stops: [['09:00'], ['10:01']], path: 'body.stops.1.at' },
    { what: 'a stop that stands after the end', stops: [['09:00'], ['09:58', 3]], path: 'body.stops.1.at' },
    { what: 'a stop before the start', stops: [['08:59'], ['09:50']], path: 'body.stops.0.at' },
    {
      what: 'who gets off before they get on',
      stops: [['09:00'], ['09:10', 0, [], [0]], ['09:20', 0, [0]], ['09:50']],
      path: 'body.stops.1.leaves',
    },
    { what: 'who gets on at the last stop', stops: [['09:00'], ['09:50', 0, [0]]], path: 'body.stops.1.boards' },
    {
      what: 'who gets on twice',
      stops: [['09:00', 0, [0]], ['09:10', 0, [0]], ['09:50']],
      path: 'body.stops.1.boards',
    },
    { what: 'another type', stops: [['09:00'], ['09:50']], more: { type: 'MEETING' }, path: 'body.stops' },
    { what: 'a wait', stops: [['09:00'], ['09:50']], more: { kind: 'AS_DIRECTED' }, path: 'body.stops' },
    {
      what: 'a guest of another ride',
      stops: [['09:00'], ['09:50']],
      more: { vipIds: [] },
      named: true,
      path: 'body.stops.0',
    },
    {
      what: 'another pick-up',
      stops: [['09:00'], ['09:50']],
      more: { pickupLocation: 'Jetty' },
      path: 'body.stops.0.location',
    },
  ])('is refused with $what', async ({ more = {}, named, path, stops }) => {
    const guests = (ids: unknown) => ((ids ?? []) as number[]).map((n) => vipIds[n]);
    const given = stops.map(([time, minutes, boards, leaves], n) => ({
      location: `Stop ${n}`,
      at: at(String(time)),
      minutes: (minutes as number | undefined) ?? 0,
      boards: named && n === 0 ? vipIds.slice(0, 1) : guests(boards),
      leaves: guests(leaves),
    }));
    const { body, status } = await planEvent(as, round({ stops: given, ...more }));
    expect(status).toBe(400);
    expect(body.errors.map((each: { path: string }) => each.path)).toContain(path);
  });

  it('loses a stop on its way with the last guest who had it', async () => {
    const [first = '', second = ''] = vipIds;
    const stops = [
      { location: 'Hotel', at: at('09:00'), boards: [first] },
      { location: 'Airport', at: at('09:20'), boards: [second] },
      { location: 'Viewpoint', at: at('09:30') },
      { location: 'Hall', at: at('09:50') },
    ];
    const { id } = await made(round({ vipIds: [first, second], stops }));
    const { body } = await call(removeEventVip, { as, params: { eventId: id, vipId: second } });
    const left = body.stops.map(({ location }: { location: string }) => location);
    expect(left).toEqual(['Hotel', 'Viewpoint', 'Hall']);
  });

  it('counts seats from stop to stop: who has left needs none, and the refusal names the section', async () => {
    const [first = '', second = '', third = '', last = ''] = vipIds;
    const vehicleId = await aVehicle({ name: 'Van 6', seatCapacity: 6 });
    const full = await planEvent(as, round({ vehicleId }));
    expect([full.status, full.body.code]).toEqual([409, 'CAPACITY_EXCEEDED']);
    expect(full.body.detail).toBe('Van 6 has too few seats: 6 of 8, from Hotel Crown to Hall.');
    expect(full.body.capacity).toMatchObject({ seats: 6, needed: 8, section: { from: 'Hotel Crown', to: 'Hall' } });
    const stops = round().stops.map((stop, n) => (n === 2 ? { ...stop, leaves: [first] } : stop));
    const { id } = await made(round({ vehicleId, stops }));
    // Another party on the fullest section is refused; one that has left before is not.
    const [more = ''] = await someVips(as, 1, { partySize: 2 });
    expect((await call(addEventVips, { as, params: { eventId: id }, body: { vipIds: [more] } })).body.code).toBe(
      'CAPACITY_EXCEEDED',
    );
    const early = stops.map((stop, n) => (n === 1 ? { ...stop, boards: [second, third], leaves: [more] } : stop));
    const body = { vipIds: [...vipIds, more], stops: early };
    expect((await call(updateEvent, { as, params: { eventId: id }, body })).status).toBe(200);
    // The same guests on other sections are counted anew.
    const late = stops.map((stop, n) =>
      n === 1 ? { ...stop, boards: [second, third, last] } : { ...stop, boards: [] },
    );
    const moved = await call(updateEvent, { as, params: { eventId: id }, body: { stops: late } });
    expect(moved.body.capacity).toMatchObject({ needed: 10, section: { from: 'Hotel Bristol', to: 'Hotel Crown' } });
    const check = await call(checkConflicts, { as, body: { eventId: id, stops: late } });
    expect(check.body).toMatchObject({ available: false, capacity: { needed: 10 } });
  });

  it('keeps its stops at their distance from its start, and is refused where they no longer fit', async () => {
    const { id } = await made(round());
    const change = (body: object) => call(updateEvent, { as, params: { eventId: id }, body: { ...body } });
    const moved = await change({ startTime: at('11:00'), endTime: at('12:00') });
    expect(moved.body.stops.map((stop: { at: string }) => stop.at.slice(11, 16))).toEqual([
      '11:00',
      '11:15',
      '11:30',
      '11:50',
    ]);
    const later = await change({ startTime: at('11:20') });
    expect([later.status, later.body.errors[0].path]).toEqual([400, 'body.stops.3.at']);
    // A guest who is taken off the ride is at no stop, and a stop on the way that no other one has goes with them.
    const fewer = await change({ vipIds: vipIds.slice(0, 1) });
    expect(fewer.body.stops.map((stop: { boards: string[] }) => stop.boards.length)).toEqual([1, 0]);
    const none = await change({ stops: null });
    expect(none.body.stops).toBeUndefined();
  });

  it('is warned of for each section that is shorter than its way', async () => {
    const stops = round().stops.map(({ location, placeId }, n) => ({
      location,
      placeId,
      at: at(['09:00', '09:08', '09:30', '09:50'][n] ?? ''),
    }));
    const { warnings } = await made(round({ stops, vipIds: [] }));
    expect(codesOf({ warnings })).toEqual(['RIDE_TOO_SHORT']);
    expect(warnings[0]).toMatchObject({ neededMinutes: 10, endTime: at('09:10') });
  });

  it('is warned of by its stops too where its master takes it along', async () => {
    const masterEventId = (await made({ type: 'MEAL', title: 'Lunch', startTime: at('10:00'), endTime: at('11:00') }))
      .id;
    const stops = round().stops.map((stop, n) => ({ ...stop, at: at(['09:00', '09:08', '09:30', '09:50'][n] ?? '') }));
    await made(round({ stops: stops.map(({ boards: _boards, ...stop }) => ({ ...stop, minutes: 0 })), masterEventId }));
    const times = { startTime: at('11:00'), endTime: at('12:00') };
    const { body } = await call(updateEvent, {
      as,
      params: { eventId: masterEventId },
      query: { withLegs: 'true' },
      body: times,
    });
    const short = body.warnings.filter(({ code }: { code: string }) => code === 'RIDE_TOO_SHORT');
    expect(short).toMatchObject([{ neededMinutes: 10, endTime: at('10:10') }]);
  });

  it('asks for the seats of its fullest section only, where it is asked who is free', async () => {
    const vehicleId = await aVehicle({ name: 'Van 6b', seatCapacity: 6 });
    const [first = ''] = vipIds;
    const window = { startTime: at('09:00'), endTime: at('10:00'), ids: [vehicleId] };
    const ask = async (more: object) =>
      (await call(checkVehicleAvailability, { as, body: { ...window, ...more } })).body.items[0];
    expect(await ask({ vipIds, stops: round().stops })).toMatchObject({ free: false, reason: 'TOO_FEW_SEATS' });
    const stops = round().stops.map((stop, n) => (n === 2 ? { ...stop, leaves: [first] } : stop));
    expect(await ask({ vipIds, stops })).toMatchObject({ free: true });
    // Without a list, the guests at the stops count.
    expect(await ask({ stops: [stops[0], { ...stops[1], boards: vipIds }, stops[3]] })).toMatchObject({ free: false });
    // The last stop is where it ends: a ride from far away right after it is too far.
    await call(setWay, { as, params: { from: hall, to: hotels[0] ?? '' }, body: { minutes: 60 } });
    await made({
      type: 'TRANSPORT',
      title: 'After',
      vehicleId,
      pickupPlaceId: hotels[0],
      startTime: at('10:05'),
      endTime: at('10:30'),
    });
    expect(await ask({ stops })).toMatchObject({ free: false, reason: 'TOO_FAR' });
  });

  it('holds a place that is deleted only with unlink, and keeps its name', async () => {
    const gone = await aPlace('Hotel Gone');
    const stops = round().stops.map((stop, n) => (n === 1 ? { ...stop, placeId: gone } : stop));
    const { id } = await made(round({ stops }));
    expect((await call(deletePlace, { as, params: { placeId: gone } })).body.code).toBe('STILL_IN_USE');
    expect((await call(deletePlace, { as, params: { placeId: gone }, query: { unlink: 'true' } })).status).toBe(204);
    const { body } = await call(updateEvent, { as, params: { eventId: id }, body: { notes: 'Mind the dog' } });
    expect(body.stops[1]).toMatchObject({ placeId: null, location: 'Hotel Gone' });
  });

  it('takes its stops along where it is repeated', async () => {
    const { id } = await made(
      round({ vipIds: [], stops: round().stops.map(({ boards: _boards, ...stop }) => ({ boards: [], ...stop })) }),
    );
    const proposal = await aProposal(as, { kind: 'REPEAT', activityIds: [id], dates: ['2027-05-11'] });
    const applied = await call(applyProposal, { as, params: { id: proposal.id } });
    expect(applied.body).toMatchObject({ problem: null, left: [] });
    const runs = (await call(listEvents, { as, query: { from: '2027-05-11T00:00:00Z' } })).body.items;
    expect(runs[0].stops.map((stop: { at: string }) => stop.at)).toEqual(
      ['09:00', '09:15', '09:30', '09:50'].map((time) => at(time).replace('05-10', '05-11')),
    );
  });

  it('is what MERGE makes of rides from several hotels to one place, in the order of the shortest way', async () => {
    const guests = await someVips(as, 3, { partySize: 1 });
    const ids: string[] = [];
    // The first ride is of the nearest hotel.
    for (const n of [2, 0, 1]) {
      const ends = { pickupPlaceId: hotels[n], dropoffPlaceId: hall, startTime: at('09:00'), endTime: at('10:00') };
      const { id } = await made({ type: 'TRANSPORT', title: `Car ${n}`, vipIds: [guests[n]], ...ends });
      ids.push(id);
    }
    const vehicleId = await aVehicle({ name: 'Minibus', seatCapacity: 16 });
    await aReachableDriver();
    const proposal = await aProposal(as, { kind: 'MERGE', activityIds: ids, vehicleId });
    expect([proposal.unresolved, proposal.warnings]).toEqual([[], []]);
    expect(proposal.steps[0].summary).toContain('with stops: 4');
    await call(applyProposal, { as, params: { id: proposal.id } });
    const { body } = await call(getEvent, { as, params: { eventId: ids[0] ?? '' } });
    // Three ways of 10 minutes, and 3 minutes at each hotel, before 10:00.
    expect(body).toMatchObject({ startTime: at('09:21'), endTime: at('10:00'), vehicleId });
    expect(
      body.stops.map((stop: { at: string; boards: string[]; placeId: string }) => [stop.placeId, stop.at, stop.boards]),
    ).toEqual([
      [hotels[0], at('09:21'), [guests[0]]],
      [hotels[1], at('09:34'), [guests[1]]],
      [hotels[2], at('09:47'), [guests[2]]],
      [hall, at('10:00'), []],
    ]);
  });

  it('is what ASSIGN with pool makes of rides of one direction, where no detour is too long', async () => {
    const day = (time: string): string => at(time).replace('05-10', '05-12');
    const [first = '', second = ''] = hotels;
    await call(setWay, { as, params: { from: first, to: hall }, body: { minutes: 20 } });
    await call(setWay, { as, params: { from: second, to: hall }, body: { minutes: 15 } });
    for (const seatCapacity of [5, 7]) await Promise.all([aVehicle({ seatCapacity }), aReachableDriver()]);
    const guests = await someVips(as, 3, { partySize: 1 });
    const ids: string[] = [];
    for (const [n, end] of ['09:00', '09:15', '09:30'].entries()) {
      const ends = { pickupPlaceId: hotels[n], dropoffPlaceId: hall, startTime: day('08:00'), endTime: day(end) };
      ids.push((await made({ type: 'TRANSPORT', title: `Hotel ${n}`, vipIds: [guests[n]], ...ends })).id);
    }
    const ask = (maxDetourMinutes: number) =>
      aProposal(as, { kind: 'ASSIGN', from: day('00:00'), to: day('23:00'), pool: true, maxDetourMinutes });
    // The guest of the first hotel is aboard for 10 and 15 minutes and two stops of 3, and their way alone takes 20.
    expect((await ask(10)).warnings.filter(({ code }: { code: string }) => code === 'RIDES_POOLED')).toEqual([]);
    const proposal = await ask(11);
    const pooled = proposal.warnings.find(({ code }: { code: string }) => code === 'RIDES_POOLED');
    expect(pooled.message).toMatch(/takes the guests of other rides\. Rides saved: 1, and \d+ minutes of a vehicle\.$/);
    const applied = await call(applyProposal, { as, params: { id: proposal.id } });
    expect(applied.body).toMatchObject({ problem: null, left: [] });
    const rides = await Promise.all(ids.map((eventId) => call(getEvent, { as, params: { eventId } })));
    expect(rides.map(({ body }) => [body.status, body.stops?.length, body.vehicleId === null])).toEqual([
      ['SCHEDULED', 3, false],
      ['CANCELLED', undefined, true],
      ['SCHEDULED', undefined, false],
    ]);
  });

  it('has each guest from their stop to their stop: in overlaps, itineraries, messages and whereabouts', async () => {
    const guests = await someVips(as, 4, { partySize: 1 });
    const [first = '', second = '', third = '', last = ''] = guests;
    const driver = await aReachableDriver();
    const stops = round().stops.map((stop, n) => ({
      ...stop,
      ...[{}, { boards: [second], leaves: [first] }, { boards: [third] }, {}][n],
    }));
    const { id: eventId } = await made(round({ vipIds: guests, stops, driverId: driver.id }));
    // A meeting that ends as a guest gets on, or begins as they get off, is no overlap.
    const meeting = (vipId: string, from: string, to: string) =>
      made({ type: 'MEETING', title: 'Talk', vipIds: [vipId], startTime: at(from), endTime: at(to) }).then(codesOf);
    expect(await meeting(first, '09:15', '09:40')).toEqual([]);
    expect(await meeting(second, '08:30', '09:15')).toEqual([]);
    expect(await meeting(third, '09:00', '09:31')).toEqual(['VIP_OVERLAP']);

    const schedule = (await call(getVipSchedule, { as, params: { vipId: first } })).body;
    const own = schedule.days[0].activities.find((each: { id: string }) => each.id === eventId);
    expect(own).toMatchObject({ startTime: at('09:00'), endTime: at('09:15'), dropoffLocation: 'Hotel Bristol' });
    expect(own.stops).toBeUndefined();

    await messaging.deliver('2027-05-09T07:00:00.000Z');
    const text = messaging.stub.delivered
      .filter(({ to }) => to === driver.phone)
      .map((each) => each.text)
      .join();
    expect(text).toMatch(/\d\d:15 Hotel Bristol: \+.+ −.+; \d\d:30 Hotel Crown: \+/);

    const where = async (time: string) => {
      clock.stop(Date.parse(at(time)));
      const { items } = (await call(listWhereabouts, { as })).body;
      return guests.map((id) => items.find((each: { vip: { id: string } }) => each.vip.id === id).state);
    };
    const board = (body: object) => call(boardGuests, { as, params: { eventId }, body: { ...body } });
    clock.stop(Date.parse(at('09:00')));
    await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
    expect((await board({ stop: 0 })).body.aboard.map((each: { vipId: string }) => each.vipId)).toEqual([first, last]);
    expect(await where('09:10')).toEqual(['IN_TRANSIT', 'AT_ACTIVITY', 'AT_ACTIVITY', 'IN_TRANSIT']);
    // The second guest does not come to their stop, and the first one gets off there.
    await board({ vipId: second, outcome: 'NO_SHOW' });
    const left = await board({ stop: 1 });
    expect(left.body.aboard[0]).toMatchObject({ vipId: first, alightedAt: at('09:10') });
    expect(await where('09:32')).toEqual(['AT_ACTIVITY', 'BETWEEN', 'IN_TRANSIT', 'IN_TRANSIT']);
    expect((await board({ stop: 4 })).body.errors).toMatchObject([{ path: 'body.stop', code: 'TOO_LARGE' }]);
  });
});
