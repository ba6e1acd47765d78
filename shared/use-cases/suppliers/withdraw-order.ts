import { change } from '#shared/domain/records.ts';
import { isOpenOrder, leftBy } from '#shared/domain/suppliers/order.ts';
import { findActivities } from '#shared/entities/activities/activity.ts';
import { findDrivers } from '#shared/entities/drivers/driver.ts';
import { findVehicles } from '#shared/entities/vehicles/vehicle.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OrderRecord, OrderRefusal } from '#shared/schemas/suppliers/order.ts';
import { changeActivity } from '#shared/use-cases/activities/change-activity.ts';
import type { UseCaseContext } from '#shared/use-cases/context.ts';
import { freeHolds, notNow } from './answer-order.ts';
import { leaveOrder, ridesLeft } from './leave-order.ts';
import { changeOrder } from './orders.ts';

/**
 * Withdraws an order, or some of its rides. Drivers and vehicles of the supplier leave the rides that have not begun, first. If the supplier withdraws from what
 * it accepted, the next one is asked. If it is interrupted, a repeat goes on. Throws what `changeOrder` throws.
 */
export async function withdrawOrder(
  context: UseCaseContext,
  id: string,
  { eventIds, reason }: OrderRefusal,
): Promise<OrderRecord> {
  const { actor, now } = context;
  const isDesk = actor.can('create', 'Order');
  const assertPossible = (order: OrderRecord): void => {
    if (!isOpenOrder(order) || (!isDesk && order.status !== 'ACCEPTED')) throw notNow(order, 'withdrawn');
  };
  const leave = (order: OrderRecord): OrderRecord =>
    isDesk ? { ...order, status: 'WITHDRAWN', thenTo: [] } : leftBy(order, 'WITHDRAWN', now, reason);
  const withdraw = async (order: OrderRecord) => {
    assertPossible(order);
    const left = await leaveOrder(context, order, { eventIds, leave });
    if (order.status !== 'ACCEPTED') return left;
    const part = { supplierId: order.supplierId, rides: ridesLeft(order, eventIds) };
    await releaseRides(context, part);
    return { ...left, writes: [...(left.writes ?? []), await freeHolds(part, now)] };
  };
  return changeOrder(context, id, withdraw, context.newId('ans'));
}

async function releaseRides(
  context: UseCaseContext,
  { rides, supplierId }: Pick<OrderRecord, 'rides' | 'supplierId'>,
): Promise<void> {
  const booking = { ...context, actor: { ...context.actor, authorize: () => undefined }, ifMatch: () => undefined };
  const found = await findActivities(rides.map(({ eventId }) => eventId));
  const [drivers, vehicles] = await Promise.all([
    findDrivers(found.flatMap(({ coDriverId, driverId }) => [driverId ?? [], coDriverId ?? []].flat())),
    findVehicles(found.flatMap(({ vehicleId }) => vehicleId ?? [])),
  ]);
  const theirs = new Set(
    [...drivers, ...vehicles].filter((each) => each.supplierId === supplierId).map(({ id }) => id),
  );
  const without = (before: ActivityRecord): ActivityRecord => {
    if (before.status !== 'SCHEDULED') return before;
    const leaving = (['driverId', 'coDriverId', 'vehicleId'] as const).filter((field) =>
      theirs.has(before[field] ?? ''),
    );
    return change(before, Object.fromEntries(leaving.map((field) => [field, null])), context.now);
  };
  for (const ride of found) {
    if (!ride.deletedAt) await changeActivity(booking, { id: ride.id }, without);
  }
}
