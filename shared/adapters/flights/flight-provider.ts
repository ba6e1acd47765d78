import { ProviderFailed } from '#shared/contract/problems.ts';
import type { FlightFacts } from '#shared/schemas/flight-record.ts';

export interface FlightQuery {
  /** As it is kept: airline and number without spaces. */
  readonly flightNumber: string;
  /** The date of departure at the place of departure. */
  readonly flightDate: string;
}

/** Tells what is known of a flight. Every call is one request of the provider's month, also one that fails. */
export interface FlightProvider {
  /** The legs that fly under this number on this date; none where the provider tells of none, which proves nothing. */
  ask(query: FlightQuery): Promise<readonly FlightFacts[]>;
}

/**
 * What kind of failure it was. CONFIGURATION: the key or the plan is refused, and asking again is of no use. QUOTA: the month is
 * spent by the provider's count. RATE: too fast. UNAVAILABLE: no answer, or one that nobody can read.
 */
export type FailureKind = 'CONFIGURATION' | 'QUOTA' | 'RATE' | 'UNAVAILABLE';

export class FlightProviderFailed extends ProviderFailed {
  readonly kind: FailureKind;

  constructor(kind: FailureKind, detail: string, cause?: unknown) {
    super(detail);
    this.kind = kind;
    // Also what the log tells apart: a failure of a provider is worth a line of its own.
    this.cause = cause ?? new Error(`${kind}: ${detail}`);
  }
}
