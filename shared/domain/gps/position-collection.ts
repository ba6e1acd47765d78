import type * as z from 'zod';
import type { Position, PositionCollection } from '#shared/schemas/gps.ts';

/** Returns positions as GeoJSON. */
export const positionCollection = (
  positions: readonly z.output<typeof Position>[],
): z.input<typeof PositionCollection> => ({
  type: 'FeatureCollection',
  features: positions.map(({ latitude, longitude, ...properties }) => ({
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
    properties,
  })),
});
