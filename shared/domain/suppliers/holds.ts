import type { OrderRecord, RideTerms } from '#shared/schemas/suppliers/order.ts';
import type { SupplierOffer } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';

/** A vehicle of a supplier that is held for a ride: start and end in milliseconds since the epoch. */
export interface Hold {
  readonly start: number;
  readonly end: number;
  readonly type: VehicleType;
  readonly eventId: string;
}

/** Returns what a ride of an order holds of the supplier. */
export function holdOf({ vehicleType: type }: OrderRecord, { endTime, eventId, startTime }: RideTerms): Hold {
  return { start: Date.parse(startTime), end: Date.parse(endTime), type, eventId };
}

/** Returns how many vehicles of the type a supplier offers for the whole time. */
export function offeredAt(offers: readonly SupplierOffer[], { end, start, type }: Hold): number {
  return offers
    .filter(({ vehicleType }) => vehicleType === type)
    .filter(
      ({ from, to }) =>
        (from === undefined || Date.parse(from) <= start) && (to === undefined || Date.parse(to) >= end),
    )
    .reduce((sum, { count }) => sum + count, 0);
}

/** Returns the most vehicles of the type that are held at one time of this hold, which counts itself. */
export function mostHeld(holds: readonly Hold[], wanted: Hold): number {
  const others = holds.filter(
    ({ end, eventId, start, type }) =>
      type === wanted.type && eventId !== wanted.eventId && start < wanted.end && end > wanted.start,
  );
  // Many rides of an event begin at one time.
  const starts = new Set([wanted.start, ...others.map(({ start }) => start)].filter((start) => start >= wanted.start));
  return Math.max(...[...starts].map((at) => 1 + others.filter(({ end, start }) => start <= at && end > at).length));
}

/** Returns the first hold for which the supplier offers too few vehicles. */
export function firstBeyond(
  offers: readonly SupplierOffer[],
  holds: readonly Hold[],
  wanted: readonly Hold[],
): Hold | undefined {
  const ids = new Set(wanted.map(({ eventId }) => eventId));
  const all = [...holds.filter(({ eventId }) => !ids.has(eventId)), ...wanted];
  return wanted.find((hold) => mostHeld(all, hold) > offeredAt(offers, hold));
}
