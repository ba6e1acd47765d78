import * as z from 'zod';
import { forecast } from '#shared/schemas/attention/follows.ts';
import { exactlyOne } from '#shared/schemas/fault.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { line } from '#shared/schemas/text.ts';
import { Timestamp } from '#shared/schemas/time.ts';
import { warned } from '#shared/schemas/warning.ts';
import { Flight } from './flight.ts';
import { FollowedPickup } from './flight-impact.ts';

/** The earliest and the latest arrival that a person can enter, in minutes from the scheduled arrival. */
const MIN_MINUTES = -12 * 60;
const MAX_MINUTES = 72 * 60;

/** A delay that a person learned, for example by phone. */
export const FlightDelay = z
  .strictObject({
    minutes: z.int().min(MIN_MINUTES).max(MAX_MINUTES).optional().meta({
      description: 'Minutes later than scheduled. 0: on time. Negative: earlier',
      example: 45,
    }),
    estimatedArrival: Timestamp.optional().meta({ description: 'The new arrival, instead of `minutes`' }),
    note: line(500).optional().meta({ example: 'The airline called' }),
  })
  .refine(...exactlyOne(['minutes', 'estimatedArrival'], 'or estimatedArrival must be sent, and not both'))
  .meta({ id: 'FlightDelay', example: { minutes: 45, note: 'The airline called' } });
export type FlightDelay = z.output<typeof FlightDelay>;

/** The parameter that also moves the pick-ups. */
export const following = {
  follow: QueryBoolean.optional().meta({
    description:
      'Also move all pick-ups of the flight, as POST /api/flights/{flightNumber}/follow does. Default: false',
  }),
};

export const DelayedFlight = Flight.extend({
  ...warned,
  ...forecast,
  pickups: z
    .array(FollowedPickup)
    .optional()
    .meta({ description: 'Only with `follow=true`: what happened to each pick-up' }),
}).meta({ id: 'DelayedFlight' });
