import * as z from 'zod';
import { Instant } from './time.ts';

const count = z.int().min(0);

/** How the month's requests stand, where they went, and where the next ones go. */
export const FlightBudget = z
  .object({
    month: z.string().meta({ description: "The provider's month, in UTC", example: '2026-11' }),
    resetsAt: Instant,
    limit: count,
    used: count.meta({ description: 'Requests counted so far: each one before it is made' }),
    left: count.meta({ description: 'limit - used' }),
    reserved: count.meta({ description: 'Of those left, kept for requests by hand; less and less as the month ends' }),
    forPolls: count.meta({ description: 'left - reserved: what the planner may spend' }),
    usedBy: z.object({ polls: count, hand: count }).meta({ description: 'Their sum is used' }),
    brought: z
      .object({ changed: count, same: count, absent: count, failed: count, unanswered: count })
      .meta({ description: 'What the requests brought; their sum is used' }),
    pausedUntil: Instant.nullable().default(null),
    pauseReason: z.string().nullable().default(null),
    nextPolls: z.array(
      z.object({
        flightId: z.string(),
        flightNumber: z.string(),
        flightDate: z.string(),
        at: Instant,
        moment: z.string().meta({ example: 'LANDING' }),
        value: z.number(),
        why: z.string(),
      }),
    ),
    passedOver: count.meta({ description: 'Moments worth a request that the budget does not reach' }),
    requests: z
      .array(
        z.object({
          at: Instant,
          by: z.enum(['POLL', 'HAND']),
          flightId: z.string(),
          why: z.string(),
          outcome: z.string().meta({ example: 'CHANGED' }),
          bought: z.string().nullable().default(null),
        }),
      )
      .meta({ description: 'The latest 100 of the month, newest first' }),
  })
  .meta({ id: 'FlightBudget' });
