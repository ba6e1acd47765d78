import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS } from '#shared/units/durations.ts';
import { providerFacts } from './phase.ts';

/** What one flight showed: how long before its departure an answer contained it, or did not. */
interface LeadSighting {
  readonly leadHours: number;
  readonly isKnown: boolean;
}

/** The sightings of one airline, the oldest first. */
export interface AirlineLeads {
  readonly airline: string;
  readonly sightings: readonly LeadSighting[];
}

/** The latest sightings of each kind that count for an airline: what is learned follows a provider that changes. */
const MAX_SIGHTINGS = 12;
/** An airline with fewer sightings is not compared with the others. */
const MIN_OWN = 3;
/** An airline differs from the others if at least this number of its sightings contradict what all show. */
const MIN_CONTRADICTIONS = 2;
/** Longer before departure than this, no flight is asked for. */
const MAX_LEAD_HOURS = 36;
/** The next flight is asked for between a time when one was known and one when none was: at this share of the gap. */
const TRIED_SHARE = 0.85;
/** Below this gap, nothing more is to be learned: the provider knows the flight at its near end. */
const KNOWN_GAP_HOURS = 1;

/**
 * What was learned: how many hours before its departure the provider is expected to know a flight. Without a number: a flight of most
 * airlines. Undefined: nothing was learned.
 */
type Leads = (flightNumber?: string) => number | undefined;

export const NOTHING_LEARNED: Leads = () => undefined;

/** Returns the code of the airline in a flight number: the part before its digits. */
function airlineOf(flightNumber: string): string {
  return /^(?:[A-Z]{3}|[A-Z\d]{2})/.exec(flightNumber)?.[0] ?? flightNumber;
}

/** Returns how early the provider knows flights: by airline where at least two of its sightings differ from what all airlines show. */
export function leadsOf(learned: readonly AirlineLeads[]): Leads {
  const all = learned.flatMap(({ sightings }) => sightings);
  const common = boundaryOf(all);
  const own = new Map(
    learned
      .filter(({ sightings }) => sightings.length >= MIN_OWN)
      .filter(({ sightings }) => contradictions(sightings, common) >= MIN_CONTRADICTIONS)
      .map(({ airline, sightings }) => [airline, boundaryOf(sightings)] as const),
  );
  return (flightNumber = '') => own.get(airlineOf(flightNumber)) ?? common;
}

/**
 * Returns the hours before departure that the fewest sightings contradict. An answer without flights may come from an outage, so no single
 * sighting decides. Undefined if the provider never lacked a flight: then it is not known how much earlier it knows one.
 */
function boundaryOf(sightings: readonly LeadSighting[]): number | undefined {
  if (sightings.every(({ isKnown }) => isKnown)) return undefined;
  const steps = [0, ...new Set(sightings.map(({ leadHours }) => leadHours)), MAX_LEAD_HOURS].sort((a, b) => a - b);
  const gaps = steps.slice(1).map((above, place) => ({ below: steps[place] ?? 0, above }));
  const [best] = gaps
    .map((gap) => ({ ...gap, wrong: contradictions(sightings, (gap.below + gap.above) / 2) }))
    .sort((a, b) => a.wrong - b.wrong || b.below - a.below);
  if (!best) return undefined;
  const { above, below } = best;
  return above - below < KNOWN_GAP_HOURS ? below : below + TRIED_SHARE * (above - below);
}

/** Counts the sightings that would be otherwise if the provider knew each flight from `leadHours` before departure on. */
function contradictions(sightings: readonly LeadSighting[], leadHours: number | undefined): number {
  return sightings.filter((each) => each.isKnown !== each.leadHours <= (leadHours ?? MAX_LEAD_HOURS)).length;
}

/** Returns the hours from an instant to a departure. */
function leadHoursOf(departure: string, at: string): number {
  return (Date.parse(departure) - Date.parse(at)) / HOUR_MS;
}

/** What a flight showed that was found for the first time. */
interface NewSightings {
  readonly airline: string;
  readonly sightings: readonly LeadSighting[];
}

/**
 * Returns what the first answer with a flight shows: it is known now, and it was not when the answer before did not contain it. An answer
 * without the flight alone shows nothing: its number may be wrong. Undefined if the answer shows nothing.
 */
export function sightingsOf(before: FlightRecord, after: FlightRecord, now: string): NewSightings | undefined {
  const reported = providerFacts(after);
  const departure = reported?.departure.scheduledTime;
  if (departure === undefined || providerFacts(before) !== undefined) return undefined;
  const { lastFailure } = before;
  const absentAt = before.absences > 0 && lastFailure?.reason === 'ABSENT' ? lastFailure.at : undefined;
  const seen = [
    ...(absentAt === undefined ? [] : [{ leadHours: leadHoursOf(departure, absentAt), isKnown: false }]),
    { leadHours: leadHoursOf(departure, now), isKnown: true },
  ];
  const sightings = seen.filter(({ leadHours }) => leadHours > 0);
  if (sightings.length === 0) return undefined;
  return { airline: airlineOf(reported?.operatingFlight ?? after.flightNumber), sightings };
}

/** Returns the sightings of an airline with new ones, without the oldest that are too many of their kind. */
export function withSightings(known: AirlineLeads | undefined, { airline, sightings }: NewSightings): AirlineLeads {
  const all = [...(known?.sightings ?? []), ...sightings];
  const kept = [true, false].flatMap((isKnown) => all.filter((each) => each.isKnown === isKnown).slice(-MAX_SIGHTINGS));
  return { airline, sightings: kept };
}
