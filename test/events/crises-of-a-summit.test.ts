import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as listBlocks from '#functions/blocks/list-blocks.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as takeOverProposal from '#functions/proposals/take-over-proposal.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import * as setClosures from '#functions/ways/set-closures.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
useFunctions(setClosures, updateVip);
const clock = useClock();

/** The summit takes place on one day. Each crisis has hours of its own, and plays on what those before it left. */
const DAY = '2027-06-14';
function at(time: string, minutes = 0): string {
  return new Date(Date.parse(`${DAY}T${time}:00Z`) + minutes * MINUTE_MS).toISOString();
}
function during(from: string, to: string) {
  return { startTime: at(from), endTime: at(to) };
}

const as = useUser('COORDINATOR');
const places: Record<string, string> = {};
let guests: string[];
let cars: { vehicleId: string; driverId: string }[];

async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
function aRide(from: string, to: string, fields: Record<string, unknown>): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...during(from, to), ...fields });
}
function between(pickup: string, dropoff: string) {
  return { pickupPlaceId: places[pickup], dropoffPlaceId: places[dropoff] };
}

/** One call that works it out, and one that applies it. The ledgers agree with the rides, and no vehicle or driver is in two places. */
async function mend(body: Record<string, unknown>) {
  const { body: proposal, status, text } = await call(createProposal, { as, body });
  if (status !== 201) throw new Error(text);
  const { body: done } = await call(applyProposal, { as, params: { id: proposal.id } });
  expect(done).toMatchObject({ applied: proposal.steps.length, problem: null, left: [] });
  await expectNoConflict();
  return proposal;
}

async function expectNoConflict(): Promise<void> {
  expect((await verifyLedgers()).differences).toEqual([]);
  const query = { type: 'TRANSPORT', limit: '200' };
  const open = (await call(listEvents, { as, query })).body.items.filter(
    ({ status }: { status: string }) => status === 'SCHEDULED' || status === 'IN_PROGRESS',
  );
  for (const ride of open) {
    const clashes = open.filter(
      (other: typeof ride) =>
        other.id !== ride.id &&
        other.startTime < ride.endTime &&
        ride.startTime < other.endTime &&
        ((ride.vehicleId && other.vehicleId === ride.vehicleId) || (ride.driverId && other.driverId === ride.driverId)),
    );
    expect(clashes.map(({ title }: { title: string }) => [ride.title, title])).toEqual([]);
  }
}

/** Returns what a guest does that is not cancelled, in order, as their itinerary says. */
async function itinerary(vipId: string | undefined) {
  const { days } = (await call(getVipSchedule, { as, params: { vipId: vipId ?? '' } })).body;
  const all = days.flatMap(({ activities }: { activities: { status: string }[] }) => activities);
  return all.filter(({ status }: { status: string }) => status !== 'CANCELLED');
}

beforeAll(async () => {
  const kinds = { airport: 'AIRPORT', grand: 'HOTEL', inn: 'HOTEL', hall: 'VENUE' };
  for (const [name, kind] of Object.entries(kinds)) {
    places[name] = await aPlace(name, { kind, ...(name === 'airport' && { iata: 'KEF' }) } as never);
  }
  for (const [from, to, minutes] of [
    ['grand', 'hall', 20],
    ['hall', 'grand', 20],
    ['inn', 'hall', 40],
    ['hall', 'inn', 40],
    ['grand', 'inn', 20],
  ] as const) {
    await call(setWay, { as, params: { from: places[from] ?? '', to: places[to] ?? '' }, body: { minutes } });
  }
  const lodging = [{ placeId: places['grand'], from: '2027-06-12', to: '2027-06-16' }];
  guests = await someVips(as, 8, { lodging });
  cars = [];
  for (let n = 1; n <= 9; n += 1) {
    cars.push({ vehicleId: await aVehicle({ name: `Van ${n}` }), driverId: await aDriver(`Driver ${n}`) });
  }
});

// Each test begins in the morning: the clock goes on after each.
beforeEach(() => clock.stop(Date.parse(at('05:00'))));

