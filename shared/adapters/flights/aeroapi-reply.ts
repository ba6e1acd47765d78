import * as z from 'zod';
import { clockAt } from '#shared/domain/time/zoned.ts';
import type { FlightStatus } from '#shared/schemas/flights/flight.ts';
import { type FlightFacts, type FlightSide, NO_LONGER_TRACKED } from '#shared/schemas/flights/flight-record.ts';
import { TimeZone } from '#shared/schemas/time.ts';
import { minutesFrom } from '#shared/units/durations.ts';
import { given, label, MAX_LEGS, numberOf, rowsOf, text } from './flight-provider.ts';

/** Returns the legs of a flight on a date: those with its number, or else those of which it is a code share. */
export function legsOf(rows: readonly Row[], flightNumber: string, flightDate: string): FlightFacts[] {
  const onDate = rows.filter((row) => dateOf(row) === flightDate);
  const own = onDate.filter((row) => numbersOf(row).includes(flightNumber));
  const shared = onDate.filter(({ codeshares_iata }) =>
    codeshares_iata?.some((each) => numberOf(each) === flightNumber),
  );
  const legs = own.length > 0 ? own : shared;
  return legs
    .filter((row) => !isDiversionOf(row, legs))
    .slice(0, MAX_LEGS)
    .map((row) => factsOfRow(row, legs, own.length > 0 ? undefined : numbersOf(row)[0]));
}

/** A diverted flight has a second row with the same id: its way to the other airport. */
function isDiversionOf(row: Row, legs: readonly Row[]): boolean {
  return (
    !row.diverted && legs.some((other) => other !== row && other.diverted && other.fa_flight_id === row.fa_flight_id)
  );
}

/** A row that flies may lack the timetable: another one of the same flight has it. */
function dateOf({ origin, ...row }: Row): string | undefined {
  const scheduled = row.scheduled_out ?? row.scheduled_off;
  const departs = scheduled ?? row.estimated_out ?? row.estimated_off ?? row.actual_out ?? row.actual_off;
  return departs ? clockAt(departs, origin?.timezone ?? 'UTC').date : undefined;
}

function factsOfRow(row: Row, legs: readonly Row[], operatingFlight: string | undefined): FlightFacts {
  const { arrival_delay, departure_delay, destination, operator_iata, operator_icao, origin } = row;
  const diversion = row.diverted ? legs.find((other) => isDiversionOf(other, [row])) : undefined;
  const facts = factsOf(row, {
    departure: { ...airportOf(origin), delayMinutes: minutes(departure_delay) },
    arrival: { ...airportOf(destination), delayMinutes: minutes(arrival_delay) },
  });
  return given({
    ...facts,
    operatingFlight,
    divertedTo: diversion?.destination?.code_iata ?? undefined,
    airline: operator_iata || operator_icao ? given({ iata: operator_iata, icao: operator_icao }) : undefined,
  });
}

function airportOf(airport: Row['origin']): FlightSide {
  return given({
    airport: airport?.name,
    iata: airport?.code_iata,
    icao: airport?.code_icao,
    timezone: airport?.timezone,
  });
}

function minutes(seconds: number | null | undefined): number | undefined {
  return seconds === null || seconds === undefined ? undefined : Math.round(seconds / 60);
}

const MAX_CODESHARES = 50;
/** No real flight is earlier or later than this. */
const MAX_DELAY_SECONDS = 7 * 24 * 60 * 60;

const word = text.catch(undefined);
/** All times are UTC. A value that is no time counts as unknown, so that the rest of the row is kept. */
const time = z.iso
  .datetime({ offset: true })
  .transform((written) => new Date(written).toISOString())
  .nullish()
  .catch(undefined);
const Seconds = z.number().min(-MAX_DELAY_SECONDS).max(MAX_DELAY_SECONDS).nullish().catch(undefined);
const Airport = z
  .object({ code_iata: word, code_icao: word, name: word, timezone: TimeZone.nullish().catch(undefined) })
  .nullish();

