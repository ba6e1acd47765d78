import * as z from 'zod';
import { Instant } from '#shared/schemas/time.ts';

const count = z.int().min(0);

/** The flight requests of the month: how many are used, for what, and which come next. */
export const FlightBudget = z
  .object({
    month: z.string().meta({ description: "The provider's month, in UTC", example: '2026-11' }),
    resetsAt: Instant,
    limit: count,
    used: count.meta({ description: 'Requests counted so far. We count a request before we make it' }),
    left: count.meta({ description: 'limit - used' }),
    reserved: count.meta({
      description: 'The part of left that is kept for manual requests. It shrinks towards the end of the month',
    }),
    forPolls: count.meta({ description: 'left - reserved: the requests for scheduled polls' }),
    usedBy: z.object({ polls: count, hand: count, alerts: count }).meta({
      description:
        'Requests by scheduled polls, by people and for alerts that a provider pushes; their sum is `used`. An alert counts when it is registered',
    }),
    brought: z
      .object({ changed: count, same: count, absent: count, failed: count, unanswered: count })
      .meta({ description: 'The results of the requests; their sum is `used`' }),
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
    flights: z
      .array(
        z.object({
          flightId: z.string(),
          flightNumber: z.string(),
          flightDate: z.string(),
          nextPollAt: Instant.nullable().default(null),
          why: z.string().meta({ example: 'shortly before it lands; a pick-up waits for it' }),
        }),
      )
      .meta({
        description:
          'Why the next poll of each followed flight is when it is, or why it has none. The soonest first, at most 100',
      }),
    knownHoursBefore: z.number().nullable().default(null).meta({
      description:
        'How many hours before departure the provider knows most flights, learned from its answers; null while nothing is learned',
      example: 22,
    }),
    passedOver: count.meta({ description: 'Polls that would be useful but do not fit into the budget' }),
    requests: z
      .array(
        z.object({
          at: Instant,
          by: z.enum(['POLL', 'HAND', 'ALERT']),
          flightId: z.string(),
          why: z.string(),
          outcome: z.string().meta({ example: 'CHANGED' }),
          bought: z.string().nullable().default(null),
        }),
      )
      .meta({ description: 'The latest 100 requests of the month, newest first' }),
  })
  .meta({ id: 'FlightBudget' });
