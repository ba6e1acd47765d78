import * as z from 'zod';
import { clockAt } from '#shared/domain/time/zoned.ts';
import type { FlightFacts, FlightSide } from '#shared/schemas/flights/flight-record.ts';
import { factsOf, given, numberOf, numbersOf, Row } from './aeroapi-rows.ts';

/** A flight number has a few legs on one date. */
const MAX_LEGS = 20;

/** An answer with flights. Skips and counts rows that cannot be parsed. Fails if there are rows and none can be parsed. */
export const Flights = z.object({
  flights: z.array(z.unknown()).transform((rows, context) => {
    const readable = rows.flatMap((row) => Row.safeParse(row).data ?? []);
    if (rows.length > 0 && readable.length === 0) context.addIssue({ code: 'custom', message: 'no row can be parsed' });
    return { rows: readable, skipped: rows.length - readable.length };
  }),
});

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

function dateOf({ origin, scheduled_off, scheduled_out }: Row): string | undefined {
  const departs = scheduled_out ?? scheduled_off;
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
