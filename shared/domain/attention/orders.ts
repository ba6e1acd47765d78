import { needsDriver, needsVehicle } from '#shared/domain/activities/needs.ts';
import { isOpenOrder } from '#shared/domain/suppliers/order.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { AttentionFacts } from './facts.ts';

/** An order whose rides are not all over, as the checks see it. */
export interface SeenOrder {
  /** As it stands now. */
  readonly order: OrderRecord;
  /** Who is asked or holds it, or has left it last. */
  readonly supplier: SupplierRecord;
  readonly next: SupplierRecord | undefined;
  /** Its rides that are in the window, in order of start, of which no later order is. */
  readonly rides: readonly ActivityRecord[];
  /** Those whose time or place differs from what the supplier accepted. */
  readonly changed: readonly ActivityRecord[];
}

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

/** Returns the rides that a supplier holds, and those whose missing vehicle or driver a row of their order tells. */
export function coveredByOrders(facts: Pick<AttentionFacts, 'orders' | 'related'>): ReadonlySet<string> {
  const covered = facts.orders.flatMap((seen) => {
    if (seen.order.status === 'ACCEPTED') return seen.rides;
    return isLeft(seen) ? ridesWithoutNames(seen, facts) : [];
  });
  return new Set(covered.map(({ id }) => id));
}
