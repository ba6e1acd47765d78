import type { Flight } from '#shared/schemas/flights/flight.ts';
import type { FlightRecord, FlightSide, ReportedDelay } from '#shared/schemas/flights/flight-record.ts';
import { isFresh } from './may-ask.ts';
import { delayInForce, enteredSideInForce, enteredStatusInForce, phaseOf, providerFacts, type Side } from './phase.ts';
import { minutesLate } from './reported-delay.ts';

/** Returns the answer for a flight, with its phase and `stale` at `now`. */
export function presentFlight(flight: FlightRecord, now: string): Flight {
  const {
    alsoKnownAs = [],
    dropoffIds = [],
    entered: _entered,
    facts,
    formerVipIds: _former,
    newsAt: _news,
    pickupIds = [],
    provider = true,
    reportedDelay,
    said: _said,
    ticket: _ticket,
    vipIds,
    ...record
  } = flight;
  const delay = delayInForce(flight);
  return {
    ...record,
    ...facts,
    vipIds: [...vipIds],
    alsoKnownAs: [...alsoKnownAs],
    pickupIds: [...pickupIds].sort(),
    dropoffIds: [...dropoffIds].sort(),
    provider,
    ...presentFacts(facts),
    statusSource: statusSource(flight),
    phase: phaseOf(flight, now),
    departure: sideOf(flight, 'departure'),
    arrival: {
      ...sideOf(flight, 'arrival'),
      ...(delay ? estimateOf(flight, delay) : {}),
    },
    reportedDelay: reportedDelay
      ? {
          ...reportedDelay,
          minutes: minutesLate(flight, reportedDelay.estimatedArrival),
          stands: delay !== undefined,
        }
      : null,
    stale: !isFresh(flight, now),
  };
}

function presentFacts(facts: FlightRecord['facts']) {
  return {
    operatingFlight: facts?.operatingFlight ?? null,
    status: facts?.status ?? 'UNKNOWN',
    statusReason: facts?.statusReason ?? null,
    divertedTo: facts?.divertedTo ?? null,
    airline: facts?.airline ?? null,
    aircraft: facts?.aircraft ?? null,
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
  return { ...flight.ticket?.[side], ...flight.facts?.[side], source: sideSource(flight, side) };
}

interface Source {
  readonly by: 'PERSON' | 'PROVIDER';
  readonly at: string;
}

/** Returns when the provider last reported something new of a thing or of a side, else when it last answered. */
function reportedAt({ lastPolledAt, newsAt = {} }: FlightRecord, prefix: string): string | undefined {
  return (
    Object.entries(newsAt)
      .flatMap(([name, at]) => (name.startsWith(prefix) ? [at] : []))
      .sort()
      .at(-1) ?? lastPolledAt
  );
}

function newest(sources: readonly { readonly by: Source['by']; readonly at: string | undefined }[]): Source | null {
  return (
    sources
      .flatMap(({ at, by }) => (at === undefined ? [] : [{ at, by }]))
      .sort((a, b) => (a.at < b.at ? -1 : 1))
      .at(-1) ?? null
  );
}

/** Returns the newest source in force of one side of a flight. Null if nothing is known of it. */
export function sideSource(flight: FlightRecord, side: Side): Source | null {
  const reported = providerFacts(flight)?.[side];
  return newest([
    { by: 'PERSON', at: enteredSideInForce(flight, side)?.at },
    { by: 'PERSON', at: side === 'arrival' ? delayInForce(flight)?.at : undefined },
    { by: 'PROVIDER', at: reported && Object.keys(reported).length > 0 ? reportedAt(flight, `${side}.`) : undefined },
    { by: 'PERSON', at: !reported && flight.ticket?.[side] ? flight.createdAt : undefined },
  ]);
}

/** Returns the source of the status. Null while it is not known. */
function statusSource(flight: FlightRecord): Source | null {
  const entered = enteredStatusInForce(flight);
  if (entered) return { by: 'PERSON', at: entered.at };
  const reported = providerFacts(flight);
  if (reported && reported.status === flight.facts?.status)
    return newest([{ by: 'PROVIDER', at: reportedAt(flight, 'status') }]);
  return flight.facts
    ? sideSource(flight, flight.facts.arrival.actualTime === undefined ? 'departure' : 'arrival')
    : null;
}
