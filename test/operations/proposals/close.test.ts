import { beforeEach, describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as listEvents from '#functions/activities/list-events.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as sendMessages from '#functions/messages/send-messages.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getProposal from '#functions/proposals/get-proposal.ts';
import * as revertProposal from '#functions/proposals/revert-proposal.ts';
import * as getSettings from '#functions/settings/get-settings.ts';
import * as setClosures from '#functions/ways/set-closures.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
useFunctions(setClosures, sendMessages, moveMotorcadeStatus, updateEvent, updateMotorcade);
const clock = useClock();
const as = useEmptyTable('COORDINATOR');
beforeEach(() => clock.stop(START - 12 * 3_600_000));

const START = Date.parse('2027-05-10T16:00:00Z');
function at(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString();
}
function times(from: number, to: number) {
  return { startTime: at(from), endTime: at(to) };
}
function aRide(from: number, to: number, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...times(from, to), ...fields });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function timesOf(eventId: string) {
  const { endTime, startTime } = await read(eventId);
  return { startTime, endTime };
}
async function closures() {
  return (await call(getSettings, { as })).body.travel.closures;
}
async function refused(body: object) {
  return (await call(createProposal, { as, body: { kind: 'CLOSE', from: at(0), to: at(120), ...body } })).body.errors;
}

/** Makes a proposal and applies it, as two requests: a colleague sees it meanwhile. */
async function close(body: Record<string, unknown>) {
  const made = await call(createProposal, { as, body: { kind: 'CLOSE', from: at(0), to: at(120), ...body } });
  expect(made.status).toBe(201);
  const { id, steps } = made.body;
  const colleague = await aUser('COORDINATOR');
  expect((await call(getProposal, { as: colleague, params: { id } })).status).toBe(200);
  const applied = await call(applyProposal, { as, params: { id } });
  expect(applied.body).toMatchObject({ applied: steps.length, problem: null, left: [] });
  expect((await verifyLedgers()).differences).toEqual([]);
  return made.body;
}
function codesOf({ warnings }: { warnings: { code: string }[] }): string[] {
  return warnings.map(({ code }) => code);
}

/** A hotel and a hall, 30 minutes apart in both directions. */
async function theWay() {
  const [hotel, hall] = [await aPlace('Hotel'), await aPlace('Hall')];
  for (const params of [
    { from: hotel, to: hall },
    { from: hall, to: hotel },
  ]) {
    await call(setWay, { as, params, body: { minutes: 30 } });
  }
  const there = { pickupPlaceId: hotel, dropoffPlaceId: hall };
  const back = { pickupPlaceId: hall, dropoffPlaceId: hotel };
  return { hotel, hall, there, back };
}

