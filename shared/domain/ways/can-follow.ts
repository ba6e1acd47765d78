import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import type { TravelSettings } from '#shared/schemas/travel-settings.ts';

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
  /** Returns the minutes between leaving a place and being ready at another one. Undefined if no way is known. */
  readonly needed?: (from: string, to: string, leavesAt: string) => number | undefined;
  /** Returns the most minutes that any way to a place, or from it, can need. */
  readonly longest?: (side: 'to' | 'from', place: string) => number;
}

/** The minutes between two rides, and those that are needed. */
export interface Passage {
  readonly gapMinutes: number;
  readonly neededMinutes: number;
}

/**
 * Returns the minutes between two rides that follow each other, and those that are needed: the turnaround, or the way between two
 * places that are known and differ, if it is longer. The rule OFF leaves the turnaround.
 */
export const passageBetween = (
  { end, to: left }: Leaving,
  { from: reached, start }: Arriving,
  { needed, rule = 'OFF', turnaroundMinutes }: Travel,
): Passage => {
  const isKnown = rule !== 'OFF' && left !== undefined && reached !== undefined && left !== reached;
  const way = isKnown ? (needed?.(left, reached, end) ?? 0) : 0;
  return {
    gapMinutes: (Date.parse(start) - Date.parse(end)) / MINUTE_MS,
    neededMinutes: Math.max(turnaroundMinutes, way),
  };
};

/** Tells whether one vehicle or driver can do a ride after another one. */
export const canFollow = (before: Leaving, after: Arriving, travel: Travel): boolean => {
  const { gapMinutes, neededMinutes } = passageBetween(before, after, travel);
  return gapMinutes >= neededMinutes;
};
