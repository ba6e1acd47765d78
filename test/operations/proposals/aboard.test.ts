import { beforeEach, describe, expect, it } from '@jest/globals';
import * as boardEvent from '#functions/activities/board-guests.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as advanceActivities from '#functions/jobs/advance-activities.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as revertProposal from '#functions/proposals/revert-proposal.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as deleteVehicleBlock from '#functions/vehicles/delete-vehicle-block.ts';
import { rideOf } from '#shared/domain/messages/ride-change.ts';
import { changedRideText } from '#shared/domain/messages/templates/changes-text.ts';
import { begin, byId } from '#shared/domain/records.ts';
import { wordingOf } from '#shared/domain/reports/wording.ts';
import { later } from '#shared/domain/time/days.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { noticesOf, removeNotice } from '#shared/entities/messages/driver-notice.ts';
import { transact } from '#shared/table/transact.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/units/durations.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { changeLines } from '#shared/use-cases/messages/change-lines.ts';
import { shownRides } from '#shared/use-cases/messages/shown-rides.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { locate } from '#test/support/fixes.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFunctions } from '#test/support/functions.ts';
import { addGuests, guest } from '#test/support/guests.ts';
import { killedAfter } from '#test/support/mortal.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { run } from '#test/support/run.ts';
import { useTable } from '#test/support/table.ts';
import { removeOthers, writingNothing } from '#test/support/table-items.ts';

useTable();
useFunctions(updateEvent, deleteEvent, deleteVehicleBlock);
const clock = useClock();
let as: string;
let now: string;
/** When a driver who takes guests on is there, where positions do not say it. */
let there: string;
beforeEach(async () => {
  await removeOthers(new Map());
  as = await aUser('COORDINATOR');
  now = new Date().toISOString();
  there = later(now, 15 * MINUTE_MS);
  clock.stop(Date.parse(now));
});

const ROUTE = { pickupLocation: 'Grand Hotel', dropoffLocation: 'Palace Cinema' };

