import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as listVipMessages from '#functions/messages/list-vip-messages.ts';
import { receiptOf } from '#infra/local/stubs/signal-phone.ts';
import { anEvent } from '#test/support/activities.ts';
import { call } from '#test/support/call.ts';
import { useClock } from '#test/support/clock.ts';
import { useFiles } from '#test/support/files.ts';
import { aDriver } from '#test/support/fleet.ts';
import { aPhone, useMessaging } from '#test/support/messaging.ts';
import { aUser } from '#test/support/people.ts';
import { RIDE } from '#test/support/samples/bookings.ts';
import { useTable } from '#test/support/table.ts';
import { someVips } from '#test/support/vips.ts';

useTable();
useFiles();
const messaging = useMessaging();
const clock = useClock();
const MINUTE = 60_000;
const HOUR_BEFORE = Date.parse(RIDE.startTime) - 60 * MINUTE;
let as: string;
beforeAll(async () => {
  as = await aUser('COORDINATOR');
});
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

describe('a link that is sent', () => {
  it('stands in the history of the guest, with the receipt of the phone', async () => {
    const guest = await aGuest();
    await send(guest);
    await deliver();
    const [got] = phoneOf(guest.phone);
    if (!got) throw new Error('nothing came');
    await messaging.post(receiptOf(got, 'read', Date.now()));
    const { body } = await call(listVipMessages, { as, params: { vipId: guest.vipId } });
    expect(body.items).toMatchObject([{ purpose: 'GUEST_LINK', status: 'READ' }]);
  });
});
