import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';

/** Returns the IATA codes of the airports of a flight, as the provider or the ticket names them. */
export function airportsOf({ facts, ticket }: Pick<FlightRecord, 'facts' | 'ticket'>) {
  return {
    from: facts?.departure.iata ?? ticket?.departure?.iata,
    to: facts?.arrival.iata ?? ticket?.arrival?.iata,
  };
}

/** Returns the airports of the event: those where pick-ups wait for flights, and where drop-offs go. */
export function eventAirports(flights: readonly FlightRecord[]): ReadonlySet<string> {
  return new Set(
    flights.flatMap((flight) => {
      const { from, to } = airportsOf(flight);
      return [flight.pickupIds?.length ? to : undefined, flight.dropoffIds?.length ? from : undefined].filter(
        (airport) => airport !== undefined,
      );
    }),
  );
}
