import { named } from '#shared/domain/assignments/warnings.ts';
import { isSilent } from '#shared/domain/attention/driver-reach.ts';
import { bestDriver } from '#shared/domain/attention/free-resources.ts';
import { type AttentionCheck, activityRow, reassignMend, type Told, updateMend } from '#shared/domain/attention/row.ts';
import { readableTime } from '#shared/domain/time/format.ts';
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
