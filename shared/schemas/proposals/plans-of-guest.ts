import * as z from 'zod';
import { ActivityType } from '#shared/schemas/activities/activity.ts';
import { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { Instant } from '#shared/schemas/time.ts';

export const FlightOfGuest = z
  .object({
    id: z.string(),
    flightNumber: z.string().meta({ example: 'AA100' }),
    status: FlightStatus,
    from: z.string().optional().meta({ description: 'The airport of departure', example: 'JFK' }),
    to: z.string().optional().meta({ description: 'The airport of arrival', example: 'LHR' }),
    expectedDeparture: Instant.optional(),
    expectedArrival: Instant.optional(),
  })
  .meta({ id: 'FlightOfGuest' });

export const NextOfGuest = z
  .object({
    id: z.string(),
    type: z.enum([...ActivityType.options, 'FLIGHT']),
    title: z.string().meta({ description: 'The title of the activity, or the flight number' }),
    startTime: Instant,
    place: z.string().optional().meta({ description: 'Where it begins' }),
  })
  .meta({ id: 'NextOfGuest' });

export const LodgingOfNight = z
  .object({
    placeId: z.string(),
    place: z.string().meta({ description: 'The name of the place', example: 'Hotel Aurora' }),
    room: z.string().optional().meta({ example: '214' }),
  })
  .meta({
    id: 'LodgingOfNight',
    description:
      'Where they lodge in that night, whatever the state is. Before noon the night that is ending counts, then the next one',
  });
