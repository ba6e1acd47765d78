import type { Coordinates } from '#shared/schemas/coordinates.ts';

/** The mean radius of the Earth. */
const RADIUS_METRES = 6_371_000;

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** Returns the metres between two places in a straight line over the ground, by the haversine formula. */
export function distanceMetres(a: Coordinates, b: Coordinates): number {
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const cosines = Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude));
  const square = half(a.latitude, b.latitude) + cosines * half(a.longitude, b.longitude);
  return 2 * RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(square)));
}
