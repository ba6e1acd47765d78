import { moveStatus } from '#shared/domain/activities/status.ts';
import { seatsNeeded, takesAssignments } from '#shared/domain/assignments/warnings.ts';
import { change } from '#shared/domain/records.ts';
import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { RideNotice } from '#shared/schemas/proposals/proposal-record.ts';
import type { VehicleRecord } from '#shared/schemas/vehicles/vehicle.ts';
import type { NamedVip } from '#shared/schemas/vips/vip.ts';
import { beginPart } from './new-ride.ts';
import type { PlannedChange } from './planned-changes.ts';

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

/**
 * Returns the guests of each part: the first stays on the ride, the others get rides of their own. A number deals the guests out, so
 * that all parts need about as many seats. Lists are the new rides; guests on no list stay. If the lists name all, the first list stays.
 */
export function partsOf(
  { vipIds }: Pick<ActivityRecord, 'vipIds'>,
  wanted: number | readonly (readonly string[])[],
  vips: ReadonlyMap<string, NamedVip>,
): string[][] {
  if (typeof wanted !== 'number') {
    const listed = new Set(wanted.flat());
    const staying = vipIds.filter((id) => !listed.has(id));
    return (staying.length > 0 ? [staying, ...wanted] : wanted).map((list) => [...list]);
  }
  const sizeOf = (id: string): number => vips.get(id)?.partySize ?? 1;
  const parts = Array.from({ length: wanted }, (): { ids: string[]; seats: number } => ({ ids: [], seats: 0 }));
  for (const id of vipIds.toSorted((a, b) => sizeOf(b) - sizeOf(a))) {
    const emptiest = parts.reduce((best, part) => (part.seats < best.seats ? part : best));
    emptiest.ids.push(id);
    emptiest.seats += sizeOf(id);
  }
  // Guests keep their order.
  return parts.map(({ ids }) => vipIds.filter((id) => ids.includes(id)));
}

interface Splitting {
  readonly now: string;
  readonly newId: () => string;
}

/** Returns a ride as it becomes several. The new rides come first, so that no guest is without a ride between two steps. */
export function split(
  source: ActivityRecord,
  [first = [], ...others]: readonly (readonly string[])[],
  { newId, now }: Splitting,
): PlannedChange[] {
  return [
    ...others.map((vipIds, place): PlannedChange => {
      const part = place + 2;
      return {
        before: undefined,
        after: beginPart(newId(), source, { part, vipIds }, now),
        partOf: { source, part },
        needsBoth: true,
      };
    }),
    { before: source, after: change(source, { vipIds: [...first] }, now) },
  ];
}
