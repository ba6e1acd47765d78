import * as z from 'zod';
import { changeOf } from './record.ts';

const PRIVACY =
  'Coordinators and administrators see a driver only from this many minutes before an activity of the driver until as many minutes after it. null: always';

const fields = {
  intervalSeconds: z.int().min(10).max(3_600).meta({
    description: 'How often phones report and how often the service reads the tracker, in seconds',
    example: 30,
  }),
  retentionDays: z.int().min(1).max(365).meta({ description: 'How many days positions are kept', example: 30 }),
  privacyMinutes: z.int().min(0).max(1_440).optional().meta({ description: PRIVACY, example: 60 }),
};

export const GpsSettings = z
  .object({ ...fields, privacyMinutes: z.int().nullable().default(null).meta({ description: PRIVACY }) })
  .meta({ id: 'GpsSettings' });
export const GpsSettingsChange = changeOf(fields).meta({ id: 'GpsSettingsChange' });

/** The settings of GPS as they are stored. Without `privacyMinutes`, drivers are always visible. */
export type GpsSettings = {
  readonly intervalSeconds: number;
  readonly retentionDays: number;
  readonly privacyMinutes?: number | undefined;
};

export const DEFAULT_GPS_SETTINGS: GpsSettings = { intervalSeconds: 30, retentionDays: 30 };
