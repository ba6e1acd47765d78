import * as z from 'zod';
import { allOf, anyOf, saying } from '#shared/schemas/fault.ts';
import { Id, paragraph } from '#shared/schemas/text.ts';
import { Instant } from '#shared/schemas/time.ts';
import { ROLES, Role } from '#shared/schemas/users/user.ts';

/** How many guests one request can tick. */
const MAX_TICKED = 1_000;
const MAX_NOTE = 500;

export const BOARDING_CODE = /^\d{4}$/;

/** A guest who is aboard a ride, or was. */
export const Aboard = z
  .object({
    vipId: z.string(),
    at: Instant.meta({ description: 'When it was said' }),
    by: Role.meta({ description: 'The role of the user who said it' }),
    withCode: z.boolean().meta({ description: 'true: the guest gave their code. false: someone ticked them' }),
    alightedAt: Instant.optional().meta({
      description: 'When a person completed the ride, or said that it left their stop. Absent while they are aboard',
    }),
  })
  .meta({ id: 'Aboard' });
export type Aboard = Readonly<z.infer<typeof Aboard>>;

/** Why a guest was not aboard. */
const BOARDING_OUTCOMES = ['NO_SHOW', 'TRAVELS_OTHERWISE', 'LEFT_LATER'] as const;
const BoardingOutcome = z.enum(BOARDING_OUTCOMES).meta({
  id: 'BoardingOutcome',
  description:
    'NO_SHOW: they did not come, and no one knows where they are. TRAVELS_OTHERWISE: they get there without this ride. LEFT_LATER: they stayed at the pick-up, and go later',
});

/** A guest who did not travel on a ride, though they are on its list. */
export const Absence = z
  .object({
    vipId: z.string(),
    at: Instant.meta({ description: 'When it was said' }),
    by: Role.meta({ description: 'The role of the user who said it' }),
    outcome: BoardingOutcome,
    note: z.string().optional().meta({ description: 'What else there is to say' }),
  })
  .meta({ id: 'Absence' });
export type Absence = Readonly<z.infer<typeof Absence>>;

/** The guests of a ride who are aboard, or were, in the order of boarding, and those who did not travel on it. */
export const aboardField = {
  aboard: z.array(Aboard).optional().meta({
    description: 'The guests who were marked as aboard, in that order. Absent: no one was',
  }),
  notAboard: z.array(Absence).optional().meta({
    description: 'The guests who did not travel on this ride, as a person said. Absent: no one said so',
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
    stop: z.int().min(0).max(19).optional().meta({
      description:
        'Instead of `vipId`: the vehicle leaves this stop, counted from 0. Everyone who gets on there and is not marked yet is aboard, or has the `outcome`; everyone aboard who gets off there has left',
    }),
    code: z.string().regex(BOARDING_CODE, 'must be the four digits that the page of the guest shows').optional().meta({
      description: 'The four digits that the page of the guest shows. Without it, the guest is only ticked',
      example: '4711',
    }),
    aboard: z.boolean().optional().meta({
      description: 'false: takes the mark away, also that of an `outcome`. Default: true, or false with `outcome`',
    }),
    outcome: BoardingOutcome.optional().meta({ description: 'Says that they are not aboard, and why' }),
    note: paragraph(MAX_NOTE).optional().meta({
      description: 'Of `outcome`: what else there is to say',
      example: 'Asked the front desk: they checked out at noon',
    }),
  })
  .refine(
    ({ stop, vipId, vipIds }) => [stop, vipId, vipIds].filter((each) => each !== undefined).length === 1,
    saying('ONE_OF', 'must have one of `vipId`, `vipIds` and `stop`', anyOf('vipId', 'vipIds', 'stop')),
  )
  .refine(
    ({ aboard = true, code, outcome, vipId }) =>
      code === undefined || (aboard && outcome === undefined && vipId !== undefined),
    {
      path: ['code'],
      ...saying('GOES_WITH', 'goes with `vipId` alone: a code belongs to one guest who boards', allOf('vipId')),
    },
  )
  .refine(({ aboard, outcome, stop }) => stop === undefined || aboard !== false || outcome !== undefined, {
    path: ['aboard'],
    ...saying('NOT_WITH', 'cannot be false with `stop`: name the guests whose mark is wrong', allOf('stop')),
  })
  .refine(({ aboard, outcome }) => !aboard || outcome === undefined, {
    path: ['outcome'],
    ...saying('NOT_WITH', 'says why a guest is not aboard, so `aboard` cannot be true', allOf('aboard')),
  })
  .refine(({ note, outcome }) => note === undefined || outcome !== undefined, {
    path: ['note'],
    ...saying('GOES_WITH', 'goes with `outcome`', allOf('outcome')),
  })
  .meta({ id: 'Boarding', example: { vipId: 'vip_4g7k2m9q3t5w8x1z6b0c', code: '4711' } });

export const Arrived = z
  .object({
    at: Instant.meta({ description: 'Since when the driver waits at the pick-up' }),
    by: z.enum([...ROLES, 'GPS']).meta({
      description: 'The role of the user who said it. GPS: the phone of the driver was within 200 m of the pick-up',
    }),
  })
  .meta({ id: 'Arrived' });
export type Arrived = Readonly<z.infer<typeof Arrived>>;

export const ArrivalReport = z
  .strictObject({
    arrived: z.boolean().default(true).meta({ description: 'false: the driver is not there, the report was wrong' }),
  })
  .meta({ id: 'ArrivalReport', example: { arrived: true } });

/** What a guest can say by their page: they are at the pick-up, or need help. */
export const GUEST_CALLS = ['HERE', 'HELP'] as const;

export const GuestCall = z.object({ vipId: z.string(), kind: z.enum(GUEST_CALLS), at: Instant }).meta({
  id: 'GuestCall',
  description: 'What a guest said by their page. HERE: they are at the pick-up. HELP: they need help',
});
export type GuestCall = Readonly<z.infer<typeof GuestCall>>;

/** What is known of the guests of a ride. */
export const guestReports = {
  ...aboardField,
  guestCalls: z.array(GuestCall).optional().meta({
    description: 'What guests said by their page, the last time of each kind. Absent: nothing',
  }),
};

export const NewGuestCall = z.strictObject({ kind: z.enum(GUEST_CALLS) }).meta({ id: 'NewGuestCall' });