/** A ride with two guests that began 20 minutes ago and takes 40 minutes more. */
async function aRideUnderWay(vehicleId: string, driverId: string) {
  const vipIds = await addGuests([guest('Ada', { partySize: 1 }), guest('Ben', { partySize: 2 })]);
  const times = { startTime: later(now, -20 * MINUTE_MS), endTime: later(now, 40 * MINUTE_MS) };
  const eventId = await anEvent(as, {
    type: 'TRANSPORT',
    title: 'To the gala',
    ...ROUTE,
    ...times,
    vipIds,
    vehicleId,
    driverId,
  });
  await call(moveEventStatus, { as, params: { eventId }, body: { status: 'IN_PROGRESS' } });
  return { ride: eventId, vipIds };
}
function breaksDown(fields: Record<string, unknown>) {
  return aProposal(as, { kind: 'REASSIGN', from: now, to: later(now, 3 * HOUR_MS), reason: 'Engine', ...fields });
}
function apply(id: string, query: Record<string, string> = {}) {
  return call(applyProposal, { as, params: { id }, query });
}
async function get(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function othersThan(ride: string) {
  return (await call(listEvents, { as, query: { type: 'TRANSPORT' } })).body.items.filter(
    ({ id }: { id: string }) => id !== ride,
  );
}
function operationsOf({ steps }: { steps: { operationId: string }[] }) {
  return steps.map(({ operationId }) => operationId);
}

describe('a vehicle that breaks down with guests aboard', () => {
  it('ends its ride here and now, and others take the guests on', async () => {
    const [van, spare] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana, eli] = [await aDriver('Dana'), await aDriver('Eli')];
    const { ride, vipIds } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ vehicleId: van });
    expect(operationsOf(proposal)).toEqual(['createVehicleBlock', 'updateEvent', 'createEvent']);
    expect(proposal.unresolved).toEqual([]);
    expect(proposal.warnings).toMatchObject([{ code: 'GUESTS_TAKEN_AS_ABOARD', activityId: ride, vipIds }]);
    expect(proposal.steps[1]).toMatchObject({ params: { eventId: ride }, body: { endTime: now } });
    expect(proposal.steps[2].body).toMatchObject({ vehicleId: spare, driverId: eli, startTime: there, vipIds });
    expect(proposal.steps[2].summary).toMatch(/New ride “?To the gala \(2\).*Van 2, Eli, with Ada/);
    expect((await writingNothing(() => apply(proposal.id, { dryRun: 'true' }))).body).toMatchObject({
      applied: 3,
      left: [],
    });

    expect((await apply(proposal.id)).body).toMatchObject({ applied: 3, stoppedAt: null });
    expect(await get(ride)).toMatchObject({ endTime: now, vehicleId: van, driverId: dana, vipIds });
    // It never came to the cinema, and its guests are not there.
    expect(await get(ride)).toMatchObject({
      dropoffLocation: 'On the way from Grand Hotel to Palace Cinema',
      dropoffPlaceId: null,
    });
    const [made, ...others] = await othersThan(ride);
    expect(others).toEqual([]);
    expect(made).toMatchObject({
      title: 'To the gala (2)',
      pickupLocation: 'On the way from Grand Hotel to Palace Cinema',
      dropoffLocation: 'Palace Cinema',
      startTime: there,
      endTime: later(there, 40 * MINUTE_MS),
      vehicleId: spare,
      driverId: eli,
      vipIds,
    });
    expect((await verifyLedgers()).differences).toEqual([]);
  });

  it('is met when the other driver can be there, from their last position, and where the guests wait', async () => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana, eli] = [await aDriver('Dana'), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    for (const [driverId, latitude] of [
      [dana, 51.5],
      [eli, 51.62],
    ] as const) {
      await transact([createDevice(begin(driverId, { deviceId: driverId, trackerId: driverId, retired: [] }, now))]);
      await locate(driverId, { latitude, longitude: 0 });
    }
    await call(updateSettings, {
      as: await aUser('ADMINISTRATOR'),
      body: { features: { gps: true }, gps: { assumedSpeedKmh: 40 } },
    });
    await apply((await breaksDown({ vehicleId: van })).id);
    // 13.3 km take 21 minutes.
    expect(await othersThan(ride)).toMatchObject([
      { driverId: eli, startTime: later(now, 21 * MINUTE_MS), pickupCoordinates: { latitude: 51.5, longitude: 0 } },
    ]);
    const [made] = await findActivities((await othersThan(ride)).map(({ id }: { id: string }) => id));
    const facts = made && rideOf(made, eli);
    const { cars: _cars, ...shown } = await shownRides(facts ? [facts] : [], []);
    const text =
      facts &&
      changedRideText({ known: undefined, current: facts, whyOff: 'cancelled' }, shown, wordingOf({ timezone: 'UTC' }));
    expect(text).toContain('Guests wait with Dana, 51.50000, 0.00000');
    expect(text).toContain('Guests: 3 people: Ada, Ben (party of 2)');
  });

  it('is announced to the driver whose guests it takes on: who comes, with what and when', async () => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2', licensePlate: 'KA-02' })];
    const [dana, eli] = [await aDriver('Dana'), await aDriver('Eli', { phone: '+442079460958' })];
    const { ride } = await aRideUnderWay(van, dana);
    await transact((await noticesOf(dana, 10)).map(removeNotice));
    await apply((await breaksDown({ vehicleId: van })).id);
    const [made] = await othersThan(ride);
    const lineNow = async (at = now) => {
      const rides = byId(await findActivities([ride]));
      const [line] = await changeLines(await noticesOf(dana, 10), rides, wordingOf({ timezone: 'UTC' }), at);
      return line;
    };
    const time = made.startTime.slice(11, 16);
    const told = await lineNow();
    expect(told?.text).toContain(`Eli, +442079460958, Van 2, KA-02 comes for the guests at ${time}`);
    // The erasure of Eli finds the message by this.
    expect(told?.drivers.map(({ id }) => id)).toEqual([eli]);
    // Another one comes: they are told once more, and not if that is undone.
    const [line] = [await lineNow()];
    await transact(line?.removal ?? []);
    const change = (driverId: string) => call(updateEvent, { as, params: { eventId: made.id }, body: { driverId } });
    const finn = await aDriver('Finn', { phone: '+442079460959' });
    await change(finn);
    const again = await lineNow();
    expect(again?.text).toContain(`Finn, +442079460959, Van 2, KA-02 comes for the guests at ${time}`);
    expect(again?.until).toBe(made.startTime);
    // Of two changes, the first one counts: they are told apart by their times.
    clock.stop(Date.parse(now) + 1);
    await change(eli);
    // A notice without a change stays for a minute.
    const aMinuteLater = later(now, 2 * MINUTE_MS);
    expect(await lineNow()).toBeUndefined();
    expect((await lineNow(aMinuteLater))?.text).toBe('');
    await change(finn);
    await call(moveEventStatus, { as, params: { eventId: made.id }, body: { status: 'CANCELLED' } });
    expect((await lineNow(aMinuteLater))?.text).toBe('');
  });

  it('takes on who is aboard and who waits at stops ahead, not who got off or did not come', async () => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2', seatCapacity: 4 })];
    const [dana] = [await aDriver('Dana'), await aDriver('Eli')];
    const [off = '', absent = '', aboard = '', ahead = ''] = await addGuests([
      ...['Off', 'Absent'].map((name) => guest(name, { partySize: 1 })),
      guest('Aboard', { partySize: 12 }),
      guest('Ahead', { partySize: 2 }),
    ]);
    const stops = [
      { location: 'Grand Hotel', afterMinutes: 0, boards: [off, absent, aboard] },
      { location: 'Museum', afterMinutes: 10, minutes: 2, leaves: [off] },
      { location: 'Inn', afterMinutes: 15, boards: [ahead] },
      { location: 'Palace Cinema', afterMinutes: 60 },
    ];
    const ride = await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Round',
      // Not whole minutes ago.
      startTime: later(now, -20 * MINUTE_MS - 7_000),
      endTime: later(now, 40 * MINUTE_MS - 7_000),
      vehicleId: van,
      driverId: dana,
      vipIds: [off, absent, aboard, ahead],
      people: { [aboard]: { count: 2 } },
      stops,
    });
    const board = (body: object) => call(boardEvent, { as, params: { eventId: ride }, body });
    await board({ vipIds: [off, aboard] });
    await board({ vipId: absent, outcome: 'NO_SHOW' });
    await board({ stop: 1 });
    const proposal = await breaksDown({ vehicleId: van });
    expect([proposal.unresolved, (await apply(proposal.id)).body]).toMatchObject([[], { applied: 3, problem: null }]);
    const ended = await get(ride);
    expect([ended.vipIds, ended.endTime]).toEqual([[off, absent, aboard], now]);
    expect(ended.stops.map(({ location }: { location: string }) => location)).toEqual([
      'Grand Hotel',
      'Museum',
      'On the way from Grand Hotel to Palace Cinema',
    ]);
    const [relief] = await othersThan(ride);
    expect(relief).toMatchObject({ vipIds: [aboard, ahead], people: { [aboard]: { count: 2 } } });
    // The round is late: the guest at the inn waits since 5 minutes, and is next.
    expect(relief.stops).toMatchObject([
      { boards: [aboard] },
      { location: 'Inn', at: there, boards: [ahead] },
      { location: 'Palace Cinema', at: later(there, 39 * MINUTE_MS) },
    ]);
    const { id } = (await call(revertProposal, { as, params: { id: proposal.id } })).body;
    expect((await apply(id)).body).toMatchObject({ problem: null, left: [] });
    expect(await get(ride)).toMatchObject({ dropoffLocation: 'Palace Cinema', vipIds: [off, absent, aboard, ahead] });
  });

  it('takes them on to a goal without a name, and past the last stop', async () => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana] = [await aDriver('Dana'), await aDriver('Eli')];
    const [vipId = ''] = await addGuests([guest('Ada', { partySize: 1 })]);
    const stops = [0, 10, 60].map((afterMinutes, n) => ({ afterMinutes, location: ['Inn', 'Museum', undefined][n] }));
    const ride = await anEvent(as, {
      type: 'TRANSPORT',
      startTime: later(now, -20 * MINUTE_MS),
      endTime: later(now, 40 * MINUTE_MS),
      vehicleId: van,
      driverId: dana,
      vipIds: [vipId],
      stops,
    });
    expect((await apply((await breaksDown({ vehicleId: van })).id)).body).toMatchObject({ applied: 3, problem: null });
    const [relief] = await othersThan(ride);
    expect(relief.vipIds).toEqual([vipId]);
    for (const field of ['dropoffLocation', 'stops']) expect(relief).not.toHaveProperty(field);
  });

  it.each([
    ['waits there', 60, 'Villa', 'Villa', 30, 60],
    ['is on its way back', 100, 'On the way from Villa to Inn', 'On the way from Villa to Inn', 15, 35],
  ])('takes guests back whose vehicle %s', async (_title, begun, ended, pickup, from, to) => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana] = [await aDriver('Dana'), await aDriver('Eli')];
    // Half an hour there, an hour there and half an hour back.
    const ride = await anEvent(as, {
      type: 'TRANSPORT',
      kind: 'WAIT_AND_RETURN',
      waitMinutes: 60,
      pickupLocation: 'Inn',
      dropoffLocation: 'Villa',
      startTime: later(now, -begun * MINUTE_MS),
      endTime: later(now, (120 - begun) * MINUTE_MS),
      vehicleId: van,
      driverId: dana,
      vipIds: await addGuests([guest('Ada', { partySize: 1 })]),
    });
    expect((await apply((await breaksDown({ driverId: dana })).id)).body).toMatchObject({ applied: 3, problem: null });
    expect(await get(ride)).toMatchObject({ dropoffLocation: ended, endTime: now });
    const [relief] = await othersThan(ride);
    expect(relief).toMatchObject({ pickupLocation: pickup, dropoffLocation: 'Inn' });
    expect([await get(ride), relief].filter(({ kind }) => kind !== undefined)).toEqual([]);
    expect([relief.startTime, relief.endTime]).toEqual([from, to].map((minutes) => later(now, minutes * MINUTE_MS)));
  });

  it('keeps where a vehicle ends that is still on its way out', async () => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana] = [await aDriver('Dana'), await aDriver('Eli')];
    const ways = { kind: 'WAIT_AND_RETURN', waitMinutes: 60, pickupLocation: 'Inn', dropoffLocation: 'Villa' };
    const times = { startTime: later(now, -10 * MINUTE_MS), endTime: later(now, 110 * MINUTE_MS) };
    const vipIds = await addGuests([guest('Ada', { partySize: 1 })]);
    const ride = await anEvent(as, { type: 'TRANSPORT', ...ways, ...times, vehicleId: van, driverId: dana, vipIds });
    expect((await apply((await breaksDown({ vehicleId: van })).id)).body).toMatchObject({ applied: 3, problem: null });
    expect(await othersThan(ride)).toMatchObject([
      { ...ways, startTime: there, endTime: later(there, 110 * MINUTE_MS) },
    ]);
  });

  it('does so too where it broke down some minutes ago', async () => {
    const [van] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana] = [await aDriver('Dana'), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ vehicleId: van, from: later(now, -5 * MINUTE_MS) });
    expect(proposal.steps[0].body).toMatchObject({ from: now, to: later(now, 3 * HOUR_MS) });
    expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject({ applied: 3, problem: null });
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 3, problem: null });
    expect(await get(ride)).toMatchObject({ endTime: now, vehicleId: van });
  });

  it('lets its own driver take them on only if no other driver can, after the turnaround', async () => {
    const admin = await aUser('ADMINISTRATOR');
    await call(updateSettings, { as: admin, body: { turnaroundMinutes: 20 } });
    const [van, spare, dana] = [
      await aVehicle({ name: 'Van 1' }),
      await aVehicle({ name: 'Van 2' }),
      await aDriver('Dana'),
    ];
    const { ride } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ vehicleId: van });
    expect(proposal.unresolved).toEqual([]);
    expect((await apply(proposal.id, { dryRun: 'true' })).body).toMatchObject({ applied: 3, problem: null });
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 3, problem: null });
    expect(await othersThan(ride)).toMatchObject([
      { vehicleId: spare, driverId: dana, startTime: later(now, 20 * MINUTE_MS), endTime: later(now, 60 * MINUTE_MS) },
    ]);
  });

  it('leaves a ride on the list that nothing can serve, and says why', async () => {
    const [van, dana] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana')];
    const { ride, vipIds } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ vehicleId: van });
    expect(proposal.unresolved).toMatchObject([{ activityId: ride, proof: { kind: 'NOBODY_FITS' } }]);
    expect(proposal.unresolved[0].reason).toContain('To the gala');
    expect((await apply(proposal.id)).body).toMatchObject({ problem: null, left: [] });
    expect(await othersThan(ride)).toMatchObject([{ vehicleId: null, driverId: null, vipIds }]);
  });

  it('does not end a ride if it drops out later', async () => {
    const [van, dana] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana')];
    const { ride } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ vehicleId: van, from: later(now, 30 * MINUTE_MS) });
    expect(operationsOf(proposal)).toEqual(['createVehicleBlock']);
    expect(proposal.warnings).toMatchObject([{ code: 'RIDE_HAS_BEGUN', activityId: ride }]);
  });

  it('asks about a ride that only its plan has ended, and ends it once it is given a later end', async () => {
    const [van, dana] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana')];
    const [spare, eli] = [await aVehicle({ name: 'Van 2' }), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    const at = (minutes: number) => {
      now = later(now, minutes * MINUTE_MS);
      clock.stop(Date.parse(now));
    };
    at(45);
    const late = { code: 'RIDE_MAY_BE_LATE', activityId: ride };
    expect((await breaksDown({ vehicleId: van })).warnings).toMatchObject([late]);
    await run(advanceActivities, now);
    const { warnings } = await breaksDown({ vehicleId: van });
    expect(warnings).toMatchObject([late]);
    expect(warnings[0].message).toMatch(
      /^“?To the gala.* is over by its plan\. If guests are still in the vehicle, reopen it/,
    );
    expect((await breaksDown({ vehicleId: spare })).warnings).toEqual([]);
    // The cure.
    await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'SCHEDULED' } });
    await call(updateEvent, { as, params: { eventId: ride }, body: { endTime: later(now, 20 * MINUTE_MS) } });
    const proposal = await breaksDown({ vehicleId: van });
    expect(operationsOf(proposal)).toEqual(['createVehicleBlock', 'updateEvent', 'createEvent']);
    expect(proposal.steps[2].body).toMatchObject({ vehicleId: spare, driverId: eli });
  });

  it('asks about no ride that a person has ended, or after which the next one began', async () => {
    const [van, dana] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana')];
    const { ride } = await aRideUnderWay(van, dana);
    await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'COMPLETED' } });
    clock.stop(Date.parse(now) + 45 * MINUTE_MS);
    expect((await breaksDown({ vehicleId: van, from: later(now, 45 * MINUTE_MS) })).warnings).toEqual([]);
    const next = { startTime: later(now, 41 * MINUTE_MS), endTime: later(now, 44 * MINUTE_MS) };
    const { ride: other } = await aRideUnderWay(await aVehicle({ name: 'Van 2' }), await aDriver('Eli'));
    const taken = { vehicleId: (await get(other)).vehicleId, driverId: (await get(other)).driverId };
    await anEvent(as, { type: 'TRANSPORT', ...ROUTE, ...next, vehicleId: taken.vehicleId });
    expect((await breaksDown({ vehicleId: taken.vehicleId, from: later(now, 45 * MINUTE_MS) })).warnings).toEqual([]);
  });

  it('goes on where it stopped, also after the clock has completed the ride that ended', async () => {
    const [van, spare] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana, eli] = [await aDriver('Dana'), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ vehicleId: van });
    let applied = 0;
    for (let requests = 4; applied < 2; requests += 1) {
      await killedAfter(requests, () => apply(proposal.id)).catch(() => undefined);
      applied = (await call(getProposal, { as, params: { id: proposal.id } })).body.applied;
    }
    expect(applied).toBe(2);
    clock.pass(2 * MINUTE_MS);
    await run(advanceActivities, later(now, 2 * MINUTE_MS));
    expect(await get(ride)).toMatchObject({ status: 'COMPLETED', endTime: now });
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 3, problem: null });
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 3, problem: null });
    expect(await othersThan(ride)).toMatchObject([{ vehicleId: spare, driverId: eli }]);
  });
});

