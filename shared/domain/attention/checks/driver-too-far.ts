import { named } from '#shared/domain/assignments/warnings.ts';
import type { AttentionFacts } from '#shared/domain/attention/facts.ts';
import { bestDriver } from '#shared/domain/attention/free-resources.ts';
import { type AttentionCheck, activityRow, type FoundRow, updateMend } from '#shared/domain/attention/row.ts';
import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { freshnessOf } from '#shared/domain/gps/freshness.ts';
import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { readableTime } from '#shared/domain/time/format.ts';
import { later } from '#shared/domain/time/later.ts';
import type { ActivityRecord } from '#shared/schemas/activity.ts';

/** The location of a driver counts from this many minutes before their ride. */
const DUE_MINUTES = 30;
/** Within this distance a driver is at the pick-up: a phone and a map differ that much. */
const THERE_METRES = 200;

const rowOf = (facts: AttentionFacts, ride: ActivityRecord): FoundRow[] => {
  const { gps, now, related, timezone } = facts;
  const driver = related.drivers.get(ride.driverId ?? '');
  const device = gps.devices.get(ride.driverId ?? '');
  const fix = device?.newest;
  if (!driver || !fix || !ride.pickupCoordinates || freshnessOf(fix, { ...gps, now }) === 'OFFLINE') return [];
  const metres = distanceMetres(fix, ride.pickupCoordinates);
  const minutesNeeded = metres / 1_000 / (gps.assumedSpeedKmh / 60);
  const minutesLeft = Math.max(0, (Date.parse(ride.startTime) - Date.parse(now)) / MINUTE_MS);
  if (metres <= THERE_METRES || minutesNeeded <= minutesLeft) return [];
  const other = bestDriver(facts, ride);
  const estimate = `${(metres / 1_000).toFixed(1)} km from the pick-up in a straight line, about ${Math.ceil(minutesNeeded)} minutes at ${gps.assumedSpeedKmh} km/h`;
  const advice = other ? `Call them. ${other.name} is free.` : 'Call them. No other driver is free.';
  return [
    activityRow('DRIVER_TOO_FAR', ride, {
      severity: 'WARNING',
      detail: `${named(ride, timezone)}: ${driver.name} may be late. This is an estimate: ${estimate}, by the position of ${readableTime(fix.fixTime, timezone)}. ${advice}`,
      mend: other ? updateMend(ride, { driverId: other.id }) : null,
      causes: [device],
    }),
  ];
};

/**
 * Rides that begin within 30 minutes, whose driver is farther from the pick-up than they can drive in the time left. An estimate: a
 * straight line at the speed of the settings. Needs the coordinates of the pick-up and a location that is not OFFLINE. Looks only at
 * times when coordinators may see the driver. The mend gives the ride to a free driver.
 */
export const driverTooFar: AttentionCheck = {
  codes: ['DRIVER_TOO_FAR'],
  find: (facts) => {
    const { activities, gps, now } = facts;
    const minutes = Math.min(DUE_MINUTES, gps.privacyMinutes ?? DUE_MINUTES);
    const due = later(now, minutes * MINUTE_MS);
    return activities
      .filter(({ startTime, status }) => status === 'SCHEDULED' && startTime <= due)
      .flatMap((ride) => rowOf(facts, ride));
  },
};
