import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { providerFacts } from './believed.ts';
import { type AirlineLeads, airlineOf, type LeadSighting, leadHoursOf, MAX_SIGHTINGS } from './lead.ts';

/** What a flight taught that was found for the first time. */
export interface Taught {
  readonly airline: string;
  readonly sightings: readonly LeadSighting[];
}

/**
 * Returns what the first answer with a flight teaches: it is known now, and it was not when the answer before did not contain it. An answer
 * without the flight alone teaches nothing: its number may be wrong. Undefined if the answer teaches nothing.
 */
export function taughtBy(before: FlightRecord, after: FlightRecord, now: string): Taught | undefined {
  const said = providerFacts(after);
  const departure = said?.departure.scheduledTime;
  if (departure === undefined || providerFacts(before) !== undefined) return undefined;
  const { lastFailure } = before;
  const absentAt = before.absences > 0 && lastFailure?.reason === 'ABSENT' ? lastFailure.at : undefined;
  const seen = [
    ...(absentAt === undefined ? [] : [{ leadHours: leadHoursOf(departure, absentAt), isKnown: false }]),
    { leadHours: leadHoursOf(departure, now), isKnown: true },
  ];
  const sightings = seen.filter(({ leadHours }) => leadHours > 0);
  if (sightings.length === 0) return undefined;
  return { airline: airlineOf(said?.operatingFlight ?? after.flightNumber), sightings };
}

/** Returns the sightings of an airline with new ones, without the oldest that are too many of their kind. */
export function withTaught(known: AirlineLeads | undefined, { airline, sightings }: Taught): AirlineLeads {
  const all = [...(known?.sightings ?? []), ...sightings];
  const kept = [true, false].flatMap((isKnown) => all.filter((each) => each.isKnown === isKnown).slice(-MAX_SIGHTINGS));
  return { airline, sightings: kept };
}
