import { MINUTE_MS } from '#shared/domain/time/durations.ts';
import { canFollow, passageBetween, type Travel } from '#shared/domain/ways/can-follow.ts';
import { MAX_WAY_MINUTES } from '#shared/schemas/way.ts';
import type { FixedRide } from './instance.ts';

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
const leaving = ({ end, to }: FixedRide) => ({ end: instant(end), to });
const arriving = ({ from, start }: FixedRide) => ({ start: instant(start), from });

/** No way and no turnaround takes longer. */
const ALWAYS_ENOUGH_MS = MAX_WAY_MINUTES * MINUTE_MS;

/** Tells whether one vehicle or driver can do the second ride after the first. The same rule as for bookings. */
export const follows = (first: FixedRide, second: FixedRide, travel: Travel): boolean => {
  if (second.start < first.end) return false;
  // Most pairs lie far apart, and the dates of text take time.
  return second.start - first.end >= ALWAYS_ENOUGH_MS || canFollow(leaving(first), arriving(second), travel);
};

/** Returns the minutes of the way from one ride to the next, with the buffers of its places; 0 if it is unknown. */
export type EmptyMinutes = (first: FixedRide | undefined, second: FixedRide | undefined) => number;

export const emptyMinutes =
  (travel: Travel): EmptyMinutes =>
  (first, second) =>
    first && second
      ? passageBetween(leaving(first), arriving(second), { ...travel, turnaroundMinutes: 0 }).neededMinutes
      : 0;