describe('a driver who drops out with guests aboard', () => {
  it('is replaced by another driver with another vehicle', async () => {
    const [van, spare] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const [dana, eli] = [await aDriver('Dana'), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ driverId: dana });
    await apply(proposal.id);
    expect(await othersThan(ride)).toMatchObject([{ vehicleId: spare, driverId: eli, startTime: there }]);
  });

  it('leaves the vehicle to another driver if there is no other', async () => {
    const [van, dana, eli] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana'), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    const proposal = await breaksDown({ driverId: dana });
    expect((await apply(proposal.id)).body).toMatchObject({ problem: null });
    expect(await othersThan(ride)).toMatchObject([{ vehicleId: van, driverId: eli }]);
  });

  it('gives the wheel to the co-driver, who sits in the car and may drive it', async () => {
    const [van, dana, eli] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana'), await aDriver('Eli')];
    const { ride } = await aRideUnderWay(van, dana);
    await call(updateEvent, { as, params: { eventId: ride }, body: { coDriverId: eli } });
    const proposal = await breaksDown({ driverId: dana });
    expect(operationsOf(proposal)).toEqual(['createDriverBlock', 'updateEvent']);
    expect(proposal.steps[1].body).toEqual({ driverId: eli, coDriverId: null });
    expect(proposal.steps[1].summary).toMatch(/Dana -> Eli.*Eli as co-driver -> no co-driver/);
    expect(proposal.warnings).toMatchObject([{ code: 'CO_DRIVER_LEAVES', activityId: ride }]);
    expect((await apply(proposal.id)).body).toMatchObject({ applied: 2, problem: null });
    expect(await get(ride)).toMatchObject({ driverId: eli, endTime: later(now, 40 * MINUTE_MS) });
    expect(await get(ride)).not.toHaveProperty('coDriverId');
    expect(await othersThan(ride)).toEqual([]);
  });

  it('and a co-driver without the licence, who drops out too, or whose car does, is relieved as others', async () => {
    const [van, dana] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana')];
    const [eli, finn] = [await aDriver('Eli', { vehicleTypes: ['SEDAN'] }), await aDriver('Finn')];
    const { ride } = await aRideUnderWay(van, dana);
    await call(updateEvent, { as, params: { eventId: ride }, body: { coDriverId: eli } });
    expect(operationsOf(await breaksDown({ driverId: dana }))).toContain('createEvent');
    await call(updateEvent, { as, params: { eventId: ride }, body: { coDriverId: finn } });
    expect(operationsOf(await breaksDown({ driverId: dana }))).not.toContain('createEvent');
    expect(operationsOf(await breaksDown({ driverIds: [dana, finn] }))).toContain('createEvent');
    expect(operationsOf(await breaksDown({ driverIds: [dana], vehicleIds: [van] }))).toContain('createEvent');
  });
});

