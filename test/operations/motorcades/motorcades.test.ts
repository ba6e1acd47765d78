import { beforeAll, describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as deleteMotorcade from '#functions/motorcades/delete-motorcade.ts';
import * as dropOutCar from '#functions/motorcades/drop-out-car.ts';
import * as getMotorcade from '#functions/motorcades/get-motorcade.ts';
import * as joinMotorcades from '#functions/motorcades/join-motorcades.ts';
import * as listMotorcades from '#functions/motorcades/list-motorcades.ts';
import * as moveMotorcadeStatus from '#functions/motorcades/move-motorcade-status.ts';
import * as promoteSpare from '#functions/motorcades/promote-spare.ts';
import * as reorderMotorcade from '#functions/motorcades/reorder-motorcade.ts';
import * as reportSighting from '#functions/motorcades/report-sighting.ts';
import * as restoreMotorcade from '#functions/motorcades/restore-motorcade.ts';
import * as splitMotorcade from '#functions/motorcades/split-motorcade.ts';
import * as updateMotorcade from '#functions/motorcades/update-motorcade.ts';
import * as getVipSchedule from '#functions/vips/get-vip-schedule.ts';
import { anEvent } from '#test/support/activities.ts';
import { type CallOptions, call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aMotorcade, askMotorcade, ROUTE } from '#test/support/motorcades.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});

interface Progress {
  readonly isBehind: boolean;
}

interface Car {
  readonly activityId: string;
  readonly position: number;
  readonly role: string;
  readonly status: string;
  readonly startTime: string;
  readonly vehicleId: string | null;
  readonly driverId: string | null;
  readonly vipIds: string[];
}

async function ask(operation: Parameters<typeof call>[0], motorcadeId: string, body?: object, options?: CallOptions) {
  return (await call(operation, { as, params: { motorcadeId }, ...(body && { body }), ...options })).body;
}
async function carsOf(motorcadeId: string): Promise<Car[]> {
  return (await ask(getMotorcade, motorcadeId)).cars;
}
async function ride(eventId: string) {
  return (await call(getEvent, { as, params: { eventId } })).body;
}
async function held(seatCapacity = 4) {
  return { vehicleId: await aVehicle({ seatCapacity }), driverId: await aDriver() };
}
const LATER = { startTime: '2027-05-10T09:25:00.000Z', endTime: '2027-05-10T10:25:00.000Z' };

describe('a state visit', () => {
  it('is played: 40 guests in 9 cars, a breakdown, a delay, a split and a car that drops out', async () => {
    const guests = await someVips(as, 40);
    const roles = ['LEAD', 'PRINCIPAL', 'SPARE', 'FOLLOW', 'STAFF', 'STAFF', 'PRESS', 'LUGGAGE', 'TAIL'];
    const share = [0, 2, 0, 4, 12, 12, 10, 0, 0];
    const cars = [];
    for (const [place, role] of roles.entries())
      cars.push({ role, callSign: `Falcon ${place + 1}`, ...(await held(15)), vipIds: guests.splice(0, share[place]) });
    const masterEventId = await anEvent(as, {
      type: 'MEETING',
      title: 'Talks',
      ...LATER,
      endTime: '2027-05-10T14:00:00Z',
    });
    const { id, cars: made } = await aMotorcade(as, { cars, masterEventId });
    expect(made.map(({ position }: Car) => position)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await ride(masterEventId)).children).toHaveLength(9);
    const [, principal, spare] = made as Car[];

    const promoted = (await ask(promoteSpare, id)).cars as Car[];
    expect(promoted[2]).toMatchObject({ role: 'PRINCIPAL', vipIds: principal?.vipIds });
    expect(promoted[1]).toMatchObject({ role: 'SPARE', vipIds: [] });
    const { body: schedule } = await call(getVipSchedule, { as, params: { vipId: principal?.vipIds[0] ?? '' } });
    const shown = schedule.days.flatMap(({ activities }: { activities: { id: string }[] }) => activities);
    expect(shown.map((each: { id: string }) => each.id)).toEqual([spare?.activityId]);

    const late = await ask(updateMotorcade, id, LATER);
    expect(late).toMatchObject(LATER);
    expect(new Set((late.cars as Car[]).map(({ startTime }) => startTime))).toEqual(new Set([LATER.startTime]));

    await ask(moveMotorcadeStatus, id, { status: 'IN_PROGRESS' });
    const parted = await ask(splitMotorcade, id, { positions: [7, 8] });
    expect(parted.cars.map(({ role }: Car) => role)).toEqual([
      'LEAD',
      'SPARE',
      'PRINCIPAL',
      'FOLLOW',
      'STAFF',
      'STAFF',
      'TAIL',
    ]);
    expect(parted.other).toMatchObject({ title: 'State arrival, second part', status: 'IN_PROGRESS' });
    expect(parted.other.cars.map(({ position, role }: Car) => [position, role])).toEqual([
      [1, 'PRESS'],
      [2, 'LUGGAGE'],
    ]);

    const left = (await ask(dropOutCar, id, { position: 4 })).cars as Car[];
    expect(left.map(({ role }) => role)).toEqual(['LEAD', 'SPARE', 'PRINCIPAL', 'STAFF', 'STAFF', 'TAIL']);
    expect(left[1]?.vipIds).toHaveLength(4);
    const gone = (late.cars as Car[])[3]?.activityId ?? '';
    expect(await ride(gone)).toMatchObject({ status: 'CANCELLED', vipIds: [] });
    expect((await ride(left[5]?.activityId ?? '')).title).toBe('State arrival (car 6 of 6)');

    // The spare is missing at the bridge. It comes 12 minutes later, and arrives with the tail.
    const seen = (position: number, at: string, minute: number) =>
      ask(reportSighting, id, { position, at, time: `2026-05-10T09:${minute}:00Z` });
    await seen(1, 'Bridge', 40);
    for (const position of [3, 4, 5, 6]) await seen(position, 'Bridge', 41);
    const { cars: driving, lastCarThrough } = await ask(getMotorcade, id);
    expect((driving as Progress[]).map(({ isBehind }) => isBehind)).toEqual([false, true, false, false, false, false]);
    expect(lastCarThrough).toMatchObject([{ place: 'Bridge', position: 6, cars: 5, isWhole: false }]);
    expect((await seen(2, 'Bridge', 52)).cars[1]).toMatchObject({ gapMinutes: 12, isBehind: true });
    expect((await seen(2, 'Gate', 55)).cars[1].lastPlace).toMatchObject({ place: 'Gate', basis: 'REPORTED' });
    const arrived = await seen(6, 'Guildhall', 58);
    expect(arrived).toMatchObject({ status: 'COMPLETED' });
    expect(new Set((arrived.cars as Car[]).map(({ status }) => status))).toEqual(new Set(['COMPLETED']));
  });
});

