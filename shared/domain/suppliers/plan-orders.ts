import { MAX_NEXT_SUPPLIERS, MAX_ORDERED_RIDES } from '#shared/schemas/suppliers/order.ts';
import type { SupplierOffer, SupplierRecord } from '#shared/schemas/suppliers/supplier.ts';
import type { VehicleType } from '#shared/schemas/vehicles/vehicle.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { firstBeyond, type Hold } from './holds.ts';

/** A ride that is to be ordered. */
export interface RideToOrder {
  readonly id: string;
  readonly start: number;
  readonly end: number;
  /** The types that can serve it, the smallest first. */
  readonly types: readonly VehicleType[];
  /** What its vehicle must have. */
  readonly tags: readonly string[];
}

/** A supplier with what it holds already. */
export interface SupplierToAsk {
  readonly supplier: SupplierRecord;
  readonly holds: readonly Hold[];
}

export interface PlannedOrder {
  readonly supplierId: string;
  readonly vehicleType: VehicleType;
  readonly eventIds: readonly string[];
  /** The suppliers that offer the type too, in order of rank. */
  readonly thenTo: readonly string[];
}

interface PlannedOrders {
  readonly orders: readonly PlannedOrder[];
  /** The rides that no supplier can take. */
  readonly left: readonly string[];
}

/**
 * Returns orders that give the suppliers, in order of their ranks, as many of the rides as each can take. Of rides that meet, those that end first are
 * taken: for vehicles of one type no choice covers more (Yannakakis and Gavril, 1987). Each gets the smallest type that is left.
 */
export function planOrders(
  rides: readonly RideToOrder[],
  suppliers: readonly SupplierToAsk[],
  now: string,
): PlannedOrders {
  const ranked = suppliers.toSorted(
    ({ supplier: a }, { supplier: b }) => rankOf(a) - rankOf(b) || (a.name < b.name ? -1 : Number(a.name > b.name)),
  );
  let open = rides.toSorted((a, b) => a.end - b.end || a.start - b.start || (a.id < b.id ? -1 : 1));
  const orders: PlannedOrder[] = [];
  for (const { holds, supplier } of ranked) {
    const held = [...holds];
    for (const type of typesOf(supplier.offers)) {
      const taken = takenBy(
        supplier,
        type,
        held,
        open.filter((ride) => mayTake(supplier, ride, type, now)),
      );
      held.push(...taken.map((ride) => holdOf(ride, type)));
      const ids = new Set(taken.map(({ id }) => id));
      open = open.filter(({ id }) => !ids.has(id));
      const thenTo = ranked
        .filter((each) => each.supplier.id !== supplier.id && typesOf(each.supplier.offers).includes(type))
        .map((each) => each.supplier.id)
        .slice(0, MAX_NEXT_SUPPLIERS);
      orders.push(
        ...inParts(taken).map((eventIds) => ({ supplierId: supplier.id, vehicleType: type, eventIds, thenTo })),
      );
    }
  }
  return { orders, left: open.map(({ id }) => id) };
}

function rankOf({ rank = Number.MAX_SAFE_INTEGER }: SupplierRecord): number {
  return rank;
}

/** Seats for passengers that a vehicle of a type has at least, as offers name types alone. The smallest type first. */
export const LEAST_SEATS: readonly (readonly [VehicleType, number])[] = [
  ['SEDAN', 3],
  ['GOLF_CART', 3],
  ['SUV', 4],
  ['HELICOPTER', 4],
  ['VAN', 6],
  ['BOAT', 6],
  ['MINIBUS', 14],
  ['BUS', 40],
];

function typesOf(offers: readonly SupplierOffer[]): VehicleType[] {
  const offered = new Set(offers.map(({ vehicleType }) => vehicleType));
  const sized = LEAST_SEATS.map(([type]) => type).filter((type) => offered.delete(type));
  return [...sized, ...offered];
}

function mayTake(
  { noticeHours = 0, tags = [] }: SupplierRecord,
  ride: RideToOrder,
  type: VehicleType,
  now: string,
): boolean {
  return (
    ride.types.includes(type) &&
    ride.tags.every((tag) => tags.includes(tag)) &&
    ride.start >= Date.parse(now) + noticeHours * HOUR_MS
  );
}

function holdOf({ end, id: eventId, start }: RideToOrder, type: VehicleType): Hold {
  return { start, end, type, eventId };
}

/** Rides for which the type is the smallest come first: others may get another one. */
function takenBy(
  { offers }: SupplierRecord,
  type: VehicleType,
  held: readonly Hold[],
  rides: readonly RideToOrder[],
): RideToOrder[] {
  const [taken, own]: [RideToOrder[], Hold[]] = [[], []];
  const isSmallest = ({ types }: RideToOrder): boolean => types[0] === type;
  for (const ride of [...rides.filter(isSmallest), ...rides.filter((each) => !isSmallest(each))]) {
    // The others were within the offer before, and this one changes nothing for them.
    const hold = holdOf(ride, type);
    const meeting = own.filter(({ end, start }) => start < hold.end && end > hold.start);
    if (firstBeyond(offers, [...held, ...own], [...meeting, hold])) continue;
    taken.push(ride);
    own.push(hold);
  }
  return taken;
}

function inParts(rides: readonly RideToOrder[]): string[][] {
  const ids = rides.toSorted((a, b) => a.start - b.start).map(({ id }) => id);
  const count = Math.ceil(ids.length / MAX_ORDERED_RIDES);
  return Array.from({ length: count }, (_one, part) =>
    ids.slice(part * MAX_ORDERED_RIDES, (part + 1) * MAX_ORDERED_RIDES),
  );
}
