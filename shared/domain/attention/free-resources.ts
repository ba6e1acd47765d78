import { driverIdsOf, isBlock, placesOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { headsOf, type Load, takes } from '#shared/domain/assignments/capacity.ts';
import { busyTimes, type LedgerDay } from '#shared/domain/assignments/ledger.ts';
import { freedomIn, freedomOf, squeezesAround } from '#shared/domain/assignments/standing.ts';
import { driverSuits, isInShift, vehicleSuits } from '#shared/domain/assignments/suits.ts';
import { takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { loadOfCar } from '#shared/domain/motorcades/movement.ts';
import { oncePer } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import { lacksHandOver } from './between-rides.ts';
import { isSilent, tooFar } from './driver-reach.ts';
import { type AttentionFacts, hasLeft } from './facts.ts';
import { offeredElsewhere } from './offers.ts';

/** With gaps of at least this many minutes on both sides, a resource is as good as one without other rides. */
const COMFORTABLE_GAP_MINUTES = 60;

/** What a ride needs of a vehicle or driver. A new ride has an id that no other has. */
export interface Choice {
  /** Only what brings no row of its own: no way that is too short, no driver who is offline, too far away, over their hours or without time to take the vehicle over. */
  readonly withoutRows?: boolean;
}

/** The ledger of what has nothing to do. One list, so that its times are read once. */
const NO_DAYS: readonly LedgerDay[] = [];

interface Offer<R> {
  readonly record: R;
  /** Tells whether it suits the ride. This takes longer than to know whether it is free. */
  readonly suits: () => boolean;
  /** The smaller of the two gaps around the ride, at most `COMFORTABLE_GAP_MINUTES`. */
  readonly gap: number;
  /** Tells whether it would bring a row of its own. */
  readonly hasRow: () => boolean;
  /** Returns the ride for which another row offers it, so that this one cannot have it. */
  readonly takenFor: () => ActivityRecord | undefined;
}

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
  return squeezesAround(daysOf(facts, resource, id), wantedFor(facts, resource, ride)).length > 0;
}

/** Tells whether a driver would break a rule on their hours with a ride. */
export function breaksHours({ hours, related }: AttentionFacts, ride: ActivityRecord, driverId: string): boolean {
  const driver = related.drivers.get(driverId);
  return driver !== undefined && (hours?.broughtBy(driver, ride) ?? []).length > 0;
}

/** Returns the vehicles or drivers that are free for a ride, those with wide gaps first, then in their order. Not all of them suit it. */
function offersOf<R extends { readonly id: string; readonly supplierId?: string | undefined }>(
  facts: AttentionFacts,
  resource: Resource,
  ride: ActivityRecord,
  { isSuited, records }: { readonly records: readonly R[]; readonly isSuited: (record: R) => boolean },
): Offer<R>[] {
  const { endTime: end, id: except, startTime: start } = ride;
  const freedom = freedomIn({ ...facts.travel, start, end, except });
  return records
    .flatMap((record) => {
      const { id } = record;
      const { free, gapAfterMinutes, gapBeforeMinutes } = freedom(daysOf(facts, resource, id));
      // A booking without time for the way would be refused.
      if (!free || (facts.travel.rule === 'REFUSE' && isSqueezed(facts, resource, ride, id))) return [];
      const gap = Math.min(COMFORTABLE_GAP_MINUTES, gapBeforeMinutes ?? Infinity, gapAfterMinutes ?? Infinity);
      return [
        {
          record,
          suits: once(() => !hasLeft(facts, ride, record) && isSuited(record)),
          gap,
          hasRow: once(() => bringsRow(facts, resource, ride, id)),
          takenFor: () => offeredElsewhere(facts, { resource, id, ride }, wantedFor(facts, resource, ride)),
        },
      ];
    })
    .sort((a, b) => b.gap - a.gap);
}

function once(tell: () => boolean): () => boolean {
  let known: boolean | undefined;
  return () => {
    known ??= tell();
    return known;
  };
}

function bringsRow(facts: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string): boolean {
  // What takes the least time comes first.
  const isOutOfReach = resource === 'DRIVER' && (isSilent(facts, ride, id) || tooFar(facts, ride, id) !== undefined);
  if (isOutOfReach || isSqueezed(facts, resource, ride, id)) return true;
  return resource === 'DRIVER' && (breaksHours(facts, ride, id) || lacksHandOver(facts, ride, id));
}

/** Those that bring no row of their own come first. Looks only as far as the caller asks. */
function* rowsLast<R>(offers: readonly Offer<R>[]): Generator<R, undefined> {
  const withRow: R[] = [];
  for (const { hasRow, record, suits, takenFor } of offers) {
    if (!suits() || takenFor() !== undefined) continue;
    if (hasRow()) withRow.push(record);
    else yield record;
  }
  yield* withRow;
}

/** Returns the best of the offers. Looks only as far as it must. Notes the first that another row takes. */
function bestOf<R extends { readonly name: string }>(
  { offers: made }: AttentionFacts,
  offers: readonly Offer<R>[],
  { withoutRows = false }: Choice,
): R | undefined {
  const isOpen = ({ record: { name }, takenFor }: Offer<R>): boolean => {
    const ride = takenFor();
    if (ride && made) made.withheld ??= { name, ride };
    return ride === undefined;
  };
  const good = offers.find((offer) => offer.suits() && !offer.hasRow() && isOpen(offer));
  return (good ?? (withoutRows ? undefined : offers.find((offer) => offer.suits() && isOpen(offer))))?.record;
}

/** Few seats first. The order is the same for all rides. */
const vehiclesInOrder = oncePer((vehicles: AttentionFacts['related']['vehicles']) =>
  [...vehicles.values()].filter(takesAssignments).sort((a, b) => a.seatCapacity - b.seatCapacity || byName(a, b)),
);
const driversInOrder = oncePer((drivers: AttentionFacts['related']['drivers']) => [...drivers.values()].sort(byName));

function otherDrivers({ related }: AttentionFacts, ride: ActivityRecord): DriverRecord[] {
  const own = driverIdsOf(ride);
  return driversInOrder(related.drivers).filter(({ id }) => !own.includes(id));
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
): Offer<VehicleRecord>[] {
  if (ride.pinVehicle && ride.vehicleId !== undefined) return [];
  const isSuited = vehicleFor(facts, withoutGuests ? { ...ride, vipIds: [] } : ride, driver);
  const records = vehiclesInOrder(facts.related.vehicles).filter(({ id }) => id !== ride.vehicleId);
  return offersOf(facts, 'VEHICLE', ride, { records, isSuited });
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
  return (vehicle) => (ride.stops !== undefined || takes(vehicle, load)) && vehicleSuits(asked, vehicle, driver);
}

function driverOffers(
  facts: AttentionFacts,
  ride: ActivityRecord,
  { vehicle = facts.related.vehicles.get(ride.vehicleId ?? '') }: Fit,
): Offer<DriverRecord>[] {
  if (ride.pinDriver && ride.driverId !== undefined) return [];
  const asked = { ride, vips: facts.related.vips, tags: facts.tags };
  const records = otherDrivers(facts, ride);
  const isSuited = (driver: DriverRecord): boolean => driverSuits(asked, vehicle, driver);
  return offersOf(facts, 'DRIVER', { ...ride, vehicleId: vehicle?.id }, { records, isSuited });
}

/** Returns the other vehicles that are free for a ride without its guests, the best first: wide gaps, no seats too many. */
export function freeVehicles(facts: AttentionFacts, ride: ActivityRecord): Generator<VehicleRecord, undefined> {
  return rowsLast(vehicleOffers(facts, ride, { withoutGuests: true }));
}

/** Returns the same, those with most seats first. */
export function* largestVehicles(facts: AttentionFacts, ride: ActivityRecord): Generator<VehicleRecord, undefined> {
  const offers = vehicleOffers(facts, ride, { withoutGuests: true });
  const bySeats = Map.groupBy(offers, ({ record }) => record.seatCapacity);
  for (const [, alike] of [...bySeats].sort(([a], [b]) => b - a)) yield* rowsLast(alike);
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

/** Tells whether a vehicle of the fleet, free or on another ride, takes all who travel on a ride and suits it. One that is blocked then does not. */
export function fleetTakes(facts: AttentionFacts, ride: ActivityRecord): boolean {
  const isSuited = vehicleFor(facts, ride, undefined);
  const isBlocked = ({ id }: VehicleRecord): boolean =>
    busyTimes(daysOf(facts, 'VEHICLE', id)).some(
      (time) => isBlock(time) && time.start < ride.endTime && time.end > ride.startTime,
    );
  return vehiclesInOrder(facts.related.vehicles).some((vehicle) => isSuited(vehicle) && !isBlocked(vehicle));
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
  return driverOffers(facts, ride, {})
    .filter(({ record, suits, takenFor }) => !suits() && !hasLeft(facts, ride, record) && takenFor() === undefined)
    .map(({ record }) => record);
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
  const records = otherDrivers(facts, ride);
  return bestOf(facts, offersOf(facts, 'DRIVER', ride, { records, isSuited: (each) => isInShift(ride, each) }), choice);
}

function byName(a: { readonly id: string; readonly name: string }, b: typeof a): number {
  return a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1;
}
