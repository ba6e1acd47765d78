import type { CallOptions } from '#test/support/call.ts';
import type { Flights } from '#test/support/flights.ts';

/** What samples may use. */
export interface Stage {
  /** The only administrator. Samples must not make another one. */
  readonly as: string;
  readonly flights: Flights;
}

/** Makes the records that a request needs, and returns the request. Each call makes new records. */
export type Prepare = (stage: Stage) => Promise<CallOptions>;

/** The requests that the derived tests send to one operation. Without `as`, the administrator is the caller. */
export interface Sample {
  /** Returns a request that succeeds. A write changes at least one item of the table. */
  readonly request: Prepare;
  /** For each declared 409 except CONTENDED_WRITE: returns a request that is refused with that code. */
  readonly conflicts?: Readonly<Record<string, Prepare>>;
}

let numbered = 0;
/** Returns a number that no other sample of this file has. */
export function nextNumber(): number {
  numbered += 1;
  return numbered;
}
