import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as addEventVips from '#functions/activities/add-event-vips.ts';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as restoreEvent from '#functions/activities/restore-event.ts';
import * as swapEvents from '#functions/activities/swap-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as deleteDriver from '#functions/drivers/delete-driver.ts';
import * as deleteFlight from '#functions/flights/delete-flight.ts';
import * as followFlightPickups from '#functions/flights/follow-flight-pickups.ts';
import * as recordFlightDelay from '#functions/flights/record-flight-delay.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import { operations } from '#functions/registry.ts';
import * as deleteVehicle from '#functions/vehicles/delete-vehicle.ts';
import * as deleteVip from '#functions/vips/delete-vip.ts';
import * as restoreVip from '#functions/vips/restore-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { packPlan } from '#shared/use-cases/plan/pack-plan.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { testContext } from '#test/support/context.ts';
import { copiesOf } from '#test/support/copies.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aFlight, useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

const flights = useFlights();
useTable();
useFunctions(...(await operations()));
const clock = useClock();
const as = useEmptyTable('COORDINATOR');
beforeEach(() => clock.stop(Date.parse('2027-05-09T20:00:00Z')));

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}

interface Row {
  code: string;
  severity: string;
  subject: { id: string };
  at: string;
  detail: string;
  values: object;
}
async function rows(): Promise<Row[]> {
  const { items } = (await call(listAttention, { as, query: { within: 'P7D' } })).body;
  return items.map(({ at: when, code, detail, severity, subject, values }: Row) => ({
    code,
    severity,
    subject,
    at: when,
    detail,
    values,
  }));
}
function without(some: Row[], others: Row[]): Row[] {
  const known = new Set(others.map(({ code, subject }) => `${code} ${subject.id}`));
  return some.filter(({ code, subject }) => !known.has(`${code} ${subject.id}`));
}
function codes(found: readonly Row[]): string[] {
  return found.map(({ code }) => code).sort();
}

type Operation = Parameters<typeof call>[0];

/** Tries a write, does it, and returns the codes of the rows that came and went. What the dry run said must be the same. */
async function doneAsSaid(operation: Operation, options: CallOptions): Promise<{ came: string[]; went: string[] }> {
  const query = options.query ?? {};
  const { follows } = (await call(operation, { as, ...options, query: { ...query, dryRun: 'true' } })).body;
  const before = await rows();
  expect([200, 204]).toContain((await call(operation, { as, ...options })).status);
  const after = await rows();
  expect({
    appears: new Set(follows.appears),
    disappears: new Set(follows.disappears),
  }).toEqual({ appears: new Set(without(after, before)), disappears: new Set(without(before, after)) });
  return { came: codes(follows.appears), went: codes(follows.disappears) };
}

async function aDinnerWithRides() {
  const vipIds = await someVips(as, 2);
  const [driverId, vehicleId] = [await aDriver('Ada'), await aVehicle({ name: 'Van 1', seatCapacity: 8 })];
  const dinner = await anEvent(as, {
    type: 'MEAL',
    title: 'Dinner',
    startTime: at('18:00'),
    endTime: at('20:00'),
    vipIds,
  });
  const ride = (title: string, from: string, to: string) =>
    anEvent(as, {
      type: 'TRANSPORT',
      title,
      startTime: at(from),
      endTime: at(to),
      vipIds,
      driverId,
      vehicleId,
      masterEventId: dinner,
    });
  return { dinner, vipIds, there: await ride('There', '17:00', '17:45'), back: await ride('Back', '20:15', '21:00') };
}

