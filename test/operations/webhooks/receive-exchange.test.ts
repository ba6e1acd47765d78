import { describe, expect, it } from '@jest/globals';
import * as deleteEvent from '#functions/activities/delete-event.ts';
import * as getEvent from '#functions/activities/get-event.ts';
import * as moveEventStatus from '#functions/activities/move-event-status.ts';
import * as updateEvent from '#functions/activities/update-event.ts';
import * as getOrder from '#functions/suppliers/get-order.ts';
import * as withdrawOrder from '#functions/suppliers/withdraw-order.ts';
import * as receiveExchange from '#functions/webhooks/receive-exchange.ts';
import * as rotateSecret from '#functions/webhooks/rotate-webhook-secret.ts';
import * as updateWebhook from '#functions/webhooks/update-webhook.ts';
import { call } from '#test/support/call.ts';
import { signedHeaders } from '#test/support/exchange.ts';
import { aDriver, aSupplier, aVehicle } from '#test/support/fleet.ts';
import { anAcceptedOrder, anOrder } from '#test/support/orders.ts';
import { allItems, writingNothing } from '#test/support/table-items.ts';
import { someVips } from '#test/support/vips.ts';
import { useWebhooks } from '#test/support/webhook-stage.ts';

const stage = useWebhooks();
const HOUR_MS = 3_600_000;

interface Partner {
  readonly id: string;
  readonly secret: string;
  readonly supplierId: string;
  readonly path: string;
}

let partners = 0;
async function aPartner(takesRides = true): Promise<Partner> {
  partners += 1;
  const path = `/partner-${partners}`;
  const supplierId = await aSupplier(`Harbour ${partners}`, { offers: [{ vehicleType: 'VAN', count: 9 }] });
  const { id, secret } = await stage.create(path, { types: [], exchange: { supplierId, takesRides } });
  return { id, secret, supplierId, path };
}
function send({ id, secret }: Partner, message: object, signing: Parameters<typeof signedHeaders>[2] = {}) {
  const body = JSON.stringify(message);
  return call(receiveExchange, { params: { id }, body, headers: signedHeaders(secret, body, signing) });
}
function at(hours: number): string {
  return new Date(Date.now() + hours * HOUR_MS).toISOString();
}
function aRide(reference: string, sequence: number, more: object = {}) {
  const places = { pickupLocation: 'Pier 3', dropoffLocation: 'Hotel Aurora' };
  const data = { startTime: at(48), endTime: at(49), ...places, people: 3, ...more };
  return { type: 'ride.put', reference, sequence, data };
}
async function activity(id: string) {
  return (await call(getEvent, { as: stage.coordinator, params: { eventId: id } })).body;
}
/** Lets the job of webhooks run, and returns the messages that came to a partner since. */
async function told({ id, path }: Partner) {
  const before = stage.received(path).length;
  stage.clock.pass(60_000);
  await stage.deliver(id);
  return stage
    .received(path)
    .slice(before)
    .map(({ body }) => JSON.parse(body));
}

describe('an exchange tells the system of a supplier', () => {
  it('each order that it is asked or holds as a whole reservation, also when only its ride changes, and no other', async () => {
    const partner = await aPartner();
    const { supplierId } = partner;
    const vipIds = await someVips(stage.coordinator, 1, { name: 'Ngozi', notes: 'Peanut', partySize: 2 });
    const ride = { startTime: at(72), endTime: at(73), pickupLocation: 'Gate 4', vipIds };
    const { eventId, id } = await anOrder(stage.coordinator, { supplierId }, ride);
    const other = await anOrder(stage.coordinator, {}, { title: 'Rival' });
    const [asked, ...none] = await told(partner);
    expect([asked.type, none]).toEqual(['order.created', []]);
    expect(asked.data.order).toMatchObject({ id, status: 'OFFERED', rides: [{ ride: { parties: [2], signs: [] } }] });
    const body = { pickupLocation: 'Gate 5' };
    await call(updateEvent, { as: stage.coordinator, params: { eventId }, body });
    await call(updateEvent, { as: stage.coordinator, params: { eventId: other.eventId }, body });
    const [changed, ...more] = await told(partner);
    expect([changed.type, changed.data.fields, more]).toEqual(['order.updated', ['rides'], []]);
    expect(changed.data.order.rides[0].ride.pickupLocation).toBe('Gate 5');
    await call(withdrawOrder, { as: stage.coordinator, params: { id } });
    const [ended] = await told(partner);
    expect(ended.data.order).toMatchObject({ status: 'WITHDRAWN', rides: [{ ride: null }] });
    const texts = stage.received(partner.path).map((each) => each.body);
    expect(texts.join('\n')).not.toMatch(/Ngozi|Peanut|Rival/);
    const stored = [...(await allItems()).values()].filter((item) => item['webhookId'] === partner.id);
    expect(stored).toHaveLength(3);
    expect(JSON.stringify(stored)).not.toContain('Gate');
  });

  it('nothing of an order that went to another one before the message left', async () => {
    const [first, next] = [await aPartner(), await aPartner()];
    const fields = { supplierId: first.supplierId, thenTo: [next.supplierId] };
    const { id } = await anOrder(stage.coordinator, fields, { startTime: at(72), endTime: at(73) });
    expect(await told(next)).toEqual([]);
    await send(first, { type: 'order.decline', orderId: id, data: { reason: 'No van' } });
    expect((await told(first)).filter(({ data }) => data.order)).toEqual([]);
    expect((await told(next))[0].data.order).toMatchObject({ id, status: 'OFFERED' });
  });
});

