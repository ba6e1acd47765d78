import { ProviderFailed } from '#shared/contract/problems.ts';
import type { FlightFacts } from '#shared/schemas/flight-record.ts';

export const FLIGHT_VENDORS = ['aviationstack', 'aeroapi'] as const;
export type FlightVendor = (typeof FLIGHT_VENDORS)[number];

export interface FlightQuery {
  /** In stored form: airline and number without spaces. */
  readonly flightNumber: string;
  /** The local date of departure. */
  readonly flightDate: string;
}

/** A source of flight facts. Each call counts as one request in the budget of the month, also if it fails. */
export interface FlightProvider {
  /** Returns the legs with this number on this date. An empty list does not prove that the flight does not exist. */
  ask(query: FlightQuery): Promise<readonly FlightFacts[]>;
}

/**
 * The kind of a failure. CONFIGURATION: the provider refuses the key or the plan, so a retry does not help. QUOTA: the requests of the
 * month are used up. RATE: too many requests in a short time. UNAVAILABLE: no answer, or one that cannot be parsed.
 */
export type FailureKind = 'CONFIGURATION' | 'QUOTA' | 'RATE' | 'UNAVAILABLE';

export class FlightProviderFailed extends ProviderFailed {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, detail: string, cause?: unknown) {
    super(detail);
    this.kind = kind;
    // A problem with a cause is logged as an error.
    this.cause = cause ?? new Error(`${kind}: ${detail}`);
  }
}
