import * as z from 'zod';
import { changeOf, type StoredRecord } from '#shared/schemas/record.ts';
import { Instant } from '#shared/schemas/time.ts';

export const FRESHNESS = ['LIVE', 'STALE', 'OFFLINE'] as const;
export const Freshness = z.enum(FRESHNESS).meta({
  id: 'Freshness',
  description: 'LIVE: at most two intervals old. STALE: at most 10 minutes old. OFFLINE: older, or never seen',
});
export type Freshness = z.infer<typeof Freshness>;

/** The fields of a fix in an answer. */
export const placeFields = {
  latitude: z.number().meta({ description: 'Degrees north, WGS 84', example: 51.5113 }),
  longitude: z.number().meta({ description: 'Degrees east, WGS 84', example: -0.1198 }),
  speedKmh: z.number().meta({ description: 'Kilometres per hour', example: 34.2 }),
  course: z.number().meta({ description: 'Degrees from north, clockwise', example: 271 }),
  accuracyMetres: z
    .number()
    .nullable()
    .default(null)
    .meta({ description: 'Metres; null if the phone does not tell', example: 8 }),
  batteryPercent: z.number().optional().meta({ example: 83 }),
  fixTime: Instant.meta({ description: 'When the phone was there' }),
  receivedAt: Instant.meta({ description: 'When the tracker received it' }),
};
/** How old a fix is. */
export const ageFields = {
  ageSeconds: z.int().meta({ description: 'Seconds since `fixTime`', example: 12 }),
  freshness: Freshness,
};

export const Position = z.object(placeFields).meta({ id: 'Position' });
export type Position = z.output<typeof Position>;
export const Location = z.object({ driverId: z.string(), ...placeFields, ...ageFields }).meta({ id: 'Location' });
export type Location = z.input<typeof Location>;

/** What a driver's phone needs. The id is a secret: the tracker accepts positions from everyone who knows it. */
export const Enrolment = z
  .object({
    deviceId: z.string().meta({ example: 'dev_4g7k2m9q3t5w8x1z6b0c' }),
    qr: z.object({
      svg: z
        .string()
        .meta({ description: 'The QR code as an SVG picture', example: '<svg xmlns="http://www.w3.org/2000/svg">' }),
      png: z.string().meta({
        description: 'The QR code as a data URL of a PNG picture',
        example: 'data:image/png;base64,iVBORw0KGgo=',
      }),
      text: z
        .string()
        .meta({ description: 'The address in the QR code', example: 'https://gps.example.org:5055/?id=mc-x' }),
    }),
    settings: z
      .object({
        url: z.string().meta({ description: 'The server', example: 'https://gps.example.org:5055/' }),
        id: z.string().meta({ description: 'The device identifier', example: 'mc-2Jx0dWQ' }),
        accuracy: z.string().meta({ example: 'highest' }),
        interval: z.int().meta({ description: 'Seconds between two fixes', example: 30 }),
        distance: z.int().meta({ description: 'Metres; 0: by time only', example: 0 }),
        buffer: z.boolean().meta({ description: 'Keep fixes while the phone is offline' }),
        stopDetection: z.boolean().meta({ description: 'Stop reporting while the phone does not move' }),
      })
      .meta({ description: 'The same values, to enter by hand' }),
    paper: z.string().optional().meta({
      description: 'With `paper=true`: a PDF with the code and the steps for the driver, as a data URL',
      example: 'data:application/pdf;base64,JVBERi0xLjc=',
    }),
  })
  .meta({ id: 'Enrolment' });
export type Enrolment = z.output<typeof Enrolment>;

/** Positions as GeoJSON (RFC 7946): one point each, with longitude before latitude. */
export const PositionCollection = z
  .object({
    type: z.literal('FeatureCollection'),
    features: z.array(
      z.object({
        type: z.literal('Feature'),
        geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
        properties: Position.omit({ latitude: true, longitude: true }),
      }),
    ),
  })
  .meta({ id: 'PositionCollection' });
