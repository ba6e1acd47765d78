import { distanceMetres } from '#shared/domain/gps/distance.ts';
import { defaultBufferMinutes } from '#shared/domain/places/place.ts';
import { estimatedMinutes } from '#shared/domain/ways/ways.ts';
import { knownWays, SITES, type Site } from './places.ts';

/** What a vehicle needs between any two rides: the turnaround of the settings, and some minutes. */
const LEAST_BETWEEN_RIDES = 20;
/** The slowest that the router of the demonstration drives, in metres a minute of the straight line. */
const ROUTER_METRES_PER_MINUTE = 335;

/** Returns the minutes that a vehicle needs between a ride to one site and a ride from another, by the rule of bookings. */
export function minutesBetween(left: string, reached: string): number {
  const [from, to] = [SITES[left], SITES[reached]];
  if (!from || !to || left === reached) return LEAST_BETWEEN_RIDES;
  const set = knownWays().find((way) => way.from === from.name && way.to === to.name);
  const [start, end] = [pointOf(from), pointOf(to)];
  const way =
    set?.minutes ?? Math.max(estimatedMinutes(start, end), distanceMetres(start, end) / ROUTER_METRES_PER_MINUTE);
  const buffers = [from, to].reduce((sum, { kind }) => sum + defaultBufferMinutes(kind), 0);
  return Math.max(LEAST_BETWEEN_RIDES, Math.ceil(way) + buffers);
}

function pointOf({ coordinates: [latitude, longitude] }: Site) {
  return { latitude, longitude };
}
