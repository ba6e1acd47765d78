import * as z from 'zod';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { CalendarDate, Instant } from '#shared/schemas/time.ts';
import { Flight, FlightNumber, flightDay } from './flight.ts';
import { enteredSides, FlightVips } from './flight-entry.ts';

/** The number of the flight that guests leave. Its name differs from the fields of the body, which stand beside it in tools. */
export const BookedFlightPath = z.object({ bookedFlight: FlightNumber });

/** The flight that guests are rebooked to. */
export const NewRebooking = z
  .strictObject({
    flightNumber: FlightNumber,
    flightDate: CalendarDate.meta({ description: 'The local date of departure' }),
    vipIds: FlightVips.min(1).optional().meta({ description: 'Who is rebooked. Default: all guests of the flight' }),
    departure: enteredSides.departure.optional().meta({ description: 'What people know of the new flight' }),
    arrival: enteredSides.arrival.optional().meta({
      description: 'What people know of the new flight. Needed for pick-ups, unless the arrival is known already',
    }),
  })
  .meta({
    id: 'NewRebooking',
    example: { flightNumber: 'BA175', flightDate: '2026-11-21', arrival: { scheduledTime: '2026-11-22T06:30:00Z' } },
  });
export type NewRebooking = z.output<typeof NewRebooking>;

export const rebookingQuery = {
  ...flightDay,
  assign: QueryBoolean.optional().meta({
    description:
      'Where the vehicle or driver of a ride has something else at the new time, take another that is free. Default: false, then it is a 409 with alternatives',
  }),
};

const RebookedRide = z
  .object({
    eventId: z.string(),
    title: z.string().meta({ example: 'Arrival at Heathrow' }),
    outcome: z.enum(['MOVED', 'SPLIT', 'LEFT', 'STAYS']).meta({
      description:
        'MOVED: it goes over with all its guests. SPLIT: a new ride for those of its guests who are rebooked. LEFT: the ride that they left. STAYS: it has begun, or none of its guests is rebooked',
    }),
    startTime: Instant.meta({ description: 'The start after the request' }),
    endTime: Instant.meta({ description: 'The end after the request', example: '2026-11-21T11:30:00.000Z' }),
    vehicleId: z.string().nullable().default(null),
    driverId: z.string().nullable().default(null),
    replaced: z
      .array(z.enum(['VEHICLE', 'DRIVER']))
      .meta({ description: 'Only with `assign=true`: what it has instead of its own', example: ['DRIVER'] }),
  })
  .meta({ id: 'RebookedRide' });

export const Rebooking = z
  .object({
    from: Flight,
    to: Flight,
    vipIds: z.array(z.string()).meta({ description: 'The guests who went over' }),
    rides: z.array(RebookedRide).meta({ description: 'The rides of the flight, in order of start' }),
  })
  .meta({ id: 'Rebooking' });
export type RebookedRide = z.input<typeof RebookedRide>;
export type Rebooking = z.input<typeof Rebooking>;
