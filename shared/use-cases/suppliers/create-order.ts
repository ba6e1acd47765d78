import { invalidNow } from '#shared/contract/invalid-field.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { begin, byId, requireStored } from '#shared/domain/records.ts';
import {
  asLeft,
  firstStartOf,
  isOpenOrder,
  nextVersion,
  orderAt,
  presentOrder,
} from '#shared/domain/suppliers/order.ts';
import { activityAsRead, findActivities } from '#shared/entities/activities/activity.ts';
import { readSettings } from '#shared/entities/settings/settings.ts';
import { orderStore, ordersEndingAfter, ordersOfRides, takeRide } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewOrder, Order, OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { type Requirement, retryOnConflict, type Write } from '#shared/table/write.ts';
import { relatedRecords } from '#shared/use-cases/activities/related-records.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { newsOfOrder, tellOfOpenOrders } from './order-news.ts';
import { termsOf } from './orders-in-view.ts';

type Reading = Pick<UseCaseContext, 'actor' | 'now'>;
/** Who reads orders, as far as it says how much they see. */
type Shown = Pick<UseCaseContext, 'now'> & { readonly actor: Pick<UseCaseContext['actor'], 'can'> };

/** Reads an order as it stands now. Throws NotFound or Forbidden. */
export async function readOrder({ actor, now }: Reading, id: string): Promise<OrderRecord> {
  const order = orderAt(requireStored(await orderStore.find(id), 'order', id), now);
  actor.authorize('read', 'Order', order);
  return order;
}

/** Returns orders for an answer, with their rides as they are now. */
export async function presentOrders({ actor, now }: Shown, found: readonly OrderRecord[]): Promise<Order[]> {
  const ids = [...new Set(found.flatMap(({ rides }) => rides.map(({ eventId }) => eventId)))];
  const [activities, settings] = await Promise.all([findActivities(ids), readSettings()]);
  const related = await relatedRecords(activities.map(withoutLinks));
  const facts = { now, settings, rides: byId(activities), related, termsOf, isDesk: actor.can('create', 'Order') };
  return found.map((order) => presentOrder(order, facts));
}

/** Of a ride, an order shows its guests, its driver and its vehicle: nothing else is read. */
function withoutLinks({ driverId, vehicleId, vipIds }: ActivityRecord) {
  return { driverId, vehicleId, vipIds };
}

/** Returns one order for an answer. A supplier that has just left it sees no more than that. */
export async function showOrder(context: Reading, order: OrderRecord): Promise<Order> {
  const [shown] = await presentOrders(context, [context.actor.can('read', 'Order', order) ? order : asLeft(order)]);
  if (!shown) throw new Error('an order is shown as none');
  return shown;
}

/** Throws ValidationFailed if one of these rides is not of the order. */
export function assertOfOrder({ rides }: OrderRecord, eventIds: readonly string[] = []): void {
  if (eventIds.some((id) => rides.every(({ eventId }) => eventId !== id)))
    throw invalidNow('body.eventIds', fault('NOT_YOURS', 'contains a ride that is not of this order'));
}

export interface OrderChange {
  readonly after: OrderRecord;
  readonly writes?: readonly Write[];
  readonly relyingOn?: readonly Requirement[];
}

/**
 * Changes an order as it stands now, with more writes of the same transaction. Reads and decides again if another request wrote first. A rule
 * that returns its argument changes nothing, nor does a repeat with the same `answerId`. Throws NotFound, Forbidden, VersionMismatch, ContendedWrite, and what `rule` throws.
 */
export function changeOrder(
  context: UseCaseContext,
  id: string,
  rule: (order: OrderRecord) => OrderChange | Promise<OrderChange>,
  answerId?: string,
): Promise<OrderRecord> {
  const { actor, audit, commit, ifMatch, now } = context;
  return retryOnConflict(async () => {
    const stored = requireStored(await orderStore.find(id), 'order', id);
    if (answerId !== undefined && stored.answerId === answerId) return stored;
    const current = orderAt(stored, now);
    actor.authorize('move', 'Order', current);
    ifMatch(stored);
    const { after: wanted, relyingOn = [], writes = [] } = await rule(current);
    if (wanted === stored) return stored;
    const after = nextVersion(stored, answerId === undefined ? wanted : { ...wanted, answerId }, now);
    // From what is stored: who is asked since a deadline has passed was not told yet.
    const news = await newsOfOrder(context, stored, after);
    await commit({
      writes: [orderStore.replace(stored, after), ...writes, audit('Order', stored, after), ...news],
      relyingOn,
    });
    return after;
  });
}