describe('CLOSE of ways that take longer', () => {
  it('counts the way there and back of a ride that waits', async () => {
    const { hall, there } = await theWay();
    const waits = await aRide(0, 90, { ...there, kind: 'WAIT_AND_RETURN', waitMinutes: 30 });
    await close({ placeId: hall, addMinutes: 10 });
    expect(await timesOf(waits)).toEqual({ startTime: at(0), endTime: at(110) });
  });

  it('moves the stops of a ride that must, and no others', async () => {
    const { hall, hotel } = await theWay();
    const stops = [hotel, hall].map((placeId, n) => ({ placeId, afterMinutes: n * 35 }));
    const short = await aRide(0, 35, { stops });
    const long = await aRide(0, 60, { stops: [...stops, { location: 'Club', afterMinutes: 60 }] });
    await close({ placeId: hall, addMinutes: 10 });
    expect(await timesOf(short)).toEqual(times(0, 40));
    expect([await timesOf(long), (await read(long)).stops.map((stop: { at: string }) => stop.at)]).toEqual([
      times(0, 60),
      [at(0), at(40), at(60)],
    ]);
  });

  it('lets rides begin earlier that must not end later, and others end later, as a coordinator', async () => {
    const { hall, there, back } = await theWay();
    const [ada = ''] = await someVips(as, 1);
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', ...times(60, 90), placeId: hall, vipIds: [ada] });
    const leg = { masterEventId: dinner, vipIds: [ada] };
    const car = { vehicleId: await aVehicle(), driverId: await aDriver() };
    const out = await aRide(20, 55, { ...leg, ...there, ...car, title: 'Out' });
    const home = await aRide(95, 130, { ...leg, ...back, ...car, title: 'Home' });
    const early = await aRide(-60, -30, { ...there, title: 'Early' });
    const long = await aRide(0, 60, { ...there, title: 'Long' });
    const note = 'Parade';
    const proposal = await close({ all: true, addMinutes: 25, note });
    expect(proposal.warnings).toEqual([]);
    expect(proposal.steps[0]).toMatchObject({
      operationId: 'setClosures',
      summary: 'Each way takes 25 minutes longer, Mon 10 May 16:00–18:00: Parade',
    });
    expect(await closures()).toEqual([{ from: at(0), to: at(120), all: true, addMinutes: 25, note }]);
    expect(await timesOf(out)).toEqual(times(0, 55));
    expect(await timesOf(home)).toEqual(times(95, 150));
    expect([await timesOf(early), await timesOf(long)]).toEqual([times(-60, -30), times(0, 60)]);
    expect(proposal.follows.appears.map(({ code }: { code: string }) => code)).not.toContain('RIDE_TOO_SHORT');
    expect((await close({ all: true, addMinutes: 25, note })).steps).toEqual([]);
  });

  it('lets a ride to a plane that names no flight begin earlier, and one that would begin before now stay', async () => {
    const { there } = await theWay();
    const [ada = ''] = await someVips(as, 1);
    const departure = { iata: 'KEF', scheduledTime: at(180) };
    const body = {
      flightNumber: 'QQ204',
      flightDate: '2027-05-10',
      vipIds: [ada],
      departure,
      arrival: { iata: 'LHR' },
    };
    expect((await call(trackFlight, { as, body })).status).toBe(201);
    const plane = await aRide(60, 90, { ...there, vipIds: [ada], title: 'To the plane' });
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', ...times(50, 100) });
    const soon = await aRide(10, 40, { ...there, masterEventId: dinner, title: 'Soon' });
    clock.stop(START);
    const { follows } = await close({ all: true, addMinutes: 25 });
    expect(await timesOf(plane)).toEqual(times(35, 90));
    expect(await timesOf(soon)).toEqual(times(10, 40));
    expect(follows.appears).toEqual(expect.arrayContaining([expect.objectContaining({ code: 'RIDE_TOO_SHORT' })]));
  });

  it('is undone with the closure, which opens before its rides come back', async () => {
    const { hall, there } = await theWay();
    const other = { placeIds: [await aPlace('Club')], from: at(0), to: at(60), addMinutes: 5 };
    await call(setClosures, { as, body: { closures: [other] } });
    const ride = await aRide(0, 30, there);
    const { id } = await close({ placeId: hall, addMinutes: 10 });
    expect([await timesOf(ride), (await closures()).length]).toEqual([times(0, 40), 2]);
    const undone = (await call(revertProposal, { as, params: { id } })).body;
    expect(undone.steps.map(({ operationId }: { operationId: string }) => operationId)).toEqual([
      'setClosures',
      'updateEvent',
    ]);
    expect(undone.warnings).toEqual([]);
    expect((await call(applyProposal, { as, params: { id: undone.id } })).body).toMatchObject({ applied: 2, left: [] });
    expect([await timesOf(ride), await closures()]).toEqual([times(0, 30), [expect.objectContaining(other)]]);
  });

  it('leaves a closure that opens earlier, where it is undone after that', async () => {
    const { hall, there } = await theWay();
    await aRide(0, 30, there);
    const { id } = await close({ placeId: hall, addMinutes: 10 });
    await call(setClosures, {
      as,
      body: { closures: [{ placeIds: [hall], from: at(0), to: at(60), addMinutes: 10 }] },
    });
    const { steps, warnings } = (await call(revertProposal, { as, params: { id } })).body;
    expect(steps.map(({ operationId }: { operationId: string }) => operationId)).toEqual(['updateEvent']);
    expect(warnings).toMatchObject([{ code: 'CHANGED_SINCE', message: expect.stringMatching(/^A closure of ways/) }]);
  });

  it('lets what is planned obey the closure: a ride that its car no longer reaches gets another one', async () => {
    const { there } = await theWay();
    const cars = [await aVehicle({ name: 'One' }), await aVehicle({ name: 'Other' })];
    const drivers = [await aDriver('Ann'), await aDriver('Bob')];
    const held = { vehicleId: cars[0], driverId: drivers[0] };
    const rides = [
      await aRide(0, 30, { ...there, ...held, title: 'First' }),
      await aRide(100, 130, { ...there, ...held, title: 'Second' }),
    ];
    const made = await close({ all: true, factor: 1.8 });
    expect(made.unresolved).toEqual([]);
    const [first, second] = await Promise.all(rides.map(read));
    expect([first.endTime, second.endTime]).toEqual([at(54), at(154)]);
    expect(new Set([first.vehicleId, second.vehicleId])).toEqual(new Set(cars));
    expect(new Set([first.driverId, second.driverId])).toEqual(new Set(drivers));
  });
});

