import * as z from 'zod';
import { changeOf } from '#shared/schemas/record.ts';

/** A week lets people who come home late still get their papers. */
const MIN_DAYS = 7;
const MAX_DAYS = 3_650;

const VIP =
  'How many days after their last activity, flight, night or change a VIP is erased. A VIP who was on none is erased this long after the last activity of the plan. null: never';
const DRIVER = 'The same for drivers: after their last ride or block, or change. null: never';
const ACTIVITY =
  'How many days after its end an activity is deleted for good. The cars of a motorcade go with the last of them. null: never';

const days = z.int().min(MIN_DAYS).max(MAX_DAYS);
const shown = z.int().nullable().default(null);

const fields = {
  vipDays: days.optional().meta({ description: VIP, example: 90 }),
  driverDays: days.optional().meta({ description: DRIVER, example: 90 }),
  activityDays: days.optional().meta({ description: ACTIVITY, example: 365 }),
};

export const RetentionSettings = z
  .object({
    vipDays: shown.meta({ description: VIP }),
    driverDays: shown.meta({ description: DRIVER }),
    activityDays: shown.meta({ description: ACTIVITY }),
  })
  .meta({ id: 'RetentionSettings' });
export const RetentionSettingsChange = changeOf(fields).meta({ id: 'RetentionSettingsChange' });

/** The settings of retention as they are stored. What is absent is kept for good. */
export type RetentionSettings = {
  readonly vipDays?: number | undefined;
  readonly driverDays?: number | undefined;
  readonly activityDays?: number | undefined;
};
