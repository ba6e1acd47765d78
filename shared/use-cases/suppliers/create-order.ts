import { invalidNow } from '#shared/contract/invalid-field.ts';
import { isAhead } from '#shared/domain/assignments/warnings.ts';
import { begin, byId } from '#shared/domain/records.ts';
import { firstStartOf, isOpenOrder, orderAt } from '#shared/domain/suppliers/order.ts';
import { activityAsRead, findActivities } from '#shared/entities/activities/activity.ts';
import { orderStore, ordersOfRides, takeRide } from '#shared/entities/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import { fault } from '#shared/schemas/fault.ts';
import type { NewOrder, OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { retryOnConflict } from '#shared/table/write.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { newsOfOrder } from './order-news.ts';
import { termsOf } from './ride-terms.ts';

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
