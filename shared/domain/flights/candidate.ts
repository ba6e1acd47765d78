import type { FlightRecord } from '#shared/schemas/flights/flight-record.ts';
import { phaseOf } from './phase.ts';
import type { MomentKind } from './poll-schedule.ts';

/** A flight, with what else the planner needs. */
export type Candidate = FlightRecord & {
  /** The number of people who travel on it. */
  readonly people: number;
  /** How many hours before departure the provider knows the flight, as learned. */
  readonly leadHours?: number | undefined;
};

/**
 * The value of a request at each moment. LANDING and APPROACH are so high that no other factor can put a moment before departure above
 * them: they tell when the passengers arrive, which matters most for pick-ups. EN_ROUTE and AFTER_DEPARTURE come next: a landing poll
 * tells nothing about a flight that has not departed.
 */
const WORTH: Readonly<Record<MomentKind, number>> = {
  APPROACH: 256,
  LANDING: 256,
  AFTER_DEPARTURE: 90,
  EN_ROUTE: 90,
  DISCOVER: 80,
  BEFORE_DEPARTURE: 44,
  FINAL: 40,
  OVERDUE: 30,
  FIRST_LOOK: 12,
};

/** The cost in requests; default 1. DISCOVER costs 2: the times of a flight are only useful with a later LANDING request. */
const COST: Partial<Record<MomentKind, number>> = { DISCOVER: 2 };

/** A flight more than 24 hours before departure can wait. Even with many people on it, a flight about to land comes first. */
const FAR_OUT_FACTOR = 0.3;

/** Each further request for a flight is worth less, but its LANDING always counts more than another flight's departure. */
const REPEAT_FACTOR = 0.85;
const MIN_REPEAT_FACTOR = 0.6;

export function costOf(kind: MomentKind): number {
  return COST[kind] ?? 1;
}

/** Returns what a moment is worth, whatever the flight: of two moments of one flight, the one with more has the higher value. */
export function worthOf(kind: MomentKind): number {
  return WORTH[kind];
}

/** Returns the value at `now` of one more request for a flight, after `requestsBefore` requests. */
export function valueOf(flight: Candidate, kind: MomentKind, requestsBefore: number, now: string): number {
  const people = 1 + 0.3 * Math.min(1, Math.log2(Math.max(1, flight.people)) / 5);
  const awaited = flight.pickupIds?.length ? 1.2 : 1;
  const delayed = 1 + 0.2 * Math.min(1, delayOf(flight) / 60);
  const nearness = phaseOf(flight, now) === 'FAR_OUT' ? FAR_OUT_FACTOR : 1;
  return (
    WORTH[kind] * people * awaited * delayed * nearness * Math.max(MIN_REPEAT_FACTOR, REPEAT_FACTOR ** requestsBefore)
  );
}

/** Returns the known delay in minutes. */
function delayOf({ facts }: FlightRecord): number {
  return Math.max(0, facts?.departure.delayMinutes ?? 0, facts?.arrival.delayMinutes ?? 0);
}

/** Returns one record per operated flight, the one with the latest answer. It counts the people of all its codeshares. */
export function onePerOperatedFlight(flights: readonly Candidate[]): Candidate[] {
  return [...Map.groupBy(flights, operatedFlightKey).values()].map((same) => {
    const [known, ...others] = [...same].sort(byLatestAnswer);
    if (!known) throw new Error('a group has at least one member');
    return { ...known, people: others.reduce((sum, { people }) => sum + people, known.people) };
  });
}

/** Ends with the id, so that concurrent passes choose the same codeshare. */
function byLatestAnswer(a: Candidate, b: Candidate): number {
  const [first, second] = [a, b].map(({ lastPolledAt = '' }) => lastPolledAt) as [string, string];
  return first > second || (first === second && a.id < b.id) ? -1 : 1;
}

/** Returns the same key for all codeshares of one operated flight. */
export function operatedFlightKey({
  facts,
  flightDate,
  flightNumber,
}: Pick<Candidate, 'facts' | 'flightDate' | 'flightNumber'>): string {
  return `${facts?.operatingFlight ?? flightNumber} ${flightDate}`;
}
