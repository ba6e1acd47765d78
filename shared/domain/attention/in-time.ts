import type { Resource } from '#shared/domain/assignments/assignment.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { oncePer } from '#shared/domain/records.ts';
import { type Passage, passageOf } from '#shared/domain/ways/passage.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { Fix } from '#shared/schemas/gps/gps.ts';
import { MINUTE_MS, minutesFrom } from '#shared/units/durations.ts';
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

/** The location of a driver counts from this many minutes before their ride. */
const DUE_MINUTES = 30;
/** Within this distance a driver is at the pick-up: a phone and a map differ that much. */
const THERE_METRES = 200;

type GpsFacts = Pick<AttentionFacts, 'gps' | 'now'>;
type DueRide = Pick<ActivityRecord, 'startTime' | 'status'>;

function isWithin({ startTime, status }: DueRide, now: string, minutes: number): boolean {
  return status === 'SCHEDULED' && Date.parse(startTime) - Date.parse(now) <= minutes * MINUTE_MS;
}

/** Tells whether the device of a driver is OFFLINE, though their ride begins within 30 minutes. */
export function isSilent({ gps, now }: GpsFacts, ride: DueRide, driverId: string): boolean {
  const device = gps.devices.get(driverId);
  if (!device || !isWithin(ride, now, DUE_MINUTES)) return false;
  return freshnessOf(device.newest, { ...gps, now }) === 'OFFLINE';
}

/** How far a driver is from the pick-up of their ride. */
interface Reach {
  readonly fix: Fix;
  readonly metres: number;
  readonly minutesNeeded: number;
}

/** Returns how far a driver is, if they cannot be at the pick-up in time. Looks only while coordinators may see the driver. */
export function tooFar(
  { gps, now }: GpsFacts,
  ride: DueRide & Pick<ActivityRecord, 'pickupCoordinates'>,
  driverId: string,
): Reach | undefined {
  const fix = gps.devices.get(driverId)?.newest;
  const minutes = Math.min(DUE_MINUTES, gps.privacyMinutes ?? DUE_MINUTES);
  if (!fix || !ride.pickupCoordinates || !isWithin(ride, now, minutes)) return undefined;
  if (freshnessOf(fix, { ...gps, now }) === 'OFFLINE') return undefined;
  const metres = distanceMetres(fix, ride.pickupCoordinates);
  const minutesNeeded = metres / 1_000 / (gps.assumedSpeedKmh / 60);
  const minutesLeft = Math.max(0, minutesFrom(now, ride.startTime));
  return metres <= THERE_METRES || minutesNeeded <= minutesLeft ? undefined : { fix, metres, minutesNeeded };
}
