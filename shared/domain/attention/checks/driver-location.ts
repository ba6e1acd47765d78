import { named } from '#shared/domain/assignments/warnings.ts';
import { isSilent, tooFar } from '#shared/domain/attention/driver-reach.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestDriver } from '#shared/domain/attention/free-resources.ts';
import {
  type AttentionCheck,
  activityRow,
  type FoundRow,
  type RowText,
  reassignMend,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DeviceRecord } from '#shared/schemas/gps/gps-record.ts';

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
        const describe = (): RowText => {
          const other = bestDriver(facts, ride, { withoutRows: true });
          const advice = other ? `Call them. ${other.name} is free.` : 'Call them. No other driver is free.';
          return {
            detail: `${named(ride, timezone)} begins soon, and ${driver.name} is offline: ${lastSeen(device, timezone)}. ${advice}`,
            mend: other ? updateMend(ride, { driverId: other.id }) : reassignMend(ride, { driverId: driver.id }),
          };
        };
        return activityRow('DRIVER_OFFLINE', ride, {
          severity: 'WARNING',
          describe,
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
  const describe = (): RowText => {
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
      describe,
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
