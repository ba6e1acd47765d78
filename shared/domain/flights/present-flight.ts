import type { Flight } from '#shared/schemas/flight.ts';
import type { FlightRecord, FlightSide, ReportedDelay, Ticket } from '#shared/schemas/flight-record.ts';
import { isFresh } from './flight-freshness.ts';
import { phaseOf, standingDelay } from './phase.ts';
import { minutesLate } from './reported-delay.ts';

/** Returns the answer for a flight, with its phase and `stale` at `now`. */
export const presentFlight = (flight: FlightRecord, now: string): Flight => {
  const { facts, pickupIds, reportedDelay, ticket, vipIds, ...record } = flight;
  const standing = standingDelay(flight);
  return {
    ...record,
    ...facts,
    vipIds: [...vipIds],
    pickupIds: [...(pickupIds ?? [])].sort(),
    operatingFlight: facts?.operatingFlight ?? null,
    status: facts?.status ?? 'UNKNOWN',
    phase: phaseOf(flight, now),
    departure: sideOf(facts?.departure, ticket?.departure),
    arrival: {
      ...sideOf(facts?.arrival, ticket?.arrival),
      ...(standing ? estimateOf(flight, standing) : {}),
    },
    reportedDelay: reportedDelay
      ? {
          ...reportedDelay,
          minutes: minutesLate(flight, reportedDelay.estimatedArrival),
          stands: standing !== undefined,
        }
      : null,
    airline: facts?.airline ?? null,
    aircraft: facts?.aircraft ?? null,
    stale: !isFresh(flight, now),
  };
};

/** The arrival as a person recorded it. */
const estimateOf = (flight: FlightRecord, { estimatedArrival }: ReportedDelay): FlightSide => ({
  estimatedTime: estimatedArrival,
  delayMinutes: minutesLate(flight, estimatedArrival) ?? undefined,
});

/** Returns the facts of the provider, and the ticket for what they lack. */
const sideOf = (facts: FlightSide | undefined, ticket: Ticket | undefined): FlightSide => ({ ...ticket, ...facts });
