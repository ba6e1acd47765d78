import type { Instance } from '#shared/domain/dispatch/instance.ts';
import type { NearestVehicle } from '#shared/schemas/proposals/proposal-record.ts';

/** The most vehicles that an explanation names. */
const MAX_NEAREST = 3;

/**
 * Returns the seats that a ride needs, and the vehicles that come nearest: those with enough seats that are not free then, the smallest
 * first, and the largest of those that are free.
 */
export function nearestVehicles(
  { rides, vehicles }: Instance,
  activityId: string,
): { readonly seats: number; readonly nearest: readonly NearestVehicle[] } {
  const ride = rides.find(({ id }) => id === activityId);
  if (!ride) return { seats: 0, nearest: [] };
  const standing = vehicles.map(({ blocked, id, seats }) => ({
    vehicleId: id,
    seats,
    isFree: blocked.every(({ end, start }) => ride.end <= start || end <= ride.start),
  }));
  const enough = standing.filter(({ seats }) => seats >= ride.seats).sort((a, b) => a.seats - b.seats);
  const free = standing.filter(({ isFree, seats }) => isFree && seats < ride.seats).sort((a, b) => b.seats - a.seats);
  const nearest = [...enough.slice(0, MAX_NEAREST - Math.min(1, free.length)), ...free].slice(0, MAX_NEAREST);
  return { seats: ride.seats, nearest: nearest.map(({ isFree, vehicleId }) => ({ vehicleId, isFree })) };
}
