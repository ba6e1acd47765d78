import { positionAt } from '#shared/domain/changes/read-position.ts';
import { begin } from '#shared/domain/records.ts';
import { createDriver } from '#shared/entities/drivers/driver.ts';
import { createDevice } from '#shared/entities/gps/device.ts';
import { putLodging } from '#shared/entities/places/lodging.ts';
import { placeStore } from '#shared/entities/places/place.ts';
import { createUser } from '#shared/entities/users/user.ts';
import { createVehicle } from '#shared/entities/vehicles/vehicle.ts';
import { createVip } from '#shared/entities/vips/vip.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { createWebhookState } from '#shared/entities/webhooks/webhook-state.ts';
import { newId } from '#shared/platform/ids.ts';
import { guest } from '#test/support/guests.ts';
import { aUser } from '#test/support/people.ts';
import { aPlace } from '#test/support/places.ts';
import { putAll } from '#test/support/put-all.ts';
import type { EventSize } from './event-size.ts';

const AT = '2026-01-01T00:00:00.000Z';
const GUESTS_OF_A_HOTEL = 200;
/** Of the places, the first is the airport, the next ones are venues, and the others are hotels. */
export const VENUES = 4;

export async function addPlaces({ guests }: EventSize): Promise<string[]> {
  const at = (n: number) => ({ coordinates: { latitude: 51.5 + (n % 10) / 100, longitude: -0.1 - n / 1_000 } });
  const ids = [await aPlace('Heathrow', { kind: 'AIRPORT', iata: 'LHR', ...at(0) })];
  for (let n = 1; n <= VENUES; n += 1) ids.push(await aPlace(`Hall ${n}`, { kind: 'VENUE', ...at(n) }));
  const hotels = Math.ceil(guests / GUESTS_OF_A_HOTEL);
  for (let n = 1; n <= hotels; n += 1) ids.push(await aPlace(`Hotel ${n}`, { kind: 'HOTEL', ...at(VENUES + n) }));
  return ids;
}

/** Writes guests who lodge in the hotels, and returns their ids. */
export async function addGuests(
  { guests }: EventSize,
  placeIds: readonly string[],
  stay: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const hotels = placeIds.slice(1 + VENUES);
  const all = Array.from({ length: guests }, (_, n) => {
    const lodging = { placeId: hotels[n % hotels.length] as string, room: String(100 + n), ...stay };
    return { lodging, vip: begin(newId('vip'), guest(`Guest ${n}`, { lodging: [lodging] }), AT) };
  });
  const writes = all.flatMap(({ lodging, vip }) => [
    createVip(vip),
    putLodging({ ...lodging, vipId: vip.id }, placeStore.asLive({ id: lodging.placeId })),
  ]);
  await putAll(writes);
  return all.map(({ vip }) => vip.id);
}

/** Writes vehicles, and drivers whose phones have just reported. Each tenth vehicle is a bus. */
export async function addFleet({ drivers, vehicles }: EventSize, now: string) {
  const cars = Array.from({ length: vehicles }, (_, n) => {
    const [type, seatCapacity] = n % 10 === 0 ? (['BUS', 49] as const) : (['VAN', 12] as const);
    const fields = { name: `Van ${n}`, type, seatCapacity, status: 'AVAILABLE' as const, licensePlate: `KA-${n}` };
    return begin(newId('veh'), fields, AT);
  });
  const phone = (n: number): string => `+4420794${String(n).padStart(5, '0')}`;
  const people = Array.from({ length: drivers }, (_, n) =>
    begin(newId('drv'), { name: `Dana ${n}`, phone: phone(n) }, AT),
  );
  const newest = { fixTime: now, receivedAt: now, latitude: 51.5, longitude: -0.1, speedKmh: 30, course: 0 };
  const devices = people.map(({ id }) =>
    begin(id, { deviceId: newId('dev'), trackerId: newId('mc'), retired: [], newest }, AT),
  );
  await putAll([...cars.map(createVehicle), ...people.map(createDriver), ...devices.map(createDevice)]);
  return { vehicleIds: cars.map(({ id }) => id), driverIds: people.map(({ id }) => id) };
}

/** The port of discard: no receiver answers there. */
const NOBODY = 'http://127.0.0.1:9';

/** Writes webhooks of all changes, and returns their ids. */
export async function addWebhooks({ webhooks }: EventSize, now: string): Promise<string[]> {
  const keys = { secret: `whsec_${Buffer.alloc(24).toString('base64')}` };
  const fields = { types: [], enabled: true, signatures: ['v1' as const], keys };
  const all = Array.from({ length: webhooks }, (_, n) => begin(newId('whk'), { ...fields, url: `${NOBODY}/${n}` }, AT));
  const positions = all.map(({ id }) => createWebhookState(id, positionAt(now)));
  await putAll([...all.map(webhookStore.create), ...positions]);
  return all.map(({ id }) => id);
}

/** Writes users: an administrator, a driver, and coordinators. */
export async function addUsers(
  { users }: EventSize,
  driverId: string,
): Promise<{ readonly administrator: string; readonly driver: string }> {
  const fields = { role: 'COORDINATOR' as const, isApproved: true };
  const desks = Array.from({ length: Math.max(0, users - 2) }, (_, n) =>
    begin(newId('usr'), { ...fields, name: `Desk ${n}` }, AT),
  );
  await putAll(desks.flatMap(createUser));
  return { administrator: await aUser('ADMINISTRATOR'), driver: await aUser('DRIVER', { driverId }) };
}
