import type { TravelSettings } from '#shared/schemas/ways/travel-settings.ts';
import { MINUTE_MS } from '#shared/units/durations.ts';

/** Where and when a ride ends. Places are codes, as `placeCode` makes them. */
export interface Leaving {
  readonly end: string;
  readonly to?: string | undefined;
}

/** Where and when a ride starts. */
export interface Arriving {
  readonly start: string;
  readonly from?: string | undefined;
}

/** What lies between two rides of one vehicle or driver. */
export interface Travel {
  /** The least minutes between any two rides. */
  readonly turnaroundMinutes: number;
  /** Default: OFF. */
  readonly rule?: TravelSettings['rule'];
  /** Returns the minutes between leaving a place, at a time in milliseconds, and being ready at another one. Undefined if no way is known. */
  readonly needed?: (from: string, to: string, leavesAt: number) => number | undefined;
  /** Returns the most minutes that any way to a place, or from it, can need. */
  readonly longest?: (side: 'to' | 'from', place: string) => number;
}

/** The minutes between two rides, and those that are needed. */
export interface Passage {
  readonly gapMinutes: number;
  readonly neededMinutes: number;
}

/**
 * Returns the minutes that are needed between two rides: the turnaround, or the way between two places that are known and differ, if it is
 * longer. The rule OFF leaves the turnaround. `leavesAt` is in milliseconds.
 */
export function minutesBetween(
  left: string | undefined,
  reached: string | undefined,
  leavesAt: number,
  { needed, rule = 'OFF', turnaroundMinutes }: Travel,
): number {
  const isKnown = rule !== 'OFF' && left !== undefined && reached !== undefined && left !== reached;
  return Math.max(turnaroundMinutes, isKnown ? (needed?.(left, reached, leavesAt) ?? 0) : 0);
}

/** Returns the minutes between two rides that follow each other, and those that are needed. */
export function passageBetween(before: Leaving, after: Arriving, travel: Travel): Passage {
  const leavesAt = Date.parse(before.end);
  return {
    gapMinutes: (Date.parse(after.start) - leavesAt) / MINUTE_MS,
    neededMinutes: minutesBetween(before.to, after.from, leavesAt, travel),
  };
}
