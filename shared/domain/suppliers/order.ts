import { driverBrief, type RelatedRecords } from '#shared/domain/activities/present-activity.ts';
import { stopsOf } from '#shared/domain/activities/stops.ts';
import { isActive } from '#shared/domain/assignments/assignment.ts';
import { headsOf, loadOf, partOf } from '#shared/domain/assignments/capacity.ts';
import { neededTags } from '#shared/domain/assignments/suits.ts';
import { later } from '#shared/domain/time/days.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { SettingsRecord } from '#shared/schemas/settings/settings.ts';
import type { Order, OrderChange, OrderRecord, RideTerms } from '#shared/schemas/suppliers/order.ts';
import type { SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
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

type Ride = NonNullable<Order['rides'][number]['ride']>;

/** What an order is shown by. */
interface OrderFacts {
  readonly now: string;
  readonly settings: Pick<SettingsRecord, 'suppliers' | 'tags'>;
  /** The rides of the order, also deleted ones, and what they refer to. */
  readonly rides: ReadonlyMap<string, ActivityRecord>;
  readonly related: RelatedRecords;
  /** Returns the terms of a ride as it is now. */
  readonly termsOf: (ride: ActivityRecord) => RideTerms;
  /** Whether the reader sees who else was asked. */
  readonly isDesk: boolean;
}

/** Returns an order for an answer: with its rides as they are now, as much of them as a supplier may see. */
export function presentOrder(order: OrderRecord, facts: OrderFacts): Order {
  const { answerId: _answerId, left, linkBase: _linkBase, rides: terms, thenTo, ...others } = order;
  const { offeredAt: _offeredAt, status: _status, ...record } = others;
  const rides = terms.map((agreed) => presentRide(order, agreed, facts));
  return {
    ...record,
    status: statusOf(order, rides),
    thenTo: facts.isDesk ? [...thenTo] : [],
    left: facts.isDesk ? [...left] : [],
    rides,
  };
}

function statusOf({ status }: OrderRecord, rides: Order['rides']): Order['status'] {
  if (status !== 'ACCEPTED') return status;
  if (rides.some(({ changed }) => changed.length > 0)) return 'CHANGE_TO_CONFIRM';
  const active = rides.flatMap(({ ride }) => (ride && ride.status !== 'CANCELLED' ? ride : []));
  return active.length > 0 && active.every(({ driver, vehicle }) => driver && vehicle) ? 'NAMED' : status;
}

function presentRide(order: OrderRecord, agreed: RideTerms, facts: OrderFacts): Order['rides'][number] {
  const { endTime, eventId, startTime } = agreed;
  const found = facts.rides.get(eventId);
  const changed = order.status === 'ACCEPTED' ? changesOf(agreed, found, facts) : [];
  const isShown = isOpenOrder(order) && found && !found.deletedAt;
  return {
    eventId,
    changed,
    ...(changed.length > 0 && { was: { startTime, endTime } }),
    ride: isShown ? rideFor(order, found, facts) : null,
  };
}

/** Returns what of a ride is no longer as the supplier accepted it. */
export function changesOf(
  agreed: RideTerms,
  ride: ActivityRecord | undefined,
  { termsOf }: Pick<OrderFacts, 'termsOf'>,
): OrderChange[] {
  const isOff = isOffRide(ride);
  if (!ride || isOff || agreed.isOff) return isOff === Boolean(agreed.isOff) ? [] : ['status'];
  if (ride.status === 'COMPLETED') return [];
  return movesOf(agreed, termsOf(ride));
}

function movesOf(agreed: RideTerms, current: RideTerms) {
  return (['startTime', 'endTime', 'places'] as const).filter((field) => current[field] !== agreed[field]);
}

/** Tells whether the time or place of a ride differs from what was agreed. */
export function hasMoved(agreed: RideTerms | undefined, current: RideTerms): boolean {
  return agreed !== undefined && movesOf(agreed, current).length > 0;
}

function rideFor(order: OrderRecord, ride: ActivityRecord, { now, related, settings }: OrderFacts): Ride {
  const { vips } = related;
  const { childSeats, luggage, seats, wheelchairs } = loadOf(ride, vips);
  const asked = { ride, vips, tags: settings.tags };
  const guests = ride.vipIds.flatMap((id) => {
    const vip = vips.get(id);
    return vip && !vip.deletedAt ? [vip] : [];
  });
  const driver = related.drivers.get(ride.driverId ?? '');
  const vehicle = related.vehicles.get(ride.vehicleId ?? '');
  const isTheirs = (record: { readonly supplierId?: string | undefined } | undefined): boolean =>
    record?.supplierId === order.supplierId;
  return {
    status: ride.status,
    startTime: ride.startTime,
    endTime: ride.endTime,
    pickupLocation: ride.pickupLocation,
    dropoffLocation: ride.dropoffLocation,
    ...(ride.stops && { stops: stopsOf(ride).map(({ at, location }) => ({ at, location })) }),
    parties: guests.map((vip) => headsOf(partOf(vip.id, ride, vip))),
    seats,
    wheelchairs,
    childSeats,
    luggage,
    needs: { vehicle: neededTags(asked, 'vehicle'), driver: neededTags(asked, 'driver') },
    signs: showsSigns(order, ride, { now, settings }) ? guests.map(({ name }) => name) : [],
    driver: (isTheirs(driver) && driverBrief(driver)) || null,
    vehicle: vehicle && !vehicle.deletedAt && isTheirs(vehicle) ? vehicle : null,
  };
}

/** Names are shown to who holds the ride, shortly before it and until it is over. */
function showsSigns(
  { status }: OrderRecord,
  ride: ActivityRecord,
  { now, settings }: Pick<OrderFacts, 'now' | 'settings'>,
): boolean {
  const from = later(ride.startTime, -settings.suppliers.namesFromHours * HOUR_MS);
  return status === 'ACCEPTED' && isActive(ride) && now >= from && now < ride.endTime;
}

/** Returns who answers for a supplier: its first contact with a phone, else its first. Without any phone, that of its messages. */
export function contactOf({ contacts, messagesTo }: Pick<SupplierRecord, 'contacts' | 'messagesTo'>): {
  readonly name: string | undefined;
  readonly phone: string | undefined;
} {
  const contact = contacts.find(({ phone }) => phone !== undefined) ?? contacts[0];
  return { name: contact?.name, phone: contact?.phone ?? messagesTo };
}
