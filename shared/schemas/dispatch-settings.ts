import * as z from 'zod';
import { rounded } from './rounded.ts';
import { Place } from './text.ts';

const MAX_WAYS = 500;

const TravelMinutes = z
  .array(
    z.strictObject({
      from: Place,
      to: Place.meta({ example: 'JFK Terminal 4' }),
      minutes: z.int().min(0).max(1_440).meta({ example: 55 }),
    }),
  )
  .max(MAX_WAYS, `must have at most ${MAX_WAYS} ways`)
  .meta({ id: 'TravelMinutes' });

/** The settings that only proposals use: people may book what breaks them. */
export const dispatchSettings = {
  travelMinutes: TravelMinutes.optional().meta({
    description:
      'Proposals: the minutes from one place to another, in both directions. They lie between two rides of a vehicle or driver. The places are those of `dropoffLocation` and `pickupLocation`, in the same words',
  }),
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
