import * as z from 'zod';
import { rounded } from '#shared/schemas/coordinates.ts';
import { allOf, saying } from '#shared/schemas/fault.ts';
import { changeOf } from '#shared/schemas/record.ts';
import { Instant } from '#shared/schemas/time.ts';

export const HOURS_PRESETS = ['NONE', 'EU_561', 'US_PASSENGER'] as const;

/** The rules that rides of a driver can break. */
export const HOURS_RULES = [
  'DAILY_DRIVING',
  'WEEKLY_DRIVING',
  'TWO_WEEKS_DRIVING',
  'DAILY_DUTY',
  'DAILY_SPREAD',
  'DUTY_IN_DAYS',
  'BREAK',
  'REST',
] as const;
export type HoursRule = (typeof HOURS_RULES)[number];

function hours(least: number) {
  return z.number().min(least).max(24).overwrite(rounded(2)).optional();
}

const limits = {
  maxDrivingHoursPerDay: hours(1).meta({
    description: 'The most hours of rides, and of the ways between them, that a driver drives on one day',
    example: 9,
  }),
  maxDutyHoursPerDay: hours(1).meta({
    description: 'The most hours from the first start to the last end of a day, without times off of 3 hours and more',
    example: 13,
  }),
  maxSpreadHours: hours(1).meta({
    description:
      'The most hours from the first start to the last end of a day, with all times off. Default: what `minRestHours` leaves of 24 hours',
    example: 14,
  }),
  minRestHours: hours(0).meta({
    description: 'The least hours between the duties of two days',
    example: 10,
  }),
  breakAfterHours: hours(0.5).meta({
    description: 'A driver has a break after this many hours of driving. Needs `breakMinutes`',
    example: 4.5,
  }),
  breakMinutes: z.int().min(1).max(240).optional().meta({
    description: 'How long this break is at least. Needs `breakAfterHours`',
    example: 30,
  }),
};

const preset = z.enum(HOURS_PRESETS).meta({
  description:
    'Rules of a law beside these limits. EU_561: Regulation (EC) 561/2006, for rides with vehicles for more than 9 people with the driver. US_PASSENGER: 49 CFR 395.5, for those for more than 8. A help, not legal advice',
});
const operatesDaily = z.boolean().optional().meta({
  description:
    'For US_PASSENGER: true counts 70 hours of duty in 8 days, as for carriers that operate every day. Otherwise 60 hours in 7 days',
});

const fields = { preset, ...limits, operatesDaily };

export const HoursSettings = z.object(fields).meta({ id: 'HoursSettings' });
export type HoursSettings = Readonly<z.output<typeof HoursSettings>>;
export type HoursLimits = Omit<HoursSettings, 'operatesDaily' | 'preset'>;
export const HoursSettingsChange = changeOf(fields).meta({ id: 'HoursSettingsChange' });
export const DEFAULT_HOURS_SETTINGS: HoursSettings = { preset: 'NONE' };

/** Tells whether a break has both its parts, or none. */
export function isWholeBreak({ breakAfterHours, breakMinutes }: HoursLimits): boolean {
  return (breakAfterHours === undefined) === (breakMinutes === undefined);
}

/** What is different for one driver. A field that is absent is as in the settings. */
export const DriverHours = z
  .strictObject({ ...fields, preset: preset.optional() })
  .refine(isWholeBreak, {
    path: ['breakMinutes'],
    ...saying('GOES_WITH', 'is needed with breakAfterHours, and only with it', allOf('breakAfterHours')),
  })
  .meta({ id: 'DriverHours' });
export type DriverHours = Readonly<z.output<typeof DriverHours>>;

const breachFields = {
  rule: z.enum(HOURS_RULES),
  preset: z
    .enum(HOURS_PRESETS)
    .meta({ description: 'Whose rule it is. NONE: a limit of the settings or of the driver' }),
  limitMinutes: z.int().meta({ description: 'The most minutes; with REST, the least' }),
  plannedMinutes: z.int().meta({ description: 'The minutes that are planned' }),
  from: Instant,
  to: Instant,
};

/** A rule on the hours of a driver that a plan breaks. */
export const HoursBreach = z.object(breachFields).meta({ id: 'HoursBreach' });
export type HoursBreach = Readonly<z.input<typeof HoursBreach>>;

const left = z.int().nullable();

/** What is left to a driver. */
export const HoursLeft = z
  .object({
    drivingMinutes: left.meta({
      description: 'Minutes of driving. null: no rule limits it. Negative: more is planned already',
    }),
    dutyMinutes: left.meta({
      description: 'Minutes of duty. null: no rule limits it. Negative: more is planned already',
    }),
  })
  .meta({ id: 'HoursLeft' });
export type HoursLeft = Readonly<z.input<typeof HoursLeft>>;
