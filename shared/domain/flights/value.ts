import type { FlightRecord } from '#shared/schemas/flight-record.ts';
import type { MomentKind } from './moments.ts';
import { phaseOf } from './phase.ts';

/** What the planner has to know of a flight beside its record. */
export type Candidate = FlightRecord & {
  /** All who travel on it. */
  readonly people: number;
};

/**
 * What a request is worth at its moment. Shortly before landing it tells when the passenger is there, which is what everybody waits
 * for: whatever else counts, that is worth more than anything before a departure.
 */
const WORTH: Readonly<Record<MomentKind, number>> = {
  LANDING: 256,
  DISCOVER: 80,
  AFTER_DEPARTURE: 72,
  BEFORE_DEPARTURE: 56,
  FINAL: 48,
  EN_ROUTE: 36,
  OVERDUE: 30,
  FIRST_LOOK: 12,
};

/** To learn the times of a flight is of use if a request is left for its landing. */
const COST: Partial<Record<MomentKind, number>> = { DISCOVER: 2 };

/** What is more than a day away may wait: however many people it is about, it takes nothing from a flight about to land. */
const FAR_OUT = 0.3;

/** Each further request for a flight is worth less, but never so little that its landing counts less than another's departure. */
const NEXT = 0.85;
const LEAST = 0.6;

export const costOf = (kind: MomentKind): number => COST[kind] ?? 1;

/** Requests that the flight cannot do without, whatever may come later in the month. */
export const isEssential = (kind: MomentKind): boolean => kind === 'LANDING' || kind === 'DISCOVER';

/** The value, at an instant, of one more request for a flight, after so many. */
export const valueOf = (flight: Candidate, kind: MomentKind, requestsBefore: number, now: string): number => {
  const people = 1 + 0.3 * Math.min(1, Math.log2(Math.max(1, flight.people)) / 5);
  const awaited = flight.pickupIds?.length ? 1.2 : 1;
  const delayed = 1 + 0.2 * Math.min(1, delayOf(flight) / 60);
  const close = phaseOf(flight, now) === 'FAR_OUT' ? FAR_OUT : 1;
  return WORTH[kind] * people * awaited * delayed * close * Math.max(LEAST, NEXT ** requestsBefore);
};

/** Minutes of delay that are known. */
const delayOf = ({ facts }: FlightRecord): number =>
  Math.max(0, facts?.departure.delayMinutes ?? 0, facts?.arrival.delayMinutes ?? 0);
