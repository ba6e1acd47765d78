import type * as z from 'zod';
import type { StoredRecord } from '#shared/schemas/record.ts';
import type { Aircraft, Airline, FlightFailure, FlightStatus } from './flight.ts';

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

/** The reason of a status UNKNOWN: the provider has lost a flight, and does not say that it is cancelled. */
export const NO_LONGER_TRACKED = 'no longer tracked';

/** What the provider reports about one leg of a flight. */
export interface FlightFacts {
  readonly status: FlightStatus;
  /** Only of UNKNOWN. */
  readonly statusReason?: typeof NO_LONGER_TRACKED | undefined;
  readonly operatingFlight?: string | undefined;
  /** The airport where a diverted flight lands, if that is known. */
  readonly divertedTo?: string | undefined;
  readonly airline?: z.input<typeof Airline> | undefined;
  readonly aircraft?: z.input<typeof Aircraft> | undefined;
  readonly departure: FlightSide;
  readonly arrival: FlightSide;
}

/** The fields of one side that people entered, with when and by which user the last of them. */
export interface EnteredSide {
  readonly at: string;
  readonly by: string;
  readonly values: Partial<FlightSide>;
}

/** What people entered. It is in force until the provider reports something new about the same: see `withCurrentFacts`. */
export interface Entered {
  readonly status?: { readonly at: string; readonly by: string; readonly value: FlightStatus } | undefined;
  readonly departure?: EnteredSide | undefined;
  readonly arrival?: EnteredSide | undefined;
}

/** The arrival of a late flight, as a person learned it: from the airline, or from the guest. */
export interface ReportedDelay {
  readonly estimatedArrival: string;
  readonly note?: string | undefined;
  /** When it was recorded, and by which user. */
  readonly at: string;
  readonly by: string;
}

export type Ticket = Pick<FlightSide, 'iata' | 'scheduledTime'>;

/** A flight as it is stored. */
export type FlightRecord = StoredRecord & {
  readonly flightNumber: string;
  readonly flightDate: string;
  readonly vipIds: readonly string[];
  /** The guests that the flight had when it was deleted, if it was followed anew since, without them. */
  readonly formerVipIds?: readonly string[] | undefined;
  readonly isTracked: boolean;
  readonly notes?: string | undefined;
  /** The other numbers of the same flight. Each has a record that names this flight in `joinedTo`. */
  readonly alsoKnownAs?: readonly string[] | undefined;
  /** The flight that this number belongs to. Such a record counts as deleted. */
  readonly joinedTo?: string | undefined;
  /** Airports and times that people entered from the ticket. */
  readonly ticket?: { readonly departure?: Ticket | undefined; readonly arrival?: Ticket | undefined } | undefined;
  /** The facts in force: the newer of what the provider reported and people entered. Absent until one of them knows more than the ticket. */
  readonly facts?: FlightFacts | undefined;
  /**
   * The latest facts that the provider reported, without what people entered. A record that was not read from the table may lack them.
   * The name stays: audit records and exports show it.
   */
  readonly said?: FlightFacts | undefined;
  /** When the provider last said something new, by the names of `newsKeys`. */
  readonly newsAt?: Readonly<Record<string, string>> | undefined;
  readonly entered?: Entered | undefined;
  /** false: the provider is never asked for this flight. */
  readonly provider?: boolean | undefined;
  /** The latest delay that a person recorded. It is in force until the provider has newer news: see `delayInForce`. */
  readonly reportedDelay?: ReportedDelay | undefined;
  /** When the provider was asked for the answer that last brought news about the arrival. */
  readonly arrivalNewsAt?: string | undefined;
  readonly lastPolledAt?: string | undefined;
  /** When a request for this flight was last counted, also if its answer was never stored. */
  readonly lastAskedAt?: string | undefined;
  readonly pollCount: number;
  /** How many answers in a row did not contain this flight. */
  readonly absences: number;
  readonly failures: number;
  readonly lastFailure?: z.infer<typeof FlightFailure> | undefined;
  /** No requests before this time, except requests that a person forces. */
  readonly restUntil?: string | undefined;
  /** The pick-ups of this flight and its polling plan. They are stored beside the record and do not raise its version. */
  readonly pickupIds?: readonly string[] | undefined;
  /** The rides that take guests to this flight. Stored beside the record too. */
  readonly dropoffIds?: readonly string[] | undefined;
  readonly nextPollAt?: string | undefined;
  readonly dueAt?: string | undefined;
  /** When alerts of the provider were registered, and how many deliveries are counted and still expected. Beside the record too. */
  readonly alertedAt?: string | undefined;
  readonly alertsLeft?: number | undefined;
  /** The hashes of the latest alerts that came, so that a repeat is ignored. */
  readonly alertsSeen?: readonly string[] | undefined;
};
