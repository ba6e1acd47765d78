import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { OrderRecord, RideTerms } from '#shared/schemas/suppliers/order.ts';
import { HOUR_MS } from '#shared/units/durations.ts';

type Leaving = OrderRecord['left'][number]['status'];

/** Returns an order as it stands at this time: one whose deadline has passed went to the next supplier, or is EXPIRED. */
export function orderAt(order: OrderRecord, now: string): OrderRecord {
  let current = order;
  while (current.status === 'OFFERED' && current.deadline <= now)
    current = leftBy(current, 'EXPIRED', current.deadline);
  return current;
}

/** Returns an order that its supplier has left: the next one is asked and has as long, at most until a ride begins, or it is over. */
export function leftBy(order: OrderRecord, status: Leaving, at: string, reason?: string): OrderRecord {
  const { deadline, offeredAt, supplierId, thenTo } = order;
  const left = [...order.left, { supplierId, status, at, ...(reason !== undefined && { reason }) }];
  const [next, ...others] = thenTo;
  const begins = firstStartOf(order.rides, at);
  if (next === undefined || begins === undefined) return { ...order, status, left };
  const span = Date.parse(deadline) - Date.parse(offeredAt);
  const until = earlier(later(at, span), begins);
  return { ...order, supplierId: next, thenTo: others, left, status: 'OFFERED', offeredAt: at, deadline: until };
}

/** Returns when the first of these rides begins that begins after this time, by default the first of all. Undefined: none does. */
export function firstStartOf(rides: readonly Pick<RideTerms, 'startTime'>[], after = ''): string | undefined {
  return rides
    .map(({ startTime }) => startTime)
    .filter((start) => start > after)
    .toSorted()[0];
}

export function earlier(a: string, b: string): string {
  return a < b ? a : b;
}

/** Returns an order as it was when its last supplier left it. */
export function asLeft(order: OrderRecord): OrderRecord {
  const { at: deadline, ...last } = order.left.at(-1) ?? { ...order, at: order.deadline, status: 'EXPIRED' };
  return { ...order, deadline, supplierId: last.supplierId, status: last.status };
}

/** Tells whether a supplier is asked or holds it. */
export function isOpenOrder({ status }: Pick<OrderRecord, 'status'>): boolean {
  return status === 'OFFERED' || status === 'ACCEPTED';
}

/** A reminder to answer goes this long before the deadline, or when a quarter of the time is left. */
const REMINDED_MS = 2 * HOUR_MS;

/** Tells whether little time is left to answer an order. */
export function isExpiring({ deadline, offeredAt, status }: OrderRecord, now: string): boolean {
  const until = (since: string): number => Date.parse(deadline) - Date.parse(since);
  return status === 'OFFERED' && until(now) <= Math.min(REMINDED_MS, until(offeredAt) / 4);
}

/** Tells whether a ride will not take place. */
export function isOffRide(ride: Pick<ActivityRecord, 'deletedAt' | 'status'> | undefined): boolean {
  return !ride || ride.deletedAt !== undefined || ride.status === 'CANCELLED';
}

/** Returns when the last ride of an order ends, as it was last agreed. */
export function lastEndOf({ rides }: { readonly rides: readonly RideTerms[] }): string {
  return rides.map(({ endTime }) => endTime).reduce((last, end) => (end > last ? end : last), '');
}

/** Returns the next version of an order. */
export function nextVersion(before: OrderRecord, after: OrderRecord, now: string): OrderRecord {
  return { ...after, version: before.version + 1, updatedAt: now };
}

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
