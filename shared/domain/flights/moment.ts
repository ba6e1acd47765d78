/**
 * The kinds of useful moments to poll a flight. DISCOVER: for a flight without known times, when the provider can first know it. The
 * others depend on the expected departure and arrival, and move with a delay. APPROACH: the last look at a flight that is not known to
 * have departed. LANDING and FINAL: only for a flight that is.
 */
export const MOMENT_KINDS = [
  'DISCOVER',
  'FIRST_LOOK',
  'BEFORE_DEPARTURE',
  'AFTER_DEPARTURE',
  'EN_ROUTE',
  'APPROACH',
  'LANDING',
  'FINAL',
  'OVERDUE',
] as const;
export type MomentKind = (typeof MOMENT_KINDS)[number];

/**
 * How much a flight needs a poll. MUST: the one answer that no flight goes without. SHOULD: makes the arrival exact. MAY: only with
 * requests that no other flight is likely to need.
 */
export type Need = 'MUST' | 'SHOULD' | 'MAY';

export interface Moment {
  readonly kind: MomentKind;
  readonly need: Need;
  /** Milliseconds since the epoch; never in the past. */
  readonly at: number;
}
