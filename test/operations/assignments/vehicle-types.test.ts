import { describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as checkDriverAvailability from '#functions/drivers/check-driver-availability.ts';
import * as createDriver from '#functions/drivers/create-driver.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as checkVehicleAvailability from '#functions/vehicles/check-vehicle-availability.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { anEvent, planEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { aDriver, aVehicle } from '#test/support/fleet.ts';
import { aProposal } from '#test/support/proposals.ts';
import { useTable } from '#test/support/table.ts';
import { writingNothing } from '#test/support/table-items.ts';
import { useEmptyTable } from '#test/support/use-empty-table.ts';

useTable();
const as = useEmptyTable('COORDINATOR');

function at(time: string): string {
  return `2027-05-10T${time}:00.000Z`;
}
const RIDE = { type: 'TRANSPORT', title: 'Ride', startTime: at('09:00'), endTime: at('10:00') };
const DAY = { from: at('00:00'), to: at('23:00') };
function aSedan() {
  return aVehicle({ name: 'Sedan', type: 'SEDAN', seatCapacity: 3 });
}
function aCoach() {
  return aVehicle({ name: 'Coach', type: 'BUS', seatCapacity: 49 });
}
async function aLicensed(name: string, vehicleTypes: string[]): Promise<string> {
  return (await call(createDriver, { as, body: { name, vehicleTypes } })).body.id;
}
function codesOf({ warnings = [] }: { warnings?: { code: string }[] }) {
  return warnings.map(({ code }) => code);
}

describe('the types that a driver may drive and a ride asks for', () => {
  it('are stored, changed and removed', async () => {
    const driverId = await aLicensed('Dana', ['SEDAN', 'SUV']);
    const changed = await call(updateDriver, { as, params: { driverId }, body: { vehicleTypes: ['BUS'] } });
    expect(changed.body).toMatchObject({ version: 2, vehicleTypes: ['BUS'] });
    const cleared = await call(updateDriver, { as, params: { driverId }, body: { vehicleTypes: null } });
    expect(cleared.body).not.toHaveProperty('vehicleTypes');
    const eventId = await anEvent(as, { ...RIDE, vehicleTypes: ['VAN'] });
    expect((await call(getEvent, { as, params: { eventId } })).body.vehicleTypes).toEqual(['VAN']);
    const any = await call(updateEvent, { as, params: { eventId }, body: { vehicleTypes: null } });
    expect(any.body).not.toHaveProperty('vehicleTypes');
  });

  it.each([
    [[], 'must have at least one type'],
    [['SEDAN', 'SEDAN'], 'must not contain a type twice'],
    [['TANK'], 'Invalid option'],
  ])('are refused with a reason: %j', async (vehicleTypes, reason) => {
    const driver = await call(createDriver, { as, body: { name: 'Dana', vehicleTypes } });
    const ride = await planEvent(as, { ...RIDE, vehicleTypes });
    for (const { body, status } of [driver, ride]) {
      expect(status).toBe(400);
      expect(body.errors[0].path).toMatch(/^body.vehicleTypes/);
      expect(body.detail.toLowerCase()).toContain(reason === 'Invalid option' ? 'one of' : reason);
    }
  });

  it('are asked for by any activity, and warned about once it has a vehicle', async () => {
    const vehicleId = await aSedan();
    expect(codesOf((await planEvent(as, { vehicleTypes: ['BUS'] })).body)).toEqual([]);
    expect(codesOf((await planEvent(as, { vehicleTypes: ['BUS'], vehicleId })).body)).toEqual([
      'VEHICLE_TYPE_UNSUITED',
    ]);
  });
});

describe('a booking', () => {
  it('warns about both in its answer and on a dry run, and is made all the same', async () => {
    const [vehicleId, driverId] = [await aCoach(), await aLicensed('Dana', ['SEDAN'])];
    const body = { ...RIDE, vipIds: [], vehicleId, driverId, vehicleTypes: ['SEDAN', 'SUV'] };
    const tried = await writingNothing(() => call(createEvent, { as, body, query: { dryRun: 'true' } }));
    const made = await call(createEvent, { as, body });
    expect([tried.status, made.status]).toEqual([201, 201]);
    expect(tried.body.warnings).toMatchObject([
      { code: 'VEHICLE_TYPE_UNSUITED', message: expect.stringContaining('asks for SEDAN or SUV, but Coach is a BUS.') },
      { code: 'DRIVER_NOT_LICENSED', message: expect.stringContaining('Dana may not drive Coach') },
    ]);
    expect(made.body.warnings.map(({ activityId }: { activityId: string }) => activityId)).toEqual([
      made.body.id,
      made.body.id,
    ]);
    const fits = await call(updateEvent, {
      as,
      params: { eventId: made.body.id },
      body: { vehicleId: await aSedan() },
    });
    expect(codesOf(fits.body)).toEqual([]);
  });

  it('gets a warning if the driver or the vehicle changes later', async () => {
    const [vehicleId, driverId] = [await aSedan(), await aDriver('Dana')];
    const activityId = await anEvent(as, { ...RIDE, vehicleId, driverId, vehicleTypes: ['SEDAN'] });
    const narrow = { as, params: { driverId }, body: { vehicleTypes: ['BUS'] } };
    const tried = await call(updateDriver, { ...narrow, query: { dryRun: 'true' } });
    const narrowed = await call(updateDriver, narrow);
    for (const { body } of [tried, narrowed])
      expect(body.warnings).toMatchObject([{ code: 'DRIVER_NOT_LICENSED', activityId }]);
    const repeat = await call(updateDriver, { as, params: { driverId }, body: { notes: 'Early riser' } });
    expect(codesOf(repeat.body)).toEqual([]);
    const asBus = await call(updateVehicle, { as, params: { vehicleId }, body: { type: 'BUS' } });
    expect(codesOf(asBus.body)).toEqual(['VEHICLE_TYPE_UNSUITED']);
  });

  it('is offered only alternatives that suit the ride and what it keeps', async () => {
    const [taken, other] = [await aSedan(), await aSedan()];
    await aCoach();
    const [dana, eli] = [await aLicensed('Dana', ['SEDAN']), await aLicensed('Eli', ['BUS'])];
    await anEvent(as, { ...RIDE, vehicleId: taken });
    const vehicles = await planEvent(as, { ...RIDE, vehicleId: taken, driverId: dana });
    expect(vehicles.body.alternatives.map(({ id }: { id: string }) => id)).toEqual([other]);
    await anEvent(as, { ...RIDE, driverId: dana });
    const fay = await aLicensed('Fay', ['SEDAN', 'VAN']);
    const drivers = await planEvent(as, { ...RIDE, vehicleId: other, driverId: dana });
    expect(drivers.body.alternatives.map(({ id }: { id: string }) => id)).toEqual([fay]);
    expect(drivers.text).not.toContain(eli);
  });
});

describe('availability', () => {
  const window = { startTime: RIDE.startTime, endTime: RIDE.endTime };

  it('counts who may drive a type', async () => {
    const [dana, eli] = [await aLicensed('Dana', ['SEDAN']), await aDriver('Eli')];
    const { body } = await call(checkDriverAvailability, { as, body: { ...window, vehicleType: 'BUS' } });
    expect(body.items).toMatchObject([
      { driver: { id: eli }, free: true },
      { driver: { id: dana }, free: false, reason: 'NOT_LICENSED', conflicts: [] },
    ]);
    const all = await call(checkDriverAvailability, { as, body: window });
    expect(all.body.items.map(({ free }: { free: boolean }) => free)).toEqual([true, true]);
  });

  it('counts which vehicles are of a type', async () => {
    const [sedan, coach] = [await aSedan(), await aCoach()];
    const { body } = await call(checkVehicleAvailability, { as, body: { ...window, vehicleTypes: ['BUS', 'VAN'] } });
    expect(body.items).toMatchObject([
      { vehicle: { id: coach }, free: true },
      { vehicle: { id: sedan }, free: false, reason: 'WRONG_TYPE' },
    ]);
  });
});

describe('a proposal', () => {
  const assign = () => aProposal(as, { kind: 'ASSIGN', ...DAY });

  it('gives a ride a vehicle of a type that it asks for, and a driver who may drive it', async () => {
    const [coach] = [await aCoach(), await aSedan(), await aLicensed('Dana', ['SEDAN'])];
    const eli = await aLicensed('Eli', ['BUS']);
    await anEvent(as, { ...RIDE, vehicleTypes: ['BUS'] });
    const { steps, unresolved } = await assign();
    expect(unresolved).toEqual([]);
    expect(steps).toMatchObject([{ body: { vehicleId: coach, driverId: eli } }]);
  });

  it('takes a larger vehicle where the only driver may not drive the smaller one', async () => {
    const [coach] = [await aCoach(), await aSedan(), await aLicensed('Eli', ['BUS'])];
    await anEvent(as, RIDE);
    const { steps } = await assign();
    expect(steps).toMatchObject([{ body: { vehicleId: coach } }]);
  });

  it('names the wish or the licence that leaves a ride without', async () => {
    await Promise.all([aCoach(), aLicensed('Dana', ['SEDAN'])]);
    const [wish, licence] = [await anEvent(as, { ...RIDE, vehicleTypes: ['VAN'] }), await anEvent(as, RIDE)];
    const { unresolved } = await assign();
    const ofRide = (id: string) => unresolved.find(({ activityId }: { activityId: string }) => activityId === id);
    expect(ofRide(wish).proof).toMatchObject({ kind: 'NOBODY_FITS' });
    expect(ofRide(wish).reason).toMatch(/^No vehicle .* is free for/);
    expect(ofRide(licence)).toMatchObject({
      proof: { kind: 'NOBODY_FITS', rule: 'LICENCES' },
      reason: expect.stringContaining('a driver drives a vehicle of a type that they may not drive'),
    });
    await aDriver('Eli');
    const again = (await assign()).unresolved;
    expect(again).toMatchObject([{ activityId: wish, proof: { kind: 'NOBODY_FITS' } }]);
  });

  it('leaves a ride as it is that was booked against a wish', async () => {
    const [vehicleId, driverId] = [await aCoach(), await aDriver('Dana')];
    await aSedan();
    const activityId = await anEvent(as, { ...RIDE, vehicleId, driverId, vehicleTypes: ['SEDAN'] });
    const { steps, warnings } = await assign();
    expect(steps).toEqual([]);
    const message = expect.stringContaining('it asks for SEDAN, but ');
    expect(warnings).toMatchObject([{ code: 'RIDE_BREAKS_RULE', activityId, message }]);
  });
});
