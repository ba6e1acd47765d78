import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { type FlightRide, isDropoff } from './rides.ts';

/** Returns the IATA codes of the airports of a flight, as the provider or the ticket names them. */
export function airportsOf({ facts, ticket }: Pick<FlightRecord, 'facts' | 'ticket'>) {
  return {
    from: facts?.departure.iata ?? ticket?.departure?.iata,
    to: facts?.arrival.iata ?? ticket?.arrival?.iata,
  };
}

export interface MetAirport {
  readonly iata: string;
  readonly name: string;
}

/** Returns the airport where a ride meets its flight: where it lands, or for a drop-off where it departs. */
export function meetingAirport(
  ride: FlightRide,
  flight: Pick<FlightRecord, 'facts' | 'ticket'>,
): MetAirport | undefined {
  const { departure, arrival, divertedTo } = flight.facts ?? {};
  const { from, to } = airportsOf(flight);
  const [iata, side] = isDropoff(ride) ? [from, departure] : [divertedTo ?? to, arrival];
  return iata === undefined ? undefined : { iata, name: side?.airport ?? iata };
}

/** The IATA codes of cities with several airports, none of which has that code. */
const CITIES = new Set(
  'BJS BUE BUH CHI DTT EAP JKT LON MIL MOW NYC OSA PAR REK RIO ROM SAO SEL SPK STO TCI TYO WAS YEA YMQ YTO'.split(' '),
);

/** Tells whether a code is that of a city, such as LON: of which of its airports a person means, it says nothing. */
export function isCity(iata: string): boolean {
  return CITIES.has(iata);
}
