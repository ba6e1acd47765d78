import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { aBlock } from '#test/support/blocks.ts';
import { type Answer, call } from '#test/support/call.ts';
import { useFaults } from '#test/support/faults.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
useFunctions(updateVip);
const faults = useFaults();
let as: string;
beforeEach(async () => {
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
});

const START = Date.parse('2027-05-10T18:00:00Z');
function at(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString();
}
function aRide(from: number, to: number, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', startTime: at(from), endTime: at(to), ...fields });
}
function apply(id: string, query: Record<string, string> = {}): Promise<Answer> {
  return call(applyProposal, { as, params: { id }, query });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function refused(body: object) {
  return (await call(createProposal, { as, body })).body.errors;
}

/** Tries a proposal, applies it, and expects that both do all steps. */
async function carryOut({ id, steps }: { id: string; steps: readonly object[] }): Promise<void> {
  expect((await apply(id, { dryRun: 'true' })).body).toMatchObject({ applied: steps.length, problem: null });
  expect((await apply(id)).body).toMatchObject({ applied: steps.length, problem: null, left: [] });
  expect((await verifyLedgers()).differences).toEqual([]);
}

/** Applies a proposal, and ends it after its first write, as if the process ended. */
async function breakOff(id: string): Promise<void> {
  faults.killAfter(1);
  await apply(id);
  faults.off();
}

describe('FOLLOW', () => {
  const DATE = '2027-05-10';
  const aLateFlight = async (minutes: number): Promise<string> => {
    const fields = { flightNumber: 'QQ101', flightDate: DATE, departure: { iata: 'LHR' } };
    const { body } = await call(trackFlight, {
      as,
      body: { ...fields, vipIds: [], arrival: { iata: 'KEF', scheduledTime: at(-30) } },
    });
    const late = async () => {
      const params = { flightNumber: 'QQ101' };
      const { status } = await call(recordFlightDelay, { as, params, query: { date: DATE }, body: { minutes } });
      expect(status).toBe(200);
    };
    Object.assign(pending, { late });
    return body.id;
  };
  const pending: { late?: () => Promise<void> } = {};
  const follow = () => aProposal(as, { kind: 'FOLLOW', flightNumber: 'QQ101', date: DATE });

  it('moves the pick-ups of a late flight, and finds another vehicle and driver where theirs are taken then', async () => {
    const flightId = await aLateFlight(60);
    const [one, two] = await Promise.all([aVehicle({ name: 'Van 1' }), aVehicle({ name: 'Van 2' })]);
    const [ann, ben] = await Promise.all([aDriver('Ann'), aDriver('Ben')]);
    const pickup = await aRide(0, 30, { flightId, vehicleId: one, driverId: ann, title: 'Pick-up' });
    const next = await aRide(60, 90, { vehicleId: one, driverId: ann, title: 'Next' });
    await pending.late?.();
    const proposal = await follow();
    expect(proposal.steps).toMatchObject([
      { summary: 'Pick-up: Mon 10 May 18:00–18:30 -> Mon 10 May 19:00–19:30, Van 1 -> Van 2, Ann -> Ben' },
    ]);
    await carryOut(proposal);
    const moved = await read(pickup);
    expect(moved).toMatchObject({ startTime: at(60), vehicleId: two, driverId: ben });
    expect(moved).not.toHaveProperty('flightImpact');
    expect((await read(next)).version).toBe(1);
    expect((await follow()).steps).toEqual([]);
  });

  it('goes on where it broke off', async () => {
    const flightId = await aLateFlight(60);
    const rides = [await aRide(0, 30, { flightId }), await aRide(0, 30, { flightId, title: 'Second' })];
    await pending.late?.();
    const { id, steps } = await follow();
    expect(steps).toHaveLength(2);
    await breakOff(id);
    expect((await apply(id)).body).toMatchObject({ applied: 2, problem: null });
    expect((await Promise.all(rides.map(read))).map(({ startTime }) => startTime)).toEqual([at(60), at(60)]);
  });

  it('refuses a flight that is not followed', async () => {
    expect(await refused({ kind: 'FOLLOW', flightNumber: 'QQ999', date: DATE })).toMatchObject([
      { path: 'body.flightNumber' },
    ]);
  });
});

describe('MERGE', () => {
  it('makes one ride with one coach of five cars', async () => {
    const vips = await someVips(as, 5, { partySize: 3 });
    const coach = await aVehicle({ name: 'Coach', seatCapacity: 49 });
    const rides = await Promise.all(
      vips.map(async (vip, n) => {
        const [vehicleId, driverId] = [
          await aVehicle({ name: `Car ${n + 1}`, seatCapacity: 3 }),
          await aDriver(`D${n}`),
        ];
        return aRide(0, 30, { vipIds: [vip], vehicleId, driverId, title: `Car ${n + 1}` });
      }),
    );
    const proposal = await aProposal(as, { kind: 'MERGE', activityIds: rides });
    expect([proposal.unresolved, proposal.warnings]).toEqual([[], []]);
    expect(proposal.steps).toHaveLength(5);
    await carryOut(proposal);
    const [stays, ...others] = await Promise.all(rides.map(read));
    expect(stays).toMatchObject({ vehicleId: coach, status: 'SCHEDULED' });
    expect([...stays.vipIds].sort()).toEqual([...vips].sort());
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 'CANCELLED'));
  });

  it('takes the vehicle that is asked for, from a ride that it merges, and names a ride of another time', async () => {
    const [small, large] = await Promise.all([aVehicle({ seatCapacity: 3 }), aVehicle({ seatCapacity: 16 })]);
    const [ann, ben] = await Promise.all([aDriver('Ann'), aDriver('Ben')]);
    const [a = '', b = ''] = await someVips(as, 2);
    const first = await aRide(0, 30, { vehicleId: small, driverId: ann, vipIds: [a] });
    const second = await aRide(5, 30, { vehicleId: large, driverId: ben, vipIds: [b] });
    const proposal = await aProposal(as, { kind: 'MERGE', activityIds: [first, second], vehicleId: large });
    expect(proposal.warnings).toMatchObject([{ code: 'RIDE_DIFFERS', activityId: first }]);
    await carryOut(proposal);
    expect(await read(second)).toMatchObject({ vehicleId: large, driverId: ben, vipIds: [a, b] });
    expect(await read(first)).toMatchObject({ status: 'CANCELLED' });
  });

  it('adds up the people, luggage and parts of parties of all, and asks for what each needed', async () => {
    await withSettings({ tags: { vehicle: [{ id: 'LIFT', label: { en: 'Lift' } }], driver: [] } });
    const [party = '', other = ''] = await someVips(as, 2, { partySize: 6 });
    await Promise.all([aVehicle({ seatCapacity: 16, luggage: 20, tags: ['LIFT'] }), aDriver()]);
    const part = { vipIds: [party], people: { [party]: { count: 2 } } };
    const first = await aRide(0, 30, { ...part, seatsNeeded: 4, luggage: 3 });
    const second = await aRide(0, 30, { ...part, vipIds: [party, other], luggage: 5, needs: { vehicle: ['LIFT'] } });
    await carryOut(await aProposal(as, { kind: 'MERGE', activityIds: [first, second] }));
    expect(await read(first)).toMatchObject({
      people: { [party]: { count: 4 } },
      seatsNeeded: 12,
      luggage: 8,
      needs: { vehicle: ['LIFT'] },
    });
  });

  it('goes on where it broke off, and stops if another request changed a ride', async () => {
    const vips = await someVips(as, 2);
    await Promise.all([aVehicle({ seatCapacity: 16 }), aDriver()]);
    const rides = await Promise.all(vips.map((vip) => aRide(0, 30, { vipIds: [vip] })));
    const merged = await aProposal(as, { kind: 'MERGE', activityIds: rides });
    const other = await aProposal(as, { kind: 'MERGE', activityIds: rides });
    await breakOff(merged.id);
    expect((await apply(merged.id)).body).toMatchObject({ applied: merged.steps.length, problem: null });
    expect((await apply(other.id)).body).toMatchObject({ applied: 0, problem: { code: 'VERSION_MISMATCH' } });
    const statuses = (await Promise.all(rides.map(read))).map(({ status }) => status);
    expect(statuses.sort()).toEqual(['CANCELLED', 'SCHEDULED']);
  });

  it('has no steps if no vehicle takes everybody, and says how many seats are needed and what comes nearest', async () => {
    const vips = await someVips(as, 2, { partySize: 10 });
    await Promise.all([aVehicle({ name: 'Minibus 1', seatCapacity: 16 }), aDriver()]);
    const rides = await Promise.all(vips.map((vip) => aRide(0, 30, { vipIds: [vip] })));
    const { steps, unresolved } = await aProposal(as, { kind: 'MERGE', activityIds: rides });
    expect(steps).toEqual([]);
    expect(unresolved[0].reason).toBe(
      'No vehicle with enough seats is free for “Ride” (Mon 10 May 18:00) at this time. Seats that it needs: 20. Nearest: Minibus 1 (16 seats, free).',
    );
    await aRide(20, 50, { vehicleId: await aVehicle({ name: 'Coach 1', seatCapacity: 40 }) });
    const broken = await aVehicle({ name: 'Coach in the workshop', seatCapacity: 30 });
    await aBlock(as, { vehicleId: broken }, { from: at(-60), to: at(120) });
    const later = await aProposal(as, { kind: 'MERGE', activityIds: rides });
    expect(later.unresolved[0].reason).toContain(
      'Nearest: Coach 1 (40 seats, not free then); Minibus 1 (16 seats, free).',
    );
  });

  it('refuses one ride, a meal, a ride that has begun, and an unknown vehicle', async () => {
    const [ride, other] = [await aRide(0, 30), await aRide(0, 30)];
    const meal = await anEvent(as, { type: 'MEAL', title: 'Lunch', startTime: at(0), endTime: at(30) });
    const merge = (activityIds: string[], more = {}) => refused({ kind: 'MERGE', activityIds, ...more });
    expect(await merge([ride])).toMatchObject([{ path: 'body.activityIds' }]);
    expect(await merge([ride, meal])).toMatchObject([{ path: 'body.activityIds', message: 'is no ride: “Lunch”' }]);
    const begun = await aRide(0, 30, { title: 'Underway' });
    await call(moveEventStatus, { as, params: { eventId: begun }, body: { status: 'IN_PROGRESS' } });
    expect(await merge([ride, begun])).toMatchObject([
      { path: 'body.activityIds', message: 'is over or has begun: “Underway” is IN_PROGRESS' },
    ]);
    expect(await merge([ride, other], { vehicleId: 'veh_4g7k2m9q3t5w8x1z6b0c' })).toMatchObject([
      { path: 'body.vehicleId' },
    ]);
  });
});

