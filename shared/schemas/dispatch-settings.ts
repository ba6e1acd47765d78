import * as z from 'zod';
import { rounded } from './rounded.ts';

/** The settings that only proposals use: people may book what breaks them. */
export const dispatchSettings = {
  maxDrivingHoursPerDay: z
    .number()
    .min(1)
    .max(24)
    .overwrite(rounded(2))
    .optional()
    .meta({ description: 'Proposals: the most hours of rides that a driver gets on one day', example: 9 }),
  minRestHours: z.number().min(0).max(24).overwrite(rounded(2)).optional().meta({
    description: 'Proposals: the least hours between the last ride of a day and the first of a later day',
    example: 10,
  }),
};

export type DispatchSettings = {
  readonly [K in keyof typeof dispatchSettings]?: z.output<(typeof dispatchSettings)[K]>;
};
