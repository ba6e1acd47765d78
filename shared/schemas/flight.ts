import * as z from 'zod';
import { MAX_VIPS_PER_REQUEST } from './activity.ts';
import { normaliseFlightNumber } from './flight-number.ts';
import { recordFields } from './record.ts';
import { Id, Notes } from './text.ts';
import { CalendarDate, Instant, Timestamp } from './time.ts';

export const FLIGHT_STATUSES = [
  'UNKNOWN',
  'SCHEDULED',
  'ACTIVE',
  'LANDED',
  'CANCELLED',
  'INCIDENT',
  'DIVERTED',
] as const;
export const FlightStatus = z.enum(FLIGHT_STATUSES).meta({ id: 'FlightStatus' });
export type FlightStatus = z.infer<typeof FlightStatus>;

export const FLIGHT_PHASES = ['FAR_OUT', 'PRE_DEPARTURE', 'ACTIVE', 'LANDED'] as const;
export const FlightPhase = z.enum(FLIGHT_PHASES).meta({
  id: 'FlightPhase',
  description: 'FAR_OUT is more than a day before departure; LANDED is the end, also of what is cancelled or diverted',
});
export type FlightPhase = z.infer<typeof FlightPhase>;

/** A flight number as people write it; kept as airline and number without spaces and leading zeros. */
export const FlightNumber = z
  .string()
  .max(16)
  .transform((text, context) => {
    const number = normaliseFlightNumber(text);
    if (number !== undefined) return number;
    context.addIssue({ code: 'custom', message: 'must be a flight number, such as AA100 or AAL100' });
    return z.NEVER;
  })
  .meta({ override: { type: 'string', maxLength: 16 }, example: 'AA100' });

export const Iata = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'must be the IATA code of an airport, such as LHR')
  .toUpperCase()
  .meta({ example: 'LHR' });

const ticket = z.strictObject({ iata: Iata.optional(), scheduledTime: Timestamp.optional() });
const said = {
  vipIds: z
    .array(Id)
    .max(MAX_VIPS_PER_REQUEST)
    .refine((ids) => new Set(ids).size === ids.length, 'must not name a VIP twice'),
  departure: ticket.meta({ description: 'What the ticket says, until the provider knows' }),
  arrival: ticket.meta({
    description: 'What the ticket says, until the provider knows; `iata` also chooses the leg, where there are several',
  }),
  notes: Notes,
};

export const NewFlight = z
  .strictObject({
    flightNumber: FlightNumber,
    flightDate: CalendarDate.meta({ description: 'The date of departure at the place of departure' }),
    vipIds: said.vipIds.default([]),
    departure: said.departure.optional(),
    arrival: said.arrival.optional(),
    notes: said.notes.optional(),
  })
  .meta({ id: 'NewFlight' });
export type NewFlight = z.output<typeof NewFlight>;

export const FlightChange = z
  .strictObject({
    vipIds: said.vipIds.optional(),
    departure: said.departure.nullish(),
    arrival: said.arrival.nullish(),
    notes: said.notes.nullish(),
  })
  .meta({ id: 'FlightChange' });
export type FlightChange = z.output<typeof FlightChange>;

export const FlightPath = z.object({ flightNumber: FlightNumber });
/** Which of its dates is meant. */
export const flightDay = {
  date: CalendarDate.optional().meta({ description: 'The date of departure at its place; by default today' }),
};

const text = z.string().nullable().default(null);
const time = Instant.nullable().default(null);
const side = {
  airport: text,
  iata: text,
  icao: text,
  timezone: text,
  terminal: text,
  gate: text,
  delayMinutes: z.int().nullable().default(null),
  scheduledTime: time,
  estimatedTime: time,
  actualTime: time,
};

const FlightDeparture = z.object(side).meta({ id: 'FlightDeparture' });
const FlightArrival = z.object({ ...side, baggage: text }).meta({ id: 'FlightArrival' });
export const Airline = z.object({ name: text, iata: text, icao: text }).meta({ id: 'Airline' });
export const Aircraft = z.object({ registration: text, iata: text, icao: text, icao24: text }).meta({ id: 'Aircraft' });
export const FlightFailure = z
  .object({ at: Instant, reason: z.string(), detail: z.string() })
  .meta({ id: 'FlightFailure', description: 'Why the last request for it brought nothing' });

export const Flight = z
  .object({
    ...recordFields,
    flightNumber: z.string().meta({ example: 'AA100' }),
    flightDate: CalendarDate,
    vipIds: z.array(z.string()),
    isTracked: z.boolean().meta({ description: 'Followed by itself; false where somebody only looked it up' }),
    pickupIds: z.array(z.string()).meta({ description: 'The activities that wait for it' }),
    operatingFlight: text.meta({ description: 'The flight that carries the passengers, where this is a codeshare' }),
    airline: Airline.nullable().default(null),
    status: FlightStatus,
    phase: FlightPhase,
    departure: FlightDeparture,
    arrival: FlightArrival,
    aircraft: Aircraft.nullable().default(null),
    notes: text,
    lastPolledAt: time.meta({ description: 'When the provider last told something of it' }),
    nextPollAt: time.meta({ description: 'When it is planned to be asked for next; null where nothing is planned' }),
    pollCount: z.int().meta({ description: 'The requests that were spent on it' }),
    stale: z.boolean().meta({ description: 'Older than it should be: see lastPolledAt, lastFailure and the budget' }),
    lastFailure: FlightFailure.nullable().default(null),
  })
  .meta({ id: 'Flight' });
export type Flight = z.input<typeof Flight>;
