import { createHash } from 'node:crypto';
import type { SeenOrder } from '#shared/domain/attention/facts.ts';
import { byId } from '#shared/domain/records.ts';
import { hasMoved, orderAt } from '#shared/domain/suppliers/order.ts';
import { supplierStore } from '#shared/entities/suppliers/supplier.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { OrderRecord, RideTerms } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';

/** Reads the suppliers of these orders, and of drivers without a phone. Eventually consistent. */
export async function suppliersInView(
  orders: readonly OrderRecord[],
  drivers: readonly DriverRecord[],
): Promise<ReadonlyMap<string, SupplierRecord>> {
  const ids = [
    ...orders.flatMap(({ supplierId, thenTo }) => [supplierId, ...thenTo]),
    ...drivers.flatMap(({ phone, supplierId }) => (phone === undefined && supplierId ? [supplierId] : [])),
  ];
  return byId(ids.length > 0 ? await supplierStore.findMany([...new Set(ids)], 'eventual') : []);
}

/** Returns the orders as they stand now, with their rides among these. A ride is that of its newest order. */
export function ordersInView(
  found: readonly OrderRecord[],
  {
    nearby,
    now,
    suppliers,
  }: {
    readonly nearby: readonly ActivityRecord[];
    readonly now: string;
    readonly suppliers: ReadonlyMap<string, SupplierRecord>;
  },
): SeenOrder[] {
  const inOrder = found.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : Number(a.createdAt > b.createdAt)));
  const newest = new Map(inOrder.flatMap(({ id, rides }) => rides.map(({ eventId }) => [eventId, id] as const)));
  return inOrder.flatMap((stored) => {
    const order = orderAt(stored, now);
    const supplier = suppliers.get(order.supplierId);
    const rides = nearby.filter(({ id }) => newest.get(id) === order.id);
    if (!supplier || rides.length === 0) return [];
    const agreed = new Map(order.rides.map((terms) => [terms.eventId, terms]));
    const changed = rides.filter((ride) => hasMoved(agreed.get(ride.id), termsOf(ride)));
    return [{ order, supplier, next: suppliers.get(order.thenTo[0] ?? ''), rides, changed }];
  });
}

/** The texts of places may be addresses of guests: an order keeps a fingerprint. */
export function termsOf(ride: ActivityRecord): RideTerms {
  const { dropoffLocation, dropoffPlaceId, endTime, id, pickupLocation, pickupPlaceId, startTime, stops = [] } = ride;
  const places = [
    [pickupPlaceId, pickupLocation],
    [dropoffPlaceId, dropoffLocation],
    ...stops.map(({ afterMinutes, location, placeId }) => [placeId, location, afterMinutes]),
  ];
  const hash = createHash('sha256').update(JSON.stringify(places)).digest('base64url').slice(0, 22);
  return { eventId: id, startTime, endTime, places: hash };
}