/**
 * Stores which orders went to their next supplier, or have expired, because a deadline has passed. Stores the messages about rides that have
 * changed since they were accepted, and about deadlines that are near. Returns how many of each.
 */
export async function passOnOrders(
  context: UseCaseContext,
): Promise<{ readonly expired: number; readonly told: number }> {
  const { now } = context;
  const ahead = await ordersEndingAfter(now);
  const due = ahead.filter((order) => orderAt(order, now) !== order);
  for (const { id } of due) await changeOrder(context, id, (order) => ({ after: order }));
  return { expired: due.length, told: await tellOfOpenOrders(context, ahead) };
}

/** Offers rides to a supplier, and stores the message that tells it. Throws ValidationFailed or ContendedWrite. */
export function createOrder(
  context: UseCaseContext,
  { id, linkBase }: Pick<OrderRecord, 'id' | 'linkBase'>,
  wanted: NewOrder,
): Promise<OrderRecord> {
  const { audit, commit, now } = context;
  const { deadline, eventIds, supplierId, thenTo, vehicleType } = wanted;
  if (deadline <= now) throw invalidNow('body.deadline', fault('IS_OVER', 'is over'));
  if (thenTo.includes(supplierId))
    throw invalidNow('body.thenTo', fault('TWICE', 'contains the supplier that is asked first'));
  return retryOnConflict(async () => {
    const [rides, former] = await Promise.all([
      readRides(eventIds, now),
      ordersOfRides(eventIds),
      readSuppliers(wanted),
    ]);
    await assertNotOrdered(rides, former, now);
    const begins = firstStartOf(rides, now);
    if (begins !== undefined && deadline > begins)
      throw invalidNow(
        'body.deadline',
        fault('BEFORE_FIRST_RIDE', `is after the first ride begins, at ${begins}`, { time: begins }),
      );
    const fields = {
      supplierId,
      thenTo,
      vehicleType,
      status: 'OFFERED' as const,
      offeredAt: now,
      deadline,
      linkBase,
      left: [],
    };
    const order: OrderRecord = begin(id, { ...fields, rides: rides.map(termsOf) }, now);
    await commit({
      writes: [
        orderStore.create(order),
        ...eventIds.map((eventId) => takeRide(eventId, id, former.get(eventId))),
        audit('Order', undefined, order),
        ...(await newsOfOrder(context, undefined, order)),
      ],
      relyingOn: [
        ...rides.map((ride) => activityAsRead(ride.id, ride)),
        ...[supplierId, ...thenTo].map((each) => supplierStore.asLive({ id: each })),
      ],
    });
    return order;
  });
}

async function readRides(ids: readonly string[], now: string): Promise<ActivityRecord[]> {
  const found = byId(await findActivities(ids));
  return ids.map((id) => {
    const ride = found.get(id);
    if (!ride || ride.deletedAt)
      throw invalidNow('body.eventIds', fault('NOT_FOUND', 'contains the id of no activity'));
    if (ride.type !== 'TRANSPORT')
      throw invalidNow('body.eventIds', fault('NO_RIDE', `contains an activity that is no ride: “${ride.title}”`));
    if (!isAhead(ride, now))
      throw invalidNow('body.eventIds', fault('NO_RIDE', `contains a ride that is over or cancelled: “${ride.title}”`));
    return ride;
  });
}

async function readSuppliers({ supplierId, thenTo }: NewOrder): Promise<void> {
  const found = byId(await supplierStore.findMany([supplierId, ...thenTo]));
  const isKnown = (id: string): boolean => found.has(id) && !found.get(id)?.deletedAt;
  if (!isKnown(supplierId)) throw invalidNow('body.supplierId', fault('NOT_FOUND', 'is the id of no supplier'));
  if (!thenTo.every(isKnown)) throw invalidNow('body.thenTo', fault('NOT_FOUND', 'contains the id of no supplier'));
}

async function assertNotOrdered(
  rides: readonly ActivityRecord[],
  former: ReadonlyMap<string, string>,
  now: string,
): Promise<void> {
  const orders = byId(former.size > 0 ? await orderStore.findMany([...new Set(former.values())]) : []);
  const ordered = rides.find(({ id }) => {
    const order = orders.get(former.get(id) ?? '');
    return order !== undefined && isOpenOrder(orderAt(order, now));
  });
  if (ordered)
    throw invalidNow(
      'body.eventIds',
      fault('HAS_ORDER', `contains a ride that has an order already: “${ordered.title}”`, { title: ordered.title }),
    );
}
