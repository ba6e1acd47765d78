import * as z from 'zod';
import { forecast } from '#shared/schemas/attention/forecast.ts';
import { exactlyOne, named, noneTwice, saying } from '#shared/schemas/fault.ts';
import { QueryBoolean } from '#shared/schemas/query.ts';
import { Id, line, Notes } from '#shared/schemas/text.ts';
import { CalendarDate, Timestamp } from '#shared/schemas/time.ts';
import { warned } from '#shared/schemas/warning.ts';
import { CHANGEABLE_STATUSES, Flight, FlightNumber, Iata, MAX_VIPS_PER_FLIGHT } from './flight.ts';
import { FollowedPickup } from './flight-impact.ts';
import { isFlightNumber } from './flight-number.ts';

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
export const enteredSides = { departure, arrival };

/** Each field may be null: then what the provider says of it counts again. */
function cleared(shape: z.ZodRawShape) {
  return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, (field as z.ZodType).nullish()]));
}

type Cleared<S extends z.ZodRawShape> = { [K in keyof S]: z.ZodOptional<z.ZodNullable<S[K]>> };
const departureChange = z.strictObject(cleared(departure.shape) as Cleared<typeof side>);
const arrivalChange = z.strictObject(cleared(arrival.shape) as Cleared<typeof side & { baggage: typeof short }>);

export const FlightVips = z
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
