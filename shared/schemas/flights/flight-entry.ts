import * as z from 'zod';
import { forecast } from '#shared/schemas/attention/attention.ts';
import { exactlyOne, named, noneTwice, saying } from '#shared/schemas/fault.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { Id, line, Notes } from '#shared/schemas/text.ts';
import { CalendarDate, Instant, Timestamp } from '#shared/schemas/time.ts';
import { warned } from '#shared/schemas/warning.ts';
import {
  CHANGEABLE_STATUSES,
  Flight,
  FlightNumber,
  flightDay,
  Iata,
  isFlightNumber,
  MAX_VIPS_PER_FLIGHT,
} from './flight.ts';
import { FollowedPickup } from './flight-impact.ts';

const short = line(40);
const side = {
  iata: Iata,
  airport: line(120).meta({ example: 'Heathrow' }),
  terminal: short.meta({ example: '5' }),
  gate: short.meta({ example: 'B32' }),
  scheduledTime: Timestamp,
  estimatedTime: Timestamp,
  actualTime: Timestamp,
};
const departure = z.strictObject(side).partial();
const arrival = z.strictObject({ ...side, baggage: short.meta({ example: '4' }) }).partial();

/** What people know of a flight, by side. */
const enteredSides = { departure, arrival };

/** Each field may be null: then what the provider says of it counts again. */
function cleared(shape: z.ZodRawShape) {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).nullish()]));
}

type Cleared<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
const departureChange = z.strictObject(cleared(departure.shape) as Cleared<typeof side>);
const arrivalChange = z.strictObject(cleared(arrival.shape) as Cleared<typeof side & { baggage: typeof short }>);

const FlightVips = z
  .array(Id)
  .max(MAX_VIPS_PER_FLIGHT)
  .refine(...noneTwice('a VIP'));

const LEG = 'If the number has several legs, `iata` selects one';
const provider = z.boolean().meta({
  description:
    'false: the provider is never asked for this flight, such as a private jet. Its `flightNumber` may then be any text of 2 to 12 characters, such as a tail number. Default: true',
});

export const NewFlight = z
  .strictObject({
    flightNumber: FlightNumber,
    flightDate: CalendarDate.meta({ description: 'The local date of departure' }),
    vipIds: FlightVips.default([]),
    departure: departure.optional().meta({ description: `What people know, from the ticket or by phone. ${LEG}` }),
    arrival: arrival.optional().meta({ description: `What people know, from the ticket or by phone. ${LEG}` }),
    provider: provider.optional(),
    notes: Notes.optional(),
  })
  .refine(({ flightNumber, provider: asked }) => asked === false || isFlightNumber(flightNumber), {
    path: ['flightNumber'],
    ...saying(
      'NOT_A_FLIGHT',
      'must be a flight number, such as AA100 or AAL100. For a flight without one, such as a private jet, send provider: false',
      { field: named('provider') },
    ),
  })
  .meta({ id: 'NewFlight' });
export type NewFlight = z.output<typeof NewFlight>;

export const FlightChange = z
  .strictObject({
    vipIds: FlightVips.optional(),
    status: z.enum(CHANGEABLE_STATUSES).nullish().meta({ description: 'null: what the provider says counts again' }),
    departure: departureChange.nullish(),
    arrival: arrivalChange.nullish().meta({
      description:
        'With `status` DIVERTED, `iata` is the airport where the flight lands. The pick-ups can follow it there',
    }),
    provider: provider.optional(),
    alsoKnownAs: z.array(FlightNumber).max(10).optional().meta({
      description:
        'The other numbers of the same flight. A flight that is followed under one of them is joined with its guests and rides. Replaces the whole list',
    }),
    notes: Notes.nullish(),
  })
  .meta({ id: 'FlightChange' });
export type FlightChange = z.output<typeof FlightChange>;
export type EnteredFields = z.output<typeof arrival>;
export type ChangedFields = z.output<typeof arrivalChange>;

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
