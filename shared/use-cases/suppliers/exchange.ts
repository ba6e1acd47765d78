import { invalidNow } from '#shared/contract/invalid-field.ts';
import { Forbidden, InvalidTransition, NotFound, ValidationFailed } from '#shared/contract/problems.ts';
import { beginActivity, settledChange } from '#shared/domain/activities/shape.ts';
import { assertDriverMayMove, moveStatus } from '#shared/domain/activities/status.ts';
import { change } from '#shared/domain/records.ts';
import { findActivity } from '#shared/entities/activities/activity.ts';
import { findDriver } from '#shared/entities/drivers/driver.ts';
import { orderStore } from '#shared/entities/suppliers/order.ts';
import { findExchangedRides, supplierStore, takeMessage } from '#shared/entities/suppliers/supplier.ts';
import { webhookStore } from '#shared/entities/webhooks/webhook.ts';
import { sentenceOf } from '#shared/platform/field-errors.ts';
import { idFrom } from '#shared/platform/ids.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type {
  ExchangedRide,
  ExchangedRideRecord,
  ExchangeMessage,
  Reservation,
  RideOfPartner,
} from '#shared/schemas/suppliers/exchange.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { checkOf, retryOnConflict } from '#shared/table/write.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import { saveActivity } from '#shared/use-cases/activities/save-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { findLive } from '#shared/use-cases/records/change-record.ts';
import { presentRide } from '#shared/use-cases/webhooks/message-of.ts';
import { acceptOrder, declineOrder, nameOrder, withdrawOrder } from './answer-order.ts';
import { readOrder, showOrder } from './create-order.ts';

type Of<T extends string> = Extract<ExchangeMessage, { readonly type: T }>;

/** Does what the system of a supplier says, and returns the order or the ride as it is then. Throws what the operations of orders throw. */
export async function receiveExchange(
  context: UseCaseContext,
  webhookId: string,
  message: ExchangeMessage,
): Promise<Reservation> {
  // Orders go by their status, and rides by the number of the message.
  const unchecked = { ...context, ifMatch: () => undefined };
  if ('orderId' in message)
    return { order: await showOrder(context, await inMessage(() => answerOf(unchecked, message))) };
  const { exchange } = await findLive(webhookStore, webhookId);
  if (!exchange?.takesRides) throw new Forbidden('This exchange takes no rides: an administrator sets takesRides.');
  return { ride: await takeRide(context, exchange.supplierId, message) };
}

/** Runs the use case of an operation: what is the body of its request is the data of a message. Throws its ValidationFailed with the places in the message. */
async function inMessage(run: () => Promise<OrderRecord>): Promise<OrderRecord> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ValidationFailed)) throw error;
    const errors = (error.details.errors ?? []).map((each) => ({
      ...each,
      path: each.path.replace(BODY, 'body.data'),
    }));
    throw new ValidationFailed(sentenceOf(errors), { ...error.details, errors });
  }
}

const BODY = /^body(?!\.data\b)/;

function answerOf(context: UseCaseContext, message: Of<`order.${string}`>): Promise<OrderRecord> {
  const { orderId } = message;
  switch (message.type) {
    case 'order.read':
      return readOrder(context, orderId);
    case 'order.accept':
      return acceptOrder(context, orderId);
    case 'order.decline':
      return declineOrder(context, orderId, message.data ?? {});
    case 'order.withdraw':
      return withdrawOrder(context, orderId, message.data ?? {});
    case 'order.name':
      return nameOrder(context, orderId, message.data);
    case 'order.progress':
      return moveRide(context, orderId, message.data);
  }
}

/** Moves the status of a ride as its driver would, who must be one of the supplier. */
async function moveRide(
  context: UseCaseContext,
  orderId: string,
  { eventId, status }: Of<'order.progress'>['data'],
): Promise<OrderRecord> {
  const order = await readOrder(context, orderId);
  context.actor.authorize('move', 'Order', order);
  if (order.status !== 'ACCEPTED' || !order.rides.some((ride) => ride.eventId === eventId))
    throw invalidNow('body.data.eventId', fault('NOT_YOURS', 'is no ride that you hold by this order'));
  // The ability on the order stands for that on its ride.
  const moving = { ...context, actor: { ...context.actor, authorize: () => undefined } };
  const rule = async (found: ActivityRecord): Promise<ActivityRecord> => {
    const driver = await findDriver(found.driverId ?? '');
    if (driver?.supplierId !== order.supplierId) throw new InvalidTransition('Name the driver of this ride first.');
    assertDriverMayMove(found, context.now);
    return moveStatus(found, status, context.now, 'SUPPLIER');
  };
  await changeActivity(moving, { id: eventId }, rule, { more: [checkOf(orderStore.asRead(order))] });
  return order;
}

/**
 * Adds, changes or cancels a ride that a supplier has sent, in one transaction with the number of the message. A message that is not newer than the
 * last one changes nothing. A ride that has begun can be neither changed nor cancelled.
 */
function takeRide(context: UseCaseContext, supplierId: string, message: Of<`ride.${string}`>): Promise<ExchangedRide> {
  const { reference } = message;
  const id = idFrom('act', JSON.stringify(['exchange', supplierId, reference]));
  return retryOnConflict(async () => {
    const [[taken], before] = await Promise.all([findExchangedRides([id]), findActivity(id)]);
    if (message.type === 'ride.read' && !taken) throw new NotFound(`You have sent no ride ${reference}.`);
    if (message.type === 'ride.read' || message.sequence <= (taken?.sequence ?? 0))
      return presentRide(taken ?? { id, supplierId, reference, sequence: 0 }, before);
    const sent = { id, supplierId, reference, sequence: message.sequence };
    const write = takeMessage(taken, sent);
    const wanted =
      message.type === 'ride.put'
        ? await rideAfter(context, before, sent, message.data)
        : before && cancelled(before, context.now);
    if (!wanted || wanted === before) await context.commit({ writes: [write] });
    else await saveActivity(context, { before, wanted, more: [write] });
    return presentRide(sent, wanted);
  });
}

async function rideAfter(
  { now }: UseCaseContext,
  before: ActivityRecord | undefined,
  { id, reference, supplierId }: ExchangedRideRecord,
  { people: seatsNeeded, ...given }: RideOfPartner,
): Promise<ActivityRecord> {
  const fields = { ...given, seatsNeeded };
  if (before) {
    if (before.deletedAt || before.status !== 'SCHEDULED')
      throw new InvalidTransition(`The ride is ${before.deletedAt ? 'deleted' : before.status} and cannot be changed.`);
    return change(before, settledChange(before, fields), now);
  }
  if (given.startTime <= now) throw invalidNow('body.data.startTime', fault('IS_OVER', 'is over'));
  const { name } = await findLive(supplierStore, supplierId);
  return beginActivity(id, { type: 'TRANSPORT', title: `${name}: ${reference}`, vipIds: [], ...fields }, now);
}

function cancelled(before: ActivityRecord, now: string): ActivityRecord {
  if (before.deletedAt || before.status === 'CANCELLED') return before;
  if (before.status !== 'SCHEDULED')
    throw new InvalidTransition(`The ride is ${before.status} and cannot be cancelled: call the desk.`);
  return moveStatus(before, 'CANCELLED', now, 'SUPPLIER');
}