describe('what a dry run says follows is what the attention list shows afterwards', () => {
  it('for a dinner that moves into its own rides, also from the packed plan', async () => {
    const { dinner } = await aDinnerWithRides();
    await packPlan(testContext());
    const body = { startTime: at('17:30'), endTime: at('20:30') };
    const { came } = await doneAsSaid(updateEvent, { params: { eventId: dinner }, body });
    expect(came).toEqual(expect.arrayContaining(['LEG_DOES_NOT_SUIT', 'LEG_DOES_NOT_SUIT']));
  });

  it('for a party that grows, guests who come and go, and drivers who swap', async () => {
    const { there, vipIds } = await aDinnerWithRides();
    const [vipId = '', other = ''] = vipIds;
    const full = await doneAsSaid(updateVip, { params: { vipId }, body: { partySize: 9 } });
    expect(full.came).toContain('SEATS_EXCEEDED');
    const left = await doneAsSaid(removeEventVip, { params: { eventId: there, vipId } });
    expect(left.went).toContain('SEATS_EXCEEDED');
    const back = await doneAsSaid(addEventVips, {
      params: { eventId: there },
      body: { vipIds: await someVips(as, 1) },
    });
    expect(back.came).toContain('LEG_CARRIES_OTHERS');
    await doneAsSaid(deleteVip, { params: { vipId: other } });
    await doneAsSaid(restoreVip, { params: { vipId: other } });
    const alone = await anEvent(as, {
      type: 'TRANSPORT',
      title: 'Alone',
      startTime: at('09:00'),
      endTime: at('10:00'),
    });
    const swapped = await doneAsSaid(swapEvents, {
      params: { eventId: there },
      body: { withEventId: alone, what: 'BOTH' },
    });
    expect([swapped.came.length > 0, swapped.went.length > 0]).toEqual([true, true]);
  });

  it('for rides, drivers, vehicles and motorcades that are deleted, and rides and motorcades that come back', async () => {
    const [driverId, vehicleId] = [await aDriver('Eve'), await aVehicle({ name: 'Van 2' })];
    const times = { startTime: at('09:00'), endTime: at('10:00') };
    const eventId = await anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...times, driverId, vehicleId });
    const query = { unassign: 'true' };
    const driver = await doneAsSaid(deleteDriver, { params: { driverId }, query });
    expect(driver.came).toEqual(['RIDE_WITHOUT_DRIVER']);
    const vehicle = await doneAsSaid(deleteVehicle, { params: { vehicleId }, query });
    expect(vehicle.came).toEqual(['RIDE_WITHOUT_VEHICLE']);
    const both = ['RIDE_WITHOUT_DRIVER', 'RIDE_WITHOUT_VEHICLE'];
    expect((await doneAsSaid(deleteEvent, { params: { eventId } })).went).toEqual(both);
    expect((await doneAsSaid(restoreEvent, { params: { eventId } })).came).toEqual(both);
    const { id: motorcadeId } = await aMotorcade(as, { ...times, cars: [{ role: 'LEAD' }] });
    expect((await doneAsSaid(deleteMotorcade, { params: { motorcadeId } })).went).toEqual(both);
    expect((await doneAsSaid(restoreMotorcade, { params: { motorcadeId } })).came).toEqual(both);
  });

  it('for a flight that is deleted', async () => {
    const flight = { flightNumber: 'QQ301', flightDate: '2027-05-10', vipIds: await someVips(as, 1) };
    const sides = {
      departure: { iata: 'LHR', scheduledTime: at('08:00') },
      arrival: { iata: 'KEF', scheduledTime: at('11:00') },
    };
    expect((await call(trackFlight, { as, body: { ...flight, ...sides } })).status).toBe(201);
    const params = { flightNumber: 'QQ301' };
    const { went } = await doneAsSaid(deleteFlight, { params, query: { date: '2027-05-10' } });
    expect(went).toEqual(['ARRIVAL_WITHOUT_PICKUP']);
  });

  it('for a flight of the coming days that is cancelled', async () => {
    const date = '2027-05-13';
    const arrival = { iata: 'LHR', scheduledTime: `${date}T06:00:00Z` };
    const body = { flightNumber: 'QQ302', flightDate: date, vipIds: await someVips(as, 1), arrival };
    const { id: flightId, vipIds } = (await call(trackFlight, { as, body })).body;
    const times = { startTime: `${date}T06:40:00Z`, endTime: `${date}T07:40:00Z` };
    await anEvent(as, { type: 'TRANSPORT', title: 'Pick-up', ...times, vipIds, flightId });
    const params = { flightNumber: 'QQ302' };
    const { came } = await doneAsSaid(updateFlight, { params, query: { date }, body: { status: 'CANCELLED' } });
    expect(came).toContain('FLIGHT_NOT_ARRIVING');
  });

  it('for a plan of more than 100 steps', async () => {
    const dinner = await anEvent(as, {
      type: 'MEAL',
      title: 'Dinner',
      startTime: at('18:00'),
      endTime: at('20:00'),
    });
    const leg = { type: 'TRANSPORT', masterEventId: dinner, startTime: at('17:00'), endTime: at('17:30') };
    await copiesOf(await anEvent(as, leg), 100);
    const before = await rows();
    // However slow the machine is, all steps are tried.
    jest.spyOn(performance, 'now').mockReturnValue(0);
    const proposal = await aProposal(as, { kind: 'SHIFT', eventId: dinner, minutes: 24 * 60 });
    expect(proposal.steps).toHaveLength(102);
    expect(new Set(codes(proposal.follows.appears))).toEqual(new Set());
    expect(before.length).toBeGreaterThan(100);
  }, 120_000);

  it('for a dinner that is cancelled, and for a ride that loses its driver and gets them back', async () => {
    const { dinner, there } = await aDinnerWithRides();
    const params = { eventId: there };
    expect(await doneAsSaid(updateEvent, { params, body: { driverId: null } })).toEqual({
      came: ['RIDE_WITHOUT_DRIVER'],
      went: [],
    });
    const ben = await aDriver('Ben');
    expect(await doneAsSaid(updateEvent, { params, body: { driverId: ben } })).toEqual({
      came: [],
      went: ['RIDE_WITHOUT_DRIVER'],
    });
    const cancelled = await doneAsSaid(moveEventStatus, { params: { eventId: dinner }, body: { status: 'CANCELLED' } });
    expect(cancelled.came).toEqual(['LEG_OF_CANCELLED', 'LEG_OF_CANCELLED']);
  });

  it('for a late flight, and for its pick-ups that follow', async () => {
    flights.stub.setFlights([aFlight({ iata: 'BA801' })]);
    const date = '2027-05-09';
    const vipIds = await someVips(as, 1);
    const body = { flightNumber: 'BA801', flightDate: date, vipIds };
    const { id: flightId } = (await call(trackFlight, { as, body })).body;
    const [driverId, vehicleId] = [await aDriver('Ada'), await aVehicle({ seatCapacity: 8 })];
    const ride = { type: 'TRANSPORT', title: 'Pick-up', startTime: at('06:40'), endTime: at('07:40') };
    await anEvent(as, { ...ride, vipIds, driverId, vehicleId, flightId });
    await anEvent(as, { type: 'MEETING', title: 'Talk', startTime: at('09:00'), endTime: at('10:00'), vipIds });
    const params = { flightNumber: 'BA801' };
    const late = await doneAsSaid(recordFlightDelay, { params, query: { date }, body: { minutes: 120 } });
    expect(late.came).toContain('PICKUP_NOT_MOVED');
    const followed = await doneAsSaid(followFlightPickups, { params, query: { date } });
    expect(followed.went).toContain('PICKUP_NOT_MOVED');
    expect(followed.came).toContain('VIP_OVERLAP');
  });

  it('for an airport that closes: six flights in one proposal', async () => {
    const date = '2027-05-09';
    const numbers = Array.from({ length: 6 }, (_, n) => `QQ${100 + n}`);
    flights.stub.setFlights(numbers.map((iata) => aFlight({ iata })));
    for (const flightNumber of numbers) {
      const { body } = await call(trackFlight, { as, body: { flightNumber, flightDate: date } });
      const ride = { type: 'TRANSPORT', title: flightNumber, startTime: at('06:40'), endTime: at('07:40') };
      await anEvent(as, { ...ride, flightId: body.id, driverId: await aDriver(), vehicleId: await aVehicle() });
    }
    const steps = numbers.map((flightNumber) => ({
      operationId: 'recordFlightDelay',
      params: { flightNumber },
      query: { date },
      body: { minutes: 180 },
    }));
    const { follows, id } = await aProposal(as, { kind: 'OPERATIONS', steps });
    const { came } = await doneAsSaid(applyProposal, { params: { id } });
    expect(came).toEqual(Array.from({ length: 6 }, () => 'PICKUP_NOT_MOVED'));
    expect(codes(follows.appears)).toEqual(came);
  });

  it('for a driver who drops out while no other is free, with the block that is a step', async () => {
    const { there } = await aDinnerWithRides();
    const driverId = (await call(updateEvent, { as, params: { eventId: there }, body: {} })).body.driverId;
    const body = { kind: 'REASSIGN', driverId, from: at('08:00'), to: at('23:00') };
    const { follows, id } = await aProposal(as, body);
    const done = await doneAsSaid(applyProposal, { params: { id } });
    expect(done.came).toEqual(['RIDE_WITHOUT_DRIVER', 'RIDE_WITHOUT_DRIVER']);
    expect(codes(follows.appears)).toEqual(done.came);
  });
});

describe('what follows', () => {
  it('is said in dry runs alone, and not to drivers', async () => {
    const driverId = await aDriver('Ada');
    const driver = await aUser('DRIVER', { driverId });
    const ride = { type: 'TRANSPORT', title: 'Ride', startTime: at('01:00'), endTime: at('02:00'), driverId };
    const params = { eventId: await anEvent(as, ride) };
    const body = { status: 'IN_PROGRESS' };
    const dryRun = { dryRun: 'true' };
    expect((await call(moveEventStatus, { as, params, body, query: dryRun })).body).toHaveProperty('follows');
    const ofDriver = await call(moveEventStatus, { as: driver, params, body, query: dryRun });
    expect([ofDriver.status, 'follows' in ofDriver.body]).toEqual([200, false]);
    expect((await call(moveEventStatus, { as, params, body })).body).not.toHaveProperty('follows');
  });
});
