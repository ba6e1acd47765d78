import type { Flight } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord, FlightSide, ReportedDelay } from '#shared/schemas/flights/flight-record.ts';
import type { Side } from './believed.ts';
import { isFresh } from './flight-freshness.ts';
import { phaseOf, standingDelay } from './phase.ts';
import { minutesLate } from './reported-delay.ts';
import { sideSource, statusSource } from './sources.ts';

/** Returns the answer for a flight, with its phase and `stale` at `now`. */
export function presentFlight(flight: FlightRecord, now: string): Flight {
  const {
    alsoKnownAs = [],
    dropoffIds,
    entered: _entered,
    facts,
    newsAt: _news,
    pickupIds,
    reportedDelay,
    said: _said,
    ticket: _ticket,
    vipIds,
    ...record
  } = flight;
  const standing = standingDelay(flight);
  return {
    ...record,
    ...facts,
    vipIds: [...vipIds],
    alsoKnownAs: [...alsoKnownAs],
    pickupIds: [...(pickupIds ?? [])].sort(),
    dropoffIds: [...(dropoffIds ?? [])].sort(),
    operatingFlight: facts?.operatingFlight ?? null,
    provider: flight.provider ?? true,
    status: facts?.status ?? 'UNKNOWN',
    statusSource: statusSource(flight),
    divertedTo: facts?.divertedTo ?? null,
    phase: phaseOf(flight, now),
    departure: sideOf(flight, 'departure'),
    arrival: {
      ...sideOf(flight, 'arrival'),
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
}

/** The arrival as a person recorded it. */
function estimateOf(flight: FlightRecord, { estimatedArrival }: ReportedDelay): FlightSide {
  return {
    estimatedTime: estimatedArrival,
    delayMinutes: minutesLate(flight, estimatedArrival) ?? undefined,
  };
}

/** Returns what counts of a side, and the ticket for what it lacks. */
function sideOf(flight: FlightRecord, side: Side) {
  return {
    ...flight.ticket?.[side],
    ...flight.facts?.[side],
    source: sideSource(flight, side),
  };
}