describe('a car that serves its motorcade', () => {
  it('ends without another one in its place, unless it carries something', async () => {
    const drivers = await Promise.all(['Lea', 'Pia', 'Gus', 'Rex'].map((name) => aDriver(name)));
    const vehicles = await Promise.all(drivers.map((_, place) => aVehicle({ name: `Car ${place}` })));
    const cars = (['LEAD', 'PRINCIPAL', 'LUGGAGE'] as const).map((role, place) => ({
      role,
      vehicleId: vehicles[place],
      driverId: drivers[place],
    }));
    clock.stop(Date.parse(now) - HOUR_MS);
    const times = { startTime: later(now, -20 * MINUTE_MS), endTime: later(now, 40 * MINUTE_MS) };
    const { id } = await aMotorcade(as, { ...times, cars });
    clock.stop(Date.parse(now));
    await call(moveMotorcadeStatus, { as, params: { motorcadeId: id }, body: { status: 'IN_PROGRESS' } });
    const lead = await breaksDown({ vehicleId: vehicles[0] });
    expect([operationsOf(lead), lead.warnings]).toEqual([['createVehicleBlock', 'updateEvent'], []]);
    expect((await apply(lead.id)).body).toMatchObject({ applied: 2, problem: null });
    expect(operationsOf(await breaksDown({ vehicleId: vehicles[2] }))).toContain('createEvent');
  });
});

