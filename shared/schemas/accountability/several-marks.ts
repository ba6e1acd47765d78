import * as z from 'zod';
import { MAX_VIPS_PER_ACTIVITY } from '#shared/schemas/activities/activity.ts';
import { Id } from '#shared/schemas/text.ts';
import { Mark, MarkNote, MarkState } from './muster.ts';

export const MarksChange = z
  .strictObject({
    state: MarkState,
    note: MarkNote.optional(),
    activityId: Id.optional().meta({
      description: 'Marks the guests of this activity, as they are now',
      example: 'act_4g7k2m9q3t5w8x1z6b0c',
    }),
    vipIds: z
      .array(Id)
      .min(1, 'must have at least one VIP')
      .max(MAX_VIPS_PER_ACTIVITY, `must have at most ${MAX_VIPS_PER_ACTIVITY} VIPs`)
      .refine((ids) => new Set(ids).size === ids.length, 'must not contain a VIP twice')
      .optional()
      .meta({ description: 'Marks these guests. Give this or `activityId`' }),
  })
  .refine(({ activityId, vipIds }) => (activityId === undefined) !== (vipIds === undefined), {
    path: ['vipIds'],
    error: 'is required without activityId, and not allowed with it',
  })
  .meta({ id: 'MarksChange', example: { state: 'ACCOUNTED', activityId: 'act_4g7k2m9q3t5w8x1z6b0c' } });
export type MarksChange = z.output<typeof MarksChange>;

export const MarkResults = z
  .object({
    results: z.array(
      z
        .object({
          vipId: Id,
          name: z.string().nullable().meta({ description: 'null: there is no such VIP' }),
          mark: Mark.optional().meta({ description: 'The new mark' }),
          problem: z.object({ status: z.int(), code: z.string(), detail: z.string() }).optional(),
        })
        .meta({ id: 'MarkResult' }),
    ),
  })
  .meta({ id: 'MarkResults', description: 'One result per guest' });
