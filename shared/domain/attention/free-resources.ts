import { driverIdsOf, isBlock, placesOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { headsOf, type Load, takes } from '#shared/domain/assignments/capacity.ts';
import { busyTimes, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { freedomOf, squeezesAround } from '#shared/domain/assignments/standing.ts';
import { driverSuits, isInShift, vehicleSuits } from '#shared/domain/assignments/suits.ts';
import { loadOfCar } from '#shared/domain/motorcades/movement.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { type AttentionFacts, hasLeft } from './facts.ts';
import {
  driversInOrder,
  freeDriversAt,
  freeVehiclesAt,
  once,
  oneOfDrivers,
  oneOfVehicles,
  type Resourced,
  vehiclesInOrder,
} from './free-at.ts';
import { isSilent, lacksHandOver, tooFar } from './in-time.ts';
import { offeredElsewhere } from './offers.ts';

/** What a ride needs of a vehicle or driver. A new ride has an id that no other has. */
export interface Choice {
  /** Only what brings no row of its own: no way that is too short, no driver who is offline, too far away, over their hours or without time to take the vehicle over. */
  readonly withoutRows?: boolean;
}

/** The vehicles or drivers that are free for a ride, and how to judge each of them. To judge takes longer than to know whether it is free. */
interface Offers<R> {
  /** Those with wide gaps first, then in their order. Not all of them suit the ride. */
  readonly records: readonly R[];
  readonly suits: (record: R) => boolean;
  /** Tells whether it would bring a row of its own. */
  readonly hasRow: (record: R) => boolean;
  /** Returns the ride for which another row offers it, so that this one cannot have it. */
  readonly takenFor: (record: R) => ActivityRecord | undefined;
}

/** The ledger of what has nothing to do. One list, so that its times are read once. */
const NO_DAYS: readonly LedgerDay[] = [];

function daysOf({ ledger }: AttentionFacts, resource: Resource, id: string): readonly LedgerDay[] {
  return ledger[resource].get(id) ?? NO_DAYS;
}

function wantedFor({ travel }: AttentionFacts, resource: Resource, ride: ActivityRecord) {
  return {
    ...travel,
    ...placesOf(ride, resource),
    start: ride.startTime,
    end: ride.endTime,
    except: ride.id,
  };
}

/** Tells whether a vehicle or driver has nothing else at the time of a ride. */
export function isFree(facts: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string): boolean {
  const wanted = wantedFor(facts, resource, ride);
  const { free } = freedomOf(daysOf(facts, resource, id), wanted);
  return free && !offeredElsewhere(facts, { resource, id, ride }, wanted);
}

/** Tells whether the way from the ride before, or to the ride after, would be too short. */
export function isSqueezed(facts: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string): boolean {
  if ((facts.travel.rule ?? 'OFF') === 'OFF') return false;
  return squeezesAround(daysOf(facts, resource, id), wantedFor(facts, resource, ride)).length > 0;
}

/** Tells whether a driver would break a rule on their hours with a ride. */
export function breaksHours({ hours, related }: AttentionFacts, ride: ActivityRecord, driverId: string): boolean {
  const driver = related.drivers.get(driverId);
  return driver !== undefined && (hours?.broughtBy(driver, ride) ?? []).length > 0;
}

/** Returns how to judge those that are free for a ride. */
function judged<R extends Resourced>(
  facts: AttentionFacts,
  resource: Resource,
  ride: ActivityRecord,
  { free, isSuited }: { readonly free: readonly R[]; readonly isSuited: (record: R) => boolean },
): Offers<R> {
  return {
    // A booking without time for the way would be refused.
    records: facts.travel.rule === 'REFUSE' ? free.filter(({ id }) => !isSqueezed(facts, resource, ride, id)) : free,
    suits: (record) => isSuited(record) && !hasLeft(facts, ride, record),
    hasRow: once((record) => bringsRow(facts, resource, ride, record.id)),
    takenFor: ({ id }) =>
      facts.offers?.made.has(id)
        ? offeredElsewhere(facts, { resource, id, ride }, wantedFor(facts, resource, ride))
        : undefined,
  };
}

function bringsRow(facts: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string): boolean {
  // What takes the least time comes first.
  const isOutOfReach = resource === 'DRIVER' && (isSilent(facts, ride, id) || tooFar(facts, ride, id) !== undefined);
  if (isOutOfReach || isSqueezed(facts, resource, ride, id)) return true;
  return resource === 'DRIVER' && (breaksHours(facts, ride, id) || lacksHandOver(facts, ride, id));
}

/** Those that bring no row of their own come first. Looks only as far as the caller asks. */
function* rowsLast<R>({ hasRow, records, suits, takenFor }: Offers<R>): Generator<R, undefined> {
  const withRow: R[] = [];
  for (const record of records) {
    if (!suits(record) || takenFor(record) !== undefined) continue;
    if (hasRow(record)) withRow.push(record);
    else yield record;
  }
  yield* withRow;
}

/** Returns the best of the offers. Looks only as far as it must. Notes the first that another row takes. */
function bestOf<R extends { readonly name: string }>(
  { offers: made }: AttentionFacts,
  { hasRow, records, suits, takenFor }: Offers<R>,
  { withoutRows = false }: Choice,
): R | undefined {
  const isOpen = (record: R): boolean => {
    const ride = takenFor(record);
    if (ride && made) made.withheld ??= { name: record.name, ride };
    return ride === undefined;
  };
  const firstThat = (isGood: (record: R) => boolean): R | undefined =>
    records.find((record) =>
      // Only the first one is noted. After it, others that are taken need not be judged.
      made?.withheld ? isOpen(record) && isGood(record) : isGood(record) && isOpen(record),
    );
  return firstThat((record) => suits(record) && !hasRow(record)) ?? (withoutRows ? undefined : firstThat(suits));
}

function freeOtherDrivers(facts: AttentionFacts, ride: ActivityRecord): readonly DriverRecord[] {
  const own = driverIdsOf(ride);
  const free = freeDriversAt(facts, ride, driversInOrder(facts.related.drivers));
  return own.length === 0 ? free : free.filter(({ id }) => !own.includes(id));
}

/** How a vehicle or driver is to suit a ride. */
interface Fit {
  /** What serves the ride with it. Default: what the ride has. */
  readonly vehicle?: VehicleRecord | undefined;
  readonly driver?: DriverRecord | undefined;
  /** Its guests are still to be seated, so they do not count. */
  readonly withoutGuests?: boolean;
}

function vehicleOffers(
  facts: AttentionFacts,
  ride: ActivityRecord,
  { driver = facts.related.drivers.get(ride.driverId ?? ''), withoutGuests = false }: Fit,
): Offers<VehicleRecord> {
  const isSuited = vehicleFor(facts, withoutGuests ? { ...ride, vipIds: [] } : ride, driver);
  const isPinned = ride.pinVehicle && ride.vehicleId !== undefined;
  const free = isPinned ? [] : freeVehiclesAt(facts, ride, vehiclesInOrder(facts.related.vehicles));
  const others = ride.vehicleId === undefined ? free : free.filter(({ id }) => id !== ride.vehicleId);
  return judged(facts, 'VEHICLE', ride, { free: others, isSuited });
}

/** Tells whether a vehicle takes all who travel on a ride, and suits it with a driver. */
function vehicleFor(
  facts: AttentionFacts,
  ride: ActivityRecord,
  driver: DriverRecord | undefined,
): (vehicle: VehicleRecord) => boolean {
  const asked = { ride, vips: facts.related.vips, tags: facts.tags };
  const load = loadFor(facts, ride);
  // A car of a motorcade has no stops. Others are asked section by section.
  return once(
    (vehicle) => (ride.stops !== undefined || takes(vehicle, load)) && vehicleSuits(asked, vehicle, driver),
    oneOfVehicles(facts.related.vehicles),
  );
}

function driverOffers(
  facts: AttentionFacts,
  ride: ActivityRecord,
  { vehicle = facts.related.vehicles.get(ride.vehicleId ?? '') }: Fit,
): Offers<DriverRecord> {
  const asked = { ride, vips: facts.related.vips, tags: facts.tags };
  const isPinned = ride.pinDriver && ride.driverId !== undefined;
  const free = isPinned ? [] : freeOtherDrivers(facts, ride);
  const isSuited = once<DriverRecord>(
    (driver) => driverSuits(asked, vehicle, driver),
    oneOfDrivers(facts.related.drivers),
  );
  return judged(facts, 'DRIVER', { ...ride, vehicleId: vehicle?.id }, { free, isSuited });
}

/** Returns the other vehicles that are free for a ride without its guests, the best first: wide gaps, no seats too many. */
export function freeVehicles(facts: AttentionFacts, ride: ActivityRecord): Generator<VehicleRecord, undefined> {
  return rowsLast(vehicleOffers(facts, ride, { withoutGuests: true }));
}

/** Returns the same, those with most seats first. */
export function* largestVehicles(facts: AttentionFacts, ride: ActivityRecord): Generator<VehicleRecord, undefined> {
  const offers = vehicleOffers(facts, ride, { withoutGuests: true });
  const bySeats = Map.groupBy(offers.records, ({ seatCapacity }) => seatCapacity);
  for (const [, records] of [...bySeats].sort(([a], [b]) => b - a)) yield* rowsLast({ ...offers, records });
}

/** Returns the best other vehicle for a ride: free, with enough seats, wide gaps and no seats too many. */
export function bestVehicle(
  facts: AttentionFacts,
  ride: ActivityRecord,
  choice: Choice & Fit = {},
): VehicleRecord | undefined {
  return bestOf(facts, vehicleOffers(facts, ride, choice), choice);
}

/** Returns what travels on a ride. A spare car of a motorcade takes the principal's guests too. */
function loadFor({ motorcades, related }: AttentionFacts, ride: ActivityRecord): Load {
  const own = motorcades.find(({ motorcade }) => motorcade.id === ride.motorcadeId);
  return loadOfCar(ride, own?.cars ?? [], related.vips);
}

/** Tells whether a vehicle of the fleet, free or on another ride, takes all who travel on a ride and suits it. One that is blocked then, or whose supplier has left an order of the ride, does not. */
export function fleetTakes(facts: AttentionFacts, ride: ActivityRecord): boolean {
  const isSuited = vehicleFor(facts, ride, undefined);
  const isBlocked = ({ id }: VehicleRecord): boolean =>
    busyTimes(daysOf(facts, 'VEHICLE', id)).some(
      (time) => isBlock(time) && time.start < ride.endTime && time.end > ride.startTime,
    );
  return vehiclesInOrder(facts.related.vehicles).some(
    (vehicle) => isSuited(vehicle) && !isBlocked(vehicle) && !hasLeft(facts, ride, vehicle),
  );
}

/** Returns how many people a ride is for. */
export function headsFor(facts: AttentionFacts, ride: ActivityRecord): number {
  return headsOf(loadFor(facts, ride));
}

/** Returns the other drivers who are free for a ride, the best first: wide gaps. */
export function freeDrivers(facts: AttentionFacts, ride: ActivityRecord): Generator<DriverRecord, undefined> {
  return rowsLast(driverOffers(facts, ride, {}));
}

/** Returns the drivers who are free for a ride and do not suit it, wide gaps first. */
export function unsuitedDrivers(facts: AttentionFacts, ride: ActivityRecord): DriverRecord[] {
  const { records, suits, takenFor } = driverOffers(facts, ride, {});
  return records.filter((record) => !suits(record) && !hasLeft(facts, ride, record) && takenFor(record) === undefined);
}

/** Returns the best other driver for a ride: free, with wide gaps. */
export function bestDriver(
  facts: AttentionFacts,
  ride: ActivityRecord,
  choice: Choice & Fit = {},
): DriverRecord | undefined {
  return bestOf(facts, driverOffers(facts, ride, choice), choice);
}

/** Returns the best other co-driver for a ride: free, at work, with wide gaps. */
export function bestCoDriver(
  facts: AttentionFacts,
  ride: ActivityRecord,
  choice: Choice = {},
): DriverRecord | undefined {
  const free = freeOtherDrivers(facts, ride);
  return bestOf(facts, judged(facts, 'DRIVER', ride, { free, isSuited: (each) => isInShift(ride, each) }), choice);
}
