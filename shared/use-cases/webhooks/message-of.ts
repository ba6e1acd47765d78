import { CHANGE_TYPES } from '#shared/contract/change-types.ts';
import { driverBrief } from '#shared/domain/activities/present-activity.ts';
import { byId } from '#shared/domain/records.ts';
import { isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { orderStore, ordersOfRides } from '#shared/entities/suppliers/order.ts';
import { findExchangedRides } from '#shared/entities/suppliers/supplier.ts';
import { keysAt } from '#shared/entities/webhooks/webhook.ts';
import { asymmetricSignature, symmetricSignature } from '#shared/platform/message-signature.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Change } from '#shared/schemas/changes/change.ts';
import {
  type Exchange,
  type ExchangedRide,
  type ExchangedRideRecord,
  Reservation,
} from '#shared/schemas/suppliers/exchange.ts';
import type { DeliveryRecord, WebhookKeys, WebhookRecord } from '#shared/schemas/webhooks/webhook.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import { presentOrders } from '#shared/use-cases/suppliers/create-order.ts';

/** Returns the body of a message: which record changed, and which of its fields. It holds no values, so no log keeps personal data. */
export function bodyOf({ at, deleted, fields, subject, subjectId, threshold, type, version }: Change): string {
  return JSON.stringify({ type, timestamp: at, data: { subject, id: subjectId, version, fields, deleted, threshold } });
}

/** Returns the body of a message that only tries the receiver. */
export function testBody({ id, version }: Pick<WebhookRecord, 'id' | 'version'>, now: string): string {
  return JSON.stringify({
    type: 'webhook.test',
    timestamp: now,
    data: { subject: 'Webhook', id, version, fields: [], deleted: false },
  });
}

/** Returns the headers of one try. The id is the same in all tries. While the secret is rotated, both sign. */
export function headersOf(
  webhook: Pick<WebhookRecord, 'formerKeys' | 'formerSecretUntil' | 'keys' | 'signatures'>,
  { body, messageId }: Pick<DeliveryRecord, 'body' | 'messageId'>,
  now: number,
): Record<string, string> {
  const { signatures } = webhook;
  const timestamp = Math.floor(now / 1_000);
  const message = { id: messageId, timestamp, body };
  const made = keysAt(webhook, new Date(now).toISOString()).flatMap(({ privateKey, secret }) => [
    ...(signatures.includes('v1') ? [symmetricSignature(message, secret)] : []),
    ...(signatures.includes('v1a') && privateKey ? [asymmetricSignature(message, privateKey)] : []),
  ]);
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': made.join(' '),
    'user-agent': 'Motorcade-Webhooks',
  };
}

/** The most former keys that sign: each makes the headers of a message longer. */
const MAX_FORMER = 3;

/**
 * Returns the keys that sign beside new ones. Those that still sign stay: a secret whose answer was lost is replaced by the next one, and the
 * receiver has none of the two yet.
 */
export function formerKeysWith(webhook: WebhookRecord, now: string): readonly WebhookKeys[] {
  return keysAt(webhook, now).slice(0, MAX_FORMER);
}

/** The changes that may concern an exchange. */
export const EXCHANGED_TYPES = CHANGE_TYPES.filter((type) => /^(?:order|activity)\./.test(type));

/**
 * Returns what of these changes the system of a supplier is told: of the orders that it is asked or holds, also where only a ride of them has changed,
 * and of the rides that it has sent.
 */
export async function exchangedIn({ supplierId }: Exchange, changes: readonly Change[]): Promise<Change[]> {
  const idsOf = (subject: string) => [
    ...new Set(changes.flatMap((each) => (each.subject === subject ? each.subjectId : []))),
  ];
  const rideIds = idsOf('ScheduleEvent');
  const [orderOf, sent] = await Promise.all([ordersOfRides(rideIds), findExchangedRides(rideIds).then(byId)]);
  const found = await orderStore.findMany([...new Set([...idsOf('Order'), ...orderOf.values()])]);
  const orders = byId(found.filter((order) => order.supplierId === supplierId));
  return changes.flatMap((each): Change[] => {
    if (each.subject === 'Order') return orders.has(each.subjectId) ? [each] : [];
    if (sent.get(each.subjectId)?.supplierId === supplierId) return [each];
    const order = orders.get(orderOf.get(each.subjectId) ?? '');
    const { threshold: _threshold, ...change } = each;
    const told = { type: 'order.updated', subject: 'Order', fields: ['rides'], deleted: false };
    // A ride is made before its order.
    return order && isOpenOrder(order) && each.type !== 'activity.created'
      ? [{ ...change, ...told, subjectId: order.id, version: order.version }]
      : [];
  });
}

/** Returns the body of a message with the reservation as the supplier sees it now. It is stored nowhere. */
export async function withReservation({ supplierId }: Exchange, body: string, now: string): Promise<string> {
  const message = JSON.parse(body) as { readonly data: { readonly id: string; readonly subject: string } };
  // The schema leaves out what records hold beside what a supplier sees, such as notes.
  const reservation = Reservation.parse(await reservationOf(supplierId, message.data, now));
  return JSON.stringify({ ...message, data: { ...message.data, ...reservation } });
}

async function reservationOf(
  supplierId: string,
  { id, subject }: { readonly id: string; readonly subject: string },
  now: string,
): Promise<Reservation> {
  if (subject === 'Order') {
    const found = await orderStore.find(id);
    const order = found && orderAt(found, now);
    const [shown] =
      order?.supplierId === supplierId ? await presentOrders({ actor: { can: () => false }, now }, [order]) : [];
    return shown ? { order: shown } : {};
  }
  const [[sent], found] = await Promise.all([findExchangedRides([id]), findActivity(id)]);
  return sent?.supplierId === supplierId ? { ride: await presentRide(sent, found) } : {};
}

/** Returns a ride as the supplier that sent it sees it. */
export async function presentRide(
  { id: eventId, reference, sequence }: ExchangedRideRecord,
  found: ActivityRecord | undefined,
): Promise<ExchangedRide> {
  if (!found || found.deletedAt) return { reference, sequence, eventId, ride: null };
  const { driverId, dropoffLocation, endTime, pickupLocation, startTime, status, vehicleId } = found;
  const { drivers, vehicles } = await relatedRecords([{ driverId, vehicleId, vipIds: [] }]);
  const vehicle = vehicles.get(vehicleId ?? '');
  const crew = {
    driver: driverBrief(drivers.get(driverId ?? '')) ?? null,
    vehicle: vehicle?.deletedAt ? null : (vehicle ?? null),
  };
  return {
    reference,
    sequence,
    eventId,
    ride: { status, startTime, endTime, pickupLocation, dropoffLocation, ...crew },
  };
}
