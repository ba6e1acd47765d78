import type { Position, PositionCollection } from '#shared/schemas/gps/gps.ts';

/** Returns positions as GeoJSON. */
export function positionCollection(positions: readonly Position[]): PositionCollection {
  return {
    type: 'FeatureCollection',
    features: positions.map(({ latitude, longitude, ...properties }) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })),
  };
}
