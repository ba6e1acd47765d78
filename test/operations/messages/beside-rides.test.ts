import { beforeAll, describe, expect, it } from '@jest/globals';
import * as createEvent from '#functions/activities/create-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as updateDriver from '#functions/drivers/update-driver.ts';
import * as importTable from '#functions/guest-list/import-table.ts';
import * as updatePlace from '#functions/places/update-place.ts';
import * as updateSettings from '#functions/settings/update-settings.ts';
import * as updateVehicle from '#functions/vehicles/update-vehicle.ts';
import { replyOf } from '#infra/local/stubs/signal-cli.ts';
import { begin } from '#shared/domain/records.ts';
import { createActivity, findActivity } from '#shared/entities/activities/activity.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { newId } from '#shared/platform/ids.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { metered } from '#test/support/capacity.ts';
import { useClock } from '#test/support/clock.ts';
import { useFaults } from '#test/support/faults.ts';
import { aVehicle } from '#test/support/fleet.ts';
import { aPhone, aReachableDriver, useMessaging } from '#test/support/messaging.ts';
import { aMotorcade } from '#test/support/motorcades.ts';
import { aPlace } from '#test/support/places.ts';
import { putAll } from '#test/support/put-all.ts';
import { withSettings } from '#test/support/settings.ts';
import { useTable } from '#test/support/table.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';
import { SENT_CSV } from '#test/support/workbooks.ts';

useTable();
const messaging = useMessaging();
const clock = useClock();
const faults = useFaults();
const as = useUser('COORDINATOR');
const admin = useUser('ADMINISTRATOR');
beforeAll(async () => {
  await withSettings({ timezone: 'Europe/London' });
});

const TIMES = { startTime: '2031-05-10T09:00:00Z', endTime: '2031-05-10T10:00:00Z' };
const LATER = { startTime: '2031-05-10T12:00:00Z', endTime: '2031-05-10T13:00:00Z' };

function aRide(fields: object) {
  return anEvent(as, { type: 'TRANSPORT', title: 'To dinner', ...TIMES, ...fields });
}
/** Tells what changed, and returns the texts that a phone got. */
async function told(phone: string): Promise<string[]> {
  messaging.stub.forget();
  clock.pass(61_000);
  await messaging.deliver();
  return messaging.stub.delivered.flatMap(({ text, to }) =>
    to === phone && text.startsWith('Your rides have changed') ? [text] : [],
  );
}
async function isConfirmed(eventId: string): Promise<boolean> {
  return (await call(getEvent, { as, params: { eventId } })).body.acknowledgedVersion !== undefined;
}

