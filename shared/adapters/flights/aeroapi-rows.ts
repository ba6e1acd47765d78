import * as z from 'zod';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { normaliseFlightNumber } from '#shared/schemas/flights/flight-number.ts';
import type { FlightFacts, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { TimeZone } from '#shared/schemas/time.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** The longest text that we keep of a field: names of airports are shorter. */
const MAX_TEXT = 200;
const MAX_CODESHARES = 50;
/** No real flight is earlier or later than this. */
const MAX_DELAY_SECONDS = 7 * 24 * 60 * 60;

const text = z
  .string()
  .transform((written) => written.slice(0, MAX_TEXT).toWellFormed())
  .nullish()
  .catch(undefined);
/** All times are UTC. A value that is no time counts as unknown, so that the rest of the row is kept. */
const time = z.iso
  .datetime({ offset: true })
  .transform((written) => new Date(written).toISOString())
  .nullish()
  .catch(undefined);
const Seconds = z.number().min(-MAX_DELAY_SECONDS).max(MAX_DELAY_SECONDS).nullish().catch(undefined);
const Airport = z
  .object({ code_iata: text, code_icao: text, name: text, timezone: TimeZone.nullish().catch(undefined) })
  .nullish();

/** What a flight of a poll and a flight of an alert have in common. */
const Common = z.object({
  ident: text,
  ident_iata: text,
  ident_icao: text,
  fa_flight_id: text,
  registration: text,
  aircraft_type: text,
  cancelled: z.boolean().nullish().catch(undefined),
  diverted: z.boolean().nullish().catch(undefined),
  gate_origin: text,
  gate_destination: text,
  terminal_origin: text,
  terminal_destination: text,
  baggage_claim: text,
  scheduled_out: time,
  estimated_out: time,
  actual_out: time,
  scheduled_off: time,
  estimated_off: time,
  actual_off: time,
  scheduled_on: time,
  estimated_on: time,
  actual_on: time,
  scheduled_in: time,
  estimated_in: time,
  actual_in: time,
});

export const Row = Common.extend({
  operator_iata: text,
  operator_icao: text,
  codeshares_iata: z.array(z.string()).max(MAX_CODESHARES).nullish().catch(undefined),
  departure_delay: Seconds,
  arrival_delay: Seconds,
  origin: Airport,
  destination: Airport,
});
export type Row = z.infer<typeof Row>;

/** The flight of an alert. It names its airports by their codes alone. */
export const AlertedFlight = Common.extend({
  origin_iata: text,
  origin_icao: text,
  destination_iata: text,
  destination_icao: text,
});

/** Returns the stored form of a flight number. */
export function numberOf(written: string | null | undefined): string | undefined {
  return written ? normaliseFlightNumber(written) : undefined;
}

/** Returns the stored form of the numbers that a flight goes by. */
export function numbersOf({ ident, ident_iata, ident_icao }: z.infer<typeof Common>): string[] {
  return [ident_iata, ident_icao, ident].flatMap((each) => numberOf(each) ?? []);
}

/** Returns the facts of a flight, with what is known of its airports otherwise. Times at the gate come before times in the air. */
export function factsOf(
  row: z.infer<typeof Common>,
  { arrival, departure }: { readonly departure: FlightSide; readonly arrival: FlightSide },
): FlightFacts {
  return {
    status: statusOf(row),
    departure: given({
      delayMinutes: delayOf(
        row.scheduled_out ?? row.scheduled_off,
        row.actual_out ?? row.estimated_out ?? row.actual_off ?? row.estimated_off,
      ),
      ...given(departure),
      terminal: row.terminal_origin,
      gate: row.gate_origin,
      scheduledTime: row.scheduled_out ?? row.scheduled_off,
      estimatedTime: row.estimated_out ?? row.estimated_off,
      actualTime: row.actual_out ?? row.actual_off,
    }),
    arrival: given({
      delayMinutes: delayOf(
        row.scheduled_in ?? row.scheduled_on,
        row.actual_in ?? row.estimated_in ?? row.actual_on ?? row.estimated_on,
      ),
      ...given(arrival),
      terminal: row.terminal_destination,
      gate: row.gate_destination,
      baggage: row.baggage_claim,
      scheduledTime: row.scheduled_in ?? row.scheduled_on,
      estimatedTime: row.estimated_in ?? row.estimated_on,
      actualTime: row.actual_in ?? row.actual_on,
    }),
    ...(row.registration || row.aircraft_type
      ? { aircraft: given({ registration: row.registration, icao: row.aircraft_type }) }
      : {}),
  };
}

/** Returns the minutes between two times, if both are known. */
function delayOf(scheduled: string | null | undefined, expected: string | null | undefined): number | undefined {
  return scheduled && expected ? Math.round((Date.parse(expected) - Date.parse(scheduled)) / MINUTE_MS) : undefined;
}

function statusOf(row: z.infer<typeof Common>): FlightStatus {
  if (row.cancelled) return 'CANCELLED';
  if (row.diverted) return 'DIVERTED';
  if (row.actual_in || row.actual_on) return 'LANDED';
  return row.actual_off || row.actual_out ? 'ACTIVE' : 'SCHEDULED';
}

type Given<T> = { readonly [K in keyof T]: Exclude<T[K], null> };

export function given<T extends object>(fields: T): Given<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined && value !== ''),
  ) as Given<T>;
}
