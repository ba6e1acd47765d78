import * as z from 'zod';
import { MAX_ASSIGNMENT_HOURS } from './assignment-limits.ts';
import { DriverBrief, VehicleBrief } from './fleet-brief.ts';
import { Conflict } from './problem.ts';
import { Id } from './text.ts';
import { Timestamp } from './time.ts';

/** The longest window that can be asked about: the longest that an assignment may be. */
const MAX_IDS = 100;
const HOUR_MS = 60 * 60 * 1_000;

const window = {
  startTime: Timestamp,
  endTime: Timestamp.meta({ example: '2026-11-21T11:30:00.000Z' }),
  ids: z
    .array(Id)
    .min(1, 'must name at least one')
    .max(MAX_IDS)
    .optional()
    .meta({ description: 'Only these, as just written; without, all of them, a moment behind' }),
};

interface Window {
  readonly startTime: string;
  readonly endTime: string;
}

const hours = ({ endTime, startTime }: Window): number => (Date.parse(endTime) - Date.parse(startTime)) / HOUR_MS;

const bounded = <S extends z.ZodType<Window>>(schema: S) =>
  schema
    .refine((asked) => hours(asked) > 0, { path: ['endTime'], error: 'must be after startTime' })
    .refine((asked) => hours(asked) <= MAX_ASSIGNMENT_HOURS, {
      path: ['endTime'],
      error: `must be within ${MAX_ASSIGNMENT_HOURS} hours of startTime`,
    });

export const DriverWindow = bounded(z.strictObject(window)).meta({ id: 'DriverWindow' });
export const VehicleWindow = bounded(
  z.strictObject({
    ...window,
    seats: z.int().min(1).max(100_000).optional().meta({ description: 'How many must find a seat', example: 6 }),
  }),
).meta({ id: 'VehicleWindow' });

const gap = z.int().nullable();
const standing = {
  free: z.boolean().meta({ description: 'Whether it could be assigned just now' }),
  conflicts: z.array(Conflict).meta({ description: 'What is in the way, with the turnaround of the settings' }),
  gapBeforeMinutes: gap.meta({ description: 'Since the assignment before; null where there is none within 12 hours' }),
  gapAfterMinutes: gap.meta({ description: 'Until the assignment after; null where there is none within 12 hours' }),
};

export const REASONS = ['MAINTENANCE', 'OUT_OF_SERVICE', 'TOO_FEW_SEATS', 'TAKEN'] as const;

export type Reason = (typeof REASONS)[number];

const DriverStanding = z.object({ driver: DriverBrief, ...standing }).meta({ id: 'DriverStanding' });
const VehicleStanding = z
  .object({
    vehicle: VehicleBrief,
    ...standing,
    reason: z.enum(REASONS).optional().meta({ description: 'Why it is not free' }),
  })
  .meta({ id: 'VehicleStanding' });

export const DriverAvailability = z.object({ items: z.array(DriverStanding) }).meta({ id: 'DriverAvailability' });
export const VehicleAvailability = z.object({ items: z.array(VehicleStanding) }).meta({ id: 'VehicleAvailability' });
