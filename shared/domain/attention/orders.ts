import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { oncePer } from '#shared/domain/records.ts';
import { leftSuppliers } from '#shared/domain/suppliers/leavers.ts';
import { isOpenOrder } from '#shared/domain/suppliers/order.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts, SeenOrder } from './facts.ts';

/** Returns the rides of an order that have no driver or no vehicle. */
export function ridesWithoutNames(
  { rides }: SeenOrder,
  { related }: Pick<AttentionFacts, 'related'>,
): ActivityRecord[] {
  return rides.filter((ride) => needsDriver(ride, related) || needsVehicle(ride, related));
}

/** Tells whether the last supplier left an order, and no other one is asked. What the desk withdraws, it covers otherwise. */
export function isLeft({ order }: SeenOrder): boolean {
  return !isOpenOrder(order) && order.left.at(-1)?.supplierId === order.supplierId;
}

const leavers = oncePer((orders: AttentionFacts['orders']) => leftSuppliers(orders.map(({ order }) => order)));

/** Tells whether a vehicle or driver belongs to a supplier that has left an order of a ride. */
export function hasLeft(
  { orders }: Pick<AttentionFacts, 'orders'>,
  { id }: Pick<ActivityRecord, 'id'>,
  { supplierId }: { readonly supplierId?: string | undefined },
): boolean {
  return supplierId !== undefined && leavers(orders).get(id)?.has(supplierId) === true;
}

/** Returns the rides that a supplier holds, and those whose missing vehicle or driver a row of their order tells. */
export function coveredByOrders(facts: Pick<AttentionFacts, 'orders' | 'related'>): ReadonlySet<string> {
  const covered = facts.orders.flatMap((seen) => {
    if (seen.order.status === 'ACCEPTED') return seen.rides;
    return isLeft(seen) ? ridesWithoutNames(seen, facts) : [];
  });
  return new Set(covered.map(({ id }) => id));
}
