import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestDriver } from '#shared/domain/attention/free-resources.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  reassignMend,
  type Told,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { freshnessOf } from '#shared/domain/gps/fix-freshness.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DeviceRecord, Fix } from '#shared/schemas/gps/gps-record.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/**
 * Rides that begin within 30 minutes, whose driver has a GPS device that is OFFLINE. The mend gives them a free driver, or makes a
 * proposal.
 */
export const driverOffline: AttentionCheck = {
  codes: ['DRIVER_OFFLINE'],
  find: (facts) => {
    const { activities, gps, related, timezone } = facts;
    return activities
      .filter((ride) => isSilent(facts, ride, ride.driverId ?? ''))
      .flatMap((ride) => {
        const driver = related.drivers.get(ride.driverId ?? '');
        const device = gps.devices.get(ride.driverId ?? '');
        if (!driver || !device) return [];
        const tell = (): Told => {
          const other = bestDriver(facts, ride, { withoutRows: true });
          const advice = other ? `Call them. ${other.name} is free.` : 'Call them. No other driver is free.';
          return {
            detail: `${named(ride, timezone)} begins soon, and ${driver.name} is offline: ${lastSeen(device, timezone)}. ${advice}`,
            mend: other ? updateMend(ride, { driverId: other.id }) : reassignMend(ride, { driverId: driver.id }),
          };
        };
        return activityRow('DRIVER_OFFLINE', ride, {
          severity: 'WARNING',
          tell,
          causes: [device],
          basis: device.newest?.fixTime ?? 'never',
        });
      });
  },
};

function lastSeen({ lastFailure, newest }: DeviceRecord, timezone: string): string {
  if (lastFailure !== undefined) return lastFailure.replace(/\.$/, '');
  return newest
    ? `their last position is of ${readableTime(newest.fixTime, timezone)}`
    : 'their phone has sent no position yet';
}

function rowOf(facts: AttentionFacts, ride: ActivityRecord): FoundRow[] {
  const { gps, related, timezone } = facts;
  const driver = related.drivers.get(ride.driverId ?? '');
  const reach = driver && tooFar(facts, ride, driver.id);
  if (!reach) return [];
  const { fix, metres, minutesNeeded } = reach;
  const tell = (): Told => {
    const other = bestDriver(facts, ride, { withoutRows: true });
    const estimate = `${(metres / 1_000).toFixed(1)} km from the pick-up in a straight line, about ${Math.ceil(minutesNeeded)} minutes at ${gps.assumedSpeedKmh} km/h`;
    const advice = other ? `Call them. ${other.name} is free.` : 'Call them. No other driver is free.';
    return {
      detail: `${named(ride, timezone)}: ${driver.name} may be late. This is an estimate: ${estimate}, by the position of ${readableTime(fix.fixTime, timezone)}. ${advice}`,
      mend: other ? updateMend(ride, { driverId: other.id }) : reassignMend(ride, { driverId: driver.id }),
    };
  };
  return [
    activityRow('DRIVER_TOO_FAR', ride, {
      severity: 'WARNING',
      tell,
      causes: [gps.devices.get(driver.id)],
    }),
  ];
}

/**
 * Rides that begin within 30 minutes, whose driver is farther from the pick-up than they can drive in the time left. An estimate: a
 * straight line at the speed of the settings. Needs the coordinates of the pick-up and a location that is not OFFLINE. Looks only at
 * times when coordinators may see the driver. The mend gives the ride to a free driver.
 */
export const driverTooFar: AttentionCheck = {
  codes: ['DRIVER_TOO_FAR'],
  find: (facts) => facts.activities.flatMap((ride) => rowOf(facts, ride)),
};

/** The location of a driver counts from this many minutes before their ride. */
const DUE_MINUTES = 30;
/** Within this distance a driver is at the pick-up: a phone and a map differ that much. */
const THERE_METRES = 200;

type GpsFacts = Pick<AttentionFacts, 'gps' | 'now'>;
type DueRide = Pick<ActivityRecord, 'startTime' | 'status'>;

function isWithin({ startTime, status }: DueRide, now: string, minutes: number): boolean {
  return status === 'SCHEDULED' && startTime <= later(now, minutes * MINUTE_MS);
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
  const minutesLeft = Math.max(0, (Date.parse(ride.startTime) - Date.parse(now)) / MINUTE_MS);
  return metres <= THERE_METRES || minutesNeeded <= minutesLeft ? undefined : { fix, metres, minutesNeeded };
}
