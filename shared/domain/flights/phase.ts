import type { FlightPhase, FlightStatus } from '#shared/schemas/flights/flight.ts';
import type {
  EnteredSide,
  FlightFacts,
  FlightRecord,
  FlightSide,
  ReportedDelay,
} from '#shared/schemas/flights/flight-record.ts';
import { HOUR_MS, minutesFrom } from '#shared/units/durations.ts';

export const FAR_OUT_HOURS = 24;
/** The first time zone begins a date 14 hours before UTC; the last one ends it 12 hours after UTC. */
export const EARLIEST_ZONE_HOURS = 14;
const LATEST_ZONE_HOURS = 12;
/** This long after its expected arrival, a flight counts as landed, even if the provider does not say so. */
const MAX_OVERDUE_HOURS = 12;
/** The longest flight. Used if the arrival is not known. */
export const MAX_FLIGHT_HOURS = 20;

const TERMINAL: readonly FlightStatus[] = ['LANDED', 'CANCELLED', 'DIVERTED'];

export type FlightTimes = Pick<
  FlightRecord,
  'arrivalNewsAt' | 'entered' | 'facts' | 'flightDate' | 'provider' | 'reportedDelay' | 'said' | 'ticket'
>;

/**
 * Returns the delay that a person recorded, while it is in force. It is until the provider has newer news: an answer that was asked for
 * after the delay was recorded and that says something new about the arrival, or a final status.
 */
export function delayInForce(
  flight: Pick<FlightRecord, 'arrivalNewsAt' | 'facts' | 'reportedDelay'>,
): ReportedDelay | undefined {
  const { arrivalNewsAt, reportedDelay } = flight;
  if (!reportedDelay || isFinal(flight)) return undefined;
  return arrivalNewsAt === undefined || arrivalNewsAt <= reportedDelay.at ? reportedDelay : undefined;
}

/** Returns the best known departure: actual, estimated, scheduled, or from the ticket. */
export function expectedDeparture({ facts, ticket }: FlightTimes): string | undefined {
  return (
    facts?.departure.actualTime ??
    facts?.departure.estimatedTime ??
    facts?.departure.scheduledTime ??
    ticket?.departure?.scheduledTime
  );
}

/** Returns the best known arrival: actual, recorded by a person, estimated, scheduled, or from the ticket. */
export function expectedArrival(flight: FlightTimes): string | undefined {
  return (
    flight.facts?.arrival.actualTime ??
    delayInForce(flight)?.estimatedArrival ??
    flight.facts?.arrival.estimatedTime ??
    scheduledArrival(flight)
  );
}

/** Returns the scheduled arrival, or the arrival from the ticket. */
export function scheduledArrival({ facts, ticket }: Pick<FlightTimes, 'facts' | 'ticket'>): string | undefined {
  return facts?.arrival.scheduledTime ?? ticket?.arrival?.scheduledTime;
}

/** Returns the scheduled departure, or the departure from the ticket. */
export function scheduledDeparture({ facts, ticket }: Pick<FlightTimes, 'facts' | 'ticket'>): string | undefined {
  return facts?.departure.scheduledTime ?? ticket?.departure?.scheduledTime;
}

/** Returns the earliest and latest possible departure. Without a known time: its date in any time zone of the world. */
export function departureSpan(flight: FlightTimes): { readonly earliest: number; readonly latest: number } {
  const known = expectedDeparture(flight);
  if (known !== undefined) {
    const at = Date.parse(known);
    return { earliest: at, latest: at };
  }
  const day = Date.parse(`${flight.flightDate}T00:00:00Z`);
  return { earliest: day - EARLIEST_ZONE_HOURS * HOUR_MS, latest: day + (24 + LATEST_ZONE_HOURS) * HOUR_MS };
}

/** Returns when the flight counts as landed, even if the provider does not say so. Milliseconds since the epoch. */
export function overAt(flight: FlightTimes): number {
  const arrival = expectedArrival(flight);
  if (arrival !== undefined) return Date.parse(arrival) + MAX_OVERDUE_HOURS * HOUR_MS;
  return departureSpan(flight).latest + (MAX_FLIGHT_HOURS + MAX_OVERDUE_HOURS) * HOUR_MS;
}

/** Tells whether the facts are final: landed, cancelled, diverted, or with an actual arrival time. */
export function isFinal({ facts }: Pick<FlightRecord, 'facts'>): boolean {
  return facts !== undefined && (TERMINAL.includes(facts.status) || facts.arrival.actualTime !== undefined);
}

/** Returns the phase of a flight: from the facts of the provider, else from the current time. */
export function phaseOf(flight: FlightTimes, now: string): FlightPhase {
  const at = Date.parse(now);
  if (isFinal(flight) || at >= overAt(flight)) return 'LANDED';
  if (hasDeparted(flight, at)) return 'ACTIVE';
  return departureSpan(flight).earliest - at > FAR_OUT_HOURS * HOUR_MS ? 'FAR_OUT' : 'PRE_DEPARTURE';
}

function hasDeparted(flight: FlightTimes, at: number): boolean {
  const { facts } = flight;
  if (facts?.status === 'ACTIVE' || facts?.status === 'INCIDENT') return true;
  return at >= departureSpan(flight).latest;
}