describe('SPLIT', () => {
  const aFullRide = async () => {
    const vips = await someVips(as, 4, { partySize: 3 });
    const [coach] = await Promise.all([aVehicle({ name: 'Coach', seatCapacity: 20 }), aDriver('Spare')]);
    const van = await aVehicle({ name: 'Van', seatCapacity: 7 });
    const driverId = await aDriver('Ann');
    const ride = await aRide(0, 30, {
      vipIds: vips,
      vehicleId: coach,
      driverId,
      title: 'To the gala',
      notes: 'Gate 3',
    });
    return { vips, coach, van, ride };
  };
  const newIdOf = async (ride: string): Promise<string> => {
    const { body } = await call(listEvents, { as });
    return body.items.find(({ id }: { id: string }) => id !== ride).id;
  };

  it('gives half of the guests a ride of their own, with a vehicle and a driver', async () => {
    const { ride, van, vips } = await aFullRide();
    const proposal = await aProposal(as, { kind: 'SPLIT', activityId: ride, parts: 2 });
    expect(proposal.steps.map(({ summary }: { summary: string }) => summary)).toEqual([
      'New ride To the gala (2) (Mon 10 May 18:00): Van, Spare, with Guest 2, Guest 4',
      'To the gala (Mon 10 May 18:00): without Guest 2, Guest 4',
    ]);
    expect(proposal.warnings).toEqual([]);
    await carryOut(proposal);
    expect((await read(ride)).vipIds).toEqual([vips[0], vips[2]]);
    expect(await read(await newIdOf(ride))).toMatchObject({
      title: 'To the gala (2)',
      notes: 'Gate 3',
      vehicleId: van,
      vipIds: [vips[1], vips[3]],
      startTime: at(0),
    });
  });

  it('takes lists of guests, and goes on where the process ended without a second new ride', async () => {
    const { ride, vips } = await aFullRide();
    const parts = [[vips[3]]];
    const { id, steps } = await aProposal(as, { kind: 'SPLIT', activityId: ride, parts });
    expect(steps).toMatchObject([{ operationId: 'createEvent' }, { operationId: 'removeEventVip' }]);
    await breakOff(id);
    expect((await apply(id)).body).toMatchObject({ applied: 2, problem: null });
    expect((await read(ride)).vipIds).toEqual(vips.slice(0, 3));
    const { body } = await call(listEvents, { as });
    expect(body.items).toHaveLength(2);
  });

  it('keeps the places of the ride', async () => {
    const hotel = await aPlace('Hotel Aurora');
    const { ride } = await aFullRide();
    await call(updateEvent, {
      as,
      params: { eventId: ride },
      body: { pickupPlaceId: hotel, pickupLocation: 'Gate 3' },
    });
    await carryOut(await aProposal(as, { kind: 'SPLIT', activityId: ride, parts: 2 }));
    expect(await read(await newIdOf(ride))).toMatchObject({ pickupPlaceId: hotel, pickupLocation: 'Gate 3' });
  });

  it('stops if another request changed the ride', async () => {
    const { ride } = await aFullRide();
    const { id } = await aProposal(as, { kind: 'SPLIT', activityId: ride, parts: 2 });
    await call(updateEvent, { as, params: { eventId: ride }, body: { title: 'By another' } });
    expect((await apply(id)).body).toMatchObject({ applied: 0, stoppedAt: 1, problem: { code: 'VERSION_MISMATCH' } });
  });

  it('refuses more parts than guests, strangers, and a guest twice', async () => {
    const { ride, vips } = await aFullRide();
    const split = (parts: unknown) => refused({ kind: 'SPLIT', activityId: ride, parts });
    const [stranger] = await someVips(as, 1);
    expect(await split(5)).toMatchObject([{ message: 'is more than the ride has guests: it has 4' }]);
    for (const parts of [[[stranger]], [[vips[0]], [vips[0]]], [vips]]) {
      expect(await split(parts)).toMatchObject([{ path: 'body.parts' }]);
    }
  });
});

