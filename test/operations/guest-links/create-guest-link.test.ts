import { describe, expect, it } from '@jest/globals';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as removeEventVip from '#functions/activities/remove-event-vip.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as listAttention from '#functions/attention/list-attention.ts';
import * as createGuestLink from '#functions/guest-links/create-guest-link.ts';
import * as getMessage from '#functions/messages/get-message.ts';
import * as retryMessage from '#functions/messages/retry-message.ts';
import * as updateVip from '#functions/vips/update-vip.ts';
import { call } from '#test/support/call.ts';
import { eraseVip } from '#test/support/erasure.ts';
import { aGuestLink, openPage } from '#test/support/guest-links.ts';
import { aPhone } from '#test/support/messaging.ts';
import { MINUTE, useSentLinks } from '#test/support/sent-link-stage.ts';
import { allItems } from '#test/support/table-items.ts';
import { useUser } from '#test/support/use-user.ts';
import { someVips } from '#test/support/vips.ts';

const { as, clock, messaging, aGuest, send, deliver, phoneOf } = useSentLinks();
const admin = useUser('ADMINISTRATOR');

async function read(id: string) {
  return (await call(getMessage, { as, params: { id } })).body;
}
function tokenIn(text = ''): string {
  return /\/api\/g\/([\w-]+)$/.exec(text)?.[1] ?? '';
}

