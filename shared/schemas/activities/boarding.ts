import * as z from 'zod';
import { Id } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import { Role } from '#shared/schemas/users/user.ts';

/** How many guests one request can tick. */
const MAX_TICKED = 1_000;

export const BOARDING_CODE = /^\d{4}$/;

/** A guest who is aboard a ride, or was. */
export const Aboard = z
  .object({
    vipId: z.string(),
    at: Instant.meta({ description: 'When it was said' }),
    by: Role.meta({ description: 'The role of the user who said it' }),
    withCode: z.boolean().meta({ description: 'true: the guest gave their code. false: someone ticked them' }),
    alightedAt: Instant.optional().meta({
      description: 'When a person completed the ride. Absent while they are aboard',
    }),
  })
  .meta({ id: 'Aboard' });
export type Aboard = Readonly<z.infer<typeof Aboard>>;

/** The guests of a ride who are aboard, or were, in the order of boarding. */
export const aboardField = {
  aboard: z.array(Aboard).optional().meta({
    description: 'The guests who were marked as aboard, in that order. Absent: no one was',
  }),
};

export const Boarding = z
  .strictObject({
    vipId: Id.optional().meta({ description: 'One guest' }),
    vipIds: z
      .array(Id)
      .min(1, 'must have at least one VIP')
      .max(MAX_TICKED)
      .optional()
      .meta({
        description: `Instead of \`vipId\`: several guests, at most ${MAX_TICKED}, without a code`,
      }),
    code: z.string().regex(BOARDING_CODE, 'must be the four digits that the page of the guest shows').optional().meta({
      description: 'The four digits that the page of the guest shows. Without it, the guest is only ticked',
      example: '4711',
    }),
    aboard: z.boolean().default(true).meta({ description: 'false: takes the mark away' }),
  })
  .refine(
    ({ vipId, vipIds }) => (vipId === undefined) !== (vipIds === undefined),
    'must have either `vipId` or `vipIds`',
  )
  .refine(({ aboard, code, vipId }) => code === undefined || (aboard && vipId !== undefined), {
    path: ['code'],
    message: 'goes with `vipId` alone: a code belongs to one guest who boards',
  })
  .meta({ id: 'Boarding', example: { vipId: 'vip_4g7k2m9q3t5w8x1z6b0c', code: '4711' } });