describe('a vehicle that breaks down on the way to its guests', () => {
  const aRideAhead = async (vehicleId: string, driverId: string) =>
    anEvent(as, {
      type: 'TRANSPORT',
      ...ROUTE,
      vehicleId,
      driverId,
      startTime: later(now, 12 * MINUTE_MS),
      endTime: later(now, 42 * MINUTE_MS),
    });

  it('leaves its driver with it: another one comes in time, or else they change into another vehicle', async () => {
    const [van, spare] = [await aVehicle({ name: 'Van 1' }), await aVehicle({ name: 'Van 2' })];
    const dana = await aDriver('Dana');
    const ride = await aRideAhead(van, dana);
    const alone = await breaksDown({ vehicleId: van });
    expect(alone.steps[1]).toMatchObject({ params: { eventId: ride }, body: { vehicleId: spare } });
    expect(alone.steps[1].body).not.toHaveProperty('driverId');
    const eli = await aDriver('Eli');
    expect((await breaksDown({ vehicleId: van })).steps[1].body).toEqual({ vehicleId: spare, driverId: eli });
    // Whoever has the time keeps their ride.
    const inTime = await breaksDown({ vehicleId: van, from: later(now, 5 * MINUTE_MS) });
    expect(inTime.steps[1].body).toEqual({ vehicleId: spare });
  });
});

describe('guests who are taken on', () => {
  it('are named in a warning where no one has marked them as aboard', async () => {
    const [van, dana] = [await aVehicle({ name: 'Van 1' }), await aDriver('Dana')];
    await Promise.all([aVehicle({ name: 'Van 2' }), aDriver('Eli')]);
    const { ride, vipIds } = await aRideUnderWay(van, dana);
    await call(boardEvent, { as, params: { eventId: ride }, body: { vipId: vipIds[0] } });
    const named = await breaksDown({ vehicleId: van });
    expect(named.warnings).toMatchObject([{ code: 'GUESTS_TAKEN_AS_ABOARD', activityId: ride, vipIds: [vipIds[1]] }]);
    await call(boardEvent, { as, params: { eventId: ride }, body: { vipId: vipIds[1] } });
    expect((await breaksDown({ vehicleId: van })).warnings).toEqual([]);
  });
});
