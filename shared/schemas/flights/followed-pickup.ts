import * as z from 'zod';
import { ProblemDocument } from '#shared/schemas/problem.ts';
import { Instant } from '#shared/schemas/time.ts';

/** What happened to one pick-up when it had to follow its flight. */
export const FollowedPickup = z
  .object({
    eventId: z.string(),
    title: z.string().meta({ example: 'Arrival at Heathrow' }),
    outcome: z.enum(['MOVED', 'UNCHANGED', 'REFUSED']).meta({
      description: 'UNCHANGED: the times suit the arrival already. REFUSED: `problem` says why, and the times stay',
    }),
    startTime: Instant.meta({ description: 'The start after the request' }),
    endTime: Instant.meta({ description: 'The end after the request', example: '2026-11-21T11:30:00.000Z' }),
    problem: ProblemDocument.pick({ code: true, detail: true, conflicts: true, alternatives: true }).optional(),
  })
  .meta({ id: 'FollowedPickup' });
export type FollowedPickup = z.infer<typeof FollowedPickup>;

export const FollowedPickups = z
  .object({ flightId: z.string(), items: z.array(FollowedPickup) })
  .meta({ id: 'FollowedPickups' });
