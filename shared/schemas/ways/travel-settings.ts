import * as z from 'zod';
import { changeOf } from '#shared/schemas/record.ts';
import { rounded } from '#shared/schemas/rounded.ts';
import { line } from '#shared/schemas/text.ts';
import { TimeOfDay } from '#shared/schemas/time.ts';

export const TRAVEL_RULES = ['OFF', 'WARN', 'REFUSE'] as const;
const MAX_PEAKS = 20;

const Peak = z
  .strictObject({
    from: TimeOfDay.meta({ example: '07:00' }),
    to: TimeOfDay.meta({ description: 'Not included. Earlier than `from`: on the next day', example: '09:30' }),
    factor: z.number().min(1).max(5).overwrite(rounded(2)).meta({ example: 1.5 }),
  })
  .refine(({ from, to }) => from !== to, { path: ['to'], error: 'must differ from `from`' })
  .meta({ id: 'Peak' });
export type Peak = z.output<typeof Peak>;

const fields = {
  rule: z.enum(TRAVEL_RULES).meta({
    description:
      'What a booking does whose vehicle or driver cannot get there in time. OFF: nothing. WARN: it warns. REFUSE: it is refused, unless it says `acceptTravel`',
  }),
  peaks: z
    .array(Peak)
    .max(MAX_PEAKS, `must have at most ${MAX_PEAKS} times`)
    .meta({ description: 'Times of the day, in the time zone of the settings, at which ways take longer' }),
};

export const TravelSettings = z.object(fields).meta({ id: 'TravelSettings' });
export type TravelSettings = Readonly<z.output<typeof TravelSettings>>;
export const TravelSettingsChange = changeOf(fields).meta({ id: 'TravelSettingsChange' });

export const DEFAULT_TRAVEL_SETTINGS: TravelSettings = { rule: 'WARN', peaks: [] };

/** Why a booking is right although the time is too short for the way. */
export const AcceptTravel = line(200).meta({
  description:
    'Books although the time is too short for the way, and says why. The audit record keeps it. Needed only with the rule REFUSE',
  example: 'The second van takes the luggage',
});
