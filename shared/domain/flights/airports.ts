import type { FlightRecord } from '#shared/schemas/flight-record.ts';

/** Returns the IATA codes of the airports of a flight, as the provider or the ticket names them. */
export const airportsOf = ({ facts, ticket }: Pick<FlightRecord, 'facts' | 'ticket'>) => ({
  from: facts?.departure.iata ?? ticket?.departure?.iata,
  to: facts?.arrival.iata ?? ticket?.arrival?.iata,
});

/** Returns the airports of the event: those where pick-ups wait for flights, and where drop-offs go. */
export const eventAirports = (flights: readonly FlightRecord[]): ReadonlySet<string> =>
  new Set(
    flights.flatMap((flight) => {
      const { from, to } = airportsOf(flight);
      return [flight.pickupIds?.length ? to : undefined, flight.dropoffIds?.length ? from : undefined].filter(
        (airport) => airport !== undefined,
      );
    }),
  );
