import { placesOf, type Resource } from '#shared/domain/assignments/assignment.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/seats.ts';
import { standingOf } from '#shared/domain/assignments/standing.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import { isSilent, tooFar } from './driver-reach.ts';
import type { AttentionFacts } from './facts.ts';

/** With gaps of at least this many minutes on both sides, a resource is as good as one without other rides. */
const COMFORTABLE_GAP_MINUTES = 60;

/** What a ride needs of a vehicle or driver. A new ride has an id that no other has. */
export interface Choice {
  /** Only what brings no row of its own: no way that is too short, no driver who is offline, too far away or over their hours. */
  readonly withoutRows?: boolean;
}

interface Offer<R> {
  readonly record: R;
  /** The smaller of the two gaps around the ride, at most `COMFORTABLE_GAP_MINUTES`. */
  readonly gap: number;
  /** It would bring a row of its own. */
  readonly hasRow: boolean;
}

const standing = ({ ledger, travel }: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string) =>
  standingOf(ledger[resource].get(id) ?? [], {
    ...travel,
    ...placesOf(ride),
    start: ride.startTime,
    end: ride.endTime,
    except: ride.id,
  });

/** Tells whether a vehicle or driver has nothing else at the time of a ride. */
export const isFree = (facts: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string): boolean =>
  standing(facts, resource, ride, id).free;

/** Tells whether the way from the ride before, or to the ride after, would be too short. */
export const isSqueezed = (facts: AttentionFacts, resource: Resource, ride: ActivityRecord, id: string): boolean =>
  standing(facts, resource, ride, id).tooFar.length > 0;

/** Tells whether a driver would break a rule on their hours with a ride. */
export const breaksHours = ({ hours, related }: AttentionFacts, ride: ActivityRecord, driverId: string): boolean => {
  const driver = related.drivers.get(driverId);
  return driver !== undefined && (hours?.broughtBy(driver, ride) ?? []).length > 0;
};

const offersOf = <R extends { readonly id: string }>(
  facts: AttentionFacts,
  resource: Resource,
  ride: ActivityRecord,
  records: readonly R[],
): Offer<R>[] =>
  records.flatMap((record) => {
    const { id } = record;
    const { free, gapAfterMinutes, gapBeforeMinutes, tooFar: squeezes } = standing(facts, resource, ride, id);
    if (!free) return [];
    const gap = Math.min(COMFORTABLE_GAP_MINUTES, gapBeforeMinutes ?? Infinity, gapAfterMinutes ?? Infinity);
    const isLate = resource === 'DRIVER' && (isSilent(facts, ride, id) || tooFar(facts, ride, id) !== undefined);
    const isTired = resource === 'DRIVER' && breaksHours(facts, ride, id);
    return [{ record, gap, hasRow: isLate || isTired || squeezes.length > 0 }];
  });

const allowedBy =
  ({ withoutRows = false }: Choice): ((offer: Offer<unknown>) => boolean) =>
  ({ hasRow }) =>
    !(withoutRows && hasRow);

/** Returns the other vehicles that are free for a ride, the best first: wide gaps, no seats too many. */
export const freeVehicles = (facts: AttentionFacts, ride: ActivityRecord, choice: Choice = {}): VehicleRecord[] => {
  const others = [...facts.related.vehicles.values()].filter(
    (vehicle) => vehicle.id !== ride.vehicleId && takesAssignments(vehicle),
  );
  return offersOf(facts, 'VEHICLE', ride, others)
    .filter(allowedBy(choice))
    .sort(
      (a, b) =>
        Number(a.hasRow) - Number(b.hasRow) ||
        b.gap - a.gap ||
        a.record.seatCapacity - b.record.seatCapacity ||
        byName(a.record, b.record),
    )
    .map(({ record }) => record);
};

/** Returns the best other vehicle for a ride: free, with enough seats, wide gaps and no seats too many. */
export const bestVehicle = (
  facts: AttentionFacts,
  ride: ActivityRecord,
  choice?: Choice,
): VehicleRecord | undefined => {
  const seats = seatsNeeded(ride.vipIds, facts.related.vips);
  return freeVehicles(facts, ride, choice).find(({ seatCapacity }) => seatCapacity >= seats);
};

/** Returns the other drivers who are free for a ride, the best first: wide gaps. */
export const freeDrivers = (facts: AttentionFacts, ride: ActivityRecord, choice: Choice = {}): DriverRecord[] => {
  const others = [...facts.related.drivers.values()].filter(({ id }) => id !== ride.driverId);
  return offersOf(facts, 'DRIVER', ride, others)
    .filter(allowedBy(choice))
    .sort((a, b) => Number(a.hasRow) - Number(b.hasRow) || b.gap - a.gap || byName(a.record, b.record))
    .map(({ record }) => record);
};

/** Returns the best other driver for a ride: free, with wide gaps. */
export const bestDriver = (facts: AttentionFacts, ride: ActivityRecord, choice?: Choice): DriverRecord | undefined =>
  freeDrivers(facts, ride, choice)[0];

const byName = (a: { readonly id: string; readonly name: string }, b: typeof a): number =>
  a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1;
