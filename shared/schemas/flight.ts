import * as z from 'zod';
import { normaliseFlightNumber } from './flight-number.ts';
import { recordFields } from './record.ts';
import { ReportedDelay } from './reported-delay.ts';
import { Id, Notes } from './text.ts';
import { CalendarDate, Instant, Timestamp } from './time.ts';

/** A transaction holds 100 items. With 80 VIPs, the flight and its audit record still fit. */
export const MAX_VIPS_PER_FLIGHT = 80;

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
  description:
    'FAR_OUT: more than 24 hours before departure. LANDED: the final phase, also of cancelled and diverted flights',
});
export type FlightPhase = z.infer<typeof FlightPhase>;

/** A flight number as people write it. We store it without spaces and leading zeros. */
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
const fields = {
  vipIds: z
    .array(Id)
    .max(MAX_VIPS_PER_FLIGHT)
    .refine((ids) => new Set(ids).size === ids.length, 'must not contain a VIP twice'),
  departure: ticket.meta({ description: 'From the ticket. Used until the provider reports the flight' }),
  arrival: ticket.meta({
    description:
      'From the ticket. Used until the provider reports the flight. If there are several legs, `iata` selects one',
  }),
  notes: Notes,
};

export const NewFlight = z
  .strictObject({
    flightNumber: FlightNumber,
    flightDate: CalendarDate.meta({ description: 'The local date of departure' }),
    vipIds: fields.vipIds.default([]),
    departure: fields.departure.optional(),
    arrival: fields.arrival.optional(),
    notes: fields.notes.optional(),
  })
  .meta({ id: 'NewFlight' });
export type NewFlight = z.output<typeof NewFlight>;

export const FlightChange = z
  .strictObject({
    vipIds: fields.vipIds.optional(),
    departure: fields.departure.nullish(),
    arrival: fields.arrival.nullish(),
    notes: fields.notes.nullish(),
  })
  .meta({ id: 'FlightChange' });
export type FlightChange = z.output<typeof FlightChange>;

export const FlightPath = z.object({ flightNumber: FlightNumber });
/** Selects one of the dates of a flight number. */
export const flightDay = {
  date: CalendarDate.optional().meta({ description: 'The local date of departure; default: today' }),
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
  .meta({ id: 'FlightFailure', description: 'Why the last request for this flight failed' });

export const Flight = z
  .object({
    ...recordFields,
    flightNumber: z.string().meta({ example: 'AA100' }),
    flightDate: CalendarDate,
    vipIds: z.array(z.string()),
    isTracked: z.boolean().meta({ description: 'true: the service polls this flight. false: it was only looked up' }),
    pickupIds: z.array(z.string()).meta({ description: 'The pick-up activities of this flight' }),
    operatingFlight: text.meta({ description: 'For a codeshare: the flight that carries the passengers' }),
    airline: Airline.nullable().default(null),
    status: FlightStatus,
    phase: FlightPhase,
    departure: FlightDeparture,
    arrival: FlightArrival,
    aircraft: Aircraft.nullable().default(null),
    reportedDelay: ReportedDelay.nullable().default(null).meta({
      description: 'The latest delay that a person recorded. While it stands, `arrival` shows it',
      example: null,
    }),
    notes: text,
    lastPolledAt: time.meta({ description: 'When the provider last answered about this flight' }),
    nextPollAt: time.meta({ description: 'When the next poll is planned; null if none is planned' }),
    pollCount: z.int().meta({ description: 'How many requests were made for this flight' }),
    stale: z
      .boolean()
      .meta({ description: 'The data is older than it should be: see lastPolledAt, lastFailure and the budget' }),
    lastFailure: FlightFailure.nullable().default(null),
  })
  .meta({ id: 'Flight' });
export type Flight = z.input<typeof Flight>;
