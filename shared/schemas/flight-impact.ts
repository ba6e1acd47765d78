import * as z from 'zod';
import { Conflict } from './problem.ts';
import { Instant } from './time.ts';

const moved = Instant.nullable().default(null);
/** What became of the flight that a pick-up waits for. */
export const FlightImpact = z
  .object({
    flightStatus: z.string().meta({ description: 'CANCELLED and DIVERTED come without times', example: 'ACTIVE' }),
    minutes: z.int().nullable().default(null).meta({ description: 'Later than planned for; negative when earlier' }),
    arrivalTime: moved.meta({ description: 'The arrival as it is expected now' }),
    plannedArrivalTime: moved.meta({ description: 'The arrival that the pick-up was made for' }),
    startTime: moved.meta({ description: 'Where POST /api/events/{eventId}/follow-flight would move it' }),
    endTime: moved,
    conflicts: z
      .array(Conflict)
      .optional()
      .meta({ description: 'What the vehicle or the driver has then; for who may move the pick-up' }),
  })
  .meta({
    id: 'FlightImpact',
    description: 'Its flight arrives 15 minutes or more before or after what the pick-up was made for, or not at all',
  });
export type FlightImpact = z.input<typeof FlightImpact>;
