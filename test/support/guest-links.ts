import * as callFromGuest from '#functions/guest-links/call-from-guest.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as getGuestPage from '#functions/guest-links/get-guest-page.ts';
import { anEvent } from './activities.ts';
import { type Answer, call } from './call.ts';
import type { Clock } from './clock.ts';
import { aDriver, aVehicle } from './fleet.ts';
import { RIDE } from './samples/bookings.ts';
import { someVips } from './vips.ts';

/** Makes the link of a guest for a ride, and returns the last part of its address. */
export async function aGuestLink(as: string, eventId: string, vipId: string): Promise<string> {
  const { body, text } = await call(createGuestLink, { as, params: { eventId }, body: { vipId } });
  const token = String(body.url).split('/').at(-1);
  if (!token || body.url === undefined) throw new Error(text);
  return token;
}

/** Plans a ride of two guests, makes the link of the first one, and stops the clock a minute before the ride. */
export async function aRideWithLink(as: string, clock: Clock) {
  const [vipId = ''] = await someVips(as, 1, { name: 'Zoë Guest' });
  const [other = ''] = await someVips(as, 1, { name: 'Olga Other' });
  const driverId = await aDriver('Amara Okafor');
  const vehicleId = await aVehicle({ type: 'VAN', licensePlate: 'KA-01-4711', color: 'black', notes: 'Secret note' });
  const fields = {
    ...RIDE,
    title: 'Ride of Olga Other',
    notes: 'Secret note',
    pickupLocation: 'Hotel',
    dropoffLocation: 'Hall',
  };
  const eventId = await anEvent(as, { ...fields, driverId, vehicleId, vipIds: [vipId, other] });
  clock.stop(Date.parse(RIDE.startTime) - 60_000);
  return { eventId, vipId, other, driverId, token: await aGuestLink(as, eventId, vipId) };
}

export function openPage(
  token: string,
  headers: Record<string, string> = {},
  sourceIp = '203.0.113.9',
): Promise<Answer> {
  return call(getGuestPage, { params: { token }, headers, sourceIp });
}

export function sayByPage(token: string, kind: 'HERE' | 'HELP', sourceIp = '203.0.113.9'): Promise<Answer> {
  return call(callFromGuest, { params: { token }, body: { kind }, sourceIp });
}
