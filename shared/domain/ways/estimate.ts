import { distanceMetres } from '#shared/domain/gps/distance.ts';
import type { Coordinates } from '#shared/schemas/coordinates.ts';

/** Roads are longer than the straight line. */
const DETOUR = 1.35;
const SPEEDS = [
  { upToKm: 10, kmh: 30 },
  { upToKm: 50, kmh: 50 },
  { upToKm: Number.POSITIVE_INFINITY, kmh: 80 },
] as const;

/** Returns the minutes by car between two points, rounded up: 30 km/h for the first 10 km, 50 km/h up to 50 km, then 80 km/h. */
export function estimatedMinutes(from: Coordinates, to: Coordinates): number {
  const km = (distanceMetres(from, to) * DETOUR) / 1_000;
  let done = 0;
  let minutes = 0;
  for (const { kmh, upToKm } of SPEEDS) {
    const part = Math.max(0, Math.min(km, upToKm) - done);
    minutes += (part / kmh) * 60;
    done += part;
  }
  return Math.ceil(minutes);
}
