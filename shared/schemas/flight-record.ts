import type * as z from 'zod';
import type { Aircraft, Airline, FlightFailure, FlightStatus } from './flight.ts';
import type { StoredRecord } from './record.ts';

export interface FlightSide {
  readonly airport?: string | undefined;
  readonly iata?: string | undefined;
  readonly icao?: string | undefined;
  readonly timezone?: string | undefined;
  readonly terminal?: string | undefined;
  readonly gate?: string | undefined;
  readonly baggage?: string | undefined;
  readonly delayMinutes?: number | undefined;
  readonly scheduledTime?: string | undefined;
  readonly estimatedTime?: string | undefined;
  readonly actualTime?: string | undefined;
}

/** What a provider tells of one leg of a flight. */
export interface FlightFacts {
  readonly status: FlightStatus;
  readonly operatingFlight?: string | undefined;
  readonly airline?: z.input<typeof Airline> | undefined;
  readonly aircraft?: z.input<typeof Aircraft> | undefined;
  readonly departure: FlightSide;
  readonly arrival: FlightSide;
}

export type Ticket = Pick<FlightSide, 'iata' | 'scheduledTime'>;

/** A flight as it is kept. */
export type FlightRecord = StoredRecord & {
  readonly flightNumber: string;
  readonly flightDate: string;
  readonly vipIds: readonly string[];
  readonly isTracked: boolean;
  readonly notes?: string | undefined;
  /** What people say of it, from the ticket. */
  readonly ticket?: { readonly departure?: Ticket | undefined; readonly arrival?: Ticket | undefined } | undefined;
  /** What the provider told last; absent while it has told nothing. */
  readonly facts?: FlightFacts | undefined;
  readonly lastPolledAt?: string | undefined;
  readonly pollCount: number;
  /** How many answers in a row did not contain it. */
  readonly absences: number;
  readonly failures: number;
  readonly lastFailure?: z.infer<typeof FlightFailure> | undefined;
  /** No request before this, but for one that a person insists on. */
  readonly restUntil?: string | undefined;
  /** Kept beside the record, not raised in its version: the pick-ups that wait for it, and the plan. */
  readonly pickupIds?: readonly string[] | undefined;
  readonly nextPollAt?: string | undefined;
  readonly dueAt?: string | undefined;
};
