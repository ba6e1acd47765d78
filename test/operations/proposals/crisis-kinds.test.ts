import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as getFlight from '#functions/flights/get-flight.ts';
import * as trackFlight from '#functions/flights/track-flight.ts';
import * as updateFlight from '#functions/flights/update-flight.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as applyProposal from '#functions/proposals/apply-proposal.ts';
import * as createProposal from '#functions/proposals/create-proposal.ts';
import * as getVip from '#functions/vips/get-vip.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import * as setWay from '#functions/ways/set-way.ts';
import { verifyLedgers } from '#shared/use-cases/assignments/verify-ledgers.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { useFlights } from '#test/support/flights.ts';
import { useFunctions } from '#test/support/functions.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFlights();
useFunctions(updateVip, updateFlight, getVip, getFlight, moveMotorcadeStatus, updateMotorcade);
const as = useEmptyTable('COORDINATOR');

const START = Date.parse('2027-05-10T18:00:00Z');
function at(minutes: number): string {
  return new Date(START + minutes * 60_000).toISOString();
}
function times(from: number, to: number) {
  return { startTime: at(from), endTime: at(to) };
}
function aRide(from: number, to: number, fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'TRANSPORT', title: 'Ride', ...times(from, to), ...fields });
}
function aDinner(fields: Record<string, unknown> = {}): Promise<string> {
  return anEvent(as, { type: 'MEAL', title: 'Dinner', ...times(60, 180), ...fields });
}
async function read(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function statusesOf(ids: readonly string[]) {
  return (await Promise.all(ids.map(read))).map(({ status }) => status);
}
async function refused(body: object) {
  return (await call(createProposal, { as, body })).body.errors;
}

/** Makes a proposal, tries it and applies it: the dry run of the proposal shows the same, and both do all steps. */
async function mend(body: Record<string, unknown>) {
  const dry = await call(createProposal, { as, query: { dryRun: 'true' }, body });
  const proposal = await aProposal(as, body);
  const shown = ({ steps, unresolved, warnings }: Record<string, unknown>) => ({ steps, unresolved, warnings });
  expect(shown(dry.body)).toEqual(shown(proposal));
  const { id, steps } = proposal;
  const apply = async (query: Record<string, string> = {}) =>
    (await call(applyProposal, { as, params: { id }, query })).body;
  expect(await apply({ dryRun: 'true' })).toMatchObject({ applied: steps.length, problem: null });
  expect(await apply()).toMatchObject({ applied: steps.length, problem: null, left: [] });
  expect((await verifyLedgers()).differences).toEqual([]);
  return proposal;
}
function summaries({ steps }: { steps: { summary: string }[] }): string[] {
  return steps.map(({ summary }) => summary);
}

describe('CANCEL', () => {
  it('cancels a plenary with its legs, and names what has begun', async () => {
    const plenary = await aDinner({ type: 'MEETING', title: 'Plenary' });
    const legs: string[] = [];
    for (let n = 0; n < 3; n += 1) legs.push(await aRide(0, 30, { masterEventId: plenary, title: `Leg ${n}` }));
    await call(moveEventStatus, { as, params: { eventId: legs[0] ?? '' }, body: { status: 'IN_PROGRESS' } });
    const { warnings } = await mend({ kind: 'CANCEL', masterId: plenary });
    expect(warnings).toMatchObject([{ code: 'ACTIVITY_HAS_BEGUN', activityId: legs[0] }]);
    expect(await statusesOf([plenary, ...legs])).toEqual([
      'CANCELLED',
      'IN_PROGRESS',
      ...legs.slice(1).map(() => 'CANCELLED'),
    ]);
  });

  it('says which guests have no ride then to what goes on, and nothing of those who have another', async () => {
    const [ada = '', ben = ''] = await someVips(as, 2);
    const [hotel, hall] = [await aPlace('Hotel'), await aPlace('Hall')];
    const dinner = await aDinner({ vipIds: [ada, ben], placeId: hall });
    const bus = await aRide(0, 30, { masterEventId: dinner, vipIds: [ada, ben], title: 'Bus' });
    await aRide(0, 30, { masterEventId: dinner, vipIds: [ben], title: 'Car', pickupPlaceId: hotel });
    const { warnings } = await mend({ kind: 'CANCEL', activityIds: [bus] });
    expect(warnings).toMatchObject([{ code: 'GUESTS_WITHOUT_RIDE', activityId: bus, vipIds: [ada] }]);
    expect(warnings[0].message).toBe(
      'No ride then for “Dinner” (Mon 10 May 19:00), because of “Bus” (Mon 10 May 18:00): Guest 1.',
    );
  });

  it('cancels a day with its motorcades and the rides of flights, and names the flights without a ride', async () => {
    const [vip = ''] = await someVips(as, 1);
    const flight = await call(trackFlight, {
      as,
      body: {
        flightNumber: 'QQ101',
        flightDate: '2027-05-10',
        vipIds: [vip],
        departure: { iata: 'LHR' },
        arrival: { iata: 'KEF', scheduledTime: at(-30) },
      },
    });
    const pickup = await aRide(0, 30, { flightId: flight.body.id, vipIds: [vip], title: 'Pick-up' });
    const dinner = await aDinner({ vipIds: [vip] });
    const { id: motorcadeId } = await aMotorcade(as, {
      title: 'State arrival',
      ...times(40, 55),
      cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL', vehicleId: await aVehicle(), driverId: await aDriver() }],
    });
    const nextDay = await aRide(24 * 60, 24 * 60 + 30);
    const proposal = await mend({ kind: 'CANCEL', day: '2027-05-10' });
    expect(summaries(proposal)).toEqual([
      'Pick-up (Mon 10 May 18:00) is cancelled',
      'Dinner (Mon 10 May 19:00) is cancelled',
      '“State arrival” is cancelled, with all its cars',
    ]);
    expect(proposal.warnings).toMatchObject([{ code: 'GUESTS_WITHOUT_RIDE', activityId: pickup, vipIds: [vip] }]);
    expect(proposal.warnings[0].message).toContain('flight QQ101 of 2027-05-10');
    expect(proposal.steps[2]).toMatchObject({ operationId: 'moveMotorcadeStatus', params: { motorcadeId } });
    expect(await statusesOf([pickup, dinner])).toEqual(['CANCELLED', 'CANCELLED']);
    const motorcade = (await call(getMotorcade, { as, params: { motorcadeId } })).body;
    expect(motorcade.status).toBe('CANCELLED');
    expect(await statusesOf([nextDay])).toEqual(['SCHEDULED']);
  });

  it('takes a guest off everything, also their flights and their hotel; what others are on goes on', async () => {
    const [ada = '', ben = ''] = await someVips(as, 2);
    await call(updateVip, {
      as,
      params: { vipId: ada },
      body: { lodging: [{ placeId: await aPlace('Palace'), from: '2027-05-09', to: '2027-05-12' }] },
    });
    const flightDate = '2027-05-10';
    const body = { flightNumber: 'QQ102', flightDate, vipIds: [ada, ben], arrival: { iata: 'KEF' } };
    expect((await call(trackFlight, { as, body })).status).toBe(201);
    const shared = await aDinner({ vipIds: [ada, ben] });
    const own = await aRide(0, 30, { vipIds: [ada], title: 'Own' });
    const { warnings } = await mend({ kind: 'CANCEL', vipId: ada });
    expect(warnings).toEqual([]);
    expect(await read(own)).toMatchObject({ status: 'CANCELLED' });
    expect(await read(shared)).toMatchObject({ status: 'SCHEDULED', vipIds: [ben] });
    const params = { flightNumber: 'QQ102' };
    expect((await call(getFlight, { as, params, query: { date: flightDate } })).body.vipIds).toEqual([ben]);
    expect((await call(getVip, { as, params: { vipId: ada } })).body.lodging).toEqual([]);
  });

  it('refuses two choices, none, and what does not exist', async () => {
    const ride = await aRide(0, 30);
    for (const body of [{}, { activityIds: [ride], day: '2027-05-10' }, { from: at(0) }]) {
      expect(await refused({ kind: 'CANCEL', ...body })).toMatchObject([{ path: 'body.activityIds' }]);
    }
    const unknown = 'act_4g7k2m9q3t5w8x1z6b0c';
    expect(await refused({ kind: 'CANCEL', activityIds: [ride, unknown] })).toMatchObject([
      { path: 'body.activityIds.1', message: 'does not exist' },
    ]);
    expect(await refused({ kind: 'CANCEL', vipId: 'vip_4g7k2m9q3t5w8x1z6b0c' })).toMatchObject([
      { path: 'body.vipId' },
    ]);
  });
});

describe('AWAY', () => {
  it('takes a guest out of what is under way, cancels their own rides, and leaves the rest of the stay', async () => {
    const [ada = '', ben = ''] = await someVips(as, 2);
    const dinner = await aDinner({ vipIds: [ada, ben] });
    const there = await aRide(0, 50, { masterEventId: dinner, vipIds: [ada, ben], title: 'There' });
    const back = await aRide(185, 200, { masterEventId: dinner, vipIds: [ada, ben], title: 'Back' });
    const own = await aRide(130, 150, { vipIds: [ada], title: 'Own car' });
    const later = await aDinner({ ...times(300, 400), vipIds: [ada], title: 'Party' });
    await mend({ kind: 'AWAY', vipId: ada, from: at(120), to: at(240) });
    expect(await read(dinner)).toMatchObject({ status: 'SCHEDULED', vipIds: [ben] });
    expect(await read(there)).toMatchObject({ vipIds: [ada, ben] });
    expect(await read(back)).toMatchObject({ status: 'SCHEDULED', vipIds: [ben] });
    expect(await read(own)).toMatchObject({ status: 'CANCELLED' });
    expect(await read(later)).toMatchObject({ vipIds: [ada] });
  });

  it('takes a guest out of a dinner that a person has started, and not out of one that lasts until they are back', async () => {
    const [ada = '', ben = ''] = await someVips(as, 2);
    const short = await aDinner({ ...times(60, 90), vipIds: [ada, ben] });
    await call(moveEventStatus, { as, params: { eventId: short }, body: { status: 'IN_PROGRESS' } });
    const long = await aDinner({ ...times(80, 300), vipIds: [ada], title: 'Concert' });
    const bus = await aRide(70, 79, { masterEventId: long, vipIds: [ada, ben], title: 'Bus' });
    const { warnings } = await mend({ kind: 'AWAY', vipId: ada, from: at(65), to: at(120) });
    expect(await read(short)).toMatchObject({ status: 'IN_PROGRESS', vipIds: [ben] });
    expect(await read(long)).toMatchObject({ vipIds: [ada] });
    expect(await read(bus)).toMatchObject({ vipIds: [ben] });
    expect(warnings).toMatchObject([
      { code: 'ACTIVITY_UNDER_WAY', activityId: long },
      { code: 'GUESTS_WITHOUT_RIDE', activityId: bus, vipIds: [ada] },
    ]);
  });

  it('keeps their own ride that has begun, and names a flight of the time', async () => {
    const [ada = ''] = await someVips(as, 1);
    const own = await aRide(0, 30, { vipIds: [ada] });
    await call(moveEventStatus, { as, params: { eventId: own }, body: { status: 'IN_PROGRESS' } });
    const departure = { iata: 'KEF', scheduledTime: at(60) };
    const body = {
      flightNumber: 'QQ103',
      flightDate: '2027-05-10',
      vipIds: [ada],
      departure,
      arrival: { iata: 'LHR' },
    };
    expect((await call(trackFlight, { as, body })).status).toBe(201);
    const { steps, warnings } = await mend({ kind: 'AWAY', vipId: ada, from: at(0), to: at(120) });
    expect(steps).toEqual([]);
    expect(warnings).toMatchObject([
      { code: 'ACTIVITY_HAS_BEGUN', activityId: own },
      { code: 'GUEST_FLIGHT', vipIds: [ada] },
    ]);
  });
});

describe('MOVE_PLACE', () => {
  /** A dinner on an island: a car to the jetty, a boat to the island, and both back. */
  const islandDinner = async () => {
    const [ada = ''] = await someVips(as, 1);
    const [hotel, jetty, island, hall] = await Promise.all(
      ['Hotel', 'Jetty', 'Island', 'Hall'].map((name) => aPlace(name)),
    );
    await Promise.all([
      call(setWay, { as, params: { from: hotel ?? '', to: hall ?? '' }, body: { minutes: 33 } }),
      call(setWay, { as, params: { from: hall ?? '', to: hotel ?? '' }, body: { minutes: 40 } }),
    ]);
    const dinner = await aDinner({ placeId: island, vipIds: [ada] });
    const car = { vehicleId: await aVehicle({ name: 'Van' }), driverId: await aDriver('Ann') };
    const boat = { vehicleId: await aVehicle({ name: 'Boat' }), mode: 'WATER' };
    const leg = (from: number, to: number, a: string | undefined, b: string | undefined, fields: object) =>
      aRide(from, to, { masterEventId: dinner, pickupPlaceId: a, dropoffPlaceId: b, vipIds: [ada], ...fields });
    const legs = {
      out: await leg(0, 20, hotel, jetty, { ...car, title: 'Car out' }),
      boatOut: await leg(25, 50, jetty, island, { ...boat, title: 'Boat out' }),
      boatBack: await leg(185, 210, island, jetty, { ...boat, title: 'Boat back' }),
      back: await leg(215, 235, jetty, hotel, { ...car, title: 'Car back' }),
    };
    return { ada, car, dinner, hall, hotel, island, legs };
  };

  it('moves a dinner from an island: the boats go, and the cars go all the way in the time that it takes', async () => {
    const { car, dinner, hall, hotel, legs } = await islandDinner();
    const proposal = await mend({ kind: 'MOVE_PLACE', activityId: dinner, placeId: hall });
    expect([proposal.unresolved, proposal.warnings]).toEqual([[], []]);
    expect(summaries(proposal)).toContain(
      'Car out: Mon 10 May 18:00–18:20 -> Mon 10 May 18:15–18:50, to Jetty -> Hall',
    );
    expect(await read(dinner)).toMatchObject({ placeId: hall, location: 'Hall' });
    expect(await statusesOf([legs.boatOut, legs.boatBack])).toEqual(['CANCELLED', 'CANCELLED']);
    expect(await read(legs.out)).toMatchObject({
      ...times(15, 50),
      pickupPlaceId: hotel,
      dropoffPlaceId: hall,
      ...car,
    });
    expect(await read(legs.back)).toMatchObject({
      ...times(185, 225),
      pickupPlaceId: hall,
      dropoffPlaceId: hotel,
      ...car,
    });
  });

  it('cancels the rides of a dinner that comes to the hotel of its guests', async () => {
    const { dinner, hotel, legs } = await islandDinner();
    const { unresolved, warnings } = await mend({ kind: 'MOVE_PLACE', activityId: dinner, placeId: hotel });
    expect([unresolved, warnings]).toEqual([[], []]);
    expect(new Set(await statusesOf(Object.values(legs)))).toEqual(new Set(['CANCELLED']));
  });

  it('lets a boat without a car before it go by road, with a car and a driver', async () => {
    const { car, hall, island, legs } = await islandDinner();
    await call(moveEventStatus, { as, params: { eventId: legs.out }, body: { status: 'CANCELLED' } });
    await mend({ kind: 'MOVE_PLACE', fromPlaceId: island, placeId: hall, to: at(300) });
    const boat = await read(legs.boatOut);
    expect(boat).toMatchObject({ ...car, status: 'SCHEDULED', dropoffPlaceId: hall });
    expect(boat).not.toHaveProperty('mode');
  });

  it('moves a motorcade with its master, and takes a place in words', async () => {
    const [theatre, hotel] = [await aPlace('Theatre'), await aPlace('Hotel')];
    const dinner = await aDinner({ placeId: theatre });
    const { id: motorcadeId } = await aMotorcade(as, {
      ...times(0, 40),
      masterEventId: dinner,
      pickupPlaceId: hotel,
      dropoffPlaceId: theatre,
      cars: [{ role: 'LEAD' }, { role: 'PRINCIPAL' }],
    });
    await mend({ kind: 'MOVE_PLACE', activityId: dinner, location: 'The old mill' });
    expect(await read(dinner)).toMatchObject({ placeId: null, location: 'The old mill' });
    const motorcade = (await call(getMotorcade, { as, params: { motorcadeId } })).body;
    expect(motorcade).toMatchObject({ dropoffLocation: 'The old mill', ...times(0, 40) });
  });

  it('moves what is under way at a place too, such as the dinner of a hall that is evacuated', async () => {
    const [hall, tent] = [await aPlace('Old hall'), await aPlace('Tent')];
    const fromNow = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
    const meal = { type: 'MEAL', placeId: hall };
    const dinner = await anEvent(as, { ...meal, title: 'Dinner', startTime: fromNow(-2), endTime: fromNow(2) });
    const over = await anEvent(as, { ...meal, title: 'Lunch', startTime: fromNow(-5), endTime: fromNow(-4) });
    await mend({ kind: 'MOVE_PLACE', fromPlaceId: hall, placeId: tent, to: fromNow(3) });
    expect(await read(dinner)).toMatchObject({ placeId: tent, location: 'Tent' });
    expect(await read(over)).toMatchObject({ placeId: hall });
  });

  it('refuses two places, a ride, and a place that does not exist', async () => {
    const [place, ride, dinner] = [await aPlace('Hall'), await aRide(0, 30), await aDinner({ location: 'Tent' })];
    const move = (body: object) => refused({ kind: 'MOVE_PLACE', ...body });
    expect(await move({ activityId: dinner, placeId: place, location: 'Hall' })).toMatchObject([
      { path: 'body.placeId' },
    ]);
    expect(await move({ activityId: dinner, fromPlaceId: place, location: 'Tent' })).toMatchObject([
      { path: 'body.activityId' },
    ]);
    expect(await move({ fromPlaceId: place, placeId: place })).toMatchObject([
      { path: 'body.placeId', code: 'SAME_AS' },
    ]);
    expect(await move({ activityId: ride, placeId: place })).toMatchObject([{ path: 'body.activityId' }]);
    expect(await move({ activityId: dinner, placeId: 'plc_4g7k2m9q3t5w8x1z6b0c' })).toMatchObject([
      { path: 'body.placeId' },
    ]);
  });
});

describe('RELODGE', () => {
  it('moves the lodging and the rides of guests, in the time of the new ways, and names a ride that others need', async () => {
    const [old, inn, hall] = [await aPlace('Palace'), await aPlace('Inn'), await aPlace('Hall', { kind: 'VENUE' })];
    for (const [from, to, minutes] of [
      [inn, hall, 50],
      [hall, inn, 45],
      [old, hall, 20],
    ] as const) {
      await call(setWay, { as, params: { from, to }, body: { minutes } });
    }
    const lodging = [{ placeId: old, room: '7', from: '2027-05-09', to: '2027-05-12' }];
    const [ada = '', ben = '', eva = ''] = await someVips(as, 3, { lodging });
    const dinner = await aDinner({ placeId: hall, vipIds: [ada, ben, eva] });
    const leg = (from: number, to: number, fields: object) => aRide(from, to, { masterEventId: dinner, ...fields });
    const there = await leg(30, 50, { pickupPlaceId: old, dropoffPlaceId: hall, vipIds: [ada, ben], title: 'There' });
    const back = await leg(185, 205, { pickupPlaceId: hall, dropoffPlaceId: old, vipIds: [ada, ben], title: 'Back' });
    const bus = await leg(30, 50, { pickupPlaceId: old, dropoffPlaceId: hall, vipIds: [ada, eva], title: 'Bus' });
    const { warnings } = await mend({
      kind: 'RELODGE',
      vipIds: [ada, ben],
      placeId: inn,
      from: '2027-05-10T12:00:00Z',
    });
    expect(warnings).toMatchObject([{ code: 'RIDE_IS_SHARED', activityId: bus }]);
    expect(await read(there)).toMatchObject({ pickupPlaceId: inn, ...times(0, 50) });
    expect(await read(back)).toMatchObject({ dropoffPlaceId: inn, ...times(185, 230) });
    expect(await read(bus)).toMatchObject({ pickupPlaceId: old });
    expect((await call(getVip, { as, params: { vipId: ada } })).body.lodging).toEqual([
      { placeId: old, room: '7', from: '2027-05-09', to: '2027-05-10' },
      { placeId: inn, from: '2027-05-10', to: '2027-05-12' },
    ]);
    expect((await call(getVip, { as, params: { vipId: eva } })).body.lodging).toEqual(lodging);
  });

  it('moves a stop at which all who get on lodge elsewhere, and leaves the times of a ride with stops', async () => {
    const [first, old, inn, hall] = await Promise.all(['First', 'Old', 'Inn', 'Hall'].map((name) => aPlace(name)));
    const lodged = (placeId = '') => [{ placeId, from: '2027-05-09', to: '2027-05-12' }];
    const [ada = ''] = await someVips(as, 1, { lodging: lodged(old) });
    const [eva = '', fay = ''] = await someVips(as, 2, { lodging: lodged(first) });
    const stops = [
      { placeId: first, afterMinutes: 0, boards: [eva, fay] },
      { placeId: old, afterMinutes: 20, boards: [ada] },
      { placeId: hall, afterMinutes: 50 },
    ];
    const round = await aRide(0, 50, { vipIds: [ada, eva, fay], stops });
    await mend({ kind: 'RELODGE', vipIds: [ada], placeId: inn, from: at(-60) });
    const placesOf = async () => (await read(round)).stops.map(({ placeId }: { placeId: string }) => placeId);
    expect([await placesOf(), (await read(round)).endTime]).toEqual([[first, inn, hall], at(50)]);
    const { warnings } = await mend({ kind: 'RELODGE', vipIds: [eva], placeId: inn, from: at(-60) });
    expect(warnings).toMatchObject([{ code: 'RIDE_IS_SHARED', activityId: round }]);
    await mend({ kind: 'MOVE_PLACE', fromPlaceId: inn, placeId: old, to: at(300) });
    await mend({ kind: 'MOVE_PLACE', fromPlaceId: hall, placeId: inn, to: at(300) });
    expect([await placesOf(), (await read(round)).dropoffPlaceId]).toEqual([[first, old, inn], inn]);
  });

  it('moves the end of a pick-up from a flight, and names who lodges nowhere', async () => {
    const [old, inn] = [await aPlace('Palace'), await aPlace('Inn')];
    const [ada = ''] = await someVips(as, 1, { lodging: [{ placeId: old, from: '2027-05-10', to: '2027-05-12' }] });
    const [ben = ''] = await someVips(as, 1);
    const body = {
      flightNumber: 'QQ104',
      flightDate: '2027-05-10',
      vipIds: [ada],
      arrival: { iata: 'KEF', scheduledTime: at(-30) },
    };
    const flight = await call(trackFlight, { as, body });
    const pickup = await aRide(0, 30, { flightId: flight.body.id, vipIds: [ada], dropoffPlaceId: old });
    const { warnings } = await mend({ kind: 'RELODGE', vipIds: [ada, ben], placeId: inn, from: at(-60) });
    expect(warnings).toMatchObject([{ code: 'GUESTS_WITHOUT_LODGING', vipIds: [ben] }]);
    expect(await read(pickup)).toMatchObject({ dropoffPlaceId: inn, ...times(0, 30) });
  });
});

describe('SHIFT and POSTPONE of activities that are named', () => {
  it('SHIFT moves them together with their legs, each once', async () => {
    const [one, two] = [await aDinner(), await aDinner({ ...times(200, 300), title: 'Ball' })];
    const leg = await aRide(0, 30, { masterEventId: one });
    const other = await aDinner({ title: 'Other' });
    await mend({ kind: 'SHIFT', activityIds: [one, two, leg], minutes: 60 });
    const starts = (await Promise.all([one, two, leg, other].map(read))).map(({ startTime }) => startTime);
    expect(starts).toEqual([at(120), at(260), at(60), at(60)]);
    expect(await refused({ kind: 'SHIFT', eventId: one, activityIds: [two], minutes: 5 })).toMatchObject([
      { path: 'body.eventId' },
    ]);
  });

  it('POSTPONE moves them alone, and takes no time beside them', async () => {
    const [one, other] = [await aDinner(), await aDinner({ title: 'Other' })];
    await mend({ kind: 'POSTPONE', activityIds: [one], minutes: 30 });
    expect([(await read(one)).startTime, (await read(other)).startTime]).toEqual([at(90), at(60)]);
    expect(await refused({ kind: 'POSTPONE', activityIds: [one], from: at(0), minutes: 5 })).toMatchObject([
      { path: 'body.from' },
    ]);
    expect(await refused({ kind: 'POSTPONE', from: at(0), minutes: 5 })).toMatchObject([{ path: 'body.from' }]);
  });
});