describe('a motorcade', () => {
  it("makes the spare the principal's car if that drops out", async () => {
    const vipIds = await someVips(as, 2);
    const cars = [
      { role: 'LEAD' },
      { role: 'PRINCIPAL', vipIds, ...(await held()) },
      { role: 'SPARE', ...(await held()) },
    ];
    const { id } = await aMotorcade(as, { cars, startTime: '2027-05-11T09:00:00Z', endTime: '2027-05-11T10:00:00Z' });
    const left = (await ask(dropOutCar, id, { position: 2 })).cars as Car[];
    expect(left.map(({ role }) => role)).toEqual(['LEAD', 'PRINCIPAL']);
    expect(left[1]?.vipIds.toSorted()).toEqual(vipIds.toSorted());
  });

  it('books all vehicles and drivers, or none, and names what is in the way of each car', async () => {
    const [first, second] = [await held(), await held()];
    await anEvent(as, { type: 'TRANSPORT', ...ROUTE, vipIds: [], vehicleId: first.vehicleId });
    await anEvent(as, { type: 'TRANSPORT', ...ROUTE, vipIds: [], driverId: second.driverId });
    const free = await held();
    const cars = [
      { role: 'LEAD', ...first },
      { role: 'PRINCIPAL', ...second },
      { role: 'TAIL', ...free },
    ];
    const { body, status } = await askMotorcade(as, { cars });
    expect(status).toBe(409);
    expect(body.conflicts.map(({ resource }: { resource: string }) => resource).sort()).toEqual(['DRIVER', 'VEHICLE']);
    const offered = body.alternatives.map(({ id }: { id: string }) => id);
    for (const own of [first, second, free]) expect(offered).not.toContain(own.vehicleId);
    expect((await askMotorcade(as, { cars: [{ role: 'TAIL', ...free }] })).status).toBe(201);
  });

  it.each([
    ['a guest', 'body.cars.1.vipIds', async () => ({ vipIds: await someVips(as, 1) })],
    ['a vehicle', 'body.cars.1.vehicleId', async () => ({ vehicleId: await aVehicle() })],
    ['a driver', 'body.cars.1.driverId', async () => ({ driverId: await aDriver() })],
    ['a position', 'body.cars.1.position', async () => ({ position: 2 })],
  ])('has %s in one car only', async (_what, path, make) => {
    const shared = await make();
    const { body } = await askMotorcade(as, {
      cars: [
        { role: 'LEAD', ...shared },
        { role: 'TAIL', ...shared },
      ],
    });
    expect(body).toMatchObject({ status: 400, errors: [{ path }] });
  });

  it('names the car whose vehicle, driver or guest does not exist', async () => {
    const unknown = { vehicleId: 'veh_00000000000000000000', driverId: 'drv_00000000000000000000' };
    const { body } = await askMotorcade(as, {
      cars: [{ role: 'LEAD' }, { role: 'TAIL', ...unknown, vipIds: ['vip_00000000000000000000'] }],
    });
    expect(body.errors.map(({ path }: { path: string }) => path)).toEqual([
      'body.cars.1.vehicleId',
      'body.cars.1.driverId',
      'body.cars.1.vipIds',
    ]);
  });

  it.each(['pickupPlaceId', 'dropoffPlaceId'])('names %s if there is no such place', async (field) => {
    const { body, status } = await askMotorcade(as, { [field]: 'plc_00000000000000000000' });
    expect([status, body.errors]).toEqual([400, [{ path: `body.${field}`, message: 'does not exist' }]]);
  });

  it('takes 200 guests in 12 cars, and shows nothing before all is written', async () => {
    const guests = await someVips(as, 200);
    const cars = [];
    for (let car = 0; car < 12; car += 1)
      cars.push({ role: 'STAFF', ...(await held(20)), vipIds: guests.splice(0, 17) });
    const { cars: made } = await aMotorcade(as, { cars });
    expect(made.flatMap(({ vipIds }: Car) => vipIds)).toHaveLength(200);
  });

  it('moves as one: a car alone does not move, end or go, but gets another vehicle', async () => {
    const { cars, id } = await aMotorcade(as);
    const eventId = (cars as Car[])[0]?.activityId ?? '';
    const alone = { as, params: { eventId } };
    const refused = { status: 409, code: 'PART_OF_MOTORCADE' };
    expect((await call(updateEvent, { ...alone, body: LATER })).body).toMatchObject(refused);
    expect((await call(updateEvent, { ...alone, body: { dropoffLocation: 'Harbour' } })).body).toMatchObject(refused);
    expect((await call(deleteEvent, alone)).body).toMatchObject(refused);
    const vehicleId = await aVehicle();
    expect((await call(updateEvent, { ...alone, body: { vehicleId } })).status).toBe(200);
    expect((await carsOf(id))[0]?.vehicleId).toBe(vehicleId);
    await ask(updateMotorcade, id, { splittable: true });
    expect((await call(updateEvent, { ...alone, body: LATER })).status).toBe(200);
  });

  it('links the name of another place, for itself and for each car, with its coordinates', async () => {
    const coordinates = { latitude: 51.5, longitude: -0.1 };
    const [inn, pier] = [await aPlace('The Anchor'), await aPlace('Pier 4', { coordinates })];
    const { id } = await aMotorcade(as, { pickupPlaceId: inn });
    const moved = await ask(updateMotorcade, id, { pickupLocation: 'pier 4' });
    expect(moved).toMatchObject({ pickupLocation: 'pier 4', pickupPlaceId: pier });
    for (const { activityId } of moved.cars as Car[])
      expect(await ride(activityId)).toMatchObject({
        pickupLocation: 'pier 4',
        pickupPlaceId: pier,
        pickupCoordinates: coordinates,
      });
    expect(await ask(updateMotorcade, id, { pickupLocation: 'A corner' })).toMatchObject({ pickupPlaceId: null });
    expect(await ride((moved.cars as Car[])[1]?.activityId ?? '')).not.toHaveProperty('pickupCoordinates');
    expect(await ask(updateMotorcade, id, { pickupPlaceId: inn })).toMatchObject({ pickupLocation: 'The Anchor' });
  });

  it('leaves the destination of a car that has its own, and links its new pick-up place too', async () => {
    const pier = await aPlace('Pier 6');
    const { cars, id } = await aMotorcade(as, { splittable: true, cars: ['LEAD', 'TAIL'].map((role) => ({ role })) });
    const [lead = '', tail = ''] = (cars as Car[]).map(({ activityId }) => activityId);
    const own = async (eventId: string, dropoffLocation: string) =>
      expect((await call(updateEvent, { as, params: { eventId }, body: { dropoffLocation } })).status).toBe(200);
    await own(tail, 'Harbour');
    expect(await ask(updateMotorcade, id, { pickupLocation: 'Pier 6' })).toMatchObject({ pickupPlaceId: pier });
    expect(await ride(lead)).toMatchObject({ dropoffLocation: 'Guildhall', pickupPlaceId: pier });
    expect(await ride(tail)).toMatchObject({ dropoffLocation: 'Harbour', pickupPlaceId: pier });
    await own(lead, 'Castle');
    expect(await ask(updateMotorcade, id, { pickupLocation: 'A corner' })).toMatchObject({ pickupPlaceId: null });
    expect((await ride(lead)).pickupPlaceId ?? null).toBeNull();
    expect((await ride(tail)).pickupPlaceId ?? null).toBeNull();
  });

  it('keeps its text as text if a place of that name comes later', async () => {
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD' }], pickupLocation: 'Pier 7' });
    await aPlace('Pier 7');
    expect(await ask(updateMotorcade, id, { title: 'Visit' })).toMatchObject({ pickupPlaceId: null });
  });

  it('that is split says once what is wrong with its cars', async () => {
    const [vipId = ''] = await someVips(as, 1);
    await anEvent(as, { ...ROUTE, type: 'TRANSPORT', title: 'Elsewhere', vipIds: [vipId] });
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD' }, { role: 'TAIL', vipIds: [vipId] }] });
    const { other, warnings } = await ask(splitMotorcade, id, { positions: [2] });
    expect(warnings).toEqual([expect.objectContaining({ code: 'VIP_OVERLAP', vipIds: [vipId] })]);
    expect(other.warnings ?? []).toEqual([]);
  });

  it('changes its order', async () => {
    const [first, second] = [{ role: 'LEAD', ...(await held()) }, { role: 'PRINCIPAL', ...(await held()) }];
    const { id } = await aMotorcade(as, { cars: [first, second] });
    const reordered = (await ask(reorderMotorcade, id, { order: [2, 1] })).cars as Car[];
    expect(reordered.map(({ role }) => role)).toEqual(['PRINCIPAL', 'LEAD']);
    expect(await ask(reorderMotorcade, id, { order: [1] })).toMatchObject({ status: 400 });
  });

  it('joins another one, whose cars come last and begin when it begins', async () => {
    const [first, second] = [{ role: 'LEAD', ...(await held()) }, { role: 'PRINCIPAL', ...(await held()) }];
    const tail = { role: 'TAIL', ...(await held()) };
    const { id } = await aMotorcade(as, { cars: [first, second] });
    const other = await aMotorcade(as, { cars: [tail], startTime: '2027-05-10T09:30:00Z', title: 'Press' });
    const joined = await ask(joinMotorcades, id, { otherId: other.id });
    expect((joined.cars as Car[]).map(({ role, startTime }) => [role, startTime])).toEqual(
      ['LEAD', 'PRINCIPAL', 'TAIL'].map((role) => [role, '2027-05-10T09:00:00.000Z']),
    );
    expect((await call(getMotorcade, { as, params: { motorcadeId: other.id } })).status).toBe(404);
  });

  it('goes and comes back with all cars, but not while another one holds a vehicle', async () => {
    const tail = { role: 'TAIL', ...(await held()) };
    const { id } = await aMotorcade(as, { cars: [{ role: 'LEAD', ...(await held()) }, tail] });
    await ask(deleteMotorcade, id);
    const again = await aMotorcade(as, { cars: [tail] });
    expect(await ask(restoreMotorcade, id)).toMatchObject({ status: 409, code: 'VEHICLE_CONFLICT' });
    await ask(deleteMotorcade, again.id);
    expect((await ask(restoreMotorcade, id)).cars).toHaveLength(2);
  });

  it('goes with all cars, once', async () => {
    const { id } = await aMotorcade(as);
    await ask(deleteMotorcade, id);
    expect((await call(getMotorcade, { as, params: { motorcadeId: id } })).status).toBe(404);
    expect(await ask(deleteMotorcade, id)).toMatchObject({ status: 404 });
  });

  it('stays as it is if a request changes nothing', async () => {
    const { id, version } = await aMotorcade(as);
    expect(await ask(reorderMotorcade, id, { order: [1, 2] })).toMatchObject({ version });
    expect(await ask(updateMotorcade, id, { title: ROUTE.title })).toMatchObject({ version });
    expect(await ask(moveMotorcadeStatus, id, { status: 'SCHEDULED' })).toMatchObject({ version });
    expect(await ask(restoreMotorcade, id)).toMatchObject({ version });
  });

  it('is listed by its start, with its cars', async () => {
    const { id } = await aMotorcade(as, { startTime: '2027-06-01T09:00:00Z', endTime: '2027-06-01T10:00:00Z' });
    const listed = async (query: Record<string, string>) =>
      (await call(listMotorcades, { as, query })).body.items.map((each: { id: string }) => each.id);
    expect(await listed({ from: '2027-06-01', to: '2027-06-01' })).toEqual([id]);
    await ask(updateMotorcade, id, { startTime: '2027-06-02T09:00:00Z', endTime: '2027-06-02T10:00:00Z' });
    expect(await listed({ from: '2027-06-01', to: '2027-06-01' })).toEqual([]);
    expect(await listed({ from: '2027-06-02' })).toEqual([id]);
  });

  it('books a vehicle once, with many requests at once', async () => {
    const shared = await held();
    const cars = async () => [
      { role: 'LEAD', ...(await held()) },
      { role: 'PRINCIPAL', ...shared },
    ];
    const wanted = await Promise.all([1, 2, 3, 4, 5, 6].map(cars));
    const answers = await Promise.all(wanted.map((each) => askMotorcade(as, { cars: each })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
  });
});
