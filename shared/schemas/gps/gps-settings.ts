import * as z from 'zod';
import { changeOf } from '#shared/schemas/record.ts';

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