describe('a link that is sent', () => {
  it('comes to the phone of the guest, opens, and stands nowhere in the table', async () => {
    const guest = await aGuest({ language: 'de' });
    const { body, status } = await send(guest);
    expect([status, body.url]).toEqual([201, null]);
    expect(await read(body.messageId)).toMatchObject({
      status: 'QUEUED',
      purpose: 'GUEST_LINK',
      vipId: guest.vipId,
      driverId: null,
      eventId: guest.eventId,
    });
    await deliver();
    const [text = '', ...more] = phoneOf(guest.phone).map((message) => message.text);
    expect(more).toEqual([]);
    expect(text).toMatch(/^Ihr Wagen: .+\nAbholung: Hotel\nNach: Hall\nhttps:\/\//);
    expect(text).not.toContain('Olga');
    expect((await openPage(tokenIn(text))).status).toBe(200);
    const message = await read(body.messageId);
    expect(message).toMatchObject({ status: 'SENT', text: expect.stringContaining('Abholung: Hotel') });
    expect(JSON.stringify([...(await allItems()).values()])).not.toContain(tokenIn(text));
  });

  it('names the stop at which the guest gets on, and not where others do', async () => {
    const guest = await aGuest();
    const [other = ''] = await someVips(as, 1);
    const ride = (await call(getEvent, { as, params: { eventId: guest.eventId } })).body;
    const middle = new Date((Date.parse(ride.startTime) + Date.parse(ride.endTime)) / 2).toISOString();
    const stops = [
      { location: 'Inn', at: ride.startTime, boards: [other] },
      { location: 'Palace', at: middle, boards: [guest.vipId] },
      { location: 'Hall', at: ride.endTime, leaves: [other, guest.vipId] },
    ];
    const body = { vipIds: [other, guest.vipId], stops };
    expect((await call(updateEvent, { as, params: { eventId: guest.eventId }, body })).status).toBe(200);
    await send(guest);
    await deliver();
    expect(phoneOf(guest.phone)[0]?.text).toMatch(/Palace\n/);
    expect(phoneOf(guest.phone)[0]?.text).not.toContain('Inn');
  });

  it('is sent once for one Idempotency-Key, and a repeat for a link gets no address', async () => {
    const guest = await aGuest();
    const [first, again] = [await send(guest, 'once'), await send(guest, 'once')];
    expect(again.body).toEqual(first.body);
    await deliver();
    await send(guest, 'once');
    await deliver();
    expect(phoneOf(guest.phone)).toHaveLength(1);
    const link = () =>
      call(createGuestLink, {
        as,
        params: { eventId: guest.eventId },
        body: { vipId: guest.vipId },
        headers: { 'idempotency-key': 'link' },
      });
    expect([(await link()).body.url, (await link()).body.url]).toEqual([expect.any(String), null]);
  });

  it('leaves a former link open until it is sent itself', async () => {
    const guest = await aGuest();
    const token = await aGuestLink(as, guest.eventId, guest.vipId);
    await send(guest);
    expect((await openPage(token)).status).toBe(200);
    await deliver();
    expect((await openPage(token)).status).toBe(404);
  });

  it.each([
    ['did not agree', { acceptsMessages: false }, 'VIP_WITHOUT_CONSENT'],
    ['has no phone', { phone: undefined }, 'VIP_WITHOUT_PHONE'],
  ])('is refused for a guest who %s', async (_what, fields, code) => {
    const guest = await aGuest(fields);
    const { body, status } = await send(guest);
    expect([status, body.code]).toEqual([409, code]);
    expect(body.cure).toMatchObject({ operationId: 'updateVip', params: { vipId: expect.stringMatching(/^vip_/) } });
  });

  it('is refused for a ride that is cancelled, and for a guest who is not on it', async () => {
    const guest = await aGuest();
    const [stranger = ''] = await someVips(as, 1, { phone: aPhone(), acceptsMessages: true });
    expect((await send({ ...guest, vipId: stranger })).status).toBe(404);
    await call(moveEventStatus, { as, params: { eventId: guest.eventId }, body: { status: 'CANCELLED' } });
    expect((await send(guest)).body.code).toBe('INVALID_TRANSITION');
  });

  it('says what is true when it is sent: the ride has moved', async () => {
    const guest = await aGuest();
    const { body } = await send(guest);
    await call(updateEvent, { as, params: { eventId: guest.eventId }, body: { pickupLocation: 'Pier 4' } });
    await deliver();
    expect(phoneOf(guest.phone)[0]?.text).toContain('Pier 4');
    expect((await read(body.messageId)).text).toContain('Pier 4');
  });

  it.each<[string, (guest: { eventId: string; vipId: string }) => Promise<unknown>]>([
    [
      'takes back their consent',
      ({ vipId }) => call(updateVip, { as, params: { vipId }, body: { acceptsMessages: false } }),
    ],
    ['is taken off the ride', (params) => call(removeEventVip, { as, params })],
    [
      'has a ride that is cancelled',
      ({ eventId }) => call(moveEventStatus, { as, params: { eventId }, body: { status: 'CANCELLED' } }),
    ],
  ])('is not sent to a guest who %s meanwhile, and no one is asked to send it again', async (_what, happens) => {
    const guest = await aGuest();
    const { body } = await send(guest);
    await happens(guest);
    await deliver();
    expect(phoneOf(guest.phone)).toEqual([]);
    expect(await read(body.messageId)).toMatchObject({ status: 'FAILED', failure: expect.any(String) });
    const rows = (await call(listAttention, { as })).body.items;
    expect(rows.map(({ subject }: { subject: { id: string } }) => subject.id)).not.toContain(body.messageId);
  });

  it('goes with the guest who is erased', async () => {
    const guest = await aGuest();
    const { body } = await send(guest);
    await eraseVip(admin, guest.vipId);
    await deliver();
    expect(phoneOf(guest.phone)).toEqual([]);
    expect((await call(getMessage, { as, params: { id: body.messageId } })).status).toBe(404);
  });

  it('is tried again after a refusal, with a link that opens', async () => {
    const guest = await aGuest();
    messaging.stub.fail((request) => (request === 1 ? 'network' : undefined));
    const { body } = await send(guest);
    await deliver();
    clock.pass(5 * MINUTE);
    await deliver();
    expect(phoneOf(guest.phone)).toHaveLength(1);
    expect((await openPage(tokenIn(phoneOf(guest.phone)[0]?.text))).status).toBe(200);
    expect((await read(body.messageId)).status).toBe('SENT');
  });

  it('is UNKNOWN after a broken connection: the list names the guest, and a person sends it again', async () => {
    const guest = await aGuest();
    messaging.stub.fail(() => 'dropped-taken');
    const { body } = await send(guest);
    await deliver();
    const rows = (await call(listAttention, { as })).body.items;
    const row = rows.find(({ subject }: { subject: { id: string } }) => subject.id === body.messageId);
    expect(row).toMatchObject({ code: 'MESSAGE_UNKNOWN', subject: { name: 'Zoë Guest' } });
    messaging.stub.fail();
    await call(retryMessage, { as, params: { id: body.messageId } });
    await deliver();
    expect(phoneOf(guest.phone)).toHaveLength(2);
    const [first, second] = phoneOf(guest.phone).map(({ text }) => tokenIn(text));
    expect([(await openPage(first ?? '')).status, (await openPage(second ?? '')).status]).toEqual([404, 200]);
  });
});
