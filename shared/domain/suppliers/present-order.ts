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
import { isOffRide, isOpenOrder } from './order.ts';

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