describe('a driver is told once', () => {
  it('of another plate or name of their vehicle, at the next ride with it', async () => {
    const driver = await aReachableDriver();
    const vehicleId = await aVehicle({ name: 'Van 3', licensePlate: 'AB 12' });
    await aRide({ driverId: driver.id, vehicleId });
    await aRide({ driverId: driver.id, vehicleId, ...LATER, title: 'Home' });
    await told(driver.phone);
    const update = (body: object) => call(updateVehicle, { as, params: { vehicleId }, body });
    await update({ licensePlate: 'ZZ 99' });
    const [text, ...more] = await told(driver.phone);
    expect(text).toContain('CHANGED To dinner (Sat 10 May 10:00–11:00): was Van 3, AB 12, now Van 3, ZZ 99');
    expect(text).not.toContain('Home');
    expect(more).toEqual([]);
    await update({ notes: 'Washed', licensePlate: 'ZZ 99' });
    await update({ name: 'Van 4' });
    clock.pass(1);
    await update({ name: 'Van 3' });
    expect(await told(driver.phone)).toEqual([]);
  });

  it('of another plate of the car ahead of theirs, which tells its own driver too', async () => {
    const drivers = [await aReachableDriver(), await aReachableDriver(), await aReachableDriver()];
    const cars = [];
    for (const [place, { id: driverId }] of drivers.entries())
      cars.push({
        role: ['LEAD', 'PRINCIPAL', 'TAIL'][place],
        driverId,
        vehicleId: await aVehicle({ name: `Car ${place}`, licensePlate: `AB ${place}` }),
      });
    await aMotorcade(as, { ...TIMES, cars });
    await told('');
    const [{ vehicleId } = { vehicleId: '' }] = cars;
    await call(updateVehicle, { as, params: { vehicleId }, body: { licensePlate: 'ZZ 9' } });
    await told('');
    const texts = drivers.map(({ phone }) => messaging.stub.delivered.filter(({ to }) => to === phone));
    expect(texts.map(([first]) => first?.text)).toEqual([
      expect.stringContaining('was Car 0, AB 0, now Car 0, ZZ 9'),
      expect.stringMatching(/was 2\/3 · Principal · Ahead: Lead, Car 0, AB 0 .*now 2\/3 .*Ahead: Lead, Car 0, ZZ 9/),
      undefined,
    ]);
  });

  it('of a ride that got another vehicle, and not what that one was called before', async () => {
    const driver = await aReachableDriver();
    const [vehicleId, other] = [await aVehicle({ name: 'Van 3' }), await aVehicle({ name: 'Van 8' })];
    const eventId = await aRide({ driverId: driver.id, vehicleId });
    await told(driver.phone);
    await call(updateVehicle, { as, params: { vehicleId }, body: { name: 'Van 7' } });
    await call(updateEvent, { as, params: { eventId }, body: { vehicleId: other } });
    expect(await told(driver.phone)).toEqual([expect.stringContaining('was Van 3, now Van 8')]);
  });

  it('of another phone of who drives with them, and not of their own', async () => {
    const [driver, partner] = [await aReachableDriver(), await aReachableDriver()];
    const eventId = await aRide({ driverId: driver.id, coDriverId: partner.id });
    await told(driver.phone);
    await call(updateDriver, { as, params: { driverId: partner.id }, body: { phone: '+4915199999901' } });
    expect(await told(driver.phone)).toEqual([
      expect.stringMatching(/CHANGED To dinner \(.*\): Co-driver: Dana, \+49 ?1519 ?9999901\n(?![^]*Co-driver)/),
    ]);
    expect(await isConfirmed(eventId)).toBe(false);
    await call(updateDriver, { as, params: { driverId: driver.id }, body: { notes: 'Nights' } });
    expect(await told(driver.phone)).toEqual([]);
  });

  it('of a place that has another name, address or pin, but not of a pin that stands better', async () => {
    const driver = await aReachableDriver();
    const coordinates = { latitude: 51.5, longitude: -0.1 };
    const placeId = await aPlace('Guildhall', { address: '1 Old Street', coordinates });
    await aRide({ driverId: driver.id, dropoffPlaceId: placeId });
    await told(driver.phone);
    const update = (body: object) => call(updatePlace, { as, params: { placeId }, body });
    await update({ address: '99 New Road' });
    expect(await told(driver.phone)).toEqual([
      expect.stringContaining(
        'was Guildhall, 1 Old Street, 51.50000, -0.10000, now Guildhall, 99 New Road, 51.50000, -0.10000',
      ),
    ]);
    await update({ coordinates: { latitude: 51.5001, longitude: -0.1 } });
    await update({ bufferMinutes: 7, notes: 'Ring twice' });
    expect(await told(driver.phone)).toEqual([]);
    await update({ coordinates: { latitude: 51.503, longitude: -0.1 } });
    expect(await told(driver.phone)).toEqual([
      expect.stringContaining('now Guildhall, 99 New Road, 51.50300, -0.10000'),
    ]);
  });

  it('of another number of the desk, if they were given one, and keeps what they have confirmed', async () => {
    const driver = await aReachableDriver();
    const eventId = await aRide({ driverId: driver.id });
    await aRide({ driverId: driver.id, ...LATER, title: 'Home' });
    const contactIs = (contact: string) => call(updateSettings, { as: admin, body: { pdf: { contact } } });
    await contactIs('');
    const [, number = ''] = /OK (\d+)/.exec((await told(driver.phone))[0] ?? '') ?? [];
    await contactIs('Desk A');
    expect(await told(driver.phone)).toEqual([]);
    await contactIs('Desk B');
    const [text, ...more] = await told(driver.phone);
    expect(text).toMatch(/CHANGED To dinner \(.*\): was Desk: Desk A, now Desk: Desk B\n[^]*\nDesk: Desk B(?!\n)/);
    expect([more, text?.includes('OK')]).toEqual([[], false]);
    await messaging.post(replyOf(driver.phone, `OK ${number}`, Date.now()));
    expect(await isConfirmed(eventId)).toBe(true);
    await contactIs('Desk D');
    expect(await told(driver.phone)).toHaveLength(1);
    expect(await isConfirmed(eventId)).toBe(true);
    await contactIs('Desk C');
    clock.pass(1);
    await contactIs('Desk D');
    expect(await told(driver.phone)).toEqual([]);
    await contactIs('');
    expect(await told(driver.phone)).toEqual([]);
  });

  it('also where they are more than one transaction has room for', async () => {
    const coordinates = { latitude: 51.5, longitude: -0.1 };
    const placeId = await aPlace('Arena', { coordinates });
    const first = await aReachableDriver();
    const ride = await findActivity(await aRide({ driverId: first.id, dropoffPlaceId: placeId }));
    if (!ride) throw new Error('it was just made');
    await told('');
    // The others know of their rides already.
    const others = Array.from({ length: 100 }, () => {
      return begin(newId('drv'), { name: 'Dana', phone: aPhone() }, ride.createdAt);
    });
    await putAll([
      ...others.map((driver) => createDriver(driver)),
      ...others.map(({ id }) => createActivity({ ...ride, id: newId('act'), driverId: id })),
    ]);
    const drivers = [first, ...others];
    await call(updatePlace, { as, params: { placeId }, body: { coordinates: { latitude: 51.52, longitude: -0.1 } } });
    await told('');
    const numbers = messaging.stub.delivered.flatMap(({ text, to }) =>
      text.includes('now Arena, 51.52000') ? to : [],
    );
    expect(numbers.toSorted()).toEqual(drivers.map(({ phone }) => phone).toSorted());
  });

  it('of a ride that goes elsewhere, and not of the place to which it no longer goes', async () => {
    const driver = await aReachableDriver();
    const placeId = await aPlace('Town Hall', { address: '1 Old Street' });
    const eventId = await aRide({ driverId: driver.id, dropoffPlaceId: placeId });
    await told(driver.phone);
    await call(updatePlace, { as, params: { placeId }, body: { address: '2 Old Street' } });
    const body = { dropoffPlaceId: null, dropoffLocation: 'The Opera' };
    await call(updateEvent, { as, params: { eventId }, body });
    expect(await told(driver.phone)).toEqual([expect.not.stringContaining('Old Street')]);
  });
});

