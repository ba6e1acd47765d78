import type { FlightFacts, FlightRecord, FlightSide } from '#shared/schemas/flights/flight-record.ts';

type Wanted = Pick<FlightRecord, 'facts' | 'ticket'>;

/**
 * Chooses one of the legs that a flight number has on one date. The airports of the ticket decide, else the airports of the leg that
 * was chosen before. Of several matching legs, we take the last to arrive, because the pick-up is there.
 */
export function chooseLeg({ facts, ticket }: Wanted, legs: readonly FlightFacts[]): FlightFacts | undefined {
  const from = ticket?.departure?.iata ?? (ticket?.arrival?.iata ? undefined : facts?.departure.iata);
  const to = ticket?.arrival?.iata ?? (ticket?.departure?.iata ? undefined : facts?.arrival.iata);
  const matching = legs.filter(
    ({ arrival, departure }) =>
      (from === undefined || departure.iata === from) && (to === undefined || arrival.iata === to),
  );
  const candidates = matching.length > 0 ? matching : legs;
  return [...candidates].sort((a, b) => (arrivalOf(a) > arrivalOf(b) ? -1 : 1))[0];
}

function arrivalOf({ arrival, departure }: FlightFacts): string {
  return arrival.scheduledTime ?? departure.scheduledTime ?? '';
}

/** Returns the new facts. If they lack the zone or name of an airport, or a time, the old value stays. */
export function mergeFacts(old: FlightFacts | undefined, answer: FlightFacts): FlightFacts {
  return {
    ...answer,
    departure: mergeSide(old?.departure, answer.departure),
    arrival: mergeSide(old?.arrival, answer.arrival),
    ...defined({ divertedTo: answer.divertedTo ?? divertedTo(old, answer) }),
  };
}

/** A provider that names another arrival airport with DIVERTED says where the flight lands. */
function divertedTo(old: FlightFacts | undefined, { arrival, status }: FlightFacts): string | undefined {
  if (status !== 'DIVERTED' || arrival.iata === undefined) return undefined;
  const isOther = old?.arrival.iata !== undefined && old.arrival.iata !== arrival.iata;
  return isOther || old?.divertedTo === arrival.iata ? arrival.iata : undefined;
}

/** Keeps known scheduled and actual times that the answer lacks, but not the estimate. Keeps nothing if the airport changed. */
function mergeSide(old: FlightSide | undefined, answer: FlightSide): FlightSide {
  if (!old || (answer.iata !== undefined && answer.iata !== old.iata)) return answer;
  const kept = { scheduledTime: old.scheduledTime, actualTime: old.actualTime };
  return {
    ...defined({ airport: old.airport, iata: old.iata, icao: old.icao, timezone: old.timezone, ...kept }),
    ...defined(answer),
  };
}

function defined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}