export const SIDES = ['departure', 'arrival'] as const;
export type Side = (typeof SIDES)[number];

/** What the fields of a side are about. Fields of one topic count together: news about one of them is news about all. */
const TOPICS: Readonly<Record<string, string>> = {
  iata: 'airport',
  airport: 'airport',
  scheduledTime: 'schedule',
  estimatedTime: 'times',
  actualTime: 'times',
  terminal: 'terminal',
  gate: 'gate',
  baggage: 'baggage',
};

type Entries = Pick<FlightRecord, 'entered' | 'newsAt'>;

/** Returns the facts that the provider reported, without what people entered. */
export function providerFacts({ entered, facts, said }: Pick<FlightRecord, 'entered' | 'facts' | 'said'>) {
  return said ?? (entered ? undefined : facts);
}

function isReplaced({ newsAt = {} }: Entries, topic: string, at: string): boolean {
  return (newsAt[topic] ?? '') > at;
}

/** Returns what people entered of a side and is in force: the provider has reported nothing newer about the same. */
export function enteredSideInForce(flight: Entries, side: Side): EnteredSide | undefined {
  const entered = flight.entered?.[side];
  if (!entered) return undefined;
  const inForce = Object.entries(entered.values).filter(
    ([name]) => !isReplaced(flight, `${side}.${TOPICS[name]}`, entered.at),
  );
  return inForce.length > 0 ? { ...entered, values: Object.fromEntries(inForce) } : undefined;
}

/** Returns the status that a person entered, while it is in force. */
export function enteredStatusInForce(flight: Entries) {
  const status = flight.entered?.status;
  return status && !isReplaced(flight, 'status', status.at) ? status : undefined;
}

/** Fields that a ticket has too. Alone, they do not make facts: the provider still has to find the flight. */
const OF_TICKET = ['iata', 'scheduledTime'];

/** Returns the flight with its facts in force: those of the provider, and what people entered since. */
export function withCurrentFacts(stored: FlightRecord): FlightRecord {
  const reported = providerFacts(stored);
  const status = enteredStatusInForce(stored)?.value;
  const [departure, arrival] = SIDES.map((side) => enteredSideInForce(stored, side)?.values) as [
    FlightSide?,
    FlightSide?,
  ];
  const isMore = Object.keys({ ...departure, ...arrival }).some((name) => !OF_TICKET.includes(name));
  const { facts: _facts, said: _said, ...rest } = stored;
  if (!reported && !status && !isMore) return rest;
  const { divertedTo, statusReason, ...known } = reported ?? { status: 'UNKNOWN' as const, departure: {}, arrival: {} };
  const current = status ?? impliedStatus(known.status, departure, arrival);
  const facts: FlightFacts = {
    ...known,
    status: current,
    ...(statusReason && current === 'UNKNOWN' ? { statusReason } : {}),
    departure: withEnteredFields(known.departure, departure),
    arrival: withEnteredFields(known.arrival, arrival),
  };
  const landsAt = landingAirport(stored, divertedTo, arrival);
  const isDiverted = facts.status === 'DIVERTED' && landsAt !== undefined;
  return {
    ...rest,
    ...(reported ? { said: reported } : {}),
    facts: isDiverted ? { ...facts, divertedTo: landsAt } : facts,
  };
}

/** Returns the airport where a diverted flight lands: the one that people entered, if it is not the one that was booked. */
function landingAirport(stored: FlightRecord, divertedTo: string | undefined, arrival?: FlightSide) {
  const booked = stored.ticket?.arrival?.iata ?? providerFacts(stored)?.arrival.iata;
  return arrival?.iata === undefined || arrival.iata === booked ? divertedTo : arrival.iata;
}

/** A flight whose departure or landing people entered has that status, unless they entered another. What flies is not cancelled. */
function impliedStatus(status: FlightStatus, departure?: FlightSide, arrival?: FlightSide): FlightStatus {
  if (status === 'DIVERTED') return status;
  if (arrival?.actualTime !== undefined) return 'LANDED';
  const waits = status === 'UNKNOWN' || status === 'SCHEDULED' || status === 'CANCELLED';
  return waits && departure?.actualTime !== undefined ? 'ACTIVE' : status;
}

function withEnteredFields(reported: FlightSide, entered: FlightSide | undefined): FlightSide {
  if (!entered) return reported;
  const { actualTime, estimatedTime, scheduledTime } = reported;
  const isOther = entered.iata !== undefined && reported.iata !== undefined && entered.iata !== reported.iata;
  // What is known of another airport does not hold of this one. Its times do, until newer ones.
  const base = isOther ? { scheduledTime, estimatedTime, actualTime } : reported;
  const isTimed = entered.estimatedTime !== undefined || entered.actualTime !== undefined;
  const side = { ...base, ...(isTimed ? { actualTime: undefined } : {}), ...entered };
  return isTimed ? { ...side, delayMinutes: delayOf(side) } : side;
}

function delayOf({ actualTime, estimatedTime, scheduledTime }: FlightSide): number | undefined {
  const expected = actualTime ?? estimatedTime;
  if (expected === undefined || scheduledTime === undefined) return undefined;
  return Math.round(minutesFrom(scheduledTime, expected));
}