describe('GUEST_TIMES', () => {
  it.each([
    [
      'leaves',
      { leavesAt: at(30) },
      'Palace, room 7, 2027-05-09 to 2027-05-10',
      [{ from: '2027-05-09', to: '2027-05-10' }],
    ],
    ['leaves before check-in', { leavesAt: '2027-05-08T12:00:00Z' }, 'none', []],
    [
      'comes',
      { arrivesAt: at(30) },
      'Palace, room 7, 2027-05-10 to 2027-05-12',
      [{ from: '2027-05-10', to: '2027-05-12' }],
    ],
    [
      'comes in the morning',
      { arrivesAt: '2027-05-10T08:00:00Z' },
      undefined,
      [{ from: '2027-05-09', to: '2027-05-12' }],
    ],
  ])('shortens the lodging of a guest who %s', async (_when, times, said, lodging) => {
    const [vipId = ''] = await someVips(as, 1, { name: 'Ada' });
    const placeId = await aPlace('Palace');
    const booked = [{ placeId, room: '7', from: '2027-05-09', to: '2027-05-12' }];
    await call(updateVip, { as, params: { vipId }, body: { lodging: booked } });
    const proposal = await aProposal(as, { kind: 'GUEST_TIMES', vipId, ...times });
    const before = 'lodging of Ada: Palace, room 7, 2027-05-09 to 2027-05-12';
    const words = proposal.steps.map(({ summary }: { summary: string }) => summary);
    expect(words).toEqual(said === undefined ? [] : [`${before} -> ${said}`]);
    await carryOut(proposal);
    expect((await call(getVip, { as, params: { vipId } })).body.lodging).toMatchObject(lodging);
  });

  it('takes a guest off everything outside their stay, with the legs, and cancels rides without guests', async () => {
    const [guest = '', other = ''] = await someVips(as, 2);
    await call(updateVip, { as, params: { vipId: guest }, body: { name: 'Ada' } });
    const [vehicleId, driverId] = await Promise.all([aVehicle(), aDriver()]);
    const flight = { flightNumber: 'QQ102', flightDate: '2027-05-11', vipIds: [guest] };
    const times = { departure: { iata: 'KEF', scheduledTime: at(900) }, arrival: { iata: 'LHR' } };
    await call(trackFlight, { as, body: { ...flight, ...times } });
    const landed = { flightNumber: 'QQ103', flightDate: '2020-05-11', vipIds: [guest], provider: false };
    expect((await call(trackFlight, { as, body: landed })).status).toBe(201);
    // It has landed when the guest leaves, so it needs no other booking.
    const came = { departure: { iata: 'LHR' }, arrival: { iata: 'KEF', scheduledTime: at(-30) } };
    const body = { ...flight, flightNumber: 'QQ101', flightDate: '2027-05-10', ...came };
    expect((await call(trackFlight, { as, body })).status).toBe(201);
    const dinner = await anEvent(as, { title: 'Dinner', startTime: at(60), endTime: at(180), vipIds: [guest, other] });
    const both = { masterEventId: dinner, vipIds: [guest, other] };
    const [there, back] = [await aRide(20, 50, both), await aRide(190, 220, both)];
    const alone = await aRide(300, 330, { vipIds: [guest], vehicleId, driverId, title: 'Home' });
    const before = await anEvent(as, { title: 'Tea', startTime: at(-60), endTime: at(10), vipIds: [guest] });
    const during = await anEvent(as, { title: 'Talk', startTime: at(10), endTime: at(40), vipIds: [guest] });
    const proposal = await aProposal(as, { kind: 'GUEST_TIMES', vipId: guest, leavesAt: at(30) });
    expect(proposal.steps.map(({ summary }: { summary: string }) => summary).sort()).toEqual([
      'Ada leaves Dinner (Mon 10 May 19:00)',
      'Ada leaves Home (Mon 10 May 23:00)',
      'Ada leaves Ride (Mon 10 May 18:20)',
      'Ada leaves Ride (Mon 10 May 21:10)',
      'Home (Mon 10 May 23:00) is cancelled',
    ]);
    expect(proposal.warnings).toMatchObject([
      { code: 'ACTIVITY_UNDER_WAY', activityId: during },
      {
        code: 'GUEST_FLIGHT',
        vipIds: [guest],
        message: 'On flight QQ102 of 2027-05-11: Ada. Change the booking and the flight by hand.',
      },
    ]);
    await carryOut(proposal);
    const [...left] = await Promise.all([dinner, there, back].map(read));
    expect(left.map(({ vipIds }) => vipIds)).toEqual([[other], [other], [other]]);
    expect(await read(alone)).toMatchObject({ status: 'CANCELLED', vipIds: [] });
    expect(await Promise.all([before, during].map(read))).toMatchObject([{ vipIds: [guest] }, { vipIds: [guest] }]);
  });

  it('takes a delegation off together: one step per activity, and what none of them needs any more is cancelled', async () => {
    const [one = '', two = '', other = ''] = await someVips(as, 3);
    const placeId = await aPlace('Palace');
    for (const vipId of [one, two]) {
      const lodging = [{ placeId, from: '2027-05-09', to: '2027-05-12' }];
      await call(updateVip, { as, params: { vipId }, body: { lodging } });
    }
    const flight = { flightNumber: 'QQ107', flightDate: '2027-05-11', vipIds: [one, other] };
    const times = { departure: { iata: 'KEF', scheduledTime: at(900) }, arrival: { iata: 'LHR' } };
    expect((await call(trackFlight, { as, body: { ...flight, ...times } })).status).toBe(201);
    const dinner = await anEvent(as, { startTime: at(60), endTime: at(180), vipIds: [one, two, other] });
    const there = await aRide(20, 50, { masterEventId: dinner, vipIds: [one, two] });
    const shared = await aRide(300, 330, { vipIds: [two, other] });
    const leaving = { vipIds: [one, two], leavesAt: at(30) };
    const proposal = await aProposal(as, { kind: 'GUEST_TIMES', ...leaving });
    expect(proposal.warnings).toMatchObject([{ code: 'GUEST_FLIGHT', vipIds: [one] }]);
    expect(proposal.steps).toHaveLength(5);
    await carryOut(proposal);
    expect(await Promise.all([dinner, there, shared].map(read))).toMatchObject([
      { vipIds: [other], status: 'SCHEDULED' },
      { status: 'CANCELLED' },
      { vipIds: [other], status: 'SCHEDULED' },
    ]);
    for (const vipId of [one, two])
      expect((await call(getVip, { as, params: { vipId } })).body.lodging).toMatchObject([{ to: '2027-05-10' }]);
    expect(await refused({ kind: 'GUEST_TIMES', vipId: one, ...leaving })).toMatchObject([{ path: 'body.vipId' }]);
  });

  it('names for a guest who comes later the flight that they miss, and not the one home', async () => {
    const [vipId = ''] = await someVips(as, 1);
    const sides = (from: string, departs: number, to: string, lands: number) => ({
      departure: { iata: from, scheduledTime: at(departs) },
      arrival: { iata: to, scheduledTime: at(lands) },
    });
    for (const [flightNumber, times] of [
      ['QQ105', sides('LHR', -240, 'KEF', -60)],
      ['QQ106', sides('KEF', 600, 'LHR', 780)],
    ] as const) {
      const body = { flightNumber, flightDate: at(0).slice(0, 10), vipIds: [vipId], ...times };
      expect((await call(trackFlight, { as, body })).status).toBe(201);
    }
    const { warnings } = await aProposal(as, { kind: 'GUEST_TIMES', vipId, arrivesAt: at(60) });
    expect(warnings.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('On flight QQ105'),
    ]);
  });

  it('goes on where it broke off, and stops if another request changed a ride', async () => {
    const [guest = '', other = ''] = await someVips(as, 2);
    const rides = [await aRide(60, 90, { vipIds: [guest, other] }), await aRide(120, 150, { vipIds: [guest, other] })];
    const times = { kind: 'GUEST_TIMES', vipId: guest, leavesAt: at(0) };
    const [leaving, again] = [await aProposal(as, times), await aProposal(as, times)];
    await breakOff(leaving.id);
    expect((await apply(leaving.id)).body).toMatchObject({ applied: 2, problem: null });
    expect((await apply(again.id)).body).toMatchObject({ applied: 0, problem: { code: 'VERSION_MISMATCH' } });
    expect((await Promise.all(rides.map(read))).map(({ vipIds }) => vipIds)).toEqual([[other], [other]]);
  });

  it('takes a guest who comes later off the rides that leave before, and leaves the rest', async () => {
    const [guest = ''] = await someVips(as, 1);
    const missed = await aRide(0, 30, { vipIds: [guest] });
    const later = await aRide(60, 90, { vipIds: [guest] });
    const meal = await anEvent(as, {
      type: 'MEAL',
      title: 'Lunch',
      startTime: at(-90),
      endTime: at(-30),
      vipIds: [guest],
    });
    const { steps, warnings } = await aProposal(as, { kind: 'GUEST_TIMES', vipId: guest, arrivesAt: at(15) });
    const touched = new Set(steps.map(({ params }: { params: { eventId: string } }) => params.eventId));
    expect(touched).toEqual(new Set([missed, meal]));
    expect(touched).not.toContain(later);
    expect(warnings).toMatchObject([{ code: 'NO_GUESTS_LEFT', activityId: meal }]);
  });

  it('refuses no time, times that run backwards, and an unknown guest', async () => {
    const [vipId] = await someVips(as, 1);
    const times = (body: object) => refused({ kind: 'GUEST_TIMES', vipId, ...body });
    expect(await times({})).toMatchObject([{ path: 'body.arrivesAt' }]);
    expect(await times({ arrivesAt: at(1), leavesAt: at(0) })).toMatchObject([{ path: 'body.leavesAt' }]);
    expect(await times({ vipId: 'vip_4g7k2m9q3t5w8x1z6b0c', leavesAt: at(0) })).toMatchObject([{ path: 'body.vipId' }]);
  });
});
