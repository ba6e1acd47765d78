import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OrderRecord } from '#shared/schemas/suppliers/order.ts';
import { isOpenOrder } from './order.ts';

/** The ids of suppliers, by the ride. */
export type Leavers = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the suppliers that have left an order of a ride and hold no other one of it, by the ride. Their vehicles and drivers are free, and
 * still do not come.
 */
export function leftSuppliers(
  orders: readonly Pick<OrderRecord, 'left' | 'rides' | 'status' | 'supplierId'>[],
): Leavers {
  const found = new Map<string, Set<string>>();
  for (const { left, rides } of orders) {
    for (const { eventId } of rides) {
      found.set(eventId, new Set([...(found.get(eventId) ?? []), ...left.map(({ supplierId }) => supplierId)]));
    }
  }
  for (const order of orders.filter(isOpenOrder)) {
    for (const { eventId } of order.rides) found.get(eventId)?.delete(order.supplierId);
  }
  return found;
}

interface Supplied {
  readonly id: string;
  readonly supplierId?: string | undefined;
}

/** Returns the vehicles and drivers of suppliers that have left an order of a ride. What the ride has of theirs, a person gave it since. */
export function ofLeavers(
  { driverId, id, vehicleId }: Pick<ActivityRecord, 'driverId' | 'id' | 'vehicleId'>,
  left: Leavers | undefined,
  all: readonly ReadonlyMap<string, Supplied>[],
): string[] {
  const suppliers = left?.get(id);
  if (!suppliers || suppliers.size === 0) return [];
  const theirs = all.flatMap((records) => [...records.values()].filter((each) => suppliers.has(each.supplierId ?? '')));
  return theirs.flatMap((each) => (each.id === driverId || each.id === vehicleId ? [] : [each.id]));
}
