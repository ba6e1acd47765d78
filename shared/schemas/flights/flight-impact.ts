import * as z from 'zod';
import { forecast } from '#shared/schemas/attention/attention.ts';
import { Conflict, ProblemDocument, TravelShortfall } from '#shared/schemas/problem.ts';
import { Instant } from '#shared/schemas/time.ts';
import { warned } from '#shared/schemas/warning.ts';

const time = Instant.nullable().default(null);

/** How a change of the flight affects a pick-up. */
export const FlightImpact = z
  .object({
    flightStatus: z.string().meta({
      description: 'CANCELLED has no times, and DIVERTED only once it is known where the flight lands',
      example: 'ACTIVE',
    }),
    leg: z.enum(['DEPARTURE']).optional().meta({ description: 'The activity is a drop-off' }),
    departureTime: Instant.optional().meta({ description: 'Of a drop-off: the departure that is expected now' }),
    plannedDepartureTime: Instant.optional().meta({
      description: 'Of a drop-off: the departure that its times are based on',
    }),
    minutes: z.int().nullable().default(null).meta({ description: 'Minutes later than planned; negative if earlier' }),
    arrivalTime: time.meta({ description: 'The arrival that is expected now' }),
    plannedArrivalTime: time.meta({ description: 'The arrival that the times of the pick-up are based on' }),
    startTime: time.meta({ description: 'The new start after POST /api/events/{eventId}/follow-flight' }),
    endTime: time,
    airport: z.object({ iata: z.string(), name: z.string() }).optional().meta({
      description:
        'Where the flight lands now, if the pick-up begins elsewhere. Of a drop-off: where it departs, if the ride goes elsewhere',
    }),
    conflicts: z.array(Conflict).optional().meta({
      description:
        'The assignments of the vehicle or driver that conflict with the new times. Only for callers who may move the pick-up',
    }),
    travel: z.array(TravelShortfall).optional().meta({
      description:
        'The rides before and after the new times from which, or to which, the way takes too long. Only for callers who may move the pick-up',
    }),
  })
  .meta({
    id: 'FlightImpact',
    description:
      'The flight arrives at least 15 minutes earlier or later than the pick-up was planned for, elsewhere, or not at all',
  });
export type FlightImpact = z.input<typeof FlightImpact>;

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
    ...warned,
  })
  .meta({ id: 'FollowedPickup' });
export type FollowedPickup = z.infer<typeof FollowedPickup>;

export const FollowedPickups = z
  .object({ flightId: z.string(), items: z.array(FollowedPickup), ...forecast })
  .meta({ id: 'FollowedPickups' });
