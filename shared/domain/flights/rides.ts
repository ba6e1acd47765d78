import type { ActivityRecord } from '#shared/schemas/activities/activity.ts';
import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { expectedArrival, expectedDeparture, scheduledArrival, scheduledDeparture } from './phase.ts';

/** Whether a ride waits for its flight or goes to it. */
type FlightRide = Pick<ActivityRecord, 'flightLeg'>;

/** Tells whether a ride takes its guests to its flight. Any other ride of a flight waits for it. */
export function isDropoff({ flightLeg }: FlightRide): boolean {
  return flightLeg === 'DEPARTURE';
}

/** Tells whether a ride waits for its flight. */
export function isPickup(ride: FlightRide & Pick<ActivityRecord, 'flightId'>): boolean {
  return ride.flightId !== undefined && !isDropoff(ride);
}

/** Returns the ids of all rides of a flight: its pick-ups and its drop-offs. */
export function ridesOfFlight({ dropoffIds = [], pickupIds = [] }: FlightRecord): string[] {
  return [...pickupIds, ...dropoffIds];
}

/** Returns the time of the flight that a ride is made for: the expected arrival, or the expected departure for a drop-off. */
export function expectedTime(ride: FlightRide, flight: FlightRecord): string | undefined {
  return isDropoff(ride) ? expectedDeparture(flight) : expectedArrival(flight);
}

/** Returns the time that a ride counts as made for if it says none: the scheduled one. */
export function plannedTime(ride: FlightRide, flight: FlightRecord): string | undefined {
  return isDropoff(ride) ? scheduledDeparture(flight) : scheduledArrival(flight);
}

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
