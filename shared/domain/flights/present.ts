import type { Flight } from '#shared/schemas/flight.ts';
import type { FlightRecord, FlightSide, Ticket } from '#shared/schemas/flight-record.ts';
import { isFresh } from './freshness.ts';
import { phaseOf } from './phase.ts';

/** Returns the answer for a flight, with its phase and `stale` at `now`. */
export const presentFlight = (flight: FlightRecord, now: string): Flight => {
  const { facts, pickupIds, ticket, vipIds, ...record } = flight;
  return {
    ...record,
    ...facts,
    vipIds: [...vipIds],
    pickupIds: [...(pickupIds ?? [])].sort(),
    operatingFlight: facts?.operatingFlight ?? null,
    status: facts?.status ?? 'UNKNOWN',
    phase: phaseOf(flight, now),
    departure: sideOf(facts?.departure, ticket?.departure),
    arrival: sideOf(facts?.arrival, ticket?.arrival),
    airline: facts?.airline ?? null,
    aircraft: facts?.aircraft ?? null,
    stale: !isFresh(flight, now),
  };
};

/** Returns the facts of the provider, and the ticket for what they lack. */
const sideOf = (facts: FlightSide | undefined, ticket: Ticket | undefined): FlightSide => ({ ...ticket, ...facts });
