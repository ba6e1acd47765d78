import { moveStatus } from '#shared/domain/activities/status.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import type { PlannedChange } from './planned-change.ts';

interface Merging {
  readonly vehicles: ReadonlyMap<string, VehicleRecord>;
  readonly vips: ReadonlyMap<string, NamedVip>;
  /** The vehicle that takes everybody. Default: the smallest that fits. */
  readonly vehicleId?: string | undefined;
  readonly now: string;
}

interface Merged {
  readonly changes: readonly PlannedChange[];
  readonly notices: readonly RideNotice[];
}

/**
 * Returns rides as they become one. The ride that stays keeps its times and places, and takes the guests of all. The others are
 * cancelled. It is the ride whose vehicle takes everybody, else the first. Names the rides with other times, places, flights or masters.
 */
export function merged(rides: readonly ActivityRecord[], { now, vehicleId, vehicles, vips }: Merging): Merged {
  const vipIds = [...new Set(rides.flatMap((ride) => ride.vipIds))];
  const seats = seatsNeeded(vipIds, vips);
  const fits = ({ vehicleId: id = '' }: ActivityRecord): boolean => {
    const vehicle = vehicles.get(id);
    return vehicle !== undefined && !vehicle.deletedAt && takesAssignments(vehicle) && vehicle.seatCapacity >= seats;
  };
  const sizeOf = (ride: ActivityRecord): number => vehicles.get(ride.vehicleId ?? '')?.seatCapacity ?? 0;
  const smallest = rides.filter(fits).toSorted((a, b) => sizeOf(a) - sizeOf(b))[0];
  const wanted = vehicleId === undefined ? smallest : rides.find((ride) => ride.vehicleId === vehicleId);
  const staying = wanted ?? rides[0];
  if (!staying) return { changes: [], notices: [] };
  const others = rides.filter((ride) => ride !== staying);
  const driverId = [staying, ...others].find((ride) => ride.driverId !== undefined)?.driverId;
  const after = change(
    staying,
    { vipIds, vehicleId: vehicleId ?? wanted?.vehicleId ?? null, ...(driverId !== undefined && { driverId }) },
    now,
  );
  return {
    changes: [
      { before: staying, after, needsBoth: true, keepsVehicle: vehicleId !== undefined },
      ...others.map((before) => ({ before, after: moveStatus(before, 'CANCELLED', now) })),
    ],
    notices: others
      .filter((ride) => COMPARED.some((field) => ride[field] !== staying[field]))
      .map(({ id }) => ({ code: 'RIDE_DIFFERS', activityId: id })),
  };
}

const COMPARED = ['startTime', 'endTime', 'pickupLocation', 'dropoffLocation', 'flightId', 'masterEventId'] as const;