describe("a supplier's system", () => {
  it('accepts, names and runs a ride, and sees each time how the order stands', async () => {
    const partner = await aPartner();
    const { supplierId } = partner;
    const ride = { startTime: at(3), endTime: at(4) };
    const { eventId, id: orderId } = await anOrder(stage.coordinator, { supplierId, deadline: at(2) }, ride);
    expect((await send(partner, { type: 'order.read', orderId })).body.order.status).toBe('OFFERED');
    expect((await send(partner, { type: 'order.accept', orderId })).body.order.status).toBe('ACCEPTED');
    const status = { type: 'order.progress', orderId, data: { eventId, status: 'IN_PROGRESS' } };
    expect((await send(partner, status)).body.code).toBe('INVALID_TRANSITION');
    const vehicleId = await aVehicle({ supplierId, notes: 'Staff note', reservedFor: { vipIds: [] } });
    const data = { newDriver: { name: 'Robin' }, vehicleId };
    expect((await send(partner, { type: 'order.name', orderId, data })).body.order.status).toBe('NAMED');
    stage.clock.pass(3 * HOUR_MS);
    const { body } = await send(partner, status);
    expect(body.order.rides[0].ride).toMatchObject({ status: 'IN_PROGRESS', driver: { name: 'Robin' } });
    await send(partner, { ...status, data: { eventId, status: 'COMPLETED' } });
    expect((await activity(eventId)).status).toBe('COMPLETED');
    const news = await told(partner);
    expect(news.at(-1).data.order.rides[0].ride.vehicle.id).toBe(vehicleId);
    expect(JSON.stringify(news)).not.toContain('Staff note');
  });

  it('is refused orders of others, rides that its order does not have, and unknown ids, and writes nothing', async () => {
    const [partner, rival] = [await aPartner(), await aPartner()];
    const ride = { startTime: at(72), endTime: at(73) };
    const theirs = await anAcceptedOrder(stage.coordinator, { supplierId: rival.supplierId }, ride);
    const own = await anAcceptedOrder(stage.coordinator, { supplierId: partner.supplierId }, ride);
    const named = { driverId: await aDriver('X', { supplierId: rival.supplierId }), vehicleId: await aVehicle() };
    for (const [message, code] of [
      [{ type: 'order.read', orderId: theirs.id }, 'FORBIDDEN'],
      [{ type: 'order.accept', orderId: theirs.id }, 'FORBIDDEN'],
      [{ type: 'order.withdraw', orderId: theirs.id, data: {} }, 'FORBIDDEN'],
      [
        { type: 'order.progress', orderId: theirs.id, data: { eventId: theirs.eventId, status: 'COMPLETED' } },
        'FORBIDDEN',
      ],
      [
        { type: 'order.progress', orderId: own.id, data: { eventId: theirs.eventId, status: 'COMPLETED' } },
        'VALIDATION_FAILED',
      ],
      [{ type: 'order.name', orderId: own.id, data: named }, 'VALIDATION_FAILED'],
      [{ type: 'order.read', orderId: 'ord_none' }, 'NOT_FOUND'],
      [{ type: 'ride.read', reference: 'none' }, 'NOT_FOUND'],
      [{ type: 'order.cancel', orderId: own.id }, 'VALIDATION_FAILED'],
    ] as const) {
      const run = () => send(partner, message);
      // A message that is refused frees its key, which is the only item that it wrote.
      const { body } = await writingNothing(run);
      expect([message.type, body.code]).toEqual([message.type, code]);
    }
  });

  it('is told which field of its message is wrong', async () => {
    const partner = await aPartner();
    const ride = { startTime: at(72), endTime: at(73) };
    const { id: orderId } = await anAcceptedOrder(stage.coordinator, { supplierId: partner.supplierId }, ride);
    const pathsOf = async (data: object): Promise<string[]> => {
      const { body } = await send(partner, { type: 'order.name', orderId, data });
      return body.errors.map(({ path }: { readonly path: string }) => path);
    };
    const [driverId, vehicleId] = [await aDriver(), await aVehicle({ supplierId: partner.supplierId })];
    expect(await pathsOf({ driverId, vehicleId })).toEqual(['body.data.driverId']);
    const named = { newDriver: { name: 'Robin' }, vehicleId, eventIds: ['act_none'] };
    expect(await pathsOf(named)).toEqual(['body.data.eventIds']);
  });

  it('gets the first answer for a repeat, and a second message under the id of another one is refused', async () => {
    const partner = await aPartner();
    const { supplierId } = partner;
    const ride = { startTime: at(72), endTime: at(73) };
    const { eventId, id: orderId } = await anOrder(stage.coordinator, { supplierId }, ride);
    const accept = { type: 'order.accept', orderId };
    await send(partner, accept, { id: 'msg_1' });
    await call(updateEvent, { as: stage.coordinator, params: { eventId }, body: { pickupLocation: 'Gate 9' } });
    const repeat = await send(partner, accept, { id: 'msg_1' });
    expect([repeat.body.order.status, repeat.headers['idempotency-replayed']]).toEqual(['ACCEPTED', 'true']);
    const order = await call(getOrder, { as: stage.coordinator, params: { id: orderId } });
    expect(order.body.status).toBe('CHANGE_TO_CONFIRM');
    const other = await send(partner, { type: 'order.withdraw', orderId, data: {} }, { id: 'msg_1' });
    expect(other.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });

  it.each([
    ['another secret', { secret: 'whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=' }],
    ['another body', { signed: '{}' }],
    ['another id', { signedId: 'msg_other' }],
    ['a time too long ago', { at: -301 }],
    ['a time too far ahead', { at: 301 }],
    ['no signature', { signature: '' }],
    ['a signature without its version', { unversioned: true }],
  ])('is refused with %s', async (_what, signing) => {
    const partner = await aPartner();
    const { id: orderId } = await anOrder(
      stage.coordinator,
      { supplierId: partner.supplierId },
      { startTime: at(72), endTime: at(73) },
    );
    const { status } = await writingNothing(() => send(partner, { type: 'order.accept', orderId }, signing));
    expect(status).toBe(401);
    expect((await send(partner, { type: 'order.read', orderId }, { at: 290 })).status).toBe(200);
  });

  it('is refused by a webhook that is off, is no exchange or is unknown, and is taken with a former secret for a day', async () => {
    const partner = await aPartner();
    const plain = await stage.create('/plain', { types: [] });
    const read = { type: 'ride.read', reference: 'none' };
    expect((await send({ ...partner, ...plain }, read)).text).toMatch('no exchange at this address');
    expect((await send({ ...partner, id: 'whk_none' }, read)).text).toMatch('no exchange at this address');
    const params = { id: partner.id };
    const { body } = await call(rotateSecret, { as: stage.as, params });
    for (const secret of [partner.secret, body.secret])
      expect((await send({ ...partner, secret }, read)).text).toMatch('sent no ride');
    stage.clock.pass(25 * HOUR_MS);
    expect((await send(partner, read)).status).toBe(401);
    await call(updateWebhook, { as: stage.as, params, body: { enabled: false } });
    expect((await send({ ...partner, secret: body.secret }, read)).text).toMatch('or it is off');
  });
});

describe('a ride that a supplier sends', () => {
  it('gets a place in the programme, is changed and cancelled by its reference, and its news go back', async () => {
    const partner = await aPartner();
    const made = (await send(partner, aRide('R-1', 1))).body.ride;
    expect(made).toMatchObject({ reference: 'R-1', sequence: 1, ride: { status: 'SCHEDULED', driver: null } });
    const { eventId } = made;
    expect(await activity(eventId)).toMatchObject({ type: 'TRANSPORT', title: `Harbour ${partners}: R-1`, vipIds: [] });
    const same = await send(partner, aRide('R-1', 1, { people: 9 }));
    expect(same.body.ride.eventId).toBe(eventId);
    await send(partner, aRide('R-1', 2, { people: 5 }));
    expect(await activity(eventId)).toMatchObject({ seatsNeeded: 5, version: 2 });
    await told(partner);
    const vehicleId = await aVehicle({ name: 'Van 7', seatCapacity: 8 });
    const params = { eventId };
    await call(updateEvent, { as: stage.coordinator, params, body: { driverId: await aDriver('Dana'), vehicleId } });
    const [news] = await told(partner);
    expect(news).toMatchObject({
      type: 'activity.updated',
      data: { ride: { reference: 'R-1', ride: { driver: { name: 'Dana' } } } },
    });
    const cancelled = await send(partner, { type: 'ride.cancel', reference: 'R-1', sequence: 3 });
    expect(cancelled.body.ride.ride.status).toBe('CANCELLED');
    expect((await send(partner, { type: 'ride.read', reference: 'R-1' })).body.ride.sequence).toBe(3);
  });

  it('is left as it is by a message that comes late, also when it was cancelled before it came', async () => {
    const partner = await aPartner();
    const { eventId } = (await send(partner, aRide('R-2', 5, { people: 5 }))).body.ride;
    const late = await send(partner, aRide('R-2', 4, { people: 4 }));
    expect(late.body.ride.sequence).toBe(5);
    await send(partner, { type: 'ride.cancel', reference: 'R-2', sequence: 3 });
    expect(await activity(eventId)).toMatchObject({ seatsNeeded: 5, status: 'SCHEDULED', version: 1 });
    expect((await send(partner, { type: 'ride.cancel', reference: 'R-3', sequence: 2 })).body.ride.ride).toBeNull();
    expect((await send(partner, aRide('R-3', 1))).body.ride).toMatchObject({ sequence: 2, ride: null });
    expect((await send(partner, aRide('R-3', 3))).body.ride.ride.status).toBe('SCHEDULED');
  });

  it('is neither changed nor cancelled after it has begun, nor when the desk has deleted it', async () => {
    const partner = await aPartner();
    const { eventId } = (await send(partner, aRide('R-4', 1))).body.ride;
    const begun = { as: stage.coordinator, params: { eventId }, body: { status: 'IN_PROGRESS' } };
    await call(moveEventStatus, begun);
    for (const message of [aRide('R-4', 2), { type: 'ride.cancel', reference: 'R-4', sequence: 2 }])
      expect((await send(partner, message)).body.code).toBe('INVALID_TRANSITION');
    expect((await activity(eventId)).status).toBe('IN_PROGRESS');
    const deleted = (await send(partner, aRide('R-5', 1))).body.ride.eventId;
    await call(deleteEvent, { as: stage.coordinator, params: { eventId: deleted } });
    expect((await send(partner, aRide('R-5', 2))).body.code).toBe('INVALID_TRANSITION');
    expect((await send(partner, { type: 'ride.read', reference: 'R-5' })).body.ride.ride).toBeNull();
  });

  it('is made once by two messages at the same time, and the newer one counts', async () => {
    const partner = await aPartner();
    const [one, two] = await Promise.all([
      send(partner, aRide('R-6', 1)),
      send(partner, aRide('R-6', 2, { people: 6 })),
    ]);
    expect(one.body.ride.eventId).toBe(two.body.ride.eventId);
    expect(await activity(one.body.ride.eventId)).toMatchObject({ seatsNeeded: 6 });
  });

  it('is apart from one of another supplier with the same reference, and refused where the exchange takes none', async () => {
    const [one, two, none] = [await aPartner(), await aPartner(), await aPartner(false)];
    const [first, second] = [await send(one, aRide('R-7', 1)), await send(two, aRide('R-7', 1))];
    expect(first.body.ride.eventId).not.toBe(second.body.ride.eventId);
    expect((await writingNothing(() => send(none, aRide('R-7', 1)))).body.code).toBe('FORBIDDEN');
    const past = aRide('R-8', 1, { startTime: at(-2), endTime: at(-1) });
    expect((await send(one, past)).body.errors[0].path).toBe('body.data.startTime');
  });
});
