import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestDriver } from '#shared/domain/attention/free-resources.ts';
import { isSilent, tooFar } from '#shared/domain/attention/in-time.ts';
import {
  type AttentionCheck,
  activityRow,
  areFree,
  callOn,
  type FoundRow,
  type RowText,
  reassignMend,
  say,
  updateMend,
} from '#shared/domain/attention/row.ts';
import { timed } from '#shared/domain/sentences/english.ts';
import type { Value } from '#shared/domain/sentences/sentence.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { DriverRecord } from '#shared/schemas/drivers/driver.ts';
import type { DeviceRecord } from '#shared/schemas/gps/gps.ts';

/**
 * Rides that begin within 30 minutes, whose driver has a GPS device that is OFFLINE. The mend gives them a free driver, or makes a
 * proposal.
 */
export const driverOffline: AttentionCheck = {
  codes: ['DRIVER_OFFLINE'],
  find: (facts) => {
    const { activities, gps, related } = facts;
    return activities
      .filter((ride) => isSilent(facts, ride, ride.driverId ?? ''))
      .flatMap((ride) => {
        const driver = related.drivers.get(ride.driverId ?? '');
        const device = gps.devices.get(ride.driverId ?? '');
        if (!driver || !device) return [];
        const describe = (): RowText => {
          const { advice, mend } = otherDriver(facts, ride, driver);
          return {
            ...say('DRIVER_OFFLINE', { ride: timed(ride), driver: driver.name, seen: lastSeen(device), advice }),
            mend,
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

/** Returns what to do about a driver who may not come: call them, and give the ride to a free one, or make a proposal. */
function otherDriver(facts: AttentionFacts, ride: ActivityRecord, { id: driverId, name, phone }: DriverRecord) {
  const other = bestDriver(facts, ride, { withoutRows: true });
  return {
    advice: [callOn(name, phone), other ? areFree([other.name]) : say('NO_OTHER_DRIVER')],
    mend: other ? updateMend(ride, { driverId: other.id }) : reassignMend(ride, { driverId }),
  };
}

function lastSeen({ lastFailure, newest }: DeviceRecord): Value {
  if (lastFailure !== undefined) return lastFailure.replace(/\.$/, '');
  return newest ? say('LAST_POSITION', { at: newest.fixTime }) : say('NO_POSITION');
}

function rowOf(facts: AttentionFacts, ride: ActivityRecord): FoundRow[] {
  const { gps, related } = facts;
  const driver = related.drivers.get(ride.driverId ?? '');
  const reach = driver && tooFar(facts, ride, driver.id);
  if (!reach) return [];
  const { fix, metres, minutesNeeded } = reach;
  const describe = (): RowText => {
    const minutes = { minutes: Math.ceil(minutesNeeded) };
    const estimate = { km: Math.round(metres / 100) / 10, minutes, speed: gps.assumedSpeedKmh, at: fix.fixTime };
    const { advice, mend } = otherDriver(facts, ride, driver);
    return { ...say('DRIVER_TOO_FAR', { ride: timed(ride), driver: driver.name, ...estimate, advice }), mend };
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
