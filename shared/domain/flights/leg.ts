import type { FlightFacts, FlightRecord, FlightSide } from '#shared/schemas/flight-record.ts';

type Wanted = Pick<FlightRecord, 'facts' | 'ticket'>;

/**
 * The leg that is meant, of all that fly under one number on one date: the one with the airports of the ticket or, where nobody said
 * any, the one it was taken for before, and else the last one to arrive, since that is where the passenger is met.
 */
export const chooseLeg = ({ facts, ticket }: Wanted, legs: readonly FlightFacts[]): FlightFacts | undefined => {
  const from = ticket?.departure?.iata ?? (ticket?.arrival?.iata ? undefined : facts?.departure.iata);
  const to = ticket?.arrival?.iata ?? (ticket?.departure?.iata ? undefined : facts?.arrival.iata);
  const matching = legs.filter(
    ({ arrival, departure }) =>
      (from === undefined || departure.iata === from) && (to === undefined || arrival.iata === to),
  );
  const candidates = matching.length > 0 ? matching : legs;
  return [...candidates].sort((a, b) => (arrivalOf(a) > arrivalOf(b) ? -1 : 1))[0];
};

const arrivalOf = ({ arrival, departure }: FlightFacts): string =>
  arrival.scheduledTime ?? departure.scheduledTime ?? '';

/** What is known after an answer: the new facts and, where they are silent about an airport's zone or name, the old ones. */
export const mergeFacts = (old: FlightFacts | undefined, told: FlightFacts): FlightFacts => ({
  ...told,
  departure: mergeSide(old?.departure, told.departure),
  arrival: mergeSide(old?.arrival, told.arrival),
});

/** Times stay, once they were told, but for the estimate: that a provider falls silent is no news. */
const mergeSide = (old: FlightSide | undefined, told: FlightSide): FlightSide => {
  if (!old || (told.iata !== undefined && told.iata !== old.iata)) return told;
  const kept = { scheduledTime: old.scheduledTime, actualTime: old.actualTime };
  return {
    ...defined({ airport: old.airport, iata: old.iata, icao: old.icao, timezone: old.timezone, ...kept }),
    ...defined(told),
  };
};

const defined = <T extends object>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
