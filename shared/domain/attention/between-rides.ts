import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { oncePer } from '#shared/domain/records.ts';
import { type Passage, passageOf } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { AttentionFacts } from './facts.ts';

/** Returns what lies between two rides that follow each other, if it is too short. With the rule OFF nothing is. */
export function squeezeOf(
  { travel }: Pick<AttentionFacts, 'travel'>,
  resource: Resource,
  before: ActivityRecord | undefined,
  ride: ActivityRecord | undefined,
): Passage | undefined {
  if (!before || !ride || (travel.rule ?? 'OFF') === 'OFF') return undefined;
  const passage = passageOf(resource, { before, after: ride }, travel);
  return passage.gapMinutes < passage.neededMinutes ? passage : undefined;
}

const ridesByVehicle = oncePer((activities: readonly ActivityRecord[]) =>
  Map.groupBy(
    activities.filter(({ status }) => status !== 'CANCELLED'),
    ({ vehicleId }) => vehicleId,
  ),
);

/**
 * Tells whether there is no time to hand the vehicle of a ride over to this driver, or back: another driver has it right before the ride, or
 * needs it right after.
 */
export function lacksHandOver(facts: AttentionFacts, ride: ActivityRecord, driverId: string): boolean {
  if (ride.vehicleId === undefined) return false;
  const travel = { ...facts.travel, turnaroundMinutes: facts.handoverMinutes };
  const isTight = (before: ActivityRecord, after: ActivityRecord): boolean => {
    const { gapMinutes, neededMinutes } = passageOf('VEHICLE', { before, after }, travel);
    return gapMinutes >= 0 && gapMinutes < neededMinutes;
  };
  return (ridesByVehicle(facts.nearby).get(ride.vehicleId) ?? []).some(
    (other) =>
      other.id !== ride.id &&
      other.driverId !== undefined &&
      other.driverId !== driverId &&
      (isTight(ride, other) || isTight(other, ride)),
  );
}
