import type { Flight } from '#shared/schemas/flight.ts';
import type { FlightRecord, FlightSide, Ticket } from '#shared/schemas/flight-record.ts';
import { isFresh } from './freshness.ts';
import { phaseOf } from './phase.ts';

/** A flight as it goes out at an instant: its phase, and whether it is older than it should be. */
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

/** What the provider tells of an airport and, until it does, what the ticket says. */
const sideOf = (told: FlightSide | undefined, ticket: Ticket | undefined): FlightSide => ({ ...ticket, ...told });
