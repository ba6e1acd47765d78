import { ProviderFailed } from '#shared/contract/problems.ts';
import type { FlightFacts } from '#shared/schemas/flights/flight-record.ts';

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
  /** Only of a provider that pushes. */
  readonly alerts?: FlightAlerts;
}

/** Lets a provider push news about flights. */
export interface FlightAlerts {
  /** The most deliveries that one flight is expected to cause. Each is billed. */
  readonly perFlight: number;
  /** Returns the addresses that have alerts. The account needs a default address, so sets `fallback` if it has none. One billed result. */
  targets(fallback: string): Promise<ReadonlySet<string>>;
  /** Registers the alerts of a flight. They are posted to `target`. */
  register(query: FlightQuery, target: string): Promise<void>;
  /** Returns what was posted. Undefined if it is no alert. */
  read(body: unknown): FlightAlert | undefined;
}

/** An alert: what the provider says of a flight by itself. */
export interface FlightAlert {
  /** The same for a repeat of the same message. */
  readonly key: string;
  /** The word of the provider for what happened. */
  readonly event: string;
  /** The numbers of the flight. */
  readonly numbers: readonly string[];
  readonly facts: FlightFacts;
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
