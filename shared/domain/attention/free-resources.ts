import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/seats.ts';
import { standingOf } from '#shared/domain/assignments/standing.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';
import type { DriverRecord } from '#shared/schemas/driver.ts';
import type { VehicleRecord } from '#shared/schemas/vehicle.ts';
import type { AttentionFacts } from './facts.ts';

/** With gaps of at least this many minutes on both sides, a resource is as good as one without other rides. */
const COMFORTABLE_GAP_MINUTES = 60;

interface Offer<R> {
  readonly record: R;
  /** The smaller of the two gaps around the ride, at most `COMFORTABLE_GAP_MINUTES`. */
  readonly gap: number;
}

const offersOf = <R extends { readonly id: string }>(
  { ledger, turnaroundMinutes }: AttentionFacts,
  resource: Resource,
  ride: ActivityRecord,
  records: readonly R[],
): Offer<R>[] =>
  records.flatMap((record) => {
    const { endTime: end, id: except, startTime: start } = ride;
    const days = ledger[resource].get(record.id) ?? [];
    const { free, gapAfterMinutes, gapBeforeMinutes } = standingOf(days, { start, end, turnaroundMinutes, except });
    const gaps = [COMFORTABLE_GAP_MINUTES, gapBeforeMinutes ?? Infinity, gapAfterMinutes ?? Infinity];
    return free ? [{ record, gap: Math.min(...gaps) }] : [];
  });

/** Returns the best other vehicle for a ride: free, with enough seats, wide gaps and no seats too many. */
export const bestVehicle = (facts: AttentionFacts, ride: ActivityRecord): VehicleRecord | undefined => {
  const { vehicles, vips } = facts.related;
  const seats = seatsNeeded(ride.vipIds, vips);
  const suitable = [...vehicles.values()].filter(
    (vehicle) => vehicle.id !== ride.vehicleId && takesAssignments(vehicle) && vehicle.seatCapacity >= seats,
  );
  return offersOf(facts, 'VEHICLE', ride, suitable).sort(
    (a, b) => b.gap - a.gap || a.record.seatCapacity - b.record.seatCapacity || byName(a.record, b.record),
  )[0]?.record;
};

/** Returns the best other driver for a ride: free, with wide gaps. */
export const bestDriver = (facts: AttentionFacts, ride: ActivityRecord): DriverRecord | undefined => {
  const others = [...facts.related.drivers.values()].filter(({ id }) => id !== ride.driverId);
  return offersOf(facts, 'DRIVER', ride, others).sort((a, b) => b.gap - a.gap || byName(a.record, b.record))[0]?.record;
};

const byName = (a: { readonly id: string; readonly name: string }, b: typeof a): number =>
  a.name < b.name || (a.name === b.name && a.id < b.id) ? -1 : 1;