describe('CLOSE of a place or a way', () => {
  it('moves rides after it, ends one that just meets it before it, and also what is too late then', async () => {
    const { back, hall, hotel, there } = await theWay();
    const [ada = '', ben = '', eva = '', dan = ''] = await someVips(as, 4);
    const dinner = await anEvent(as, {
      type: 'MEAL',
      title: 'Dinner',
      ...times(60, 100),
      placeId: hall,
      vipIds: [ada],
    });
    const tooLate = await aRide(20, 50, { ...there, masterEventId: dinner, vipIds: [ada], title: 'To dinner' });
    const home = await aRide(30, 60, { ...back, vipIds: [ben], title: 'Home' });
    const justBefore = await aRide(-10, 20, { ...there, vipIds: [eva], title: 'Just before' });
    const elsewhere = await aRide(0, 30, {
      pickupPlaceId: hotel,
      dropoffPlaceId: await aPlace('Zoo'),
      title: 'To the zoo',
    });
    const busy = await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(110, 200), vipIds: [dan] });
    const toTalks = await aRide(40, 70, { ...there, vipIds: [dan], title: 'To talks' });
    const { warnings } = await close({ fromPlaceId: hotel, toPlaceId: hall });
    expect(await closures()).toEqual([{ from: at(0), to: at(120), placeIds: [hotel, hall], closed: true }]);
    expect(warnings).toEqual([]);
    expect(await timesOf(tooLate)).toEqual(times(-30, 0));
    expect(await timesOf(home)).toEqual(times(120, 150));
    expect(await timesOf(justBefore)).toEqual(times(-30, 0));
    expect(await read(elsewhere)).toMatchObject({ status: 'SCHEDULED', ...times(0, 30) });
    expect(await timesOf(toTalks)).toEqual(times(-30, 0));
    expect(await read(busy)).toMatchObject({ status: 'SCHEDULED' });
  });

  it('cancels a ride that is too late after it, where its guests cannot leave earlier', async () => {
    const { hall, hotel, there } = await theWay();
    const vipIds = await someVips(as, 2);
    const [ada = '', eva = ''] = vipIds;
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', ...times(60, 100), placeId: hall, vipIds });
    const leg = { ...there, masterEventId: dinner };
    await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(-20, 10), placeId: hotel, vipIds: [ada] });
    const busy = await aRide(20, 50, { ...leg, vipIds: [ada], title: 'To dinner' });
    const early = await aRide(20, 50, { ...leg, vipIds: [eva], title: 'Soon' });
    clock.stop(START - 25 * 60_000);
    const { warnings } = await close({ fromPlaceId: hotel, toPlaceId: hall });
    for (const id of [busy, early]) expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
    // The rides begin at one time, so they come in the order of their random ids.
    expect(warnings).toMatchObject([{ code: 'GUESTS_WITHOUT_RIDE' }]);
    expect(warnings[0].vipIds.toSorted()).toEqual(vipIds.toSorted());
  });

  it('tells the drivers who are under way there, or begin soon, and whose rides stay as they are', async () => {
    const { hall, there } = await theWay();
    const [dana, ben, cleo, eli] = await Promise.all(['Dana', 'Ben', 'Cleo', 'Eli'].map((name) => aDriver(name)));
    await aRide(0, 30, { ...there, driverId: dana, coDriverId: ben });
    await aRide(0, 30, { driverId: cleo });
    await aRide(60, 90, { ...there, driverId: eli });
    clock.stop(START + 10 * 60_000);
    const { steps } = await close({ placeId: hall, from: at(15), note: 'Flood' });
    expect(steps.map(({ operationId }: { operationId: string }) => operationId)).toEqual([
      'setClosures',
      'sendMessages',
      'updateEvent',
    ]);
    const { driverIds, text } = steps[1].body;
    expect([...driverIds].sort()).toEqual([dana, ben].sort());
    expect(text).toMatch(/^Traffic: Hall\nMon 10 May 4:15 pm – 6:00 pm: closed\nFlood/);
    expect(steps[1].summary).toMatch(/^Message to .*(Dana|Ben)/);
    const slower = await aProposal(as, { kind: 'CLOSE', all: true, from: at(15), to: at(120), addMinutes: 20 });
    const told = slower.steps.find(({ operationId }: { operationId: string }) => operationId === 'sendMessages');
    expect(told?.body.text).toBe('Traffic: All roads\nMon 10 May 4:15 pm – 6:00 pm: +20 min');
  });

  it('moves no ride over what its guests have before or after it', async () => {
    const { hotel, hall, there } = await theWay();
    const [ada = '', ben = ''] = await someVips(as, 2);
    await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(80, 110), placeId: hall, vipIds: [ada] });
    await anEvent(as, { type: 'MEETING', title: 'Visit', ...times(-20, 0), placeId: hotel, vipIds: [ada, ben] });
    await anEvent(as, { type: 'MEETING', title: 'Talks', ...times(70, 200), placeId: hall, vipIds: [ben] });
    const rides = [
      await aRide(30, 60, { ...there, vipIds: [ada], title: 'To talks' }),
      await aRide(20, 50, { ...there, vipIds: [ben], title: 'To long talks' }),
    ];
    await close({ fromPlaceId: hotel, toPlaceId: hall });
    for (const id of rides) expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
  });

  it('moves a motorcade whole, and keeps the order of the rides of a guest', async () => {
    const { back, hotel, there } = await theWay();
    const [ada = ''] = await someVips(as, 1);
    const { id: motorcadeId } = await aMotorcade(as, {
      ...times(10, 40),
      ...there,
      cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL', vehicleId: await aVehicle(), driverId: await aDriver() }],
    });
    const first = await aRide(20, 50, { ...there, vipIds: [ada], title: 'First' });
    const second = await aRide(60, 90, { ...back, vipIds: [ada], title: 'Second' });
    await close({ placeId: hotel, note: 'Evacuated' });
    expect((await call(getMotorcade, { as, params: { motorcadeId } })).body).toMatchObject(times(120, 150));
    expect([await timesOf(first), await timesOf(second)]).toEqual([times(120, 150), times(150, 180)]);
  });

  /** A shuttle there and back with one car. The guests are on each run there. */
  async function aShuttle(every: string, to: string, vipIds: string[] = []) {
    const { back, hall, there } = await theWay();
    const car = { vehicleId: await aVehicle(), driverId: await aDriver() };
    const activityIds = [
      await aRide(0, 20, { ...there, ...car, vipIds, title: 'Shuttle' }),
      await aRide(25, 45, { ...back, ...car, title: 'Shuttle back' }),
    ];
    const series = { kind: 'REPEAT', activityIds, dates: ['2027-05-10'], every, from: '16:00', to };
    const { id } = (await call(createProposal, { as, body: series })).body;
    expect((await call(applyProposal, { as, params: { id } })).body).toMatchObject({ problem: null });
    const [{ seriesId }] = await Promise.all(activityIds.map(read));
    const { items } = (await call(listEvents, { as, query: { seriesId } })).body;
    for (const { id: eventId } of items) {
      expect((await call(updateEvent, { as, params: { eventId }, body: car })).status).toBe(200);
    }
    return { hall, runs: () => call(listEvents, { as, query: { seriesId } }).then(({ body }) => body.items) };
  }
  interface Run {
    title: string;
    startTime: string;
    status: string;
    vehicle: { id: string } | null;
  }
  function timetable(runs: Run[]): string[] {
    const line = ({ startTime, status, title }: Run) => `${startTime.slice(11, 16)} ${title} ${status}`;
    return runs.map(line).sort();
  }

  it('cancels the runs of a series whose next one begins soon after it, as the next one takes their guests', async () => {
    const { hall, runs } = await aShuttle('PT1H', '18:00', await someVips(as, 1));
    const { unresolved, warnings } = await close({ placeId: hall });
    expect([unresolved, warnings]).toEqual([[], []]);
    expect(timetable(await runs())).toEqual([
      '16:00 Shuttle CANCELLED',
      '16:25 Shuttle back CANCELLED',
      '17:00 Shuttle CANCELLED',
      '17:25 Shuttle back CANCELLED',
      '18:00 Shuttle SCHEDULED',
      '18:25 Shuttle back SCHEDULED',
    ]);
  });

  it('moves the runs of a series to its end with the time between them, with the same car, where the next ones begin late', async () => {
    const { hall, runs } = await aShuttle('PT3H', '19:00');
    expect(await close({ placeId: hall })).toMatchObject({ unresolved: [], warnings: [] });
    const after: Run[] = await runs();
    expect(timetable(after)).toEqual([
      '18:00 Shuttle SCHEDULED',
      '18:25 Shuttle back SCHEDULED',
      '19:00 Shuttle SCHEDULED',
      '19:25 Shuttle back SCHEDULED',
    ]);
    expect(new Set(after.map(({ vehicle }) => vehicle?.id)).size).toBe(1);
  });

  it('moves each run of a series with its own guests', async () => {
    const [ada = '', ben = ''] = await someVips(as, 2);
    const { hall, runs } = await aShuttle('PT1H', '18:00');
    const [first, , second] = await runs();
    for (const [run, vipIds] of [
      [first, [ada]],
      [second, [ben]],
    ]) {
      expect((await call(updateEvent, { as, params: { eventId: run.id }, body: { vipIds } })).status).toBe(200);
    }
    await close({ placeId: hall });
    expect([await timesOf(first.id), await timesOf(second.id)]).toEqual([times(120, 140), times(180, 200)]);
  });
});

