import { readFileSync } from 'node:fs';

/** The measured counts, in the project. */
export const COUNTS_FILE = 'test/bench/cost/counts.json';

/** Capacity units of the table. */
export interface Units {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** What `npm run cost -- --measure` measured. */
export interface Counts {
  /** By operation, and its scenario where it has several: without the first round trip, which all operations share. */
  readonly operations: Readonly<Record<string, Units>>;
  /** GET /api/attention with 1,000 activities within the coming day. */
  readonly attention: Units;
  /** Packing the plan of these activities. */
  readonly packing: Units;
  /** GET /api/whereabouts of 1,000 guests with 200 activities a day. */
  readonly whereabouts: Units;
  /** A calendar feed that did not change since it was last read. */
  readonly feed: Units;
  /** By job: one run. */
  readonly jobs: Readonly<Record<string, Units>>;
  /** One beat of the GPS synchronisation with new positions of each device. */
  readonly beat: Units & { readonly devices: number; readonly stored: number };
}

export function readCounts(): Counts {
  return JSON.parse(readFileSync(COUNTS_FILE, 'utf8')) as Counts;
}