export type PositionCollection = z.input<typeof PositionCollection>;

/** A place where a device was at a time, as the tracker knows it. A field without a value is unknown. */
export interface Fix {
  readonly fixTime: string;
  /** When the tracker received it. */
  readonly receivedAt: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly speedKmh: number;
  /** Degrees from north, clockwise. */
  readonly course: number;
  readonly accuracyMetres?: number | undefined;
  readonly batteryPercent?: number | undefined;
}

/** A stored fix of a device. The pair of device and time is unique. */
export interface PositionRecord extends Fix {
  readonly deviceId: string;
}

/** The latest that the tracker says about a device: the time of its latest fix, and of its last contact. */
export interface Sighting {
  readonly fixTime?: string | undefined;
  readonly contactAt?: string | undefined;
}

/** A device that is no longer the driver's. Its positions stay. */
export interface RetiredDevice {
  readonly deviceId: string;
  readonly retiredAt: string;
  /** The id at the tracker. Absent once the device is removed there. */
  readonly trackerId?: string | undefined;
  /** Where the last reading ended. */
  readonly cursor?: string | undefined;
}

/** The GPS device of a driver. The id is the driver's id. */
export type DeviceRecord = StoredRecord & {
  /** Absent after the enrolment has ended. */
  readonly deviceId?: string | undefined;
  readonly trackerId?: string | undefined;
  readonly enrolledAt?: string | undefined;
  readonly retired: readonly RetiredDevice[];
  // The rest is written by the synchronisation, without a new version.
  /** The newest fix of the driver that is not from the future. */
  readonly newest?: Fix | undefined;
  /** The time of the newest fix that was read from the present device and is not from the future. */
  readonly cursor?: string | undefined;
  /** What the tracker said when the device was last read completely. */
  readonly seen?: Sighting | undefined;
  /** Failures in a row. */
  readonly failures?: number | undefined;
  readonly lastFailure?: string | undefined;
  readonly failingSince?: string | undefined;
  /** No request before this time, after a failure. */
  readonly restUntil?: string | undefined;
};

const PRIVACY =
  'Coordinators see a driver only from this many minutes before an activity of the driver until as many minutes after it. Administrators see drivers at any time. null: coordinators too';

const SPEED = 'How fast drivers drive on average, for estimates of whether they are on time, in km/h';
export const DEFAULT_SPEED_KMH = 40;

const fields = {
  intervalSeconds: z.int().min(10).max(3_600).meta({
    description: 'How often phones report and how often the service reads the tracker, in seconds',
    example: 30,
  }),
  retentionDays: z.int().min(1).max(365).meta({ description: 'How many days positions are kept', example: 30 }),
  privacyMinutes: z.int().min(0).max(1_440).optional().meta({ description: PRIVACY, example: 60 }),
  assumedSpeedKmh: z.int().min(5).max(200).optional().meta({ description: SPEED, example: DEFAULT_SPEED_KMH }),
};

export const GpsSettings = z
  .object({
    ...fields,
    privacyMinutes: z.int().nullable().default(null).meta({ description: PRIVACY }),
    assumedSpeedKmh: z.int().default(DEFAULT_SPEED_KMH).meta({ description: SPEED }),
  })
  .meta({ id: 'GpsSettings' });
export const GpsSettingsChange = changeOf(fields).meta({ id: 'GpsSettingsChange' });

/** The settings of GPS as they are stored. Without `privacyMinutes`, coordinators see drivers at any time. */
export type GpsSettings = {
  readonly intervalSeconds: number;
  readonly retentionDays: number;
  readonly privacyMinutes?: number | undefined;
  readonly assumedSpeedKmh?: number | undefined;
};

export const DEFAULT_GPS_SETTINGS: GpsSettings = { intervalSeconds: 30, retentionDays: 30 };
