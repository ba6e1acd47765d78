import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

/** A link that people open: to a paper, or the address of a calendar. */
export const PeopleLink = z
  .object({
    title: z.string().meta({ example: 'Day sheet 2027-05-10.pdf' }),
    url: z.string().meta({
      description: 'Opens without a token. While the paper is being made: where it will be, which needs your token',
    }),
    isReady: z.boolean().meta({ description: 'false: a job makes the paper. GET its `url` in some seconds' }),
    expiresAt: Instant.nullable().meta({ description: 'When the link expires; null: it stays' }),
  })
  .meta({ id: 'PeopleLink' });
export type PeopleLink = z.infer<typeof PeopleLink>;