describe('crises of a summit, each one call and an apply', () => {
  it('a subcontractor withdraws with 4 drivers, and a repeat blocks no one twice', async () => {
    const gone = cars.slice(0, 4);
    const rides: string[] = [];
    for (const car of gone) rides.push(await aRide('07:00', '07:30', { ...between('grand', 'hall'), ...car }));
    const from = at('06:00');
    const body = { kind: 'REASSIGN', driverIds: gone.map(({ driverId }) => driverId), from, to: at('09:00') };
    expect((await mend(body)).unresolved).toEqual([]);
    const drivers = (await Promise.all(rides.map(read))).map(({ driverId }) => driverId);
    expect(new Set(drivers).size).toBe(4);
    expect(drivers.filter((id) => body.driverIds.includes(id))).toEqual([]);
    expect((await mend(body)).steps).toEqual([]);
    const blocks = (await call(listBlocks, { as, query: { from, to: at('09:00') } })).body.items;
    expect(blocks).toHaveLength(4);
  }, 60_000);

  it('a driver is caught with guests aboard', async () => {
    const [, ben] = guests;
    const ride = await aRide('12:30', '13:30', {
      ...between('grand', 'hall'),
      ...cars[4],
      vipIds: [ben],
      title: 'Caught',
    });
    clock.stop(Date.parse(at('12:40')));
    await call(moveEventStatus, { as, params: { eventId: ride }, body: { status: 'IN_PROGRESS' } });
    await mend({ kind: 'REASSIGN', driverId: cars[4]?.driverId, from: at('12:40'), to: at('14:00') });
    const [former, relief, ...others] = await itinerary(ben);
    expect(others).toEqual([]);
    expect(former).toMatchObject({ id: ride, endTime: at('12:40') });
    expect(relief).toMatchObject({ title: 'Caught (2)', dropoffPlaceId: places['hall'] });
    expect(relief.startTime > at('12:40')).toBe(true);
    expect((await read(relief.id)).driverId).not.toBe(cars[4]?.driverId);
  });

  it('all ways take 25 minutes longer for two hours', async () => {
    const [, , eva] = guests;
    const talks = await anEvent(as, {
      type: 'MEETING',
      title: 'Talks',
      ...during('16:30', '17:10'),
      placeId: places['hall'],
      vipIds: [eva],
    });
    const leg = { masterEventId: talks, vipIds: [eva] };
    const out = await aRide('16:05', '16:25', { ...leg, ...between('grand', 'hall'), ...cars[5], title: 'Out' });
    const back = await aRide('17:15', '17:35', { ...leg, ...between('hall', 'grand'), ...cars[5], title: 'Back' });
    const { follows } = await mend({ kind: 'CLOSE', all: true, from: at('16:00'), to: at('18:00'), addMinutes: 25 });
    expect(follows.appears).toEqual([]);
    expect((await call(getSettings, { as })).body.travel.closures).toMatchObject([{ all: true, addMinutes: 25 }]);
    expect(await itinerary(eva)).toMatchObject([
      { id: out, ...during('15:40', '16:25') },
      { id: talks },
      { id: back, ...during('17:15', '18:00') },
    ]);
  });

  it('the airport closes', async () => {
    const [, , , dan] = guests;
    const sides = {
      departure: { iata: 'LHR', scheduledTime: at('12:00') },
      arrival: { iata: 'KEF', scheduledTime: at('14:30') },
    };
    const body = { flightNumber: 'QQ301', flightDate: DAY, vipIds: [dan], ...sides };
    const { id: flightId } = (await call(trackFlight, { as, body })).body;
    const pickup = await aRide('15:00', '15:30', {
      ...between('airport', 'grand'),
      ...cars[6],
      flightId,
      vipIds: [dan],
    });
    const { warnings } = await mend({ kind: 'CLOSE', iata: 'KEF', from: at('14:00'), to: at('15:00') });
    expect(warnings.map(({ code }: { code: string }) => code).sort()).toEqual(['GUESTS_WITHOUT_RIDE', 'GUEST_FLIGHT']);
    expect(await read(pickup)).toMatchObject({ status: 'CANCELLED' });
    expect(await itinerary(dan)).toEqual([]);
  });

  it('a hotel is evacuated', async () => {
    const moving = guests.slice(4, 7);
    const ride = await aRide('21:30', '21:50', {
      ...between('hall', 'grand'),
      ...cars[7],
      vipIds: moving,
      title: 'To bed',
    });
    await mend({ kind: 'RELODGE', vipIds: moving, placeId: places['inn'], from: at('14:00') });
    for (const vipId of moving) {
      expect(await itinerary(vipId)).toMatchObject([
        { id: ride, ...between('hall', 'inn'), ...during('21:30', '22:10') },
      ]);
    }
  });

  it('a coordinator leaves in the middle, and a colleague goes on', async () => {
    const eventId = await aRide('22:30', '22:50', { ...between('hall', 'grand'), title: 'Late' });
    const other = await aUser('COORDINATOR');
    const body = { kind: 'ASSIGN', from: at('22:00'), to: at('23:00') };
    const { id } = (await call(createProposal, { as: other, body })).body;
    expect((await call(takeOverProposal, { as, params: { id } })).status).toBe(200);
    expect((await call(applyProposal, { as: other, params: { id } })).body.code).toBe('HELD_BY_OTHER');
    expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ problem: null, left: [] });
    const { driverId, vehicleId } = await read(eventId);
    expect([driverId === null, vehicleId === null]).toEqual([false, false]);
    await expectNoConflict();
  });

  it('offers no driver to two rows of the list for one time', async () => {
    clock.stop(Date.parse(at('22:00')));
    for (let n = 0; n < 12; n += 1) await aRide('23:00', '23:40', { vehicleId: await aVehicle(), title: `Night ${n}` });
    const { items } = (await call(listAttention, { as })).body;
    const rows = items.filter(({ code }: { code: string }) => code === 'RIDE_WITHOUT_DRIVER');
    expect(rows).toHaveLength(12);
    const offered = rows.flatMap(
      ({ mend: offer }: { mend: { body?: { driverId?: string } } }) => offer.body?.driverId ?? [],
    );
    expect(offered).toHaveLength(cars.length);
    expect(new Set(offered).size).toBe(cars.length);
  }, 60_000);
});