describe('CLOSE of an airport', () => {
  it('stops the rides of flights that neither land nor depart, and says what guests lack', async () => {
    const [ada = '', ben = '', eva = ''] = await someVips(as, 3);
    const airport = await aPlace('Airport', { kind: 'AIRPORT', iata: 'KEF' });
    const flight = async (flightNumber: string, vipIds: string[], sides: object) =>
      (await call(trackFlight, { as, body: { flightNumber, flightDate: '2027-05-10', vipIds, ...sides } })).body.id;
    const side = (iata: string, minutes: number) => ({ iata, scheduledTime: at(minutes) });
    const landing = await flight('QQ201', [ada], { departure: side('LHR', -120), arrival: side('KEF', 30) });
    const leaving = await flight('QQ202', [ben], { departure: side('KEF', 60), arrival: side('LHR', 240) });
    const later = await flight('QQ203', [eva], { departure: side('LHR', 0), arrival: side('KEF', 130) });
    const pickup = await aRide(60, 90, { flightId: landing, vipIds: [ada], title: 'Pick-up' });
    const unnamed = await aRide(60, 90, { pickupPlaceId: airport, vipIds: [ada, eva], title: 'Bus' });
    const dropoff = await aRide(-120, -60, { vipIds: [ben], title: 'To the plane' });
    const keeps = await aRide(150, 180, { flightId: later, vipIds: [eva], title: 'Later' });
    const dinner = await anEvent(as, { type: 'MEAL', title: 'Dinner', ...times(100, 200), vipIds: [ada] });
    const proposal = await close({ iata: 'KEF', reason: 'Ash' });
    expect(await closures()).toBeUndefined();
    for (const id of [pickup, dropoff]) expect(await read(id)).toMatchObject({ status: 'CANCELLED' });
    expect(await read(unnamed)).toMatchObject({ status: 'SCHEDULED', vipIds: [eva] });
    expect(await read(keeps)).toMatchObject({ status: 'SCHEDULED' });
    expect(proposal.warnings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'GUEST_FLIGHT', vipIds: [ada] }),
        expect.objectContaining({ code: 'GUEST_FLIGHT', vipIds: [ben] }),
        expect.objectContaining({ code: 'GUESTS_WITHOUT_LODGING', vipIds: [ben] }),
        expect.objectContaining({ code: 'GUESTS_COME_LATE', activityId: dinner, vipIds: [ada] }),
        expect.objectContaining({ code: 'GUESTS_WITHOUT_RIDE', activityId: pickup, vipIds: [ada] }),
      ]),
    );
    expect(codesOf(proposal).filter((code) => code === 'GUEST_FLIGHT')).toHaveLength(2);
    expect(leaving).not.toBe(later);
  });
});

describe('CLOSE', () => {
  it('refuses two choices, a way without an end, two slownesses, and a place that does not exist', async () => {
    const place = await aPlace('Hall');
    expect(await refused({})).toMatchObject([{ path: 'body.placeId' }]);
    expect(await refused({ placeId: place, iata: 'KEF' })).toMatchObject([{ path: 'body.placeId' }]);
    expect(await refused({ fromPlaceId: place })).toMatchObject([{ path: 'body.toPlaceId' }]);
    expect(await refused({ fromPlaceId: place, toPlaceId: place })).toMatchObject([{ path: 'body.toPlaceId' }]);
    expect(await refused({ all: true, addMinutes: 5, factor: 2 })).toMatchObject([{ path: 'body.addMinutes' }]);
    expect(await refused({ iata: 'KEF', addMinutes: 5 })).toMatchObject([{ path: 'body.addMinutes' }]);
    expect(await refused({ all: true, to: at(0) })).toMatchObject([{ path: 'body.to' }]);
    expect(await refused({ placeId: 'plc_4g7k2m9q3t5w8x1z6b0c' })).toMatchObject([{ path: 'body.placeId' }]);
  });
});
