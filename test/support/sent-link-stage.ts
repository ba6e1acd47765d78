import { beforeEach } from '@jest/globals';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import { anEvent } from './activities.ts';
import { call } from './call.ts';
import { useClock } from './clock.ts';
import { useFiles } from './files.ts';
import { aDriver } from './fleet.ts';
import { aPhone, useMessaging } from './messaging.ts';
import { RIDE } from './samples/bookings.ts';
import { useTable } from './table.ts';
import { useUser } from './use-user.ts';
import { someVips } from './vips.ts';

export const MINUTE = 60_000;
export const HOUR_BEFORE = Date.parse(RIDE.startTime) - 60 * MINUTE;

/** Gives a test file guests with phones, to which it sends the links of their rides. Each test begins an hour before the ride. */
export function useSentLinks() {
  useTable();
  useFiles();
  const messaging = useMessaging();
  const clock = useClock();
  const as = useUser('COORDINATOR');
  beforeEach(() => clock.stop(HOUR_BEFORE));

  async function aGuest(fields: object = {}) {
    const phone = aPhone();
    const [vipId = ''] = await someVips(as, 1, { name: 'Zoë Guest', phone, acceptsMessages: true, ...fields });
    const eventId = await anEvent(as, {
      ...RIDE,
      title: 'Ride of Olga Other',
      driverId: await aDriver(),
      pickupLocation: 'Hotel',
      dropoffLocation: 'Hall',
      vipIds: [vipId],
    });
    return { vipId, eventId, phone };
  }
  function send({ eventId, vipId }: { eventId: string; vipId: string }, key?: string) {
    return call(createGuestLink, {
      as,
      params: { eventId },
      body: { vipId, send: true },
      ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
    });
  }
  function deliver() {
    return messaging.deliver(new Date().toISOString());
  }
  function phoneOf(phone: string) {
    return messaging.stub.delivered.filter(({ to }) => to === phone);
  }
  return { aGuest, as, clock, deliver, messaging, phoneOf, send };
}