it('tells a driver guests of one name apart', async () => {
  const driver = await aReachableDriver();
  const guests = [{ organization: 'Acme' }, { position: 'Envoy', partySize: 2 }, { name: 'Li Na', organization: 'X' }];
  const vipIds = [];
  for (const guest of guests) vipIds.push(...(await someVips(as, 1, { name: 'John Smith', ...guest })));
  await aRide({ driverId: driver.id, vipIds });
  expect((await told(driver.phone)).join()).toContain('John Smith (Acme), John Smith (Envoy, party of 2), Li Na\n');
});

describe('a pin that moves', () => {
  it('takes those of its rides along, but not one that a ride has of its own', async () => {
    const [coordinates, moved] = [
      { latitude: 51.6, longitude: -0.1 },
      { latitude: 51.61, longitude: -0.11 },
    ];
    const own = { latitude: 51.7, longitude: -0.2 };
    const placeId = await aPlace('Kew Gate', { coordinates });
    const body = { type: 'TRANSPORT', title: 'Out', vipIds: [], pickupPlaceId: placeId, ...TIMES };
    const made = await call(createEvent, { as, body });
    const other = await call(createEvent, { as, body: { ...body, pickupCoordinates: own } });
    expect(made.body.pickupCoordinates).toEqual(coordinates);
    const change = { as, params: { placeId }, body: { coordinates: moved } };
    await call(updatePlace, { ...change, query: { dryRun: 'true' } });
    const pinOf = async (eventId: string) => (await call(getEvent, { as, params: { eventId } })).body.pickupCoordinates;
    expect(await pinOf(made.body.id)).toEqual(coordinates);
    await call(updatePlace, change);
    expect(await pinOf(made.body.id)).toEqual(moved);
    expect(await pinOf(other.body.id)).toEqual(own);
  });

  it('is taken along by a list too, for all its places at once, and its drivers are told', async () => {
    const driver = await aReachableDriver();
    const [first = '', second = ''] = await Promise.all(
      ['North Dock', 'South Dock'].map(async (name) => {
        const pickupPlaceId = await aPlace(name, { coordinates: { latitude: 51.6, longitude: -0.1 } });
        const times = name === 'North Dock' ? TIMES : LATER;
        return aRide({ vipIds: [], driverId: driver.id, pickupPlaceId, title: name, ...times });
      }),
    );
    await told(driver.phone);
    const list = 'Name,Latitude,Longitude\nNorth Dock,51.62,-0.1\nSouth Dock,51.63,-0.1\n';
    const query = { kind: 'PLACES' };
    const { commands, result } = await metered(() => call(importTable, { as, body: list, query, headers: SENT_CSV }));
    expect(result.body.updated).toBe(2);
    // The places, the layouts, and what is ahead.
    expect(commands.filter((command) => command === 'Query')).toHaveLength(3);
    const found = await Promise.all([first, second].map((eventId) => call(getEvent, { as, params: { eventId } })));
    expect(found.map(({ body }) => body.pickupCoordinates.latitude)).toEqual([51.62, 51.63]);
    expect((await told(driver.phone)).join()).toMatch(/North Dock, 51.62000[^]*South Dock, 51.63000/);
  });

  it('reaches all rides, also if the request ends midway and is repeated', async () => {
    const moved = { latitude: 51.61, longitude: -0.11 };
    const placeId = await aPlace('Customs shed', { coordinates: { latitude: 51.6, longitude: -0.1 } });
    const rides = await Promise.all([1, 2].map(() => aRide({ vipIds: [], pickupPlaceId: placeId })));
    const change = { as, params: { placeId }, body: { coordinates: moved } };
    faults.killAfter(1);
    expect((await call(updatePlace, change)).status).toBeGreaterThanOrEqual(500);
    faults.off();
    expect(await call(updatePlace, change)).toMatchObject({ status: 200, body: { coordinates: moved } });
    const found = await Promise.all(rides.map((eventId) => call(getEvent, { as, params: { eventId } })));
    expect(found.map(({ body }) => body.pickupCoordinates)).toEqual([moved, moved]);
  });
});