/** What a flight of a poll and a flight of an alert have in common. */
const Common = z.object({
  ident: word,
  ident_iata: word,
  ident_icao: word,
  fa_flight_id: word,
  registration: word,
  aircraft_type: word,
  cancelled: z.boolean().nullish().catch(undefined),
  diverted: z.boolean().nullish().catch(undefined),
  status: word,
  gate_origin: label,
  gate_destination: label,
  terminal_origin: label,
  terminal_destination: label,
  baggage_claim: label,
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

const Row = Common.extend({
  operator_iata: word,
  operator_icao: word,
  codeshares_iata: z.array(z.string()).max(MAX_CODESHARES).nullish().catch(undefined),
  departure_delay: Seconds,
  arrival_delay: Seconds,
  origin: Airport,
  destination: Airport,
});
type Row = z.infer<typeof Row>;

/** An answer with flights. */
export const Flights = z.object({ flights: rowsOf(Row) }).transform(({ flights }) => flights);

/** The flight of an alert. It names its airports by their codes alone. */
export const AlertedFlight = Common.extend({
  origin_iata: word,
  origin_icao: word,
  destination_iata: word,
  destination_icao: word,
});

/** Returns the stored form of the numbers that a flight goes by. */
export function numbersOf({ ident, ident_iata, ident_icao }: z.infer<typeof Common>): string[] {
  return [ident_iata, ident_icao, ident].flatMap((each) => numberOf(each) ?? []);
}

/** Returns the facts of a flight, with what is known of its airports otherwise. Times at the gate come before times in the air. */
export function factsOf(
  row: z.infer<typeof Common>,
  { arrival, departure }: { readonly departure: FlightSide; readonly arrival: FlightSide },
  saysCancelled = /^cancel/i.test(row.status ?? ''),
): FlightFacts {
  const status = statusOf(row, saysCancelled);
  return {
    status,
    ...(status === 'UNKNOWN' ? { statusReason: NO_LONGER_TRACKED } : {}),
    departure: given({
      ...timesOf(
        { scheduled: row.scheduled_out, estimated: row.estimated_out, actual: row.actual_out },
        { scheduled: row.scheduled_off, estimated: row.estimated_off, actual: row.actual_off },
      ),
      ...given(departure),
      terminal: row.terminal_origin,
      gate: row.gate_origin,
    }),
    arrival: given({
      ...timesOf(
        { scheduled: row.scheduled_in, estimated: row.estimated_in, actual: row.actual_in },
        { scheduled: row.scheduled_on, estimated: row.estimated_on, actual: row.actual_on },
      ),
      ...given(arrival),
      terminal: row.terminal_destination,
      gate: row.gate_destination,
      baggage: row.baggage_claim,
    }),
    ...(row.registration || row.aircraft_type
      ? { aircraft: given({ registration: row.registration, icao: row.aircraft_type }) }
      : {}),
  };
}

type Times = Readonly<Record<'actual' | 'estimated' | 'scheduled', string | null | undefined>>;

/** Returns the times of a side, and its delay in minutes if it is known. */
function timesOf(gate: Times, air: Times) {
  const scheduledTime = gate.scheduled ?? air.scheduled;
  const expected = gate.actual ?? gate.estimated ?? air.actual ?? air.estimated;
  return {
    delayMinutes: scheduledTime && expected ? Math.round(minutesFrom(scheduledTime, expected)) : undefined,
    scheduledTime,
    estimatedTime: gate.estimated ?? air.estimated,
    actualTime: gate.actual ?? air.actual,
  };
}

/**
 * The flag `cancelled` means that FlightAware no longer tracks the flight, which has many causes. So a flight with actual times flies, and
 * only one that the provider's words call cancelled is.
 */
function statusOf(row: z.infer<typeof Common>, saysCancelled: boolean): FlightStatus {
  if (row.diverted) return 'DIVERTED';
  if (row.actual_in || row.actual_on) return 'LANDED';
  if (row.actual_off || row.actual_out) return 'ACTIVE';
  if (saysCancelled) return 'CANCELLED';
  return row.cancelled ? 'UNKNOWN' : 'SCHEDULED';
}
