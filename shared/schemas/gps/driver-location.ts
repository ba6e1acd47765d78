import * as z from 'zod';
import { ActivityBrief, DriverBrief } from '#shared/schemas/activities/activity.ts';
import { ageFields, Freshness, placeFields } from './gps.ts';

function nullable<S extends z.ZodType>(schema: S) {
  return schema.nullable().default(null);
}

/** A driver on the map. */
export const DriverLocation = z
  .object({
    driverId: z.string(),
    driver: DriverBrief,
    latitude: nullable(placeFields.latitude),
    longitude: nullable(placeFields.longitude),
    speedKmh: nullable(placeFields.speedKmh),
    course: nullable(placeFields.course),
    accuracyMetres: placeFields.accuracyMetres,
    batteryPercent: placeFields.batteryPercent,
    fixTime: nullable(placeFields.fixTime),
    receivedAt: nullable(placeFields.receivedAt),
    ageSeconds: nullable(ageFields.ageSeconds),
    freshness: Freshness,
    activity: ActivityBrief.nullable().default(null).meta({
      description: 'The activity of the driver that is in progress, or else the next one of the next 24 hours',
    }),
  })
  .meta({
    id: 'DriverLocation',
    description: 'A driver with a GPS device. The fields of the fix are null before the first one',
  });
export type DriverLocation = z.input<typeof DriverLocation>;
