import * as z from 'zod';
import type { Fix, Sighting } from '#shared/schemas/gps/gps-record.ts';

const KMH_PER_KNOT = 1.852;

/** A time with an offset, which versions of Traccar write as +00:00, +0000 or Z. */
const Time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/)
  .refine((text) => !Number.isNaN(Date.parse(text)))
  .transform((text) => new Date(text).toISOString());
const Key = z.union([z.int(), z.string()]).transform(String);

/** A position. Only the fields that we use are parsed. */
const Row = z.object({
  deviceId: Key,
  serverTime: Time.nullish().catch(null),
  fixTime: Time,
  valid: z.boolean().nullish(),
  latitude: z.number(),
  longitude: z.number(),
  speed: z.number().nullish().catch(null),
  course: z.number().nullish().catch(null),
  accuracy: z.number().nullish().catch(null),
  attributes: z
    .object({ batteryLevel: z.number().min(0).max(100).nullish().catch(null) })
    .nullish()
    .catch(null),
});
type Row = z.infer<typeof Row>;

function readableOf<S extends z.ZodType>(schema: S, rows: readonly unknown[]): z.output<S>[] {
  return rows.flatMap((row) => {
    const parsed = schema.safeParse(row);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Parses each row alone. Fails if there are rows and none can be parsed. */
function rowsOf<S extends z.ZodType>(schema: S) {
  return z.array(z.unknown()).transform((rows, context): z.output<S>[] => {
    const readable = readableOf(schema, rows);
    if (rows.length > 0 && readable.length === 0) context.addIssue({ code: 'custom', message: 'no row can be parsed' });
    return readable;
  });
}

export const Positions = rowsOf(Row);
/** The latest position of each device. One that cannot be parsed must not hide the others. */
export const LatestPositions = z.array(z.unknown()).transform((rows) => readableOf(Row, rows));
export const Devices = rowsOf(z.object({ id: Key, lastUpdate: Time.nullish().catch(null) }));
export const Created = z.object({ id: Key });

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}

/** Returns the fixes of these rows. Skips those that the device itself calls invalid, and those that are no place on Earth. */
export function fixesOf(rows: readonly Row[]): Fix[] {
  return rows.filter(isValid).map(fixOf);
}

function isValid({ latitude, longitude, valid }: Row): boolean {
  return valid !== false && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function fixOf({ accuracy, attributes, course, fixTime, latitude, longitude, serverTime, speed }: Row): Fix {
  return {
    fixTime,
    receivedAt: serverTime ?? fixTime,
    latitude: round(latitude, 6),
    longitude: round(longitude, 6),
    speedKmh: round(Math.max(0, speed ?? 0) * KMH_PER_KNOT, 1),
    course: round(Math.max(0, course ?? 0) % 360, 0),
    // Traccar sends 0 if the accuracy is unknown.
    ...(accuracy && accuracy > 0 ? { accuracyMetres: round(accuracy, 0) } : {}),
    ...(typeof attributes?.batteryLevel === 'number' ? { batteryPercent: round(attributes.batteryLevel, 0) } : {}),
  };
}

/** Returns the latest about each device. */
export function sightingsOf(devices: z.output<typeof Devices>, latest: readonly Row[]): ReadonlyMap<string, Sighting> {
  const fixTimes = new Map(latest.map(({ deviceId, fixTime }) => [deviceId, fixTime]));
  return new Map(
    devices.map(({ id, lastUpdate }) => {
      const fixTime = fixTimes.get(id);
      return [id, { ...(fixTime ? { fixTime } : {}), ...(lastUpdate ? { contactAt: lastUpdate } : {}) }];
    }),
  );
}
