import * as z from 'zod';
import { rounded } from '#shared/schemas/coordinates.ts';
import { ENDS_LATER, exactlyOne, named, saying } from '#shared/schemas/fault.ts';
import { changeOf } from '#shared/schemas/record.ts';
import { Id, line } from '#shared/schemas/text.ts';
import { TimeOfDay, Timestamp } from '#shared/schemas/time.ts';

export const TRAVEL_RULES = ['OFF', 'WARN', 'REFUSE'] as const;
const MAX_PEAKS = 20;

const Peak = z
  .strictObject({
    from: TimeOfDay.meta({ example: '07:00' }),
    to: TimeOfDay.meta({ description: 'Not included. Earlier than `from`: on the next day', example: '09:30' }),
    factor: z.number().min(1).max(5).overwrite(rounded(2)).meta({ example: 1.5 }),
  })
  .refine(({ from, to }) => from !== to, {
    path: ['to'],
    ...saying('SAME_AS', 'must differ from `from`', { field: named('from') }),
  })
  .meta({ id: 'Peak' });
export type Peak = z.output<typeof Peak>;

export const MAX_CLOSURES = 50;
const MAX_CLOSED_PLACES = 20;

/** How much longer a way takes during a closure. */
export const slowing = {
  addMinutes: z.int().min(1).max(360).optional().meta({ description: 'How much longer a way takes', example: 25 }),
  factor: z
    .number()
    .min(1)
    .max(10)
    .overwrite(rounded(2))
    .optional()
    .meta({ description: 'How many times as long a way takes' }),
  note: line(200).optional().meta({ description: 'Why, for people', example: 'Parade on the ring road' }),
};

const Closure = z
  .strictObject({
    from: Timestamp,
    to: Timestamp.meta({ description: 'Not included', example: '2026-11-21T18:00:00.000Z' }),
    placeIds: z
      .array(Id)
      .min(1)
      .max(MAX_CLOSED_PLACES, `must have at most ${MAX_CLOSED_PLACES} places`)
      .optional()
      .meta({ description: 'One place: each way from or to it. Several: the ways between them' }),
    all: z.literal(true).optional().meta({ description: 'Instead of `placeIds`: each way' }),
    ...slowing,
    closed: z.literal(true).optional().meta({ description: 'No one passes before `to`' }),
  })
  .refine(...ENDS_LATER)
  .refine(...exactlyOne(['placeIds', 'all'], 'or all is required, and only one of them'))
  .refine(...exactlyOne(['addMinutes', 'factor', 'closed'], 'or factor or closed is required, and only one of them'))
  .meta({ id: 'Closure' });
export type Closure = Readonly<z.output<typeof Closure>>;

const closures = z.array(Closure).max(MAX_CLOSURES, `must have at most ${MAX_CLOSURES} closures`);
export const NewClosures = z.strictObject({ closures }).meta({ id: 'NewClosures' });
export const Closures = z.object({ version: z.int(), closures }).meta({ id: 'Closures' });

const fields = {
  rule: z.enum(TRAVEL_RULES).meta({
    description:
      'What a booking does whose vehicle or driver cannot get there in time. OFF: nothing. WARN: it warns. REFUSE: it is refused, unless it says `acceptTravel`',
  }),
  peaks: z
    .array(Peak)
    .max(MAX_PEAKS, `must have at most ${MAX_PEAKS} times`)
    .meta({ description: 'Times of the day, in the time zone of the settings, at which ways take longer' }),
  closures: closures.optional().meta({ description: 'Times at which ways take longer, or no one passes' }),
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
