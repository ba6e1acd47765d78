import type { FlightRecord } from '#shared/schemas/flight-record.ts';

/** Returns the IATA codes of the airports of a flight, as the provider or the ticket names them. */
export const airportsOf = ({ facts, ticket }: Pick<FlightRecord, 'facts' | 'ticket'>) => ({
  from: facts?.departure.iata ?? ticket?.departure?.iata,
  to: facts?.arrival.iata ?? ticket?.arrival?.iata,
});

/** Returns the airports of the event: those where pick-ups wait for flights. */
export const eventAirports = (flights: readonly FlightRecord[]): ReadonlySet<string> =>
  new Set(flights.flatMap((flight) => (flight.pickupIds?.length ? (airportsOf(flight).to ?? []) : [])));
